//! Other upstreams than the built-in sample node: nodes with TLS and in plain text, and servers that are not nodes.

use std::fs;
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use hearth_tests::server::Server;
use hearth_tests::upstream::{self, Node, Web};
use serde_json::json;
use tempfile::TempDir;

use super::{Alone, PARAMS, answered, get, problem, settings};
use crate::OnServe;

pub(super) const ALONE: &[(&str, Alone)] = &[
    ("upstreams::a_node_in_plain_text", a_node_in_plain_text),
    ("upstreams::a_node_over_tls", a_node_over_tls),
    ("upstreams::an_untrusted_certificate_is_503", an_untrusted_certificate_is_503),
    ("upstreams::a_node_that_is_down_is_503", a_node_that_is_down_is_503),
    ("upstreams::a_node_that_is_back_is_used_again", a_node_that_is_back_is_used_again),
    ("upstreams::an_upstream_that_does_not_answer_is_504", an_upstream_that_does_not_answer_is_504),
    ("upstreams::an_http_1_server_is_not_a_node", an_http_1_server_is_not_a_node),
    ("upstreams::a_start_without_a_reachable_node_fails", a_start_without_a_reachable_node_fails),
    ("upstreams::an_invalid_configuration_prevents_the_start", an_invalid_configuration_prevents_the_start),
    ("upstreams::the_settings_can_contain_the_whole_gateway", the_settings_can_contain_the_whole_gateway),
];

pub(super) const SERVE: &[OnServe<Alone>] = &[
    (
        "upstreams::the_banner_names_the_source_of_the_routes",
        the_banner_names_the_source_of_the_routes,
        "only `hearth serve` prints a banner",
    ),
    (
        "upstreams::the_log_has_the_reason_why_a_node_is_unreachable",
        the_log_has_the_reason_why_a_node_is_unreachable,
        "`hearth serve` logs each failure of an upstream",
    ),
];

/// Starts a server that requests no descriptors from its upstream, because the configuration contains them.
fn with_descriptors(upstream: &str, environment: &[(&str, &str)]) -> Result<Server> {
    let directory = TempDir::new()?;
    let file = directory.path().join("gateway.json");
    let descriptors = data_encoding::BASE64.encode(hearth_node::DESCRIPTORS);
    fs::write(&file, json!({"extends": ["protocol"], "descriptors": descriptors}).to_string())?;
    let arguments = ["--upstream", upstream, "--gateway", &file.to_string_lossy()];
    Server::configured(&settings("deadline_ms = 2000")?, &arguments, environment)
}

/// Checks that the routes are those that the node reports by reflection.
fn serves_reported_routes(node: &Node, environment: &[(&str, &str)]) -> Result<()> {
    let server = Server::configured(&settings("")?, &["--upstream", &node.url()], environment)?;
    for path in [PARAMS, "/ixo/token/params", "/chain/entity/did:ixo:entity:4f8e2a91"] {
        answered(&get(&server, path)?, 200)?;
    }
    let claims = get(&server, "/chain/claims/claims?pagination.limit=2")?;
    ensure!(claims.json()["claims"].as_array().is_some_and(|claims| claims.len() == 2), "{}", claims.body);
    let decimals = get(&server, "/hearth/sample/v1/decimals")?;
    ensure!(decimals.json()["by_customtype"] == "1.500000000000000000", "{}", decimals.body);
    // A method that the node does not have has no path.
    problem(&get(&server, "/chain/mint/v1beta1/params")?, 404, "not-found")
}

fn the_banner_names_the_source_of_the_routes() -> Result<()> {
    let node = Node::start()?;
    let banner = Server::configured(&settings("")?, &["--upstream", &node.url()], &[])?.banner()?;
    ensure!(banner.contains("gRPC node on") && banner.contains("routes by reflection"), "{banner}");
    Ok(())
}

fn a_node_in_plain_text() -> Result<()> {
    serves_reported_routes(&Node::start()?, &[])
}

fn a_node_over_tls() -> Result<()> {
    let node = Node::start_tls()?;
    let directory = TempDir::new()?;
    let file = directory.path().join("node.pem");
    fs::write(&file, node.certificate().context("the certificate is missing")?)?;
    serves_reported_routes(&node, &[("SSL_CERT_FILE", &file.to_string_lossy())])
}

/// Starts a server in front of `node` that trusts the certificate of another node.
fn distrustful(node: &Node) -> Result<Server> {
    let other = Node::start_tls()?;
    let directory = TempDir::new()?;
    let file = directory.path().join("other.pem");
    fs::write(&file, other.certificate().context("the certificate is missing")?)?;
    with_descriptors(&node.url(), &[("SSL_CERT_FILE", &file.to_string_lossy())])
}

fn an_untrusted_certificate_is_503() -> Result<()> {
    let node = Node::start_tls()?;
    let answer = get(&distrustful(&node)?, PARAMS)?;
    problem(&answer, 503, "unavailable")?;
    ensure!(!answer.body.contains("localhost"), "{}", answer.body);
    Ok(())
}

fn the_log_has_the_reason_why_a_node_is_unreachable() -> Result<()> {
    let node = Node::start_tls()?;
    let server = distrustful(&node)?;
    get(&server, PARAMS)?;
    ensure!(server.log()?.contains("ertificate"), "the log does not state the reason");
    let (_port, url) = upstream::closed()?;
    let server = with_descriptors(&url, &[])?;
    get(&server, PARAMS)?;
    ensure!(server.log()?.contains(&url), "the log does not state the address");
    Ok(())
}

fn a_node_that_is_down_is_503() -> Result<()> {
    let (_port, url) = upstream::closed()?;
    let server = with_descriptors(&url, &[])?;
    for _ in 0..2 {
        let answer = get(&server, PARAMS)?;
        problem(&answer, 503, "unavailable")?;
        ensure!(answer.header("retry-after").is_some(), "{answer:?}");
        let address = url.trim_start_matches("http://");
        ensure!(
            !answer.body.contains(address),
            "the answer reveals the address of the node: {}",
            answer.body
        );
    }
    // Claims do not need the node.
    let answer = server.submit("all-key", hearth_kpt_core::claims::SAMPLE.as_bytes())?;
    ensure!(answer.status == 201, "{} {}", answer.status, answer.body);
    Ok(())
}

fn a_node_that_is_back_is_used_again() -> Result<()> {
    let node = Node::start()?;
    let server = with_descriptors(&node.url(), &[])?;
    answered(&get(&server, PARAMS)?, 200)?;
    let address = node.stop()?;
    let down = get(&server, PARAMS)?;
    problem(&down, 503, "unavailable")?;
    let _node = Node::start_at(address)?;
    answered(&get(&server, PARAMS)?, 200)
}

fn an_upstream_that_does_not_answer_is_504() -> Result<()> {
    let (_listener, url) = upstream::silent()?;
    let server = with_descriptors(&url, &[])?;
    let start = Instant::now();
    problem(&get(&server, PARAMS)?, 504, "timeout")?;
    let took = start.elapsed();
    ensure!(took >= Duration::from_secs(2) && took < Duration::from_secs(20), "{took:?}");
    Ok(())
}

fn an_http_1_server_is_not_a_node() -> Result<()> {
    let page = b"HTTP/1.1 400 Bad Request\r\ncontent-length: 2\r\nconnection: close\r\n\r\nno";
    for answer in [&page[..], b"SSH-2.0-nothing\r\n", b""] {
        let web = Web::start(move |_| answer.to_vec())?;
        let server = with_descriptors(&web.url(), &[])?;
        let reply = get(&server, PARAMS)?;
        ensure!(matches!(reply.status, 502 | 503), "{reply:?}");
        problem(&reply, reply.status, if reply.status == 502 { "bad-gateway" } else { "unavailable" })?;
        ensure!(!reply.body.contains("127.0.0.1"), "{}", reply.body);
        ensure!(get(&server, "/healthz")?.status == 200);
    }
    Ok(())
}

/// Without a configuration, the node must be reachable at the start. The error states how to fix it.
fn a_start_without_a_reachable_node_fails() -> Result<()> {
    let (_port, url) = upstream::closed()?;
    let refused =
        Server::configured(&settings("")?, &["--upstream", &url], &[]).err().context("the server starts")?;
    let text = refused.to_string();
    ensure!(text.contains(&url) && text.contains("hearth gateway import --from"), "{text}");
    Ok(())
}

fn an_invalid_configuration_prevents_the_start() -> Result<()> {
    for (configuration, expected) in [
        (r#"{"routes": [{"template": "/ixo/a/{b", "rpc": "p.S/M"}]}"#, "/routes/0/template"),
        (r#"{"extends": ["protocol"]"#, "cannot be used"),
        (r#"{"extends": ["protocol"], "descriptors": "AAAA"}"#, "`descriptors` cannot be used"),
        (r#"{"extends": ["protocol"], "descriptors": "no base64"}"#, "`descriptors` cannot be used"),
    ] {
        let directory = TempDir::new()?;
        let file = directory.path().join("gateway.json");
        fs::write(&file, configuration)?;
        let file = file.to_string_lossy();
        let refused = Server::configured(&settings("")?, &["--gateway", &file], &[]).err();
        let text = refused.with_context(|| format!("the server starts with {configuration}"))?.to_string();
        ensure!(text.contains(expected), "`{expected}` is missing in {text}");
    }
    Ok(())
}

fn the_settings_can_contain_the_whole_gateway() -> Result<()> {
    let web = Web::start(|head| {
        let slow = head.starts_with("GET /ixo/token/params ");
        thread::sleep(if slow { Duration::from_secs(3) } else { Duration::ZERO });
        b"HTTP/1.1 200 OK\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{}".to_vec()
    })?;
    let state = TempDir::new()?;
    // The path is relative to the settings, which name it.
    fs::write(state.path().join("gateway.json"), r#"{"extends": ["shapes"]}"#)?;
    let gateway = format!(
        "configuration = \"gateway.json\"\nupstream = {:?}\nupstream_kind = \"http\"\ndeadline_ms = 1000\n\
         auth = \"x-api-key\"",
        web.url()
    );
    fs::write(state.path().join("hearth.toml"), settings(&gateway)?)?;
    let server = Server::in_directory(state, &[])?;
    let key = [("x-api-key", "reader-key")];
    let entity = server.ask("GET", "/ixo/entity/did:x:1", &key)?;
    ensure!(entity.status == 200 && entity.body == "{}", "{entity:?}");
    problem(&server.ask("GET", PARAMS, &key)?, 504, "timeout")?;
    problem(&get(&server, PARAMS)?, 401, "unauthorized")?;
    // One of the protocol's methods, but none of the three.
    problem(&server.ask("GET", "/ixo/entity/params/x", &key)?, 404, "not-found")
}
