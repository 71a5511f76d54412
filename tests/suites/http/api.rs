//! The basic use of the claim API: submit, read, submit again, add evidence.

use anyhow::{Context, Result, ensure};
use hearth_kpt_core::catalogue;
use hearth_kpt_core::claims::SAMPLE;
use hearth_tests::named;
use hearth_tests::server::Server;
use serde_json::{Value, json};

use crate::Test;

pub(crate) const TESTS: &[(&str, Test)] = named![
    the_sample_is_verified,
    the_older_sample_is_verified,
    submitting_a_claim_again_returns_the_same_record,
    reserved_names_of_a_json_library_are_ordinary_names,
    a_record_is_read_back,
    a_claim_is_stored_byte_for_byte,
    a_record_is_hidden_from_other_subjects,
    other_measurements_conflict,
    measurements_of_other_days_do_not_conflict,
    further_evidence_amends_the_claim,
    a_claim_without_season_is_pending,
    the_credential_contains_the_evidence,
    the_rules_are_public,
    the_description_has_the_schemas,
    the_version_names_the_module,
    the_service_is_healthy,
    head_returns_the_headers_of_get,
    the_readme_shows_the_actual_answer,
];

/// Returns the sample with some text replaced.
pub(crate) fn sample(exchanges: &[(&str, &str)]) -> String {
    exchanges.iter().fold(SAMPLE.to_owned(), |claim, (from, to)| claim.replace(from, to))
}

/// Submits a claim that must be accepted, and returns its record.
pub(crate) fn accepted(server: &Server, key: &str, claim: &str) -> Result<Value> {
    let answer = server.submit(key, claim.as_bytes())?;
    ensure!(answer.status == 201, "{} {}", answer.status, answer.body);
    Ok(answer.json())
}

fn the_sample_is_verified(server: &Server, key: &str) -> Result<()> {
    let answer = server.submit(key, SAMPLE.as_bytes())?;
    let record = answer.json();
    ensure!(answer.status == 201, "{record}");
    ensure!(record["status"] == "verified", "{record}");
    ensure!(
        record["credential"]
            == json!({"type": "KPTCredential", "issuer": record["verifiableCredential"]["issuer"], "evidence": []}),
        "{record}"
    );
    let id = record["id"].as_str().context("the id is missing")?;
    ensure!(id.starts_with("kpt-") && id.len() == 30, "{id}");
    ensure!(answer.header("location") == Some(&format!("/v1/claims/{id}")), "{answer:?}");
    ensure!(record["module"] == format!("sha256:{}", hearth_kpt::DIGEST), "{record}");
    Ok(())
}

fn the_older_sample_is_verified(server: &Server, key: &str) -> Result<()> {
    let claim = sample(&[
        ("2024-02-01", "2025-01-05"),
        ("2024-02-04", "2025-01-09"),
        ("\"durationDays\":3", "\"durationDays\":4"),
    ]);
    ensure!(accepted(server, key, &claim)?["status"] == "verified");
    Ok(())
}

fn submitting_a_claim_again_returns_the_same_record(server: &Server, key: &str) -> Result<()> {
    let first = accepted(server, key, SAMPLE)?;
    // The claim is the same with other white space, another order of members and another spelling of a number.
    let shuffled: Value = serde_json::from_str(&sample(&[("3.0", "3.00")]))?;
    for claim in [SAMPLE.to_owned(), serde_json::to_string_pretty(&shuffled)?] {
        let again = server.submit(key, claim.as_bytes())?;
        ensure!(again.status == 200, "{} {}", again.status, again.body);
        ensure!(again.json() == first, "{}", again.body);
    }
    Ok(())
}

/// Names that a JSON library reserves must be treated like any other name.
fn reserved_names_of_a_json_library_are_ordinary_names(server: &Server, key: &str) -> Result<()> {
    let mut ids = Vec::new();
    for x in [
        "1",
        "\"1\"",
        r#"{"$serde_json::private::RawValue":"1"}"#,
        r#"{"$serde_json::private::Number":"1"}"#,
        "[1]",
    ] {
        let record = accepted(server, key, &sample(&[("{\"type\"", &format!("{{\"x\":{x},\"type\""))]))?;
        ids.push(record["id"].to_string());
    }
    ids.sort();
    ids.dedup();
    ensure!(ids.len() == 5, "{ids:?}");
    Ok(())
}

fn a_record_is_read_back(server: &Server, key: &str) -> Result<()> {
    let record = accepted(server, key, SAMPLE)?;
    let path = format!("/v1/claims/{}", record["id"].as_str().context("the id is missing")?);
    let read = server.read(&path, Some(key))?;
    ensure!(read.status == 200 && read.json() == record, "{}", read.body);
    ensure!(read.header("cache-control") == Some("no-store"), "{read:?}");
    ensure!(read.header("etag").is_some(), "{read:?}");
    Ok(())
}

fn a_claim_is_stored_byte_for_byte(server: &Server, key: &str) -> Result<()> {
    let claim = sample(&[("{\"type\"", "{ \"note\" : 1.50, \"type\"")]);
    let record = accepted(server, key, &claim)?;
    let read = server.read(
        &format!("/v1/claims/{}/claim", record["id"].as_str().context("the id is missing")?),
        Some(key),
    )?;
    ensure!(read.status == 200 && read.body == claim, "{}", read.body);
    Ok(())
}

fn a_record_is_hidden_from_other_subjects(server: &Server, key: &str) -> Result<()> {
    let record = accepted(server, key, SAMPLE)?;
    let path = format!("/v1/claims/{}", record["id"].as_str().context("the id is missing")?);
    let read = server.read(&path, Some("the_sample_is_verified"))?;
    ensure!(read.status == 404, "{}", read.body);
    ensure!(server.read(&path, None)?.status == 401);
    Ok(())
}

fn other_measurements_conflict(server: &Server, key: &str) -> Result<()> {
    let record = accepted(server, key, SAMPLE)?;
    let overlapping = sample(&[
        ("2024-02-01", "2024-02-04"),
        ("2024-02-04\",\"dur", "2024-02-07\",\"dur"),
        ("3.2,", "3.1,"),
        ("11.9", "11.8"),
    ]);
    let refused = server.submit(key, overlapping.as_bytes())?;
    let problem = refused.json();
    ensure!(refused.status == 409, "{} {problem}", refused.status);
    ensure!(
        problem["errors"].as_array().into_iter().flatten().any(|error| {
            error["code"] == "claim.conflicting_measurements" && error["params"]["id"] == record["id"]
        }),
        "{problem}"
    );
    Ok(())
}

fn measurements_of_other_days_do_not_conflict(server: &Server, key: &str) -> Result<()> {
    accepted(server, key, SAMPLE)?;
    let later = sample(&[
        ("2024-02-04", "2024-02-08"),
        ("2024-02-01", "2024-02-05"),
        ("3.2,", "3.1,"),
        ("11.9", "11.8"),
    ]);
    accepted(server, key, &later)?;
    let elsewhere = sample(&[("household/123", "household/124"), ("3.2,", "3.1,"), ("11.9", "11.8")]);
    accepted(server, key, &elsewhere)?;
    let undated = sample(&[
        (
            "\"testPeriod\":{\"startDate\":\"2024-02-01\",\"endDate\":\"2024-02-04\",\"durationDays\":3},\n",
            "",
        ),
        ("3.2,", "3.3,"),
        ("11.9", "12.0"),
    ]);
    accepted(server, key, &undated)?;
    Ok(())
}

fn further_evidence_amends_the_claim(server: &Server, key: &str) -> Result<()> {
    let first = accepted(server, key, SAMPLE)?;
    ensure!(first.get("amends").is_none(), "{first}");
    let second = accepted(server, key, &sample(&[("{\"type\"", "{\"evidence\":[\"ipfs://Qm1\"],\"type\"")]))?;
    ensure!(second["amends"] == first["id"], "{second}");
    let third = accepted(server, key, &sample(&[("{\"type\"", "{\"evidence\":[\"ipfs://Qm2\"],\"type\"")]))?;
    ensure!(third["amends"] == second["id"], "{third}");
    Ok(())
}

fn a_claim_without_season_is_pending(server: &Server, key: &str) -> Result<()> {
    let record = accepted(server, key, &sample(&[("\"season\":\"dry\",", "")]))?;
    ensure!(record["status"] == "pending" && record.get("credential").is_none(), "{record}");
    ensure!(record["outstanding"][0]["code"] == "claim.season_undocumented", "{record}");
    Ok(())
}

fn the_credential_contains_the_evidence(server: &Server, key: &str) -> Result<()> {
    let evidence = r#"{"evidence":["ipfs://QmevidenceformX12",{"type":"photo","uri":"https://example.org/1.jpg"}],"type""#;
    let record = accepted(server, key, &sample(&[("{\"type\"", evidence)]))?;
    ensure!(
        record["credential"]["evidence"] == json!(["ipfs://QmevidenceformX12", "https://example.org/1.jpg"]),
        "{record}"
    );
    Ok(())
}

fn the_rules_are_public(server: &Server, _: &str) -> Result<()> {
    let answer = server.read("/v1/rules", None)?;
    let rules = answer.json();
    let numbers: Vec<&Value> =
        rules["rules"].as_array().into_iter().flatten().map(|rule| &rule["rule"]).collect();
    for number in 1..=8 {
        ensure!(numbers.contains(&&json!(number)), "rule {number} is missing in {rules}");
    }
    let document = server.read("/openapi.json", None)?.json();
    let described = document["components"]["schemas"]["ProblemCode"]["enum"].clone();
    let listed: Vec<&Value> =
        rules["codes"].as_array().into_iter().flatten().map(|code| &code["code"]).collect();
    for code in catalogue::codes() {
        ensure!(listed.contains(&&json!(code.code)), "{} is missing in the catalogue", code.code);
        let is_described = described.as_array().is_some_and(|codes| codes.contains(&json!(code.code)));
        ensure!(is_described, "{} is missing in the description", code.code);
    }
    Ok(())
}

fn the_description_has_the_schemas(server: &Server, _: &str) -> Result<()> {
    let description = server.read("/openapi.json", None)?.json();
    ensure!(
        description["openapi"].as_str().is_some_and(|version| version.starts_with("3.1")),
        "{description}"
    );
    for schema in ["Claim", "Record"] {
        ensure!(
            description["components"]["schemas"][schema]["properties"].is_object(),
            "{schema} is missing"
        );
    }
    let text = description.to_string();
    for rule in hearth_kpt_core::claims::RULES {
        for code in rule.codes {
            ensure!(text.contains(code.code), "{} is not described", code.code);
        }
    }
    Ok(())
}

fn the_version_names_the_module(server: &Server, _: &str) -> Result<()> {
    let version = server.read("/version", None)?.json();
    ensure!(version["module"] == format!("sha256:{}", hearth_kpt::DIGEST), "{version}");
    Ok(())
}

fn the_service_is_healthy(server: &Server, _: &str) -> Result<()> {
    let answer = server.read("/healthz", None)?;
    ensure!(answer.status == 200, "{}", answer.body);
    Ok(())
}

fn head_returns_the_headers_of_get(server: &Server, _: &str) -> Result<()> {
    let text = server.raw(b"HEAD /v1/rules HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n")?;
    let (head, body) = text.split_once("\r\n\r\n").context("the head is missing")?;
    ensure!(head.starts_with("HTTP/1.1 200") && body.is_empty(), "{text}");
    let length = server.read("/v1/rules", None)?.body.len();
    ensure!(head.to_ascii_lowercase().contains(&format!("content-length: {length}")), "{head}");
    Ok(())
}

/// The README shows the claim and the answer of the service; id, time and build vary.
fn the_readme_shows_the_actual_answer(server: &Server, key: &str) -> Result<()> {
    let readme = include_str!("../../../README.md");
    let between = |start: &str, end: &str| {
        let rest = readme.split_once(start)?.1;
        Some(rest.split_once(end)?.0.to_owned())
    };
    let claim = between(" -d '", "'\n```").context("a claim in the README")?;
    let shown = between("```json\n", "```").context("an answer in the README")?;
    let plain = |mut record: Value| {
        let names = record.as_object().into_iter().flatten().map(|(name, _)| name.clone());
        // The credential is too long to show, and its signing key is new in each run.
        let members: Vec<String> = names.filter(|name| name != "verifiableCredential").collect();
        for name in ["id", "createdAt", "sentBy", "module", "verifiableCredential"] {
            record[name] = Value::Null;
        }
        record["credential"]["issuer"] = Value::Null;
        (members, record)
    };
    ensure!(plain(accepted(server, key, &claim)?) == plain(serde_json::from_str(&shown)?));
    Ok(())
}
