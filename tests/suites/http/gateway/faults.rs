//! Nodes that fail while answering: the client gets a problem within the deadline, and the next query is answered.

use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use hearth_tests::named;
use hearth_tests::server::{Answer, Server};

use super::{PARAMS, Test, answered, get, problem};
use crate::OnServe;

pub(super) const TESTS: &[(&str, Test)] = named![
    an_invalid_answer_is_502,
    a_slow_node_is_504,
    an_error_of_a_proxy_is_distinguished_from_one_of_a_node,
    a_large_answer_passes,
    a_deeply_nested_answer_is_transcoded_or_rejected,
];

pub(super) const SERVE: &[OnServe<Test>] = &[(
    "failures_of_the_upstream_are_logged",
    failures_of_the_upstream_are_logged,
    "`hearth serve` logs each failure of an upstream",
)];

fn fault(server: &Server, kind: &str) -> Result<Answer> {
    let answer = get(server, &format!("/hearth/sample/v1/fault/{kind}"))?;
    ensure!(
        !answer.body.contains("127.0.0.1"),
        "the answer reveals the address of the node: {}",
        answer.body
    );
    answered(&get(server, PARAMS)?, 200).context("the next query")?;
    Ok(answer)
}

fn an_invalid_answer_is_502(server: &Server) -> Result<()> {
    for kind in [
        "undecodable",
        "no-message",
        "no-message-headers",
        "late-0",
        "two-messages",
        "cut-off",
        "cut-off-prefix",
        "huge-length",
        "compressed",
        "no-trailers",
        "bad-status",
        "reset",
        "reset-at-once",
        "html",
        "http-200",
    ] {
        problem(&fault(server, kind)?, 502, "bad-gateway").with_context(|| kind.to_owned())?;
    }
    answered(&fault(server, "after-message-0")?, 200)?;
    answered(&fault(server, "none")?, 200)
}

fn a_slow_node_is_504(server: &Server) -> Result<()> {
    for kind in ["slow", "slow-message"] {
        let start = Instant::now();
        let answer = fault(server, kind)?;
        problem(&answer, 504, "timeout").with_context(|| kind.to_owned())?;
        // The node would answer after a minute.
        let took = start.elapsed();
        ensure!(took >= DEADLINE && took < Duration::from_secs(30), "{kind}: {took:?}");
    }
    Ok(())
}

/// The mapping of HTTP statuses in gRPC.
fn an_error_of_a_proxy_is_distinguished_from_one_of_a_node(server: &Server) -> Result<()> {
    for (status, code, answered_with) in
        [(400, 13, 500), (401, 16, 401), (403, 7, 403), (404, 12, 501), (418, 2, 500), (500, 2, 500)]
    {
        let answer = fault(server, &format!("http-{status}"))?;
        answered(&answer, answered_with)?;
        let body = answer.json();
        ensure!(body["code"] == code, "{status}: {body}");
        ensure!(body["message"].as_str().is_some_and(|text| text.contains(&status.to_string())), "{body}");
    }
    for status in [429, 502, 503, 504] {
        let answer = fault(server, &format!("http-{status}"))?;
        problem(&answer, 503, "unavailable").with_context(|| status.to_string())?;
        ensure!(answer.header("retry-after").is_some(), "{answer:?}");
    }
    Ok(())
}

/// More than the default limit of gRPC clients.
fn a_large_answer_passes(server: &Server) -> Result<()> {
    let answer = fault(server, "large")?;
    answered(&answer, 200)?;
    ensure!(answer.body.len() > 5 << 20, "{} bytes", answer.body.len());
    Ok(())
}

fn failures_of_the_upstream_are_logged(server: &Server) -> Result<()> {
    problem(&fault(server, "reset-at-once")?, 502, "bad-gateway")?;
    let log = server.log()?;
    let line =
        log.lines().find(|line| line.contains("upstream http://127.0.0.1:") && line.contains("Faults/Fault"));
    line.map(drop).with_context(|| format!("the log has no line on the failure: {log}"))
}

fn a_deeply_nested_answer_is_transcoded_or_rejected(server: &Server) -> Result<()> {
    let deep = get(server, "/hearth/sample/v1/tree/40")?;
    answered(&deep, 200)?;
    let depth = deep.body.matches("\"children\":[{").count();
    ensure!(depth == 40, "{depth}");
    // Nested deeper than protobuf parsers allow.
    problem(&get(server, "/hearth/sample/v1/tree/200")?, 502, "bad-gateway")?;
    let refused = get(server, "/hearth/sample/v1/tree/201")?;
    answered(&refused, 400)?;
    answered(&get(server, PARAMS)?, 200)
}

/// The limit in the settings of these tests.
const DEADLINE: Duration = Duration::from_millis(1500);
