//! The claim API, the gateway, user preferences and the site, from the view of their clients: every vector, and the
//! requirements of HTTP.
//!
//! The suite runs on `hearth serve`, and with `cargo xtask test spin` on Spin. The tests in a table `TESTS` or `ALONE`
//! run on both, over SQLite, and with `--store postgres` over Postgres. A test for one host or one store is in a table
//! named after it, such as `SERVE` or `SQLITE`, with the reason. The vectors, and what needs no record of the store, are
//! tested over SQLite only.

#![expect(clippy::indexing_slicing, reason = "indexing a JSON value returns null for a missing member")]

use std::process::ExitCode;
use std::sync::Arc;

use anyhow::{Result, ensure};
use hearth_tests::server::{Host, Server, Store};
use hearth_tests::suite::{self, only, only_over, trial};
use hearth_tests::vector::{self, Vector, are_found};
use libtest_mimic::Trial;
use percent_encoding::percent_decode_str;
use serde_json::{Value, json};

#[path = "http/api.rs"]
mod api;
#[path = "http/assessments.rs"]
mod assessments;
#[path = "http/attachments.rs"]
mod attachments;
#[path = "http/bad_input.rs"]
mod bad_input;
#[path = "http/bulk/mod.rs"]
mod bulk;
#[path = "http/client.rs"]
mod client;
#[path = "http/compression.rs"]
mod compression;
#[path = "http/copies.rs"]
mod copies;
#[path = "http/corrections.rs"]
mod corrections;
#[path = "http/credentials.rs"]
mod credentials;
#[path = "http/document.rs"]
mod document;
#[path = "http/events.rs"]
mod events;
#[path = "http/frames.rs"]
mod frames;
#[path = "http/gateway/mod.rs"]
mod gateway;
#[path = "http/households.rs"]
mod households;
#[path = "http/idempotency.rs"]
mod idempotency;
#[path = "http/imports.rs"]
mod imports;
#[path = "http/keys.rs"]
mod keys;
#[path = "http/lists.rs"]
mod lists;
#[path = "http/logs.rs"]
mod logs;
#[path = "http/measurements.rs"]
mod measurements;
#[path = "http/metrics.rs"]
mod metrics;
#[path = "http/null_characters.rs"]
mod null_characters;
#[path = "http/openrosa/mod.rs"]
mod openrosa;
#[path = "http/operations/mod.rs"]
mod operations;
#[path = "http/origins.rs"]
mod origins;
#[path = "http/pages.rs"]
mod pages;
#[path = "http/preferences/mod.rs"]
mod preferences;
#[path = "http/revisions.rs"]
mod revisions;
#[path = "http/sampling.rs"]
mod sampling;
#[path = "http/searches.rs"]
mod searches;
#[path = "http/selections.rs"]
mod selections;
#[path = "http/site.rs"]
mod site;
#[path = "http/start.rs"]
mod start;
#[path = "http/status.rs"]
mod status;
#[path = "http/studies.rs"]
mod studies;
#[path = "http/study_credentials.rs"]
mod study_credentials;
#[path = "http/tls.rs"]
mod tls;
#[path = "http/traces.rs"]
mod traces;

fn main() -> ExitCode {
    suite::main(trials)
}

/// A test of the API. Its key has the name of the test.
type Test = fn(&Server, key: &str) -> Result<()>;

/// A test of `hearth serve` only: its name, the test, and why Spin is left out.
type OnServe<T> = (&'static str, T, &'static str);

/// A test over SQLite only: its name, the test, and what it needs of SQLite.
type OnSqlite<T> = (&'static str, T, &'static str);

fn trials() -> Result<Vec<Trial>> {
    let vectors: Vec<Arc<Vector>> = vector::load("claims")?
        .into_iter()
        .filter(|vector| vector.call.operation == "claims.validate")
        .map(Arc::new)
        .collect();
    let tests = || [api::TESTS, bad_input::TESTS].concat();
    // Each test has its own key, so that the claims of one test do not affect another.
    let keys = vectors.iter().map(|vector| vector.name.as_str());
    let keys = keys.chain(tests().into_iter().map(|(name, _)| name));
    let keys = keys.chain(bad_input::SERVE.iter().map(|(name, _, _)| *name));
    let server = Arc::new(Server::start(keys, &[])?);
    let by_study = || [studies::TESTS, events::STUDIES].concat();
    let names = by_study().into_iter().map(|(name, _)| name);
    let studies = Arc::new(Server::configured(&client::keys(names), &["--policy", "study"], &[])?);

    let mut trials = Vec::new();
    if Store::of_run()? == Store::Sqlite {
        trials.extend(without_records()?);
        for vector in vectors {
            let server = Arc::clone(&server);
            let name = format!("vectors::{}", vector.name);
            trials.push(trial(name, move || vector_over_http(&server, &vector)));
        }
    }
    for (name, test) in tests() {
        let server = Arc::clone(&server);
        trials.push(trial(format!("api::{name}"), move || test(&server, name)));
    }
    for (name, test, why) in bad_input::SERVE {
        let server = Arc::clone(&server);
        let trial = trial(format!("api::{name}"), move || test(&server, name));
        trials.push(only(Host::Serve, why, trial));
    }
    for (name, test) in by_study() {
        let server = Arc::clone(&studies);
        trials.push(trial(format!("studies::{name}"), move || test(&server, name)));
    }
    let kept = || {
        [
            assessments::TESTS,
            attachments::TESTS,
            bulk::TESTS,
            copies::TESTS,
            corrections::TESTS,
            credentials::TESTS,
            events::TESTS,
            frames::TESTS,
            households::TESTS,
            idempotency::TESTS,
            imports::TESTS,
            lists::TESTS,
            measurements::TESTS,
            null_characters::TESTS,
            revisions::TESTS,
            sampling::TESTS,
            searches::TESTS,
            selections::TESTS,
            status::TESTS,
            study_credentials::TESTS,
        ]
        .concat()
    };
    let on_sqlite = || [frames::SQLITE, households::SQLITE, lists::SQLITE, searches::SQLITE].concat();
    let names = kept().into_iter().map(|(name, _)| name).chain(["stranger", "visitor", "neighbour"]);
    let names = names.chain(on_sqlite().into_iter().map(|(name, ..)| name));
    let settings = client::keys(names)
        + &client::key("reader", &["claims:read"])
        + &client::key("grantor", &["keys:admin", "claims:read"]);
    let server = Arc::new(Server::configured(&settings, &[], &[])?);
    for (name, test) in kept() {
        let server = Arc::clone(&server);
        trials.push(trial(format!("kept::{name}"), move || test(&server, name)));
    }
    for (name, test, why) in on_sqlite() {
        let server = Arc::clone(&server);
        let trial = trial(format!("kept::{name}"), move || test(&server, name));
        trials.push(only_over(Store::Sqlite, why, trial));
    }
    trials.extend(openrosa::trials()?);
    trials.extend(bulk::trials());
    trials.extend(credentials::trials());
    trials.extend(events::trials());
    trials.extend(keys::trials()?);
    trials.extend(measurements::trials());
    trials.extend(logs::trials());
    trials.extend(metrics::trials());
    trials.extend(preferences::trials()?);
    trials.extend(revisions::trials());
    trials.extend(pages::trials()?);
    trials.extend(start::trials()?);
    Ok(trials)
}

/// Returns the tests that need no record of the store.
fn without_records() -> Result<Vec<Trial>> {
    let mut trials = Vec::new();
    trials.extend(compression::trials()?);
    trials.extend(document::trials());
    trials.extend(gateway::trials()?);
    trials.extend(operations::trials()?);
    trials.extend(site::trials());
    trials.extend(tls::trials());
    trials.extend(traces::trials());
    Ok(trials)
}

/// Checks that the answer to a claim matches the answer of the module.
fn vector_over_http(server: &Server, vector: &Vector) -> Result<()> {
    let answer = server.submit(&vector.name, &vector.request()?)?;
    let body = answer.json();
    let expected = &vector.answer;
    if body["type"] == "urn:hearth:problem:nothing-to-replace" {
        // The module cannot determine whether the record to replace exists.
        let claim: Value = serde_json::from_slice(&vector.request()?)?;
        ensure!(expected.outcome == "valid" && claim["replaces"].is_string(), "{} {body}", answer.status);
        return Ok(());
    }
    if body["errors"][0]["code"] == "request.null_character" {
        // The module accepts the character, and no store does.
        let claim = String::from_utf8(vector.request()?)?;
        ensure!(expected.outcome == "valid" && claim.contains(r"\u0000"), "{} {body}", answer.status);
        return Ok(());
    }
    let errors = body["errors"].as_array().map(Vec::as_slice).unwrap_or_default();
    if let Some(future) = errors.iter().find(|error| error["code"] == "claim.period_in_future") {
        // The service states the time, and the vector does not.
        let claim: Value = serde_json::from_slice(&vector.request()?)?;
        let end = claim["testPeriod"]["endDate"].as_str().unwrap_or_default();
        let detail = future["detail"].as_str().unwrap_or_default();
        ensure!(!end.is_empty() && detail.contains(end), "{body}");
        return Ok(());
    }
    let Some(status) = expected.status else {
        let status = if expected.outcome == "valid" { 201 } else { 413 };
        ensure!(answer.status == status, "{} {body}", answer.status);
        if let (201, Some(findings)) = (status, &expected.findings) {
            ensure!(are_found(findings, &body["warnings"])?, "warnings: {body}");
        }
        return Ok(());
    };
    ensure!(answer.status == status, "{} {body}", answer.status);
    ensure!(answer.header("content-type") == Some("application/problem+json"), "{answer:?}");
    let found: Vec<Value> =
        errors.iter().map(|error| json!([error["code"], plain(&error["pointer"])])).collect();
    let wanted: Vec<Value> = expected
        .findings
        .iter()
        .flatten()
        .map(|place| json!([place.code, format!("#{}", place.path)]))
        .collect();
    ensure!(found == wanted, "errors: {body}");
    Ok(())
}

/// Returns a pointer without the escapes of a URI fragment (RFC 6901, section 6).
fn plain(pointer: &Value) -> String {
    percent_decode_str(pointer.as_str().unwrap_or_default()).decode_utf8_lossy().into_owned()
}
