//! `Idempotency-Key`: a request that is sent again has no further effect, and gets the first answer.

use std::thread;

use anyhow::{Context, Result, ensure};
use chrono::{SecondsFormat, TimeDelta, Utc};
use hearth_kpt_core::claims::SAMPLE;
use hearth_tests::named;
use hearth_tests::server::{Answer, Server};
use serde_json::json;

use crate::Test;
use crate::api::{accepted, sample};
use crate::client::{drawing, problem, record, with_status};
use crate::preferences;

pub(crate) const TESTS: &[(&str, Test)] = named![
    a_repeated_claim_gets_the_first_answer,
    a_repeated_dispute_is_one_change,
    a_key_belongs_to_one_request,
    a_refused_request_keeps_no_answer,
    requests_with_one_key_at_once_have_one_effect,
    a_malformed_idempotency_key_is_rejected,
    a_drawing_is_repeated,
    lines_take_no_key,
    an_answer_is_kept_for_a_day,
    an_expired_key_has_no_answer,
    an_attempt_without_an_answer_holds_its_key_for_a_minute,
];

fn send(server: &Server, key: &str, path: &str, body: &str, idempotency: &str) -> Result<Answer> {
    let authorization = format!("Bearer {key}");
    let headers = [("authorization", authorization.as_str()), ("idempotency-key", idempotency)];
    preferences::post(server, path, &headers, body.as_bytes())
}

fn a_repeated_claim_gets_the_first_answer(server: &Server, key: &str) -> Result<()> {
    let first = send(server, key, "/v1/claims", SAMPLE, "\"first\"")?;
    with_status(&first, 201)?;
    ensure!(first.header("idempotent-replayed").is_none(), "{first:?}");
    // With or without quotes, it is the same key.
    for again in ["\"first\"", "first"] {
        let second = send(server, key, "/v1/claims", SAMPLE, again)?;
        ensure!(second.status == 201 && second.body == first.body, "{} {}", second.status, second.body);
        ensure!(second.header("idempotent-replayed") == Some("true"), "{second:?}");
        ensure!(second.header("location") == first.header("location"), "{second:?}");
        for name in ["cache-control", "content-type"] {
            ensure!(first.header(name).is_some() && second.header(name) == first.header(name), "{second:?}");
        }
    }
    with_status(&server.submit(key, SAMPLE.as_bytes())?, 200)?;
    // Its subject has the same name.
    let claim = sample(&[("household/123", "household/of-a-stranger")]);
    with_status(&send(server, "stranger", "/v1/claims", &claim, "first")?, 201).map(drop)
}

fn a_repeated_dispute_is_one_change(server: &Server, key: &str) -> Result<()> {
    let id = &accepted(server, key, SAMPLE)?["id"];
    let path = format!("/v1/claims/{}/status", id.as_str().context("no id")?);
    let change = json!({"status": "disputed", "reason": "the scale was not calibrated"}).to_string();
    let first = with_status(&send(server, key, &path, &change, "dispute")?, 200)?;
    ensure!(with_status(&send(server, key, &path, &change, "dispute")?, 200)? == first);
    problem(&send(server, key, &path, &change, "another")?, 409, "status-conflict", "disputed")?;
    let history = &record(server, key, id)?["statusHistory"];
    ensure!(history.as_array().map(Vec::len) == Some(1), "{history}");
    Ok(())
}

fn a_key_belongs_to_one_request(server: &Server, key: &str) -> Result<()> {
    with_status(&send(server, key, "/v1/claims", SAMPLE, "one")?, 201)?;
    let other = sample(&[("household/123", "household/124")]);
    let reused = send(server, key, "/v1/claims", &other, "one")?;
    problem(&reused, 422, "idempotency-key-reused", "new key")?;
    let reused = send(server, key, "/v1/selections", SAMPLE, "one")?;
    problem(&reused, 422, "idempotency-key-reused", "new key")?;
    with_status(&send(server, key, "/v1/claims", &other, "two")?, 201).map(drop)
}

fn a_refused_request_keeps_no_answer(server: &Server, key: &str) -> Result<()> {
    let wrong = SAMPLE.replace("11.9", "12.9");
    for _ in 0..2 {
        let refused = send(server, key, "/v1/claims", &wrong, "wrong")?;
        ensure!(refused.status == 409 && refused.header("idempotent-replayed").is_none(), "{refused:?}");
    }
    // The key is free for the corrected claim.
    with_status(&send(server, key, "/v1/claims", SAMPLE, "wrong")?, 201).map(drop)
}

fn requests_with_one_key_at_once_have_one_effect(server: &Server, key: &str) -> Result<()> {
    let answers: Vec<Answer> = thread::scope(|scope| {
        let requests: Vec<_> =
            (0..12).map(|_| scope.spawn(|| send(server, key, "/v1/claims", SAMPLE, "at once"))).collect();
        requests
            .into_iter()
            .map(|request| request.join().ok().context("a worker panicked")?)
            .collect::<Result<_>>()
    })?;
    let created = answers.iter().filter(|answer| answer.status == 201);
    let fresh = created.clone().filter(|answer| answer.header("idempotent-replayed").is_none()).count();
    ensure!(fresh == 1, "{fresh} answers were first");
    for answer in &answers {
        if answer.status != 201 {
            problem(answer, 409, "request-in-progress", "not answered yet")?;
            ensure!(answer.header("retry-after") == Some("1"), "{answer:?}");
        }
    }
    Ok(())
}

fn a_malformed_idempotency_key_is_rejected(server: &Server, key: &str) -> Result<()> {
    for malformed in ["\"\"", "a\"b", &"k".repeat(201)] {
        let refused = send(server, key, "/v1/claims", SAMPLE, malformed)?;
        problem(&refused, 400, "bad-request", "`idempotency-key`")?;
    }
    let authorization = format!("Bearer {key}");
    let twice =
        [("authorization", authorization.as_str()), ("idempotency-key", "a"), ("idempotency-key", "b")];
    problem(
        &preferences::post(server, "/v1/claims", &twice, SAMPLE.as_bytes())?,
        400,
        "bad-request",
        "`idempotency-key`",
    )?;
    with_status(&server.submit(key, SAMPLE.as_bytes())?, 201).map(drop)
}

fn a_drawing_is_repeated(server: &Server, key: &str) -> Result<()> {
    let request = drawing(&["did:example:a", "did:example:b"]).to_string();
    let first = with_status(&send(server, key, "/v1/selections", &request, "draw")?, 201)?;
    ensure!(with_status(&send(server, key, "/v1/selections", &request, "draw")?, 201)? == first);
    Ok(())
}

fn lines_take_no_key(server: &Server, key: &str) -> Result<()> {
    let line = SAMPLE.replace('\n', " ");
    let large = format!("{line}\n{}", " ".repeat(17 << 20));
    for lines in [format!("{line}\n{line}\n"), String::new(), large] {
        for _ in 0..2 {
            let refused = server.submit_lines(key, lines.as_bytes(), &[("idempotency-key", "lines")])?;
            problem(&refused, 400, "bad-request", "lines take no `idempotency-key`")?;
        }
    }
    // Nothing was stored, and the key is free.
    with_status(&send(server, key, "/v1/claims", SAMPLE, "lines")?, 201)?;
    // Without the header, the lines can be sent again.
    let again = server.submit_lines(key, format!("{line}\n").as_bytes(), &[])?;
    ensure!(again.status == 200 && again.body.contains("\"status\":200"), "{again:?}");
    Ok(())
}

fn an_answer_is_kept_for_a_day(server: &Server, key: &str) -> Result<()> {
    with_status(&send(server, key, "/v1/claims", SAMPLE, "day")?, 201)?;
    for (minutes, status) in [(23 * 60, 201), (25 * 60, 200)] {
        let at = (Utc::now() - TimeDelta::minutes(minutes)).to_rfc3339_opts(SecondsFormat::Millis, true);
        let aged = format!(
            "UPDATE idempotency_keys SET created_at = '{at}' WHERE tenant = 'an_answer_is_kept_for_a_day'"
        );
        ensure!(server.stored().change(&aged)? == 1, "not one key");
        with_status(&send(server, key, "/v1/claims", SAMPLE, "day")?, status)?;
    }
    Ok(())
}

fn an_expired_key_has_no_answer(server: &Server, key: &str) -> Result<()> {
    let id = &accepted(server, key, SAMPLE)?["id"];
    let path = format!("/v1/claims/{}/status", id.as_str().context("no id")?);
    let dispute = json!({"status": "disputed", "reason": "the scale was not calibrated"}).to_string();
    let reinstate = json!({"status": "verified", "reason": "the scale was calibrated"}).to_string();
    with_status(&send(server, key, &path, &dispute, "dispute-1")?, 200)?;
    with_status(&send(server, key, &path, &reinstate, "reinstate-1")?, 200)?;
    let own = "tenant = 'an_expired_key_has_no_answer'";
    let age = format!("UPDATE idempotency_keys SET created_at = '2026-01-01T00:00:00.000Z' WHERE {own}");
    ensure!(server.stored().change(&age)? == 2, "not two keys");
    let second = send(server, key, &path, &dispute, "dispute-1")?;
    with_status(&second, 200)?;
    ensure!(second.header("idempotent-replayed").is_none(), "{second:?}");
    let record = record(server, key, id)?;
    ensure!(record["status"] == "disputed", "{record}");
    // A day later, the key can belong to another request. The rows of old keys are gone.
    let keys = format!("SELECT COUNT(*) FROM idempotency_keys WHERE {own}");
    ensure!(server.stored().number(&keys)? == 1);
    ensure!(server.stored().change(&age)? == 1);
    with_status(&send(server, key, &path, &reinstate, "dispute-1")?, 200).map(drop)
}

fn an_attempt_without_an_answer_holds_its_key_for_a_minute(server: &Server, key: &str) -> Result<()> {
    with_status(&send(server, key, "/v1/claims", SAMPLE, "dead")?, 201)?;
    let begin = |seconds| {
        let at = (Utc::now() - TimeDelta::seconds(seconds)).to_rfc3339_opts(SecondsFormat::Millis, true);
        let begun = format!(
            "UPDATE idempotency_keys
                SET holder = 'dead', created_at = '{at}', status = NULL, media_type = NULL, location = NULL, body = NULL
              WHERE tenant = 'an_attempt_without_an_answer_holds_its_key_for_a_minute'"
        );
        ensure!(server.stored().change(&begun)? == 1, "not one key");
        Ok(())
    };
    begin(0)?;
    problem(
        &send(server, key, "/v1/claims", SAMPLE, "dead")?,
        409,
        "request-in-progress",
        "not answered yet",
    )?;
    begin(61)?;
    let other = sample(&[("household/123", "household/124")]);
    problem(&send(server, key, "/v1/claims", &other, "dead")?, 422, "idempotency-key-reused", "new key")?;
    for is_replayed in [false, true] {
        let answer = send(server, key, "/v1/claims", SAMPLE, "dead")?;
        with_status(&answer, 200)?;
        ensure!(answer.header("idempotent-replayed").is_some() == is_replayed, "{answer:?}");
    }
    Ok(())
}
