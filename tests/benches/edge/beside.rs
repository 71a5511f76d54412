//! The edge beside its alternatives: an empty component on the same host, and grpc-gateway in Go in front of the same node.

use std::env;
use std::path::PathBuf;

use anyhow::{Context as _, Result, ensure};
use hearth_tests::server::{Host, Server};
use hearth_tests::upstream::Node;
use serde_json::Value;

use crate::rows::{Goal, Row, head};
use crate::settings;
use crate::target::{Alternative, Target, built};
use crate::wrk::Request;

/// Measures `GET /healthz` beside an empty component on the host of this run.
pub(crate) fn empty(edge: &Target) -> Result<()> {
    let health = Request::query("/healthz");
    let rows = |other: &Target, goal| -> Result<()> {
        head(&format!("GET /healthz on {}", Host::of_run().name()), "an empty component on the same host");
        for connections in [1, 16, 256] {
            let (name, beside) = ("GET /healthz", (other, &health));
            let row =
                Row { name, connections, request: health.clone(), target: edge, beside, goal: Some(goal) };
            row.measure()?;
        }
        Ok(())
    };
    match Host::of_run() {
        Host::Serve => {
            let component = built("HEARTH_EMPTY")?;
            let server = Server::configured(&settings()?, &["--component", &component], &[])?;
            rows(&Target::edge(&server)?, Goal::Rate(0.7))
        }
        Host::Spin => {
            let program = PathBuf::from(env::var_os("HEARTH_SPIN").unwrap_or_default());
            let spin = Alternative::empty_on_spin(&program)?;
            rows(&spin.target, Goal::Rate(0.5))
        }
    }
}

/// Measures queries beside grpc-gateway, after both have given equal answers.
pub(crate) fn grpc_gateway() -> Result<()> {
    let node = Node::start()?;
    let server = Server::configured(&settings()?, &["--upstream", &node.url()], &[])?;
    let edge = Target::edge(&server)?;
    let other = Alternative::grpc_gateway(&node.url())?;
    for (_, path, _) in QUERIES {
        equal(&edge, &other.target, path)?;
    }
    if Host::of_run() == Host::Serve {
        floor(&node, &edge)?;
    }
    let title = format!("queries on {}", Host::of_run().name());
    head(&title, "grpc-gateway in Go in front of the same node");
    for (name, path, counts) in QUERIES {
        for connections in counts.iter().filter(|count| Host::of_run() == Host::Serve || **count == 16) {
            let goal = if *connections == 1 { Goal::Median(1.5) } else { Goal::Rate(1.0) };
            let request = Request::query(path);
            let beside = (&other.target, &request);
            let request = request.clone();
            Row { name, connections: *connections, request, target: &edge, beside, goal: Some(goal) }
                .measure()?;
        }
    }
    Ok(())
}

/// Measures a query beside an exchange with the node that the empty component makes, without mapping, checks and JSON.
fn floor(node: &Node, edge: &Target) -> Result<()> {
    let component = built("HEARTH_EMPTY")?;
    let arguments = ["--component", &component, "--upstream", &node.url()];
    let server = Server::configured(&settings()?, &arguments, &[])?;
    let (empty, exchange) = (Target::edge(&server)?, Request::query("/ixo.token.v1beta1.Query/Params"));
    head("queries", "the exchange alone, by the empty component");
    for connections in [1, 16] {
        let (name, request, beside) =
            ("a small query", Request::query("/ixo/token/params"), (&empty, &exchange));
        Row { name, connections, request, target: edge, beside, goal: None }.measure()?;
    }
    Ok(())
}

/// Checks that two gateways answer a query with equal JSON values.
fn equal(edge: &Target, other: &Target, path: &str) -> Result<()> {
    let answer = |target: &Target| -> Result<Value> {
        let url = target.url(path);
        let mut answer = ureq::get(&url).call().with_context(|| url.clone())?;
        answer.body_mut().read_json().with_context(|| url)
    };
    let (own, others) = (answer(edge)?, answer(other)?);
    ensure!(own == others, "the answers to {path} differ:\n{own}\n{others}");
    Ok(())
}

/// The queries: name, path, and the numbers of connections.
const QUERIES: &[(&str, &str, &[usize])] = &[
    ("a small query", "/ixo/token/params", &[1, 16, 256]),
    ("an entity by its id", "/ixo/entity/did:ixo:entity:4f8e2a91", &[1, 16, 256]),
    ("a claim by its id", "/ixo/claims/claim/bafkreisample0042", &[16]),
    // Not the last page, whose next key is `null` on Cosmos chains and an empty text in grpc-gateway.
    ("a list of 5 entities", "/ixo/entity?pagination.limit=5", &[16]),
    ("a page of 100 claims", "/ixo/claims/claims?pagination.limit=100", &[1, 16]),
];
