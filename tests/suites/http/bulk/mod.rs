//! A claim on each line: `POST /v1/claims` with `application/x-ndjson`.

mod connections;

use std::ops::Range;

use anyhow::{Context, Result, ensure};
use connections::{
    a_body_that_ends_early_is_named, every_result_before_a_cut_is_stored,
    lines_are_answered_while_they_arrive, ten_clients_send_the_same_lines,
};
use hearth_kpt_core::claims::SAMPLE;
use hearth_tests::named;
use hearth_tests::server::Server;
use libtest_mimic::Trial;
use serde_json::Value;

use crate::Test;
use crate::api::{accepted, sample};
use crate::client::{problem, record};
use crate::events::all as all_events;
pub(crate) use connections::{Lines, trials};

pub(crate) const TESTS: &[(&str, Test)] = named![
    each_line_has_a_result_in_order,
    a_refused_line_has_the_problem_of_a_single_claim,
    lines_of_a_household_are_stored_in_order,
    a_household_has_at_most_a_thousand_records,
    a_truncated_last_line_is_named,
    the_last_line_needs_no_end,
    blank_lines_are_counted,
    a_long_line_is_413_and_the_next_is_stored,
    a_request_has_at_most_ten_thousand_lines,
    lines_need_a_key_and_no_encoding,
    lines_are_answered_while_they_arrive,
    every_result_before_a_cut_is_stored,
    a_body_that_ends_early_is_named,
    ten_clients_send_the_same_lines,
];

/// Returns a claim of a household, on one line.
pub(crate) fn claim(household: &str) -> String {
    sample(&[("household/123", &format!("household:{household}"))]).replace('\n', " ")
}

/// Sends lines, and returns the result of each.
fn results(server: &Server, key: &str, body: &[u8]) -> Result<Vec<Value>> {
    let answer = server.submit_lines(key, body, &[])?;
    ensure!(answer.status == 200, "{} {}", answer.status, answer.body);
    ensure!(answer.header("content-type") == Some("application/x-ndjson"), "{answer:?}");
    ensure!(answer.body.is_empty() || answer.body.ends_with('\n'), "{}", answer.body);
    answer.body.lines().map(|line| serde_json::from_str(line).context(line.to_owned())).collect()
}

/// Checks that a result is a problem of this kind whose detail contains these words.
fn is_refused(result: &Value, line: u64, status: u16, kind: &str, words: &str) -> Result<()> {
    let problem = &result["problem"];
    ensure!(result["line"] == line && result["status"] == status && problem["status"] == status, "{result}");
    ensure!(problem["type"] == format!("urn:hearth:problem:{kind}"), "{result}");
    ensure!(problem["detail"].as_str().is_some_and(|detail| detail.contains(words)), "{words}: {result}");
    ensure!(result.get("id").is_none() && result.get("record").is_none(), "{result}");
    Ok(())
}

/// Checks that a result is a stored record, and returns its id.
fn is_stored(result: &Value, line: u64, status: u16) -> Result<&Value> {
    ensure!(result["line"] == line && result["status"] == status, "{result}");
    ensure!(result["record"] == "verified" && result.get("problem").is_none(), "{result}");
    ensure!(result["id"].as_str().is_some_and(|id| id.starts_with("kpt-")), "{result}");
    Ok(&result["id"])
}

/// A thousand lines, of which every third has an error: a wrong total, no JSON, or another measurement of the household
/// of the line before.
fn each_line_has_a_result_in_order(server: &Server, key: &str) -> Result<()> {
    let household = |line: u64| claim(&format!("thousand-{line}"));
    let lines: Vec<String> = (1..=1_000)
        .map(|line| match line % 9 {
            3 => household(line).replace("11.9", "12"),
            6 => household(line).replace("\"testGroup\"", "testGroup"),
            0 => household(line - 1).replace("3.2,", "3.1,").replace("11.9", "11.8"),
            _ => household(line),
        })
        .collect();
    let body = lines.join("\n") + "\n";
    let mut ids = Vec::new();
    for (attempt, stored) in [(1, 201), (2, 200)] {
        let results = results(server, key, body.as_bytes())?;
        ensure!(results.len() == 1_000, "{} results", results.len());
        let mut found = Vec::new();
        for (line, result) in (1..).zip(&results) {
            match line % 9 {
                3 => is_refused(result, line, 409, "claim-conflict", "12")?,
                6 => is_refused(result, line, 400, "invalid-claim", "JSON")?,
                0 => is_refused(result, line, 409, "claim-conflict", "")?,
                _ => found.push(is_stored(result, line, stored)?.clone()),
            }
        }
        ensure!(attempt == 1 || found == ids, "the ids differ");
        ids = found;
    }
    let unique: std::collections::BTreeSet<&str> = ids.iter().filter_map(Value::as_str).collect();
    ensure!(unique.len() == 667, "{} records", unique.len());
    let events = all_events(server, key)?;
    let created: Vec<&Value> = events
        .iter()
        .filter(|event| event["type"] == "claim.created")
        .map(|event| &event["data"]["id"])
        .collect();
    ensure!(created.len() == 667 && created.iter().all(|id| ids.contains(id)), "{} events", created.len());
    ensure!(record(server, key, &ids[600])?["status"] == "verified");
    Ok(())
}

fn a_refused_line_has_the_problem_of_a_single_claim(server: &Server, key: &str) -> Result<()> {
    let wrong = claim("single").replace("\"durationDays\":3", "\"durationDays\":9").replace("11.9", "12");
    let mut alone = server.submit(key, wrong.as_bytes())?.json();
    let mut results = results(server, key, wrong.as_bytes())?;
    let result = &mut results[0]["problem"];
    for problem in [&mut alone, &mut *result] {
        let instance = problem["instance"].take();
        ensure!(instance.as_str().is_some_and(|urn| urn.starts_with("urn:hearth:request:")), "{instance}");
    }
    ensure!(
        *result == alone && alone["errors"].as_array().is_some_and(|errors| errors.len() > 1),
        "{result}"
    );
    Ok(())
}

/// The second line contradicts the first, the third amends it, and the fourth is the first again.
fn lines_of_a_household_are_stored_in_order(server: &Server, key: &str) -> Result<()> {
    let first = claim("ordered");
    let lines = [
        first.clone(),
        first.replace("3.2,", "3.1,").replace("11.9", "11.8"),
        first.replace("\"season\":\"dry\"", "\"season\":\"wet\""),
        first,
    ];
    let results = results(server, key, lines.join("\r\n").as_bytes())?;
    let id = is_stored(&results[0], 1, 201)?;
    is_refused(&results[1], 2, 409, "claim-conflict", "")?;
    is_stored(&results[2], 3, 201)?;
    ensure!(results[2]["amends"] == *id, "{}", results[2]);
    ensure!(results[3]["id"] == *id && results[3]["record"] == "superseded", "{}", results[3]);
    ensure!(results.len() == 4 && results[3]["status"] == 200, "{results:?}");
    Ok(())
}

/// A new claim is compared with each record of its household, so these have a bound.
fn a_household_has_at_most_a_thousand_records(server: &Server, key: &str) -> Result<()> {
    let of_month = |month: u64| {
        let month = format!("{}-{:02}-0", 1_920 + month / 12, 1 + month % 12);
        claim("measured-each-month").replace("2024-02-0", &month)
    };
    let lines = |months: Range<u64>| months.map(|month| of_month(month) + "\n").collect::<String>();
    for (index, result) in (1..).zip(results(server, key, lines(0..1_000).as_bytes())?) {
        is_stored(&result, index, 201)?;
    }
    let again = results(server, key, lines(999..1_001).as_bytes())?;
    let [stored, refused] = again.as_slice() else { anyhow::bail!("{again:?}") };
    is_stored(stored, 1, 200)?;
    is_refused(refused, 2, 409, "too-many-records", "measured-each-month")
}

fn a_truncated_last_line_is_named(server: &Server, key: &str) -> Result<()> {
    let (whole, cut) = (claim("whole"), claim("cut"));
    let (start, _) = cut.split_at(cut.len() - 20);
    let body = format!("{whole}\n{start}");
    let results = results(server, key, body.as_bytes())?;
    is_stored(&results[0], 1, 201)?;
    is_refused(&results[1], 2, 400, "truncated", "line 2")?;
    ensure!(results.len() == 2, "{results:?}");
    accepted(server, key, &cut).map(drop)
}

fn the_last_line_needs_no_end(server: &Server, key: &str) -> Result<()> {
    let results = results(server, key, claim("last").as_bytes())?;
    ensure!(results.len() == 1, "{results:?}");
    is_stored(&results[0], 1, 201).map(drop)
}

fn blank_lines_are_counted(server: &Server, key: &str) -> Result<()> {
    ensure!(results(server, key, b"")?.is_empty() && results(server, key, b"\n \r\n\n")?.is_empty());
    let results = results(server, key, format!("\n\n{}\n\nno claim\n", claim("blank")).as_bytes())?;
    is_stored(&results[0], 3, 201)?;
    is_refused(&results[1], 5, 400, "invalid-claim", "")?;
    ensure!(results.len() == 2, "{results:?}");
    Ok(())
}

fn a_long_line_is_413_and_the_next_is_stored(server: &Server, key: &str) -> Result<()> {
    let long = "x".repeat((1 << 20) + 1);
    let longest = claim("longest");
    let longest = format!("{longest}{}", " ".repeat((1 << 20) - longest.len()));
    let body = format!("{long}\n{longest}\n{}\n{long}{long}", claim("after"));
    let results = results(server, key, body.as_bytes())?;
    is_refused(&results[0], 1, 413, "too-large", "1048576")?;
    is_stored(&results[1], 2, 201)?;
    is_stored(&results[2], 3, 201)?;
    is_refused(&results[3], 4, 413, "too-large", "1048576")?;
    ensure!(results.len() == 4, "{results:?}");
    Ok(())
}

fn a_request_has_at_most_ten_thousand_lines(server: &Server, key: &str) -> Result<()> {
    let blank = "\n".repeat(9_999);
    let body = format!("{blank}{}\n{}\n{}\n", claim("last-one"), claim("beyond"), claim("far"));
    let results = results(server, key, body.as_bytes())?;
    is_stored(&results[0], 10_000, 201)?;
    is_refused(&results[1], 10_001, 413, "too-large", "10000 lines")?;
    ensure!(results.len() == 2, "{results:?}");
    accepted(server, key, &claim("beyond")).map(drop)
}

fn lines_need_a_key_and_no_encoding(server: &Server, key: &str) -> Result<()> {
    let send = |key: &str, headers: &[(&str, &str)]| server.submit_lines(key, SAMPLE.as_bytes(), headers);
    problem(&send("no-key", &[])?, 401, "unauthorized", "")?;
    problem(&send("reader", &[])?, 403, "insufficient-scope", "claims:write")?;
    let answer = send(key, &[("content-encoding", "gzip")])?;
    problem(&answer, 415, "unsupported-media-type", "encoding")
}
