//! U+0000 is refused at each place of each request that is stored, over SQLite as over Postgres.

use anyhow::{Context, Result, ensure};
use hearth_kpt_core::claims::SAMPLE;
use hearth_tests::server::{Answer, Server};
use serde_json::{Value, json};

use crate::Test;
use crate::api::accepted;
use crate::client::{drawing, has_code, post, problem, with_status};
use crate::imports::put;
use crate::preferences;

pub(crate) const TESTS: &[(&str, Test)] = &[
    ("a_null_character_is_refused_in_each_string", a_null_character_is_refused_in_each_string),
    ("a_null_character_is_refused_on_a_line", a_null_character_is_refused_on_a_line),
    ("a_null_character_is_refused_in_a_path_and_a_query", a_null_character_is_refused_in_a_path_and_a_query),
    ("an_escaped_backslash_is_no_null_character", an_escaped_backslash_is_no_null_character),
];

/// Returns the JSON Pointers of all strings of a value.
fn strings(value: &Value, place: &str) -> Vec<String> {
    let inside = |token: &str, item: &Value| strings(item, &format!("{place}/{token}"));
    match value {
        Value::String(_) => vec![place.to_owned()],
        Value::Array(items) => {
            items.iter().enumerate().flat_map(|(at, item)| inside(&at.to_string(), item)).collect()
        }
        Value::Object(members) => members.iter().flat_map(|(name, item)| inside(name, item)).collect(),
        _ => Vec::new(),
    }
}

fn at(answer: &Answer, pointer: &str) -> Result<()> {
    problem(answer, 400, "bad-request", "U+0000")?;
    has_code(answer, "request.null_character")?;
    let body = answer.json();
    ensure!(body["errors"][0]["pointer"] == format!("#{pointer}"), "{pointer}: {body}");
    Ok(())
}

fn a_null_character_is_refused_in_each_string(server: &Server, key: &str) -> Result<()> {
    let mut claim: Value = serde_json::from_str(SAMPLE)?;
    claim["studyId"] = json!("study");
    claim["fuelMeasurements"]["fuelType"] = json!("wood");
    claim["evidence"] = json!(["https://example.org/photo"]);
    let stored = accepted(server, key, &claim.to_string())?;
    let status = format!("/v1/claims/{}/status", stored["id"].as_str().context("no id")?);
    let mapping = json!({"groups": {"a": "reference"}, "fuels": [{"fuelType": "wood", "unit": "kg"}]});
    let requests = [
        ("/v1/claims", claim),
        (status.as_str(), json!({"status": "disputed", "reason": "the scale"})),
        ("/v1/studies/one", json!({"area": "east", "parameters": {"name": ["value"]}})),
        ("/v1/selections", drawing(&["did:example:a", "did:example:b"])),
    ];
    for (path, valid) in requests {
        let places = strings(&valid, "");
        ensure!(!places.is_empty(), "{path}");
        for place in places {
            for null in ["\0", "a\0", "\0\0"] {
                let mut body = valid.clone();
                let text = body.pointer_mut(&place).context("no string")?;
                *text = Value::from(format!("{}{null}", text.as_str().unwrap_or_default()));
                at(&post(server, key, path, &body.to_string())?, &place)?;
            }
        }
        let mut body = valid.clone();
        body["a\0"] = json!(1);
        at(&post(server, key, path, &body.to_string())?, "")?;
    }
    let mut body = mapping;
    body["groups"]["a"] = json!("reference\0");
    at(&put(server, key, "one", &body.to_string())?, "/groups/a")?;
    // The record was not changed.
    let record = with_status(&server.read(status.trim_end_matches("/status"), Some(key))?, 200)?;
    ensure!(record["status"] != "disputed", "{record}");
    Ok(())
}

fn a_null_character_is_refused_on_a_line(server: &Server, key: &str) -> Result<()> {
    let line = SAMPLE.replace('\n', " ");
    let wrong = line.replace("household/123", "household/124\\u0000");
    let answer = server.submit_lines(key, format!("{line}\n{wrong}\n").as_bytes(), &[])?;
    let results: Vec<Value> = answer.body.lines().map(serde_json::from_str).collect::<Result<_, _>>()?;
    ensure!(results.len() == 2 && results[0]["status"] == "verified", "{results:?}");
    let error = &results[1]["problem"]["errors"][0];
    ensure!(error["code"] == "request.null_character" && error["pointer"] == "#/householdId", "{results:?}");
    Ok(())
}

fn a_null_character_is_refused_in_a_path_and_a_query(server: &Server, key: &str) -> Result<()> {
    for path in [
        "/v1/claims/a%00",
        "/v1/claims/%00/claim",
        "/v1/claims?household=a%00",
        "/v1/claims?study=%00",
        "/v1/households?study=a%00",
        "/v1/studies/a%00",
        "/v1/studies/%00/report",
        "/v1/selections/a%00",
        "/v1/mappings/a%00",
        "/.well-known/ni/sha-256/a%00",
    ] {
        problem(&server.read(path, Some(key))?, 400, "bad-request", "U+0000")?;
    }
    for path in ["/v1/studies/a%00", "/v1/studies/a%00/credential", "/v1/claims/a%00/status"] {
        problem(&post(server, key, path, "{}")?, 400, "bad-request", "U+0000")?;
    }
    Ok(())
}

fn an_escaped_backslash_is_no_null_character(server: &Server, key: &str) -> Result<()> {
    let claim = SAMPLE.replace("\"dry\"", "\"dry \\\\u0000\"");
    ensure!(claim != SAMPLE);
    let answer = preferences::post(
        server,
        "/v1/claims",
        &[("authorization", &format!("Bearer {key}"))],
        claim.as_bytes(),
    )?;
    with_status(&answer, 201).map(drop)
}
