//! The gateway from the view of its clients, in front of a real node: servers with several settings and their tests,
//! and tests that start their own servers.

mod basics;
mod bodies;
mod cors;
mod echo;
mod faults;
mod forward;
mod headers;
mod keys;
mod load;
mod refusals;
mod upstreams;
mod vectors;

use std::fmt::Write as _;
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use data_encoding::HEXLOWER;
use hearth_tests::server::{Answer, Host, Server};
use hearth_tests::suite::{Alone, only, trial};
use libtest_mimic::Trial;
use sha2::{Digest, Sha256};
use tempfile::TempDir;

use crate::OnServe;
pub(crate) use headers::OLD_PATHS;

/// A test of a shared server.
type Test = fn(&Server) -> Result<()>;

/// A server, and the tests that use it.
struct Group {
    name: &'static str,
    /// The table `[gateway]` of its `hearth.toml`.
    settings: &'static str,
    /// The gateway configuration; by default that of the sample node.
    configuration: Option<&'static str>,
    tests: &'static [(&'static str, Test)],
    /// Tests that run on `hearth serve` only.
    serve: &'static [OnServe<Test>],
}

const GROUPS: &[Group] = &[
    Group { tests: basics::TESTS, serve: basics::SERVE, ..Group::named("basics") },
    Group { tests: refusals::TESTS, ..Group::named("refusals") },
    Group { tests: bodies::TESTS, ..Group::named("bodies") },
    Group { tests: echo::TESTS, ..Group::named("echo") },
    Group { tests: load::TESTS, ..Group::named("load") },
    Group { configuration: Some(OLD_PATHS), tests: headers::TESTS, ..Group::named("headers") },
    Group {
        settings: "deadline_ms = 1500",
        tests: faults::TESTS,
        serve: faults::SERVE,
        ..Group::named("faults")
    },
    Group { configuration: Some(refusals::DISABLED), tests: refusals::OFF, ..Group::named("disabled") },
    Group { settings: "auth = \"bearer\"", tests: keys::BEARER, ..Group::named("bearer") },
    Group { settings: "auth = \"x-api-key\"", tests: keys::API_KEY, ..Group::named("x_api_key") },
    Group { settings: "auth = \"basic\"", tests: keys::BASIC, ..Group::named("basic") },
    Group {
        settings: "auth = \"bearer\"\ncors_origins = [\"https://app.example\", \"http://localhost:3000\"]",
        configuration: Some(refusals::DISABLED),
        tests: cors::LISTED,
        ..Group::named("cors")
    },
    Group { settings: "cors_origins = [\"*\"]", tests: cors::ANY, ..Group::named("cors_any") },
    Group { tests: cors::OFF, ..Group::named("cors_off") },
];

impl Group {
    /// Returns a group with default settings and without tests.
    const fn named(name: &'static str) -> Self {
        Self { name, settings: "", configuration: None, tests: &[], serve: &[] }
    }
}

/// Returns every test of the gateway.
pub(crate) fn trials() -> Result<Vec<Trial>> {
    let mut trials = Vec::new();
    // Groups with the same settings share a server.
    let mut servers: Vec<(&Group, Arc<Server>)> = Vec::new();
    for group in GROUPS {
        let same = |(known, _): &&(&Group, Arc<Server>)| {
            known.settings == group.settings && known.configuration == group.configuration
        };
        let server = match servers.iter().find(same) {
            Some((_, server)) => Arc::clone(server),
            None => Arc::new(start(group)?),
        };
        servers.push((group, Arc::clone(&server)));
        for (name, test) in group.tests {
            let server = Arc::clone(&server);
            trials.push(trial(format!("gateway::{}::{name}", group.name), move || test(&server)));
        }
        for (name, test, why) in group.serve {
            let server = Arc::clone(&server);
            let trial = trial(format!("gateway::{}::{name}", group.name), move || test(&server));
            trials.push(only(Host::Serve, why, trial));
        }
    }
    let plain = servers.first().map(|(_, server)| Arc::clone(server)).context("the server is missing")?;
    trials.extend(vectors::trials(&plain)?);
    for (name, test) in [upstreams::ALONE, forward::ALONE].concat() {
        trials.push(trial(format!("gateway::{name}"), test));
    }
    for (name, test, why) in [upstreams::SERVE, forward::SERVE].concat() {
        trials.push(only(Host::Serve, why, trial(format!("gateway::{name}"), test)));
    }
    Ok(trials)
}

fn start(group: &Group) -> Result<Server> {
    let directory = TempDir::new()?;
    let settings = settings(group.settings)?;
    match group.configuration {
        Some(configuration) => {
            let file = directory.path().join("gateway.json");
            std::fs::write(&file, configuration)?;
            Server::configured(&settings, &["--gateway", &file.to_string_lossy()], &[])
        }
        None => Server::configured(&settings, &[], &[]),
    }
}

/// Returns a `hearth.toml` with a table `[gateway]` and three keys. Each key is its id followed by `-key`.
fn settings(gateway: &str) -> Result<String> {
    let mut settings = format!("[gateway]\n{gateway}\n");
    for (id, scopes) in [
        ("reader", r#"["gateway:read"]"#),
        ("writer", r#"["claims:read", "claims:write"]"#),
        ("all", r#"["claims:read", "claims:write", "gateway:read"]"#),
    ] {
        let digest = HEXLOWER.encode(&Sha256::digest(format!("{id}-key")));
        write!(
            settings,
            "[[api_keys]]\nid = {id:?}\nsha256 = {digest:?}\nsubject = {id:?}\nscopes = {scopes}\n"
        )?;
    }
    Ok(settings)
}

/// A path that every node answers: the parameters of the token module.
const PARAMS: &str = "/chain/token/params";

/// Sends a GET request, again for a minute if the server is too busy for it, as clients do: an overloaded machine has no
/// instance within a second.
fn get(server: &Server, target: &str) -> Result<Answer> {
    let late = Instant::now() + Duration::from_mins(1);
    loop {
        let answer = server.ask("GET", target, &[])?;
        let is_busy = answer.status == 503 && answer.body.contains("\"send the request again later\"");
        if !is_busy || Instant::now() > late {
            return Ok(answer);
        }
        thread::sleep(Duration::from_millis(500));
    }
}

/// Checks that a node answered with complete JSON and this status.
fn answered(answer: &Answer, status: u16) -> Result<()> {
    ensure!(answer.status == status, "{} {}", answer.status, answer.body);
    ensure!(answer.header("content-type") == Some("application/json"), "{answer:?}");
    ensure!(answer.header("content-length") == Some(&answer.body.len().to_string()), "{answer:?}");
    Ok(())
}

/// Checks that the service itself rejected the request: with a problem of this kind that has the request id.
fn problem(answer: &Answer, status: u16, kind: &str) -> Result<()> {
    let body = answer.json();
    ensure!(answer.status == status, "{} {}", answer.status, answer.body);
    ensure!(answer.header("content-type") == Some("application/problem+json"), "{answer:?}");
    ensure!(answer.header("content-length") == Some(&answer.body.len().to_string()), "{answer:?}");
    ensure!(body["status"] == status && body["title"].is_string() && body["detail"].is_string(), "{body}");
    ensure!(body["type"] == format!("urn:hearth:problem:{kind}"), "{body}");
    let id = answer.header("x-request-id").context("the request id is missing")?;
    ensure!(body["instance"] == format!("urn:hearth:request:{id}"), "{body}");
    Ok(())
}

/// Returns the codes of a problem's findings.
fn codes(answer: &Answer) -> Vec<String> {
    let body = answer.json();
    let errors = body["errors"].as_array().into_iter().flatten();
    errors.filter_map(|error| error["code"].as_str().map(str::to_owned)).collect()
}
