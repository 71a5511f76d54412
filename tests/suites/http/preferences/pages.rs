//! Pages of other origins: with CORS off, with an allow list, and with any origin allowed.

use anyhow::{Context, Result, ensure};
use hearth_tests::named;
use hearth_tests::server::{Answer, Server};

use super::client::post;
use super::{Test, problem};
use crate::origins::{self, FOREIGN, LISTED_ORIGIN, is_for, lists, says_nothing};

pub(super) const OFF: &[(&str, Test)] = named![without_an_allow_list_no_page_may_call_the_tool,];
pub(super) const LISTED: &[(&str, Test)] = named![
    a_preflight_needs_no_key,
    the_preflight_of_a_foreign_page_is_rejected,
    a_listed_page_reads_answers,
    a_foreign_page_cannot_call_the_tool,
    a_foreign_page_cannot_read_a_record,
    problems_can_be_read_by_pages,
    other_paths_have_no_cors_headers,
];
pub(super) const ANY: &[(&str, Test)] = named![every_page_passes_the_preflight,];

const RECORD: &str = "/user-preferences?room=pages";
const TOOL: &str = "/mcp?room=pages";
const KEY: (&str, &str) = ("authorization", "Bearer every-room");
const PING: &[u8] = br#"{"jsonrpc":"2.0","id":1,"method":"ping"}"#;

fn preflight(server: &Server, path: &str, origin: &str) -> Result<Answer> {
    let method = if path == TOOL { "POST" } else { "GET" };
    origins::preflight(server, method, path, origin)
}

fn ping(server: &Server, headers: &[(&str, &str)]) -> Result<Answer> {
    post(server, TOOL, headers, PING)
}

fn a_preflight_needs_no_key(server: &Server) -> Result<()> {
    for origin in [LISTED_ORIGIN, "http://localhost:3000"] {
        for (path, methods) in [(RECORD, "GET, HEAD"), (TOOL, "POST"), ("/mcp", "POST")] {
            let answer = preflight(server, path, origin)?;
            ensure!(answer.status == 204 && answer.body.is_empty(), "{answer:?}");
            is_for(&answer, origin)?;
            ensure!(answer.header("access-control-allow-methods") == Some(methods), "{answer:?}");
            ensure!(answer.header("access-control-max-age").is_some(), "{answer:?}");
            let common = ["authorization", "content-type", "accept", "traceparent", "x-request-id"];
            lists(&answer, "access-control-allow-headers", &common)?;
        }
        lists(&preflight(server, RECORD, origin)?, "access-control-allow-headers", &["if-none-match"])?;
        let tool = ["mcp-protocol-version", "mcp-method", "mcp-name", "mcp-session-id", "last-event-id"];
        lists(&preflight(server, TOOL, origin)?, "access-control-allow-headers", &tool)?;
    }
    Ok(())
}

fn the_preflight_of_a_foreign_page_is_rejected(server: &Server) -> Result<()> {
    for origin in FOREIGN {
        for path in [RECORD, TOOL] {
            let answer = preflight(server, path, origin)?;
            problem(&answer, 403, "origin-not-allowed").with_context(|| format!("{origin} {path}"))?;
            says_nothing(&answer)?;
            lists(&answer, "vary", &["origin"])?;
        }
    }
    Ok(())
}

fn a_listed_page_reads_answers(server: &Server) -> Result<()> {
    let read = server.ask("GET", RECORD, &[("origin", LISTED_ORIGIN), KEY])?;
    ensure!(read.status == 200, "{read:?}");
    is_for(&read, LISTED_ORIGIN)?;
    lists(
        &read,
        "access-control-expose-headers",
        &["etag", "x-request-id", "retry-after", "www-authenticate"],
    )?;
    let tag = read.header("etag").context("the tag is missing")?;
    let again = server.ask("GET", RECORD, &[("origin", LISTED_ORIGIN), KEY, ("if-none-match", tag)])?;
    ensure!(again.status == 304, "{again:?}");
    is_for(&again, LISTED_ORIGIN)?;
    let used = ping(server, &[("origin", LISTED_ORIGIN), KEY])?;
    ensure!(used.status == 200, "{used:?}");
    is_for(&used, LISTED_ORIGIN)?;
    lists(&used, "access-control-expose-headers", &["x-request-id", "www-authenticate"])
}

/// The origin is checked before the key. A request without an origin is not from a page.
fn a_foreign_page_cannot_call_the_tool(server: &Server) -> Result<()> {
    for origin in FOREIGN {
        for headers in [&[("origin", origin), KEY][..], &[("origin", origin)]] {
            let answer = ping(server, headers)?;
            problem(&answer, 403, "origin-not-allowed").with_context(|| origin.to_owned())?;
            says_nothing(&answer)?;
        }
    }
    let two = ping(server, &[("origin", LISTED_ORIGIN), ("origin", "https://evil.example"), KEY])?;
    problem(&two, 403, "origin-not-allowed")?;
    let none = ping(server, &[KEY])?;
    ensure!(none.status == 200, "{none:?}");
    says_nothing(&none)?;
    lists(&none, "vary", &["origin"])
}

/// A browser hides the answer from the page.
fn a_foreign_page_cannot_read_a_record(server: &Server) -> Result<()> {
    for origin in FOREIGN {
        let answer = server.ask("GET", RECORD, &[("origin", origin), KEY])?;
        ensure!(answer.status == 200, "{answer:?}");
        says_nothing(&answer)?;
        lists(&answer, "vary", &["origin"])?;
    }
    Ok(())
}

fn problems_can_be_read_by_pages(server: &Server) -> Result<()> {
    let origin = ("origin", LISTED_ORIGIN);
    for (method, path, headers, status) in [
        ("GET", RECORD, vec![origin], 401),
        ("GET", RECORD, vec![origin, ("authorization", "Bearer writer")], 403),
        ("GET", RECORD, vec![origin, ("authorization", "Bearer one-room")], 403),
        ("GET", "/user-preferences", vec![origin, KEY], 400),
        ("PUT", RECORD, vec![origin, KEY], 405),
        ("GET", TOOL, vec![origin, KEY], 405),
        ("POST", TOOL, vec![origin], 401),
        ("POST", TOOL, vec![origin, ("authorization", "Bearer one-room")], 403),
        ("POST", "/mcp?room=", vec![origin, KEY], 400),
    ] {
        let answer = server.ask(method, path, &headers)?;
        ensure!(answer.status == status, "{method} {path}: {answer:?}");
        is_for(&answer, LISTED_ORIGIN)?;
        lists(&answer, "access-control-expose-headers", &["x-request-id", "retry-after"])?;
    }
    // Errors of the protocol have the headers too.
    for (body, status) in [(&b"{"[..], 400), (br#"{"jsonrpc":"2.0","method":"x"}"#, 202)] {
        let answer = post(server, TOOL, &[origin, KEY], body)?;
        ensure!(answer.status == status, "{answer:?}");
        is_for(&answer, LISTED_ORIGIN)?;
    }
    Ok(())
}

fn other_paths_have_no_cors_headers(server: &Server) -> Result<()> {
    for path in ["/v1/rules", "/healthz", "/openapi.json"] {
        let answer = server.ask("GET", path, &[("origin", LISTED_ORIGIN)])?;
        ensure!(answer.status == 200, "{answer:?}");
        says_nothing(&answer)?;
    }
    Ok(())
}

fn without_an_allow_list_no_page_may_call_the_tool(server: &Server) -> Result<()> {
    for origin in [LISTED_ORIGIN, "http://localhost:3000", "null"] {
        let answer = ping(server, &[("origin", origin), KEY])?;
        problem(&answer, 403, "origin-not-allowed")?;
        says_nothing(&answer)?;
        let read = server.ask("GET", RECORD, &[("origin", origin), KEY])?;
        ensure!(read.status == 200, "{read:?}");
        says_nothing(&read)?;
        for path in [RECORD, TOOL] {
            let answer = preflight(server, path, origin)?;
            ensure!(matches!(answer.status, 403 | 405), "{answer:?}");
            says_nothing(&answer)?;
        }
    }
    ensure!(ping(server, &[KEY])?.status == 200);
    Ok(())
}

fn every_page_passes_the_preflight(server: &Server) -> Result<()> {
    for origin in [LISTED_ORIGIN, "https://evil.example", "null"] {
        for path in [RECORD, TOOL] {
            let before = preflight(server, path, origin)?;
            ensure!(before.status == 204, "{before:?}");
            ensure!(before.header("access-control-allow-origin") == Some("*"), "{before:?}");
        }
        for answer in [
            server.ask("GET", RECORD, &[("origin", origin), KEY])?,
            ping(server, &[("origin", origin), KEY])?,
        ] {
            ensure!(answer.status == 200, "{answer:?}");
            ensure!(answer.header("access-control-allow-origin") == Some("*"), "{answer:?}");
            ensure!(answer.header("access-control-allow-credentials").is_none(), "{answer:?}");
        }
    }
    Ok(())
}
