//! Submissions of `KoBoToolbox`, as its REST service sends them, and the mappings by which they become claims.

use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::thread;

use anyhow::{Context, Result, ensure};
use hearth_tests::named;
use hearth_tests::server::{Answer, Server};
use serde_json::{Value, json};

use crate::Test;
use crate::client::{has_code, post, problem, with_status};

pub(crate) const TESTS: &[(&str, Test)] = named![
    a_mapping_is_kept_and_replaced,
    an_organisation_has_100_mappings,
    a_wrong_mapping_is_refused_with_its_place,
    a_submission_becomes_a_record_for_each_fuel,
    ten_identical_submissions_are_stored_once,
    a_wrong_fuel_is_named_and_the_other_stored,
    fields_that_cannot_be_read_are_named,
    a_request_without_a_mapping_says_what_to_do,
    a_submission_without_weighings_stores_nothing,
];

/// Puts a mapping under a name.
pub(crate) fn put(server: &Server, key: &str, name: &str, mapping: &str) -> Result<Answer> {
    let head = format!(
        "PUT /v1/mappings/{name} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\nauthorization: Bearer {key}\r\n\
         content-type: application/json\r\ncontent-length: {}\r\n\r\n",
        mapping.len()
    );
    raw(server, &[head.as_bytes(), mapping.as_bytes()].concat())
}

fn raw(server: &Server, request: &[u8]) -> Result<Answer> {
    let mut stream = TcpStream::connect(server.address())?;
    stream.write_all(request)?;
    let mut text = String::new();
    stream.read_to_string(&mut text)?;
    Answer::parse(&text)
}

/// Sends a submission as `requests.post(endpoint, json=submission, headers=…)` of `KoBoToolbox` does.
pub(crate) fn send(server: &Server, key: &str, target: &str, submission: &str) -> Result<Answer> {
    let head = format!(
        "POST {target} HTTP/1.1\r\nHost: {}\r\nUser-Agent: KoBoToolbox external service #hVvTqZ8\r\n\
         Accept-Encoding: gzip, deflate\r\nAccept: */*\r\nConnection: close\r\nContent-Type: application/json\r\n\
         Authorization: Bearer {key}\r\nContent-Length: {}\r\n\r\n",
        server.address(),
        submission.len()
    );
    raw(server, &[head.as_bytes(), submission.as_bytes()].concat())
}

/// A mapping of wood, weighed each day in a repeat, and of LPG, weighed before and after.
pub(crate) fn mapping() -> Value {
    json!({
        "claim": {
            "householdId": {"column": "hh/code", "prefix": "did:example:household:"},
            "testGroup": {"column": "hh/group", "values": {"1": "intervention", "2": "reference"}},
            "season": {"constant": "dry"},
            "culturalEvents": {"column": "events", "split": " "},
            "householdSize": {"persons": "hh/size"}
        },
        "fuels": [
            {
                "fuelType": {"constant": "wood"}, "unit": {"constant": "kg"}, "moistureBasis": {"constant": "dry"},
                "visits": [{"table": "visits", "date": "visits/date", "found": "visits/wood_kg", "added": "visits/wood_added",
                            "moisture": ["visits/moisture"]}]
            },
            {
                "fuelType": {"constant": "lpg"}, "unit": {"constant": "kg"},
                "intervals": [
                    {"date": "lpg/d1", "before": "lpg/a", "after": "lpg/b"},
                    {"date": {"column": "lpg/d1", "addDays": 1}, "before": "lpg/b", "after": "lpg/c"},
                    {"date": {"column": "lpg/d1", "addDays": 2}, "before": "lpg/c", "after": "lpg/d"}
                ]
            }
        ]
    })
}

/// A submission with the members that `KoBoToolbox` adds, and with the spaces of Python's JSON.
pub(crate) const SUBMISSION: &str = r#"{"_id": 4711, "formhub/uuid": "5c1f", "start": "2026-02-04T08:01:02.000+07:00", "end": "2026-02-04T08:20:00.000+07:00", "hh/code": "17", "hh/group": "1", "hh/size": "5", "events": "none", "visits": [{"visits/date": "2026-02-01", "visits/wood_kg": "14.2", "visits/moisture": "18"}, {"visits/date": "2026-02-02", "visits/wood_kg": "11.5", "visits/wood_added": "1.5", "visits/moisture": "22.5"}, {"visits/date": "2026-02-03", "visits/wood_kg": "10.1"}, {"visits/date": "2026-02-04", "visits/wood_kg": "7.6"}], "lpg/d1": "2026-02-01", "lpg/a": "14.20", "lpg/b": "13.90", "lpg/c": "13.65", "lpg/d": "13.30", "__version__": "vQ3", "meta/instanceID": "uuid:0f2b6a4e-1f0c-4a52-9a37-3e1c9d6b8a11", "meta/rootUuid": "uuid:0f2b6a4e-1f0c-4a52-9a37-3e1c9d6b8a11", "_xform_id_string": "aBc", "_uuid": "0f2b6a4e-1f0c-4a52-9a37-3e1c9d6b8a11", "_attachments": [{"filename": "u/scale.jpg", "id": 3}], "_status": "submitted_via_web", "_geolocation": [null, null], "_submission_time": "2026-02-04T01:20:11", "_tags": [], "_notes": [], "_validation_status": {}, "_submitted_by": null}"#;

pub(crate) const TARGET: &str = "/v1/imports/kobo?mapping=kpt";

fn keep(server: &Server, key: &str) -> Result<()> {
    with_status(&put(server, key, "kpt", &mapping().to_string())?, 201).map(drop)
}

/// Returns the claim of a result.
fn claim(server: &Server, key: &str, result: &Value) -> Result<Value> {
    let id = result["id"].as_str().context("the id is missing")?;
    with_status(&server.read(&format!("/v1/claims/{id}/claim"), Some(key))?, 200)
}

fn records(server: &Server, key: &str) -> Result<usize> {
    let list = with_status(&server.read("/v1/claims", Some(key))?, 200)?;
    Ok(list["data"].as_array().context("no list")?.len())
}

fn a_mapping_is_kept_and_replaced(server: &Server, key: &str) -> Result<()> {
    let first = with_status(&put(server, key, "kpt.a-1", &mapping().to_string())?, 201)?;
    ensure!(first["name"] == "kpt.a-1" && first["mapping"] == mapping(), "{first}");
    let read = server.read("/v1/mappings/kpt.a-1", Some(key))?;
    ensure!(with_status(&read, 200)? == first && read.header("etag").is_some(), "{read:?}");
    let mut other = mapping();
    other["claim"]["season"]["constant"] = json!("wet");
    let second = with_status(&put(server, key, "kpt.a-1", &other.to_string())?, 200)?;
    ensure!(second["mapping"] == other && second["createdAt"] == first["createdAt"], "{second}");
    problem(&server.read("/v1/mappings/kpt.a-1", Some("stranger"))?, 404, "not-found", "PUT /v1/mappings")?;
    problem(&server.read("/v1/mappings/kpt.a-1", Some("reader"))?, 403, "insufficient-scope", "")?;
    problem(&put(server, key, "a%20b", &other.to_string())?, 400, "bad-request", "name")?;
    with_status(&server.read("/v1/schemas/mapping", None)?, 200).map(drop)
}

fn an_organisation_has_100_mappings(server: &Server, key: &str) -> Result<()> {
    keep(server, key)?;
    let more = "INSERT INTO mappings (tenant, name, document, created_at, updated_at)
        WITH RECURSIVE numbers (number) AS (SELECT 1 UNION ALL SELECT number + 1 FROM numbers WHERE number < 98)
        SELECT tenant, 'more-' || number, document, created_at, updated_at FROM mappings, numbers
         WHERE tenant = 'an_organisation_has_100_mappings'";
    ensure!(server.stored().change(more)? == 98);
    with_status(&put(server, key, "last", &mapping().to_string())?, 201)?;
    problem(&put(server, key, "another", &mapping().to_string())?, 409, "too-many-mappings", "100 mappings")?;
    with_status(&put(server, key, "last", &mapping().to_string())?, 200)?;
    with_status(&put(server, "stranger", "another", &mapping().to_string())?, 201).map(drop)
}

fn a_wrong_mapping_is_refused_with_its_place(server: &Server, key: &str) -> Result<()> {
    let with = |pointer: &str, value: Value| {
        let mut mapping = mapping();
        if let Some(place) = mapping.pointer_mut(pointer) {
            *place = value;
        }
        mapping.to_string()
    };
    for (text, words) in [
        (String::from("{"), "EOF"),
        (with("/claim", json!({"household": "hh"})), "`/claim/household`: unknown field"),
        (with("/claim/season", json!({"fill": "the season"})), "a gap at `/claim/season`"),
        (
            with("/claim/season", json!({"constant": "dry", "column": "x"})),
            "`/claim/season`: give exactly one",
        ),
        (with("/fuels/0/visits/0/found", json!(7)), "`/fuels/0/visits/0/found`: invalid type"),
        (with("/fuels/1", json!({"fuelType": "f"})), "`/fuels/1`: give exactly one of `intervals`"),
        (with("/fuels", json!([])), "`/fuels`: name at least one"),
    ] {
        problem(&put(server, key, "wrong", &text)?, 400, "bad-request", words)?;
    }
    problem(&server.read("/v1/mappings/wrong", Some(key))?, 404, "not-found", "")
}

fn a_submission_becomes_a_record_for_each_fuel(server: &Server, key: &str) -> Result<()> {
    keep(server, key)?;
    let imported = with_status(&send(server, key, TARGET, SUBMISSION)?, 201)?;
    ensure!(imported["submission"] == "uuid:0f2b6a4e-1f0c-4a52-9a37-3e1c9d6b8a11", "{imported}");
    let results = &imported["results"];
    ensure!(results[0]["fuel"] == "wood" && results[1]["fuel"] == "lpg", "{imported}");
    ensure!(results[0]["status"] == 201 && results[0]["record"] == "verified", "{imported}");
    let wood = claim(server, key, &results[0])?;
    ensure!(
        wood == json!({
            "type": "KPTClaim", "householdId": "did:example:household:17", "testGroup": "intervention", "fuelType": "wood",
            "unit": "kg", "householdSize": 5, "externalFactors": {"season": "dry", "culturalEvents": ["none"]},
            "testPeriod": {"startDate": "2026-02-01", "endDate": "2026-02-04", "durationDays": 3},
            // 14.2 − 11.5, 11.5 + 1.5 − 10.1, and 10.1 − 7.6.
            "fuelMeasurements": {"total": 8.1, "dailyLogs": [2.7, 2.9, 2.5]},
            "fuelMoisture": {"basis": "dry", "readings": [18, 22.5]}
        }),
        "{wood}"
    );
    let lpg = claim(server, key, &results[1])?;
    ensure!(lpg["fuelMeasurements"] == json!({"total": 0.9, "dailyLogs": [0.3, 0.25, 0.35]}), "{lpg}");
    let again = with_status(&send(server, key, TARGET, SUBMISSION)?, 200)?;
    ensure!(again["results"][1]["status"] == 200 && again["results"][1]["id"] == results[1]["id"], "{again}");
    ensure!(records(server, key)? == 2);
    Ok(())
}

fn ten_identical_submissions_are_stored_once(server: &Server, key: &str) -> Result<()> {
    keep(server, key)?;
    let answers: Vec<Answer> = thread::scope(|scope| {
        let sent: Vec<_> = (0..10).map(|_| scope.spawn(|| send(server, key, TARGET, SUBMISSION))).collect();
        sent.into_iter()
            .map(|sent| sent.join().map_err(|_| anyhow::anyhow!("panicked"))?)
            .collect::<Result<_>>()
    })?;
    ensure!(answers.iter().all(|answer| matches!(answer.status, 200 | 201)), "{answers:?}");
    let created = answers.iter().flat_map(|answer| {
        let results = answer.json()["results"].as_array().cloned().unwrap_or_default();
        results.into_iter().filter(|result| result["status"] == 201)
    });
    ensure!(created.count() == 2, "{answers:?}");
    ensure!(records(server, key)? == 2);
    Ok(())
}

fn a_wrong_fuel_is_named_and_the_other_stored(server: &Server, key: &str) -> Result<()> {
    keep(server, key)?;
    let wrong = SUBMISSION.replace(r#""visits/wood_kg": "10.1""#, r#""visits/wood_kg": "13.4""#);
    let answer = send(server, key, TARGET, &wrong)?;
    problem(&answer, 409, "claim-conflict", "wood: the fuel used from 2026-02-02 is below zero")?;
    has_code(&answer, "weighing.negative_use")?;
    let body = answer.json();
    ensure!(body["errors"][0]["field"] == "visits[3]/wood_kg", "{body}");
    ensure!(body["results"][0]["fuel"] == "lpg" && body["results"][0]["status"] == 201, "{body}");
    ensure!(records(server, key)? == 1);
    // The corrected submission adds the other fuel.
    let corrected = with_status(&send(server, key, TARGET, SUBMISSION)?, 201)?;
    ensure!(
        corrected["results"][0]["status"] == 201 && corrected["results"][1]["status"] == 200,
        "{corrected}"
    );
    // Other weights of the same days contradict the stored record.
    let other = SUBMISSION.replace(r#""lpg/b": "13.90""#, r#""lpg/b": "13.80""#);
    let answer = send(server, key, TARGET, &other)?;
    problem(&answer, 409, "claim-conflict", "lpg: ")?;
    ensure!(records(server, key)? == 2);
    Ok(())
}

fn fields_that_cannot_be_read_are_named(server: &Server, key: &str) -> Result<()> {
    keep(server, key)?;
    for (from, to, code, field) in [
        ("\"11.5\"", "\"11,5\"", "mapping.not_a_number", "visits[2]/wood_kg"),
        ("\"2026-02-03\"", "\"3 Feb\"", "mapping.not_a_date", "visits[3]/date"),
        ("\"hh/group\": \"1\"", "\"hh/group\": \"3\"", "mapping.unknown_value", "hh/group"),
        ("\"hh/code\": \"17\"", "\"hh/code\": \"\"", "mapping.value_missing", "hh/code"),
        ("\"14.2\"", "\"-14.2\"", "request.out_of_range", "visits[1]/wood_kg"),
        ("\"14.2\"", "\"1e999\"", "json.number_range", "visits[1]/wood_kg"),
        ("\"11.5\"", "\"0.123456789012345678\"", "json.number_precision", "visits[2]/wood_kg"),
    ] {
        let answer = send(server, key, TARGET, &SUBMISSION.replace(from, to))?;
        ensure!(answer.status == 400, "{to}: {} {}", answer.status, answer.body);
        let body = answer.json();
        ensure!(body["errors"][0]["field"] == field, "{to}: {body}");
        ensure!(body["errors"][0]["code"] == code, "{to}: {body}");
    }
    Ok(())
}

fn a_request_without_a_mapping_says_what_to_do(server: &Server, key: &str) -> Result<()> {
    let without = send(server, key, "/v1/imports/kobo", SUBMISSION)?;
    problem(&without, 400, "bad-request", "PUT /v1/mappings/{name}")?;
    let unknown = send(server, key, TARGET, SUBMISSION)?;
    problem(&unknown, 404, "not-found", "PUT /v1/mappings/kpt")?;
    problem(&post(server, key, "/v1/imports/kobo?maping=kpt", "{}")?, 400, "bad-request", "`maping`")?;
    keep(server, key)?;
    for body in ["[]", "{", "\"a\"", ""] {
        problem(&send(server, key, TARGET, body)?, 400, "bad-request", "JSON object")?;
    }
    let deep = format!("{{\"a\":{}", "[".repeat(100_000));
    problem(&send(server, key, TARGET, &deep)?, 400, "bad-request", "JSON object")?;
    let large = format!("{{\"a\":\"{}\"}}", "x".repeat(1 << 20));
    problem(&send(server, key, TARGET, &large)?, 413, "too-large", "")
}

fn a_submission_without_weighings_stores_nothing(server: &Server, key: &str) -> Result<()> {
    keep(server, key)?;
    let empty = r#"{"_uuid": "u1", "hh/code": "17", "hh/group": "2"}"#;
    let answer = with_status(&send(server, key, TARGET, empty)?, 200)?;
    ensure!(answer["submission"] == "u1" && answer["results"] == json!([]), "{answer}");
    ensure!(answer["skipped"].as_str().is_some_and(|why| why.contains("no weighings")), "{answer}");
    ensure!(records(server, key)? == 0);
    Ok(())
}
