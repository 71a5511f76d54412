//! U+0000 is refused at each place of each request that is stored, over SQLite as over Postgres.

use anyhow::{Context, Result, ensure};
use hearth_kpt_core::claims::SAMPLE;
use hearth_tests::named;
use hearth_tests::server::{Answer, Server};
use serde_json::{Value, json};

use crate::Test;
use crate::api::accepted;
use crate::client::{drawing, has_code, post, problem, with_status};
use crate::imports;
use crate::preferences;

pub(crate) const TESTS: &[(&str, Test)] = named![
    a_null_character_is_refused_in_each_string,
    a_null_character_is_refused_in_each_name,
    half_of_a_pair_is_refused_in_each_string,
    a_submission_with_a_null_character_stores_nothing_of_it,
    a_null_character_is_refused_on_a_line,
    a_null_character_is_refused_in_a_path_and_a_query,
    an_escaped_backslash_is_no_null_character,
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

/// Returns the objects in a value, with their JSON Pointers.
fn objects<'v>(value: &'v Value, place: &str) -> Vec<(String, &'v Value)> {
    let inside = |token: &str, item: &'v Value| objects(item, &format!("{place}/{token}"));
    match value {
        Value::Array(items) => {
            items.iter().enumerate().flat_map(|(at, item)| inside(&at.to_string(), item)).collect()
        }
        Value::Object(members) => {
            let within = members.iter().flat_map(|(name, item)| inside(name, item));
            [(place.to_owned(), value)].into_iter().chain(within).collect()
        }
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

/// Returns a valid body for each path that stores a body, and the key that may store it.
fn requests<'k>(key: &'k str, status: &str) -> Result<Vec<(&'k str, String, Value)>> {
    let mut claim: Value = serde_json::from_str(SAMPLE)?;
    claim["studyId"] = json!("study");
    claim["fuelMeasurements"]["fuelType"] = json!("wood");
    claim["evidence"] = json!(["https://example.org/photo"]);
    let grant = json!({"subject": "amina", "organisation": "grantor", "scopes": ["claims:read"], "rooms": ["lounge"],
                       "expires": "2099-01-01T00:00:00Z"});
    Ok(vec![
        (key, String::from("/v1/claims"), claim),
        (key, status.to_owned(), json!({"status": "disputed", "reason": "the scale"})),
        (key, String::from("/v1/studies/one"), json!({"area": "east", "parameters": {"name": ["value"]}})),
        (key, String::from("/v1/selections"), drawing(&["did:example:a", "did:example:b"])),
        (key, String::from("/v1/mappings/one"), imports::mapping()),
        ("grantor", String::from("/v1/keys"), grant),
    ])
}

/// Sends a body that is to be stored.
fn send(server: &Server, key: &str, path: &str, body: &str) -> Result<Answer> {
    match path.strip_prefix("/v1/mappings/") {
        Some(name) => imports::put(server, key, name, body),
        None => post(server, key, path, body),
    }
}

/// Stores a record, and returns the path of its status.
fn record(server: &Server, key: &str) -> Result<String> {
    let stored = accepted(server, key, SAMPLE)?;
    Ok(format!("/v1/claims/{}/status", stored["id"].as_str().context("no id")?))
}

/// Checks that the record was not changed, and that there is no other one.
fn is_unchanged(server: &Server, key: &str, status: &str) -> Result<()> {
    let record = with_status(&server.read(status.trim_end_matches("/status"), Some(key))?, 200)?;
    ensure!(record["status"] == "verified", "{record}");
    let records = with_status(&server.read("/v1/claims", Some(key))?, 200)?;
    ensure!(records["data"].as_array().is_some_and(|records| records.len() == 1), "{records}");
    Ok(())
}

fn a_null_character_is_refused_in_each_string(server: &Server, key: &str) -> Result<()> {
    let status = record(server, key)?;
    for (key, path, valid) in requests(key, &status)? {
        let places = strings(&valid, "");
        ensure!(!places.is_empty(), "{path}");
        for place in places {
            for null in ["\0", "a\0", "\0\0"] {
                let mut body = valid.clone();
                let text = body.pointer_mut(&place).context("no string")?;
                *text = Value::from(format!("{}{null}", text.as_str().unwrap_or_default()));
                at(&send(server, key, &path, &body.to_string())?, &place)?;
            }
        }
    }
    is_unchanged(server, key, &status)
}

fn a_null_character_is_refused_in_each_name(server: &Server, key: &str) -> Result<()> {
    let status = record(server, key)?;
    for (key, path, valid) in requests(key, &status)? {
        for (place, object) in objects(&valid, "") {
            let mut body = valid.clone();
            let mut named = object.clone();
            named["a\0"] = json!(1);
            *body.pointer_mut(&place).context("no object")? = named;
            at(&send(server, key, &path, &body.to_string())?, &place)?;
        }
        // Readers that keep the last of two members, or stop at a depth, do not see the string.
        let text = valid.to_string();
        let rest = text.strip_prefix('{').context("no object")?;
        at(&send(server, key, &path, &format!(r#"{{"a~/b":"\u0000","a~/b":"",{rest}"#))?, "/a~0~1b")?;
        let deep = format!("{}\"\\u0000\"{}", "[".repeat(200), "]".repeat(200));
        at(
            &send(server, key, &path, &format!(r#"{{"a":{deep},{rest}"#))?,
            &format!("/a{}", "/0".repeat(200)),
        )?;
    }
    is_unchanged(server, key, &status)
}

fn half_of_a_pair_is_refused_in_each_string(server: &Server, key: &str) -> Result<()> {
    const MARK: &str = "half of a pair";
    let status = record(server, key)?;
    for (key, path, valid) in requests(key, &status)? {
        for place in strings(&valid, "") {
            let mut body = valid.clone();
            *body.pointer_mut(&place).context("no string")? = json!(MARK);
            for half in [r"\ud800", r"\udc00", r"a\ud800b"] {
                let answer = send(server, key, &path, &body.to_string().replace(MARK, half))?;
                ensure!(answer.status == 400, "{path} {place} {half}: {answer:?}");
            }
        }
    }
    is_unchanged(server, key, &status)
}

fn a_submission_with_a_null_character_stores_nothing_of_it(server: &Server, key: &str) -> Result<()> {
    with_status(&imports::put(server, key, "kpt", &imports::mapping().to_string())?, 201)?;
    for (field, value) in [("hh/code", "17"), ("hh/group", "1"), ("hh/size", "5"), ("events", "none")] {
        let null = imports::SUBMISSION
            .replace(&format!(r#""{field}": "{value}""#), &format!(r#""{field}": "{value}\u0000""#));
        ensure!(null != imports::SUBMISSION, "{field}");
        let answer = imports::send(server, key, imports::TARGET, &null)?;
        let body = with_status(&answer, 400)?;
        ensure!(!answer.body.contains("\"id\""), "{field}: {body}");
        ensure!(
            body["errors"]
                .as_array()
                .is_some_and(|errors| errors.iter().any(|error| error["field"] == field)),
            "{field}: {body}"
        );
    }
    let records = with_status(&server.read("/v1/claims", Some(key))?, 200)?;
    ensure!(records["data"].as_array().is_some_and(Vec::is_empty), "{records}");
    Ok(())
}

fn a_null_character_is_refused_on_a_line(server: &Server, key: &str) -> Result<()> {
    let line = SAMPLE.replace('\n', " ");
    let wrong = line.replace("household/123", "household/124\\u0000");
    let answer = server.submit_lines(key, format!("{line}\n{wrong}\n").as_bytes(), &[])?;
    let results: Vec<Value> = answer.body.lines().map(serde_json::from_str).collect::<Result<_, _>>()?;
    let [stored, refused] = results.as_slice() else { anyhow::bail!("{results:?}") };
    ensure!(stored["record"] == "verified", "{results:?}");
    let error = &refused["problem"]["errors"][0];
    ensure!(error["code"] == "request.null_character" && error["pointer"] == "#/householdId", "{results:?}");
    Ok(())
}

fn a_null_character_is_refused_in_a_path_and_a_query(server: &Server, key: &str) -> Result<()> {
    for path in [
        "/v1/claims/a%00",
        "/v1/claims/%00/claim",
        "/v1/studies/a%00",
        "/v1/studies/%00/report",
        "/v1/selections/a%00",
        "/v1/mappings/a%00",
        "/.well-known/ni/sha-256/a%00",
    ] {
        problem(&server.read(path, Some(key))?, 400, "bad-request", "U+0000")?;
    }
    for query in ["claims?household=a%00", "claims?study=%00", "households?study=a%00", "studies?cursor=%00"]
    {
        with_status(&server.read(&format!("/v1/{query}"), Some(key))?, 400)?;
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
