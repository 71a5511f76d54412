//! `/v1/studies/{id}/credential`: the credential of a study, and when it becomes stale.

use std::io::Read as _;

use anyhow::{Context, Result, ensure};
use data_encoding::BASE64URL_NOPAD;
use flate2::read::GzDecoder;
use hearth_tests::named;
use hearth_tests::server::Server;
use serde_json::{Value, json};

use crate::Test;
use crate::api::accepted;
use crate::assessments::{MEASURED, PATH, measured};
use crate::client::{change, drawing, has_code, post, problem, verdict, verify, with_status};

pub(crate) const TESTS: &[(&str, Test)] = named![
    a_credential_states_what_the_study_shows,
    the_credentials_of_households_state_no_figures,
    a_third_party_calculates_the_figures_again,
    an_unchanged_study_keeps_its_credential,
    a_later_credential_supersedes_the_earlier,
    a_changed_record_makes_the_credential_stale,
    other_parameters_make_the_credential_stale,
    a_disputed_record_prevents_a_credential,
    every_drawn_household_is_accounted_for,
    a_study_without_claims_has_no_credential,
    a_measurement_counts_for_one_organisation,
    only_a_writer_issues_a_credential,
];

const CREDENTIAL: &str = "/v1/studies/dry-2024/credential";

/// Emission reductions of the households, which cook with wood.
fn parameters() -> String {
    let term =
        json!([{"count": 1000, "days": 365, "usage": {"value": 0.9, "source": "usage survey of May 2024"}}]);
    json!({
        "rule": "90/30",
        "reductions": {
            "methodology": "TPDDTEC",
            "version": "4.0",
            "fnrb": {"value": 0.4, "source": "national value, published in 2024"},
            "baseline": term,
            "project": term,
        },
    })
    .to_string()
}

/// Returns a household of the key's organisation. The issuer certifies a measurement for one organisation only.
fn own(key: &str, household: &str) -> String {
    format!("{key}:{household}")
}

/// Stores claims of three households in each group.
fn fill(server: &Server, key: &str) -> Result<()> {
    MEASURED.iter().try_for_each(|(household, group, tenths)| {
        accepted(server, key, &measured(&own(key, household), group, *tenths)).map(drop)
    })
}

/// Stores a study with its claims, and returns its resource.
fn study(server: &Server, key: &str) -> Result<Value> {
    fill(server, key)?;
    with_status(&post(server, key, PATH, &parameters())?, 201)
}

fn read(server: &Server, key: &str) -> Result<Value> {
    with_status(&server.read(PATH, Some(key))?, 200)
}

fn a_credential_states_what_the_study_shows(server: &Server, key: &str) -> Result<()> {
    let study = study(server, key)?;
    ensure!(study.get("credential").is_none(), "{study}");
    problem(&server.read(CREDENTIAL, Some(key))?, 404, "not-found", "issue one")?;
    let answer = post(server, key, CREDENTIAL, "")?;
    ensure!(answer.header("location") == Some(CREDENTIAL), "{answer:?}");
    let issued = with_status(&answer, 201)?;
    ensure!(issued["studyId"] == "dry-2024" && issued["status"] == "current", "{issued}");
    let credential = &issued["verifiableCredential"];
    ensure!(credential["type"] == json!(["VerifiableCredential", "KPTStudyCredential"]), "{credential}");
    let subject = &credential["credentialSubject"];
    ensure!(subject["studyId"] == "dry-2024" && subject["households"]["measured"] == 6, "{subject}");
    ensure!(subject["claims"].as_array().map(Vec::len) == Some(6), "{subject}");
    for member in ["methodology", "version", "value", "unit"] {
        let stated = &subject["emissionReductions"][member];
        ensure!(
            *stated == study["assessment"]["reductions"][member] && !stated.is_null(),
            "{member}: {subject}"
        );
    }
    ensure!(with_status(&server.read(CREDENTIAL, Some(key))?, 200)? == issued);
    let shown = read(server, key)?["credential"].clone();
    ensure!(shown["id"] == issued["id"] && shown["status"] == "current", "{shown}");
    let report = server.read(&format!("{PATH}/report?format=html"), Some(key))?;
    ensure!(report.body.contains("Its figures are those of this report"), "{}", report.body);
    Ok(())
}

/// The reductions in all credentials of the study together are those of the assessment, once.
fn the_credentials_of_households_state_no_figures(server: &Server, key: &str) -> Result<()> {
    let study = study(server, key)?;
    with_status(&post(server, key, CREDENTIAL, "")?, 201)?;
    // A credential that is issued after the assessment states no more than one before.
    accepted(server, key, &measured(&own(key, "i4"), "intervention", 33))?;
    let mut total = 0.0;
    let mut credentials = vec![with_status(&server.read(CREDENTIAL, Some(key))?, 200)?];
    for claim in read(server, key)?["claims"].as_array().context("the claims are missing")? {
        let id = claim["id"].as_str().context("the id is missing")?;
        credentials.push(with_status(&server.read(&format!("/v1/claims/{id}"), Some(key))?, 200)?);
    }
    ensure!(credentials.len() == 8);
    for record in &credentials {
        let subject = &record["verifiableCredential"]["credentialSubject"];
        ensure!(subject.is_object(), "{record}");
        total += subject["emissionReductions"]["value"].as_f64().unwrap_or_default();
    }
    ensure!(Some(total) == study["assessment"]["reductions"]["value"].as_f64(), "{total}");
    Ok(())
}

fn a_third_party_calculates_the_figures_again(server: &Server, key: &str) -> Result<()> {
    study(server, key)?;
    let issued = with_status(&post(server, key, CREDENTIAL, "")?, 201)?;
    let mut claims = Vec::new();
    let study = read(server, key)?;
    for claim in study["claims"].as_array().context("the claims are missing")? {
        let id = claim["id"].as_str().context("the id is missing")?;
        claims.push(server.read(&format!("/v1/claims/{id}/claim"), Some(key))?.json());
    }
    let list = with_status(&server.read("/v1/status/study-revocation", None)?, 200)?;
    let module = format!("sha256:{}", hearth_kpt::DIGEST);
    let history = &study["history"];
    let beside = json!({"claims": claims, "history": history, "module": module, "statusLists": [list]});
    let verified = verify(&issued["verifiableCredential"], beside)?;
    ensure!(verified["outcome"] == "valid", "{verified}");
    for check in ["signature", "issuer", "digest", "rules", "study", "module", "status"] {
        ensure!(verdict(&verified, check) == "pass", "{check}: {verified}");
    }
    let mut inflated = issued["verifiableCredential"].clone();
    inflated["credentialSubject"]["emissionReductions"]["value"] = json!(1e6);
    let verified = verify(&inflated, json!({"claims": claims, "history": history}))?;
    ensure!(verdict(&verified, "study") == "fail" && verdict(&verified, "digest") == "pass", "{verified}");
    Ok(())
}

fn an_unchanged_study_keeps_its_credential(server: &Server, key: &str) -> Result<()> {
    study(server, key)?;
    let first = with_status(&post(server, key, CREDENTIAL, "")?, 201)?;
    ensure!(with_status(&post(server, key, CREDENTIAL, "")?, 200)? == first);
    Ok(())
}

fn a_later_credential_supersedes_the_earlier(server: &Server, key: &str) -> Result<()> {
    let other = of_another_study(server, key)?;
    study(server, key)?;
    let first = with_status(&post(server, key, CREDENTIAL, "")?, 201)?;
    accepted(server, key, &measured(&own(key, "i4"), "intervention", 33))?;
    let stale = read(server, key)?["credential"].clone();
    ensure!(stale["status"] == "stale", "{stale}");
    ensure!(stale["staleBecause"][0] == "the study counts other claims", "{stale}");
    let report = server.read(&format!("{PATH}/report?format=html"), Some(key))?;
    ensure!(report.body.contains("It is stale: the study counts other claims"), "{}", report.body);
    let second = with_status(&post(server, key, CREDENTIAL, "")?, 201)?;
    ensure!(second["id"] != first["id"] && second["status"] == "current", "{second}");
    let list = with_status(&server.read("/v1/status/study-revocation", None)?, 200)?;
    ensure!(list["credentialSubject"]["statusPurpose"] == "revocation", "{list}");
    ensure!(is_set(&list, &first)? && !is_set(&list, &second)? && !is_set(&list, &other)?, "{list}");
    let verified = verify(&first["verifiableCredential"], json!({"statusLists": [list]}))?;
    ensure!(verdict(&verified, "status") == "fail", "{verified}");
    problem(&server.read("/v1/status/study-revocation-1", None)?, 404, "not-found", "study-revocation-1")?;
    problem(&server.read("/v1/status/study-suspension", None)?, 404, "not-found", "study-suspension")
}

/// Issues a credential of another study of the organisation.
fn of_another_study(server: &Server, key: &str) -> Result<Value> {
    let path = PATH.replace("dry", "wet");
    for (household, group, tenths) in MEASURED {
        let claim =
            measured(&own(key, &format!("other-{household}")), group, tenths).replace("dry-2024", "wet-2024");
        accepted(server, key, &claim)?;
    }
    with_status(&post(server, key, &path, &parameters())?, 201)?;
    with_status(&post(server, key, &format!("{path}/credential"), "")?, 201)
}

/// Returns whether a list revokes a credential.
fn is_set(list: &Value, issued: &Value) -> Result<bool> {
    let entry = &issued["verifiableCredential"]["credentialStatus"];
    let index: usize = entry["statusListIndex"].as_str().context("the index is missing")?.parse()?;
    let text = list["credentialSubject"]["encodedList"].as_str().context("the list is missing")?;
    let packed = BASE64URL_NOPAD.decode(text.trim_start_matches('u').as_bytes())?;
    let mut bits = Vec::new();
    GzDecoder::new(packed.as_slice()).read_to_end(&mut bits)?;
    Ok(bits.get(index / 8).context("the list is too short")? & (0x80 >> (index % 8)) != 0)
}

fn a_changed_record_makes_the_credential_stale(server: &Server, key: &str) -> Result<()> {
    let study = study(server, key)?;
    with_status(&post(server, key, CREDENTIAL, "")?, 201)?;
    let id = &study["claims"][0]["id"];
    change(server, key, id, "disputed", "the scale was not calibrated")?;
    let disputed = with_status(&server.read(CREDENTIAL, Some(key))?, 200)?;
    ensure!(disputed["staleBecause"] == json!(["a counted claim is not verified"]), "{disputed}");
    change(server, key, id, "verified", "it was")?;
    ensure!(read(server, key)?["credential"]["status"] == "current");
    change(server, key, id, "invalidated", "the household had moved")?;
    let invalidated = read(server, key)?["credential"].clone();
    ensure!(invalidated["staleBecause"][0] == "the study counts other claims", "{invalidated}");
    Ok(())
}

fn other_parameters_make_the_credential_stale(server: &Server, key: &str) -> Result<()> {
    study(server, key)?;
    with_status(&post(server, key, CREDENTIAL, "")?, 201)?;
    let kept = with_status(&post(server, key, PATH, "{\"rule\":\"90/10\"}")?, 200)?;
    ensure!(kept["credential"]["staleBecause"] == json!(["the assessment is different"]), "{kept}");
    Ok(())
}

fn a_disputed_record_prevents_a_credential(server: &Server, key: &str) -> Result<()> {
    let study = study(server, key)?;
    change(server, key, &study["claims"][2]["id"], "disputed", "the scale was not calibrated")?;
    let refused = post(server, key, CREDENTIAL, "")?;
    problem(&refused, 409, "study-conflict", "is disputed, not verified")?;
    has_code(&refused, "credential.record_not_verified")?;
    ensure!(refused.json()["errors"][0]["pointer"] == "#/records/2/status", "{}", refused.body);
    problem(&server.read(CREDENTIAL, Some(key))?, 404, "not-found", "issue one")
}

fn every_drawn_household_is_accounted_for(server: &Server, key: &str) -> Result<()> {
    fill(server, key)?;
    let names = ["r1", "r2", "r3", "i1", "i2", "i3", "i4"].map(|name| format!("did:example:{key}:{name}"));
    let request = drawing(&names.each_ref().map(String::as_str)).to_string();
    let selection = with_status(&post(server, key, "/v1/selections", &request)?, 201)?["id"].clone();
    let body = json!({"selection": {"id": selection}});
    with_status(&post(server, key, PATH, &body.to_string())?, 201)?;
    let refused = post(server, key, CREDENTIAL, "")?;
    problem(&refused, 409, "study-conflict", "1 drawn households have neither a claim nor a reason")?;
    has_code(&refused, "credential.households_missing")?;
    let dropouts = json!([{"household": format!("did:example:{key}:i4"), "reason": "moved away"}]);
    let body = json!({"selection": {"id": selection}, "dropouts": dropouts});
    with_status(&post(server, key, PATH, &body.to_string())?, 200)?;
    let issued = with_status(&post(server, key, CREDENTIAL, "")?, 201)?;
    let subject = &issued["verifiableCredential"]["credentialSubject"];
    ensure!(
        subject["households"] == json!({"selected": 7, "measured": 6, "excluded": 0, "dropouts": 1}),
        "{subject}"
    );
    ensure!(subject["selections"][0]["digest"].is_string(), "{subject}");
    Ok(())
}

fn a_study_without_claims_has_no_credential(server: &Server, key: &str) -> Result<()> {
    problem(&post(server, key, CREDENTIAL, "")?, 404, "not-found", "has no parameters")?;
    with_status(&post(server, key, PATH, "{}")?, 201)?;
    has_code(&post(server, key, CREDENTIAL, "")?, "credential.study_too_small")
}

fn a_measurement_counts_for_one_organisation(server: &Server, key: &str) -> Result<()> {
    study(server, key)?;
    let issued = with_status(&post(server, key, CREDENTIAL, "")?, 201)?;
    // One home of the other organisation's study is the same, in the other group.
    let other = "neighbour";
    for (household, group, tenths) in MEASURED {
        accepted(server, other, &measured(&own(other, household), group, tenths))?;
    }
    let copied = measured(&own(key, "i2"), "reference", 30);
    let copied = accepted(server, other, &copied)?["id"].clone();
    with_status(&post(server, other, PATH, &parameters())?, 201)?;
    let id = copied.as_str().context("the id is missing")?;
    problem(&post(server, other, CREDENTIAL, "")?, 409, "counted-elsewhere", id)?;
    problem(&server.read(CREDENTIAL, Some(other))?, 404, "not-found", "issue one")?;
    ensure!(with_status(&post(server, key, CREDENTIAL, "")?, 200)? == issued);
    // Without the copy, the credential is issued.
    change(server, other, &copied, "invalidated", "it is a copy")?;
    with_status(&post(server, other, CREDENTIAL, "")?, 201).map(drop)
}

fn only_a_writer_issues_a_credential(server: &Server, key: &str) -> Result<()> {
    study(server, key)?;
    problem(&post(server, "reader", CREDENTIAL, "")?, 403, "insufficient-scope", "studies:write")?;
    problem(&server.read(CREDENTIAL, Some("reader"))?, 403, "insufficient-scope", "studies:read")?;
    problem(&server.read(CREDENTIAL, Some("stranger"))?, 404, "not-found", "")
}
