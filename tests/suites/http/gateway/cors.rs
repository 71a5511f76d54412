//! Pages of other origins: with CORS off, with an allow list, and with any origin allowed.

use anyhow::{Context, Result, ensure};
use hearth_tests::named;
use hearth_tests::server::{Answer, Server};

use super::{PARAMS, Test, answered, problem};
use crate::origins::{FOREIGN, LISTED_ORIGIN, lists};

pub(super) const OFF: &[(&str, Test)] = named![no_cors_headers_are_sent,];
pub(super) const LISTED: &[(&str, Test)] = named![
    a_preflight_needs_no_key,
    a_foreign_page_is_rejected,
    a_listed_page_reads_answers,
    a_foreign_page_is_not_allowed,
    pages_can_read_problems_too,
    options_without_an_origin_is_not_a_preflight,
];
pub(super) const ANY: &[(&str, Test)] = named![every_origin_is_allowed,];

const KEY: (&str, &str) = ("authorization", "Bearer reader-key");
/// A path whose method is not disabled in these settings.
const PATH: &str = "/chain/entity/did:ixo:entity:4f8e2a91";

fn preflight(server: &Server, path: &str, origin: &str) -> Result<Answer> {
    let headers = [
        ("origin", origin),
        ("access-control-request-method", "GET"),
        ("access-control-request-headers", "authorization,x-cosmos-block-height"),
    ];
    server.ask("OPTIONS", path, &headers)
}

/// Returns the names of the CORS headers of the Fetch standard.
fn cors_headers(answer: &Answer) -> Vec<&str> {
    answer
        .headers
        .keys()
        .map(AsRef::as_ref)
        .filter(|name: &&str| name.starts_with("access-control-"))
        .collect()
}

fn no_cors_headers_are_sent(server: &Server) -> Result<()> {
    let simple = server.ask("GET", PARAMS, &[("origin", LISTED_ORIGIN)])?;
    answered(&simple, 200)?;
    let before = preflight(server, PARAMS, LISTED_ORIGIN)?;
    ensure!(before.status == 204, "{before:?}");
    for answer in [simple, before] {
        ensure!(cors_headers(&answer).is_empty() && answer.header("vary").is_none(), "{answer:?}");
    }
    Ok(())
}

fn a_preflight_needs_no_key(server: &Server) -> Result<()> {
    for origin in [LISTED_ORIGIN, "http://localhost:3000"] {
        let answer = preflight(server, PATH, origin)?;
        ensure!(answer.status == 204 && answer.body.is_empty(), "{answer:?}");
        ensure!(answer.header("access-control-allow-origin") == Some(origin), "{answer:?}");
        lists(&answer, "access-control-allow-methods", &["GET", "HEAD"])?;
        let headers = ["authorization", "x-api-key", "x-cosmos-block-height", "grpc-timeout"];
        lists(&answer, "access-control-allow-headers", &headers)?;
        lists(&answer, "vary", &["origin"])?;
        ensure!(answer.header("access-control-max-age").is_some(), "{answer:?}");
        ensure!(answer.header("access-control-allow-credentials").is_none(), "{answer:?}");
    }
    // A preflight checks whether a request is allowed, not whether it would succeed.
    ensure!(preflight(server, "/chain/nothing", LISTED_ORIGIN)?.status == 204);
    Ok(())
}

fn a_foreign_page_is_rejected(server: &Server) -> Result<()> {
    for origin in FOREIGN {
        let answer = preflight(server, PATH, origin)?;
        problem(&answer, 403, "origin-not-allowed").with_context(|| origin.to_owned())?;
        ensure!(cors_headers(&answer).is_empty(), "{answer:?}");
        lists(&answer, "vary", &["origin"])?;
    }
    Ok(())
}

fn a_listed_page_reads_answers(server: &Server) -> Result<()> {
    let answer = server.ask("GET", PATH, &[("origin", LISTED_ORIGIN), KEY])?;
    answered(&answer, 200)?;
    ensure!(answer.header("access-control-allow-origin") == Some(LISTED_ORIGIN), "{answer:?}");
    lists(
        &answer,
        "access-control-expose-headers",
        &["x-cosmos-block-height", "x-request-id", "deprecation"],
    )?;
    lists(&answer, "vary", &["origin"])
}

/// The request is answered, because the client may not be a browser. A browser hides the answer from the page.
fn a_foreign_page_is_not_allowed(server: &Server) -> Result<()> {
    for origin in FOREIGN {
        let answer = server.ask("GET", PATH, &[("origin", origin), KEY])?;
        answered(&answer, 200)?;
        ensure!(cors_headers(&answer).is_empty(), "{answer:?}");
        lists(&answer, "vary", &["origin"])?;
    }
    // With two origins, the origin is ambiguous.
    let two =
        server.ask("GET", PATH, &[KEY, ("origin", LISTED_ORIGIN), ("origin", "https://evil.example")])?;
    answered(&two, 200)?;
    ensure!(cors_headers(&two).is_empty(), "{two:?}");
    let answer = server.ask("GET", PATH, &[KEY])?;
    answered(&answer, 200)?;
    ensure!(cors_headers(&answer).is_empty(), "{answer:?}");
    lists(&answer, "vary", &["origin"])
}

fn pages_can_read_problems_too(server: &Server) -> Result<()> {
    let origin = ("origin", LISTED_ORIGIN);
    for (method, path, headers, status) in [
        ("GET", PATH, vec![origin], 401),
        ("GET", PATH, vec![origin, ("authorization", "Bearer writer-key")], 403),
        ("GET", PATH, vec![origin, KEY, ("x-cosmos-block-height", "x")], 400),
        ("GET", "/chain/entity/%zz", vec![origin, KEY], 400),
        ("GET", "/chain/nothing", vec![origin, KEY], 404),
        ("GET", "/chain/entity/none", vec![origin, KEY], 404),
        ("POST", PATH, vec![origin, KEY], 405),
        ("GET", PARAMS, vec![origin, KEY], 501),
    ] {
        let answer = server.ask(method, path, &headers)?;
        ensure!(answer.status == status, "{method} {path}: {answer:?}");
        ensure!(answer.header("access-control-allow-origin") == Some(LISTED_ORIGIN), "{status}: {answer:?}");
        lists(&answer, "access-control-expose-headers", &["x-request-id", "retry-after"])?;
    }
    Ok(())
}

fn options_without_an_origin_is_not_a_preflight(server: &Server) -> Result<()> {
    let answer = server.ask("OPTIONS", PATH, &[])?;
    ensure!(answer.status == 204 && answer.header("allow") == Some("GET, HEAD, OPTIONS"), "{answer:?}");
    ensure!(cors_headers(&answer).is_empty(), "{answer:?}");
    Ok(())
}

fn every_origin_is_allowed(server: &Server) -> Result<()> {
    for origin in [LISTED_ORIGIN, "https://evil.example", "null"] {
        let before = preflight(server, PATH, origin)?;
        ensure!(before.status == 204, "{before:?}");
        let answer = server.ask("GET", PATH, &[("origin", origin)])?;
        answered(&answer, 200)?;
        for answer in [before, answer] {
            ensure!(answer.header("access-control-allow-origin") == Some("*"), "{answer:?}");
            ensure!(answer.header("access-control-allow-credentials").is_none(), "{answer:?}");
        }
    }
    Ok(())
}
