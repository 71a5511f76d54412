//! Pages of other origins: with CORS off, with an allow list, and with any origin allowed.

use anyhow::{Context, Result, ensure};
use hearth_tests::server::{Answer, Server};

use super::{PARAMS, Test, answered, problem};
use crate::origins::{FOREIGN, LISTED_ORIGIN, lists};

pub(super) const OFF: &[(&str, Test)] = &[("nothing_is_said_of_origins", nothing_is_said_of_origins)];
pub(super) const LISTED: &[(&str, Test)] = &[
    ("a_browser_asks_without_a_key", a_browser_asks_without_a_key),
    ("a_foreign_page_is_refused", a_foreign_page_is_refused),
    ("a_listed_page_reads_answers", a_listed_page_reads_answers),
    ("a_foreign_page_does_not", a_foreign_page_does_not),
    ("problems_can_be_read_as_well", problems_can_be_read_as_well),
    ("options_without_an_origin_is_no_question", options_without_an_origin_is_no_question),
];
pub(super) const ANY: &[(&str, Test)] = &[("everybody_is_welcome", everybody_is_welcome)];

const KEY: (&str, &str) = ("authorization", "Bearer reader-key");
/// A path whose method is not disabled in these settings.
const PATH: &str = "/chain/entity/did:ixo:entity:4f8e2a91";

fn preflight(server: &Server, path: &str, origin: &str) -> Result<Answer> {
    let asked = [
        ("origin", origin),
        ("access-control-request-method", "GET"),
        ("access-control-request-headers", "authorization,x-cosmos-block-height"),
    ];
    server.ask("OPTIONS", path, &asked)
}

/// The CORS headers of the Fetch standard.
fn said(answer: &Answer) -> Vec<&str> {
    answer
        .headers
        .keys()
        .map(AsRef::as_ref)
        .filter(|name: &&str| name.starts_with("access-control-"))
        .collect()
}

fn nothing_is_said_of_origins(server: &Server) -> Result<()> {
    let asked = server.ask("GET", PARAMS, &[("origin", LISTED_ORIGIN)])?;
    answered(&asked, 200)?;
    let before = preflight(server, PARAMS, LISTED_ORIGIN)?;
    ensure!(before.status == 204, "{before:?}");
    for answer in [asked, before] {
        ensure!(said(&answer).is_empty() && answer.header("vary").is_none(), "{answer:?}");
    }
    Ok(())
}

fn a_browser_asks_without_a_key(server: &Server) -> Result<()> {
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
    // A preflight asks whether a request is allowed, not whether it would succeed.
    ensure!(preflight(server, "/chain/nothing", LISTED_ORIGIN)?.status == 204);
    Ok(())
}

fn a_foreign_page_is_refused(server: &Server) -> Result<()> {
    for origin in FOREIGN {
        let answer = preflight(server, PATH, origin)?;
        problem(&answer, 403, "origin-not-allowed").with_context(|| origin.to_owned())?;
        ensure!(said(&answer).is_empty(), "{answer:?}");
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
fn a_foreign_page_does_not(server: &Server) -> Result<()> {
    for origin in FOREIGN {
        let answer = server.ask("GET", PATH, &[("origin", origin), KEY])?;
        answered(&answer, 200)?;
        ensure!(said(&answer).is_empty(), "{answer:?}");
        lists(&answer, "vary", &["origin"])?;
    }
    // With two origins, the origin is ambiguous.
    let two =
        server.ask("GET", PATH, &[KEY, ("origin", LISTED_ORIGIN), ("origin", "https://evil.example")])?;
    answered(&two, 200)?;
    ensure!(said(&two).is_empty(), "{two:?}");
    let answer = server.ask("GET", PATH, &[KEY])?;
    answered(&answer, 200)?;
    ensure!(said(&answer).is_empty(), "{answer:?}");
    lists(&answer, "vary", &["origin"])
}

fn problems_can_be_read_as_well(server: &Server) -> Result<()> {
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

fn options_without_an_origin_is_no_question(server: &Server) -> Result<()> {
    let answer = server.ask("OPTIONS", PATH, &[])?;
    ensure!(answer.status == 204 && answer.header("allow") == Some("GET, HEAD, OPTIONS"), "{answer:?}");
    ensure!(said(&answer).is_empty(), "{answer:?}");
    Ok(())
}

fn everybody_is_welcome(server: &Server) -> Result<()> {
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
