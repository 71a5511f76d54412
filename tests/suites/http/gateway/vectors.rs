//! Every vector of the protocol's table over HTTP: a finding of the module becomes a problem with the same status and
//! codes, and a valid request reaches the node.

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
    ensure!(trials.len() > 400, "only {} vectors can be sent over HTTP", trials.len());
    Ok(trials)
}

/// Returns the request of the vector, if its table is that of the protocol and a client could send the request.
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

/// Returns whether method and target can be sent in a request line. Over HTTP, `OPTIONS` and `CONNECT` have another
/// meaning than for the module, `/` is the start page, a target of a megabyte does not fit into a head, and some parsers
/// read a host after two leading slashes.
fn is_http(request: &Request) -> bool {
    let Request { method, target } = request;
    let token = |byte: u8| byte.is_ascii_alphanumeric() || b"!#$%&'*+-.^_`|~".contains(&byte);
    !method.is_empty()
        && method.bytes().all(token)
        && !matches!(method.as_str(), "OPTIONS" | "CONNECT")
        && target.len() < 16_000
        && target.starts_with('/')
        && !matches!(target.split('?').next(), Some("/"))
        && target.bytes().all(|byte| byte.is_ascii_graphic() && !b"#\"<>\\^`{|}".contains(&byte))
}

fn over_http(server: &Server, vector: &Vector, request: &Request) -> Result<()> {
    let answer = server.ask(&request.method, &request.target, &[])?;
    let media_type = answer.header("content-type");
    let Some(status) = vector.answer.status else {
        // The node answered, with any status.
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
