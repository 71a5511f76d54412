//! Every vector of the protocol's table over HTTP: what is a finding of the module is a problem here, with
//! the same status and codes, and what is valid gets to the node.

use std::sync::Arc;

use anyhow::{Result, ensure};
use hearth_tests::server::Server;
use hearth_tests::suite::trial;
use hearth_tests::vector::{self, Vector};
use libtest_mimic::Trial;
use serde::Deserialize;

use super::codes;

/// The request of `gateway.route`.
#[derive(Debug, Deserialize)]
struct Request {
    method: String,
    target: String,
}

pub(super) fn trials(server: &Arc<Server>) -> Result<Vec<Trial>> {
    let mut trials = Vec::new();
    for vector in vector::load("gateway")? {
        let Some(request) = request(&vector)? else { continue };
        let server = Arc::clone(server);
        let name = format!("gateway::vectors::{}", vector.name);
        trials.push(trial(name, move || over_http(&server, &vector, &request)));
    }
    ensure!(trials.len() > 400, "only {} vectors are asked over HTTP", trials.len());
    Ok(trials)
}

/// The vector's request, when its table is the protocol's and a client could send it.
fn request(vector: &Vector) -> Result<Option<Request>> {
    let [before] = vector.call.before.as_slice() else { return Ok(None) };
    let table = before.request()?;
    let protocol = [&b""[..], br#"{"extends":["protocol"]}"#].contains(&table.as_slice());
    let compiled = before.operation == "gateway.compile" && vector.call.operation == "gateway.route";
    if !protocol || !compiled || vector.answer.outcome == "could-not-run" {
        return Ok(None);
    }
    let request: Request = serde_json::from_slice(&vector.request()?)?;
    Ok(Some(request).filter(is_http))
}

/// Whether method and target can stand in a request line. What `OPTIONS` and `CONNECT` ask over HTTP is not
/// what the module is asked, a target of a megabyte has no room in a head, and what begins with two slashes
/// names a host to some readers.
fn is_http(request: &Request) -> bool {
    let Request { method, target } = request;
    let token = |byte: u8| byte.is_ascii_alphanumeric() || b"!#$%&'*+-.^_`|~".contains(&byte);
    !method.is_empty()
        && method.bytes().all(token)
        && !matches!(method.as_str(), "OPTIONS" | "CONNECT")
        && target.len() < 16_000
        && target.starts_with('/')
        && target.bytes().all(|byte| byte.is_ascii_graphic() && !b"#\"<>\\^`{|}".contains(&byte))
}

fn over_http(server: &Server, vector: &Vector, request: &Request) -> Result<()> {
    let answer = server.ask(&request.method, &request.target, &[])?;
    let media_type = answer.header("content-type");
    let Some(status) = vector.answer.status else {
        // Whatever the node says, it was asked.
        ensure!(media_type == Some("application/json"), "{answer:?}");
        return Ok(());
    };
    ensure!(answer.status == status, "{answer:?}");
    if request.method == "HEAD" {
        return Ok(());
    }
    ensure!(media_type == Some("application/problem+json"), "{answer:?}");
    let wanted: Vec<&str> =
        vector.answer.findings.iter().flatten().map(|place| place.code.as_str()).collect();
    ensure!(codes(&answer) == wanted, "{answer:?}");
    Ok(())
}
