//! The module's operations over HTTP, for services without WebAssembly.
//!
//! The files cover answers, rejections, the tables of a request, and the instances that answer.

mod answers;
mod instances;
mod refusals;
mod tables;

use std::fmt::Write as _;
use std::sync::{Arc, LazyLock};

use anyhow::{Result, anyhow, ensure};
use data_encoding::{BASE64, HEXLOWER};
use hearth_kpt::Hearth;
use hearth_tests::server::{Answer, Host, Server};
use hearth_tests::suite::{only, trial};
use hearth_tests::vector::{self, Vector};
use libtest_mimic::Trial;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use crate::origins::LISTED_ORIGIN;
use crate::preferences::post;

type Test = fn(&Server) -> Result<()>;

/// Returns every test of operations.
pub(crate) fn trials() -> Result<Vec<Trial>> {
    let server = Arc::new(start(match Host::of_run() {
        Host::Serve => &[],
        // Tests of tables need an instance without any, which only `hearth serve` provides by default.
        Host::Spin => &["--requests-per-instance", "1"],
    })?);
    let mut trials = Vec::new();
    for (name, test) in [answers::TESTS, refusals::TESTS, tables::TESTS].concat() {
        let server = Arc::clone(&server);
        trials.push(trial(format!("operations::{name}"), move || test(&server)));
    }
    for (name, test) in instances::ALONE {
        trials.push(trial(format!("operations::{name}"), test));
    }
    for (name, test, why) in instances::SERVE {
        trials.push(only(Host::Serve, why, trial(format!("operations::{name}"), test)));
    }
    for area in ["claims", "gateway", "preferences"] {
        for vector in some(area)? {
            let server = Arc::clone(&server);
            let name = format!("operations::vectors::{}", vector.name);
            trials.push(trial(name, move || vector_as_the_module(&server, &vector)));
        }
    }
    Ok(trials)
}

/// Returns vectors of an area at regular intervals, and every one about its limits. The suite `conformance` runs all of
/// them.
fn some(area: &str) -> Result<Vec<Vector>> {
    let all = vector::load(area)?;
    let step = all.len() / 20;
    let chosen = all.into_iter().enumerate();
    let chosen = chosen.filter(|(at, vector)| at % step == 0 || vector.name.contains("/limits/"));
    Ok(chosen.map(|(_, vector)| vector).collect())
}

/// Starts a server that allows pages of one origin. The keys are the names of their subjects.
fn start(arguments: &[&str]) -> Result<Server> {
    let mut settings = format!("[claims]\ncors_origins = [{LISTED_ORIGIN:?}]\n");
    for (key, scopes) in [
        (KEY, "[\"operations:call\"]"),
        (OTHER, "[\"claims:read\", \"claims:write\", \"gateway:read\", \"preferences:write\"]"),
    ] {
        let digest = HEXLOWER.encode(&Sha256::digest(key));
        write!(
            settings,
            "[[api_keys]]\nid = {key:?}\nsha256 = {digest:?}\nsubject = {key:?}\nscopes = {scopes}\n"
        )?;
    }
    Server::configured(&settings, arguments, &[])
}

/// The module in this process.
static MODULE: LazyLock<Result<Hearth>> = LazyLock::new(|| Ok(Hearth::new()?));

fn module() -> Result<&'static Hearth> {
    MODULE.as_ref().map_err(|error| anyhow!("the module cannot be compiled: {error:#}"))
}

/// Returns the answers of the module to the calls of one session.
fn by_module(calls: &[(&str, &[u8])]) -> Result<Vec<String>> {
    let mut session = module()?.session()?;
    calls.iter().map(|(operation, request)| Ok(session.invoke(operation, request)?)).collect()
}

/// Posts a body with a key.
fn post_with(server: &Server, key: &str, path: &str, body: &[u8]) -> Result<Answer> {
    post(server, path, &[("authorization", &format!("Bearer {key}"))], body)
}

/// Calls one operation.
fn one(server: &Server, operation: &str, request: &[u8]) -> Result<Answer> {
    post_with(server, KEY, &format!("{CALLS}/{operation}"), request)
}

/// Returns the body for several calls, in base64.
fn calls(calls: &[(&str, &[u8])]) -> Value {
    let call = |(operation, request): &(&str, &[u8])| {
        let request = BASE64.encode(request);
        json!({"operation": operation, "request": {"base64": request}})
    };
    json!({"calls": calls.iter().map(call).collect::<Vec<_>>()})
}

/// Calls several operations, and returns their answers.
fn answers(server: &Server, body: &Value) -> Result<Vec<String>> {
    let answer = post_with(server, KEY, CALLS, body.to_string().as_bytes())?;
    ensure!(answer.status == 200, "{} {}", answer.status, answer.body);
    ensure!(answer.header("content-type") == Some("application/json"), "{answer:?}");
    let mut document = answer.json();
    ensure!(document.as_object().is_some_and(|members| members.len() == 1), "{document}");
    Ok(serde_json::from_value(document["answers"].take())?)
}

/// Checks that the answer is a problem of this kind whose detail contains these words.
fn problem(answer: &Answer, status: u16, kind: &str, words: &str) -> Result<()> {
    let body = answer.json();
    ensure!(answer.status == status, "{} {}", answer.status, answer.body);
    ensure!(answer.header("content-type") == Some("application/problem+json"), "{answer:?}");
    ensure!(body["type"] == format!("urn:hearth:problem:{kind}"), "{body}");
    ensure!(body["detail"].as_str().is_some_and(|detail| detail.contains(words)), "{words}: {body}");
    Ok(())
}

/// Checks that the answer, and those to all calls before, have exactly the bytes of the module.
fn vector_as_the_module(server: &Server, vector: &Vector) -> Result<()> {
    let mut made = Vec::new();
    for before in &vector.call.before {
        made.push((before.operation.as_str(), before.request()?));
    }
    made.push((vector.call.operation.as_str(), vector.request()?));
    let made: Vec<(&str, &[u8])> =
        made.iter().map(|(operation, request)| (*operation, request.as_slice())).collect();
    let body = calls(&made);
    if made.iter().map(|(_, request)| request.len()).sum::<usize>() > BODY {
        // The module has an answer, but the edge does not accept a body of this size.
        let answer = post_with(server, KEY, CALLS, body.to_string().as_bytes())?;
        return problem(&answer, 413, "too-large", "");
    }
    let expected = by_module(&made)?;
    ensure!(answers(server, &body)? == expected, "together");
    if let [(operation, request)] = made[..]
        && !operation.starts_with("gateway.")
    {
        let answer = one(server, operation, request)?;
        ensure!(answer.status == 200 && [answer.body] == expected[..], "{}", answer.status);
        ensure!(answer.headers.get("content-type").is_some_and(|kind| kind == "application/json"));
    }
    Ok(())
}

/// The maximum size in bytes of a body with several calls.
const BODY: usize = 12 << 20;
const CALLS: &str = "/v1/operations";
const VALIDATE: &str = "/v1/operations/claims.validate";
/// A key with only the scope to call operations.
const KEY: &str = "caller";
/// A key with many scopes, but without the one to call operations.
const OTHER: &str = "other";
