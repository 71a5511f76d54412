//! Headers: the block height of a query, the client's deadline, deprecated paths, and the request id.

use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use hearth_tests::named;
use hearth_tests::server::{Answer, Server};
use serde_json::{Value, json};

use super::{PARAMS, Test, answered, get, problem};

pub(super) const TESTS: &[(&str, Test)] = named![
    a_query_runs_at_the_requested_height,
    an_invalid_height_is_400,
    only_headers_for_the_node_are_forwarded,
    the_trace_of_a_client_is_passed_on,
    a_malformed_trace_is_dropped,
    a_client_may_shorten_the_deadline,
    an_invalid_timeout_is_400,
    an_old_path_names_its_successor,
    a_current_path_is_not_deprecated,
    the_request_id_is_returned,
];

/// The protocol with its deprecated paths, a deprecated prefix, and the methods of the sample node that these tests
/// call.
pub(crate) const OLD_PATHS: &str = r#"{
    "extends": ["protocol", "protocol-legacy"],
    "prefixes": [
        {"path": "/hearth", "standsFor": "/hearth"},
        {"path": "/old", "standsFor": "/ixo", "deprecated": "2025-01-31"}
    ],
    "routes": [
        {"template": "/hearth/fault/{kind}", "rpc": "hearth.sample.v1.Faults/Fault"},
        {"template": "/hearth/metadata", "rpc": "hearth.sample.v1.Query/Metadata"}
    ]
}"#;

fn at(server: &Server, path: &str, height: &str) -> Result<Answer> {
    server.ask("GET", path, &[("x-cosmos-block-height", height)])
}

/// The headers from which protocol clients read the height.
const HEIGHTS: [&str; 2] = ["x-cosmos-block-height", "grpc-metadata-x-cosmos-block-height"];

fn a_query_runs_at_the_requested_height(server: &Server) -> Result<()> {
    for (height, answered_at, code) in [
        ("599", "599", "3"),
        ("600", "600", "25"),
        ("1", "1", "3"),
        ("0", "1250", "25"),
        ("0600", "600", "25"),
    ] {
        let answer = at(server, PARAMS, height)?;
        answered(&answer, 200)?;
        ensure!(answer.json() == json!({"params": {"ixo1155_contract_code": code}}), "{}", answer.body);
        ensure!(HEIGHTS.iter().all(|name| answer.header(name) == Some(answered_at)), "{height}: {answer:?}");
    }
    let latest = get(server, PARAMS)?;
    ensure!(latest.header("x-cosmos-block-height") == Some("1250"), "{latest:?}");
    // Claim 1 is in block 1001.
    let claim = "/chain/claims/claim/bafkreisample0001";
    ensure!(at(server, claim, "1000")?.status == 500 && at(server, claim, "1001")?.status == 200);
    // Clients of a node's own gateway may use this spelling. Both spellings together are an error.
    let metadata = server.ask("GET", PARAMS, &[("grpc-metadata-x-cosmos-block-height", "599")])?;
    ensure!(metadata.json()["params"]["ixo1155_contract_code"] == "3", "{metadata:?}");
    let both = server.ask("GET", PARAMS, &HEIGHTS.map(|name| (name, "599")))?;
    problem(&both, 400, "bad-request")?;
    Ok(())
}

fn an_invalid_height_is_400(server: &Server) -> Result<()> {
    for height in ["-1", "latest", "+5", "1.0", "0x10", "9223372036854775808", "1 2", "", "\u{e9}"] {
        let answer = at(server, PARAMS, height)?;
        problem(&answer, 400, "bad-request").with_context(|| format!("`{height}`"))?;
    }
    let repeated = [("x-cosmos-block-height", "5"), ("x-cosmos-block-height", "6")];
    let repeated = server.ask("GET", PARAMS, &repeated)?;
    problem(&repeated, 400, "bad-request")?;
    // The node itself rejects a height that it has not reached.
    let future = at(server, PARAMS, "1251")?;
    answered(&future, 400)?;
    ensure!(future.json()["code"] == 3 && future.body.contains("1251"), "{}", future.body);
    Ok(())
}

fn only_headers_for_the_node_are_forwarded(server: &Server) -> Result<()> {
    let sent = [
        ("x-cosmos-block-height", "700"),
        ("grpc-timeout", "3S"),
        ("authorization", "Bearer secret"),
        ("cookie", "a=secret"),
        ("x-api-key", "secret"),
        ("grpc-metadata-x-else", "secret"),
        ("x-forwarded-for", "192.0.2.1"),
    ];
    let answer = server.ask("GET", "/hearth/metadata", &sent)?;
    answered(&answer, 200)?;
    let body = answer.json();
    let metadata = body["metadata"].as_object().context("the metadata is missing")?;
    ensure!(!answer.body.contains("secret") && !answer.body.contains("192.0.2.1"), "{body}");
    ensure!(metadata.get("x-cosmos-block-height") == Some(&json!("700")), "{body}");
    ensure!(metadata.contains_key("grpc-timeout"), "the deadline did not arrive at the node: {body}");
    Ok(())
}

const TRACEPARENT: &str = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";

/// Returns the metadata that the node got with a query.
fn metadata(server: &Server, headers: &[(&str, &str)]) -> Result<Value> {
    let answer = server.ask("GET", "/hearth/metadata", headers)?;
    answered(&answer, 200)?;
    Ok(answer.json()["metadata"].take())
}

fn the_trace_of_a_client_is_passed_on(server: &Server) -> Result<()> {
    let later = format!("01{}-extra", TRACEPARENT.trim_start_matches("00"));
    for parent in [TRACEPARENT, later.as_str()] {
        let sent = [("traceparent", parent), ("tracestate", "vendor=value,other=1")];
        let metadata = metadata(server, &sent)?;
        ensure!(metadata["traceparent"] == *parent, "{metadata}");
        ensure!(metadata["tracestate"] == "vendor=value,other=1", "{metadata}");
    }
    let metadata = metadata(server, &[("traceparent", TRACEPARENT), ("tracestate", &"a".repeat(2_000))])?;
    ensure!(metadata["traceparent"] == TRACEPARENT && metadata.get("tracestate").is_none(), "{metadata}");
    Ok(())
}

fn a_malformed_trace_is_dropped(server: &Server) -> Result<()> {
    let upper = TRACEPARENT.to_uppercase();
    let long = format!("{TRACEPARENT}-extra");
    for parent in [
        "",
        "none",
        upper.as_str(),
        long.as_str(),
        "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331",
        "00-00000000000000000000000000000000-b7ad6b7169203331-01",
        "00-0af7651916cd43dd8448eb211c80319c-0000000000000000-01",
        "ff-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01",
        "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-0g",
    ] {
        let metadata = metadata(server, &[("traceparent", parent), ("tracestate", "vendor=value")])?;
        let names = ["traceparent", "tracestate"];
        ensure!(names.iter().all(|name| metadata.get(name).is_none()), "`{parent}`: {metadata}");
    }
    // Two are ambiguous.
    let metadata = metadata(server, &[("traceparent", TRACEPARENT), ("traceparent", TRACEPARENT)])?;
    ensure!(metadata.get("traceparent").is_none(), "{metadata}");
    Ok(())
}

fn a_client_may_shorten_the_deadline(server: &Server) -> Result<()> {
    for timeout in ["1n", "1u", "200m", "1S", "00000001S"] {
        let start = Instant::now();
        let answer = server.ask("GET", "/hearth/fault/slow", &[("grpc-timeout", timeout)])?;
        problem(&answer, 504, "timeout").with_context(|| timeout.to_owned())?;
        ensure!(start.elapsed() < Duration::from_secs(10), "{timeout}: {:?}", start.elapsed());
    }
    for timeout in ["20S", "5M", "99999999H", "10000m"] {
        answered(&server.ask("GET", PARAMS, &[("grpc-timeout", timeout)])?, 200)?;
    }
    Ok(())
}

fn an_invalid_timeout_is_400(server: &Server) -> Result<()> {
    for timeout in ["", "S", "10", "10s", "1.5S", "-1S", "+1S", "123456789S", "1 S", "10SS", "\u{e9}S"] {
        let answer = server.ask("GET", PARAMS, &[("grpc-timeout", timeout)])?;
        problem(&answer, 400, "bad-request").with_context(|| format!("`{timeout}`"))?;
    }
    Ok(())
}

fn an_old_path_names_its_successor(server: &Server) -> Result<()> {
    // Seconds of 2024-12-01, 2023-08-01, 2022-11-01 and 2025-01-31, each at midnight in UTC.
    for (path, status, since, successor) in [
        ("/chain/claim/bafkreisample0001", 200, "@1733011200", "/chain/claims/claim/bafkreisample0001"),
        ("/ixo/claim?pagination.limit=1", 200, "@1733011200", "/ixo/claims/claims"),
        ("/chain/claim/ixo:claim%2F7", 200, "@1733011200", "/chain/claims/claim/ixo:claim%2F7"),
        ("/chain/claim/none", 500, "@1733011200", "/chain/claims/claim/none"),
        ("/ixo/bonds", 501, "@1690848000", "/ixo/bonds/bonds"),
        ("/chain/did/did:x:1", 501, "@1667260800", "/chain/did/dids/did:x:1"),
        ("/old/token/params", 200, "@1738281600", "/chain/token/params"),
    ] {
        let answer = get(server, path)?;
        answered(&answer, status).with_context(|| path.to_owned())?;
        ensure!(answer.header("deprecation") == Some(since), "{path}: {answer:?}");
        let link = answer.header("link").context("the link is missing")?;
        let named = link.strip_prefix('<').and_then(|link| link.split_once(">; rel=\"successor-version\""));
        let (named, _) = named.with_context(|| link.to_owned())?;
        ensure!(named == successor || named.starts_with(&format!("{successor}?")), "{path}: {link}");
        // The successor gives the same answer without a deprecation.
        let (query, new) = (path.split_once('?').map(|(_, query)| query), get(server, named)?);
        if query.is_none() {
            ensure!(new.status == status && new.body == answer.body, "{named}: {new:?}");
        }
        ensure!(new.header("deprecation").is_none(), "{new:?}");
    }
    Ok(())
}

fn a_current_path_is_not_deprecated(server: &Server) -> Result<()> {
    for path in [PARAMS, "/ixo/claims/claims", "/chain/nothing"] {
        let answer = get(server, path)?;
        ensure!(answer.header("deprecation").is_none() && answer.header("link").is_none(), "{answer:?}");
    }
    Ok(())
}

fn the_request_id_is_returned(server: &Server) -> Result<()> {
    for path in [PARAMS, "/chain/entity/none", "/chain/nothing", "/hearth/fault/html"] {
        let answer = server.ask("GET", path, &[("x-request-id", "of-a.client:1")])?;
        ensure!(answer.header("x-request-id") == Some("of-a.client:1"), "{answer:?}");
        let (one, other) = (get(server, path)?, get(server, path)?);
        ensure!(one.header("x-request-id").is_some(), "{one:?}");
        ensure!(one.header("x-request-id") != other.header("x-request-id"), "{one:?}");
        // Characters that could corrupt a log.
        let bad = server.ask("GET", path, &[("x-request-id", "a b\"<c>")])?;
        ensure!(bad.header("x-request-id").is_some_and(|id| !id.contains('"')), "{bad:?}");
    }
    Ok(())
}
