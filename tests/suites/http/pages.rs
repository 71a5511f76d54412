//! Pages of other origins that submit claims: with CORS off, with an allow list, and with any origin allowed.

use std::fmt::Write as _;
use std::sync::Arc;

use anyhow::{Context, Result, ensure};
use data_encoding::HEXLOWER;
use hearth_kpt_core::claims::SAMPLE;
use hearth_tests::named;
use hearth_tests::server::{Answer, Server};
use hearth_tests::suite::trial;
use libtest_mimic::Trial;
use sha2::{Digest, Sha256};

use crate::api::sample;
use crate::origins::{self, FOREIGN, LISTED_ORIGIN, is_for, lists, says_nothing};
use crate::preferences::post;

/// A test with its own key, which has the name of the test.
type Test = fn(&Server, key: &str) -> Result<()>;

const OFF: &[(&str, Test)] = named![without_an_allow_list_no_cors_headers_are_sent,];
const LISTED: &[(&str, Test)] = named![
    a_preflight_needs_no_key,
    the_preflight_of_a_foreign_page_is_rejected,
    a_listed_page_submits_and_reads,
    a_foreign_page_cannot_read_answers,
    problems_can_be_read_by_pages,
    other_paths_of_the_api_have_no_cors_headers,
];
const ANY: &[(&str, Test)] = named![every_page_passes_the_preflight,];

/// Returns every test of such pages.
pub(crate) fn trials() -> Result<Vec<Trial>> {
    let mut trials = Vec::new();
    for (settings, tests) in [
        ("", OFF),
        ("[claims]\ncors_origins = [\"https://app.example\", \"http://localhost:3000\"]\n", LISTED),
        ("[claims]\ncors_origins = [\"*\"]\n", ANY),
    ] {
        let mut settings = settings.to_owned();
        for (name, _) in tests {
            let digest = HEXLOWER.encode(&Sha256::digest(name));
            write!(
                settings,
                "[[api_keys]]\nid = {name:?}\nsha256 = {digest:?}\nsubject = {name:?}\n\
                 scopes = [\"claims:read\", \"claims:write\"]\n"
            )?;
        }
        let server = Arc::new(Server::configured(&settings, &[], &[])?);
        for (name, test) in tests {
            let server = Arc::clone(&server);
            trials.push(trial(format!("pages::{name}"), move || test(&server, name)));
        }
    }
    Ok(trials)
}

const CLAIMS: &str = "/v1/claims";
const RECORD: &str = "/v1/claims/kpt-o2pfeqzsobfjphiaxuqs6wxvhf";
const PUBLIC: [&str; 3] = ["/v1/rules", "/v1/schemas/claim", "/v1/schemas/record"];

fn preflight(server: &Server, path: &str, origin: &str) -> Result<Answer> {
    let method = if path == CLAIMS { "POST" } else { "GET" };
    origins::preflight(server, method, path, origin)
}

/// Submits a claim as the script of a page does.
fn submit(server: &Server, headers: &[(&str, &str)], claim: &str) -> Result<Answer> {
    post(server, CLAIMS, headers, claim.as_bytes())
}

fn bearer(key: &str) -> String {
    format!("Bearer {key}")
}

fn a_preflight_needs_no_key(server: &Server, _: &str) -> Result<()> {
    for origin in [LISTED_ORIGIN, "http://localhost:3000"] {
        for (path, methods) in [(CLAIMS, "GET, HEAD, POST"), (RECORD, "GET, HEAD")] {
            let answer = preflight(server, path, origin)?;
            ensure!(answer.status == 204 && answer.body.is_empty(), "{answer:?}");
            is_for(&answer, origin)?;
            ensure!(answer.header("access-control-allow-methods") == Some(methods), "{answer:?}");
            ensure!(answer.header("access-control-max-age").is_some(), "{answer:?}");
            let headers =
                ["authorization", "content-type", "accept", "if-none-match", "traceparent", "x-request-id"];
            lists(&answer, "access-control-allow-headers", &headers)?;
        }
        for path in [CLAIMS, "/v1/attachments", "/v1/selections", "/v1/studies/a", "/v1/keys"] {
            let answer = origins::preflight(server, "POST", path, origin)?;
            lists(&answer, "access-control-allow-headers", &["idempotency-key"])?;
        }
        for path in PUBLIC {
            let answer = preflight(server, path, origin)?;
            ensure!(answer.status == 204, "{answer:?}");
            is_for(&answer, origin)?;
            lists(&answer, "access-control-allow-headers", &["if-none-match"])?;
        }
    }
    Ok(())
}

fn the_preflight_of_a_foreign_page_is_rejected(server: &Server, _: &str) -> Result<()> {
    for origin in FOREIGN {
        for path in [CLAIMS, RECORD, "/v1/rules"] {
            let answer = preflight(server, path, origin)?;
            ensure!(answer.status == 403, "{origin} {path}: {answer:?}");
            ensure!(answer.json()["type"] == "urn:hearth:problem:origin-not-allowed", "{answer:?}");
            says_nothing(&answer)?;
            lists(&answer, "vary", &["origin"])?;
        }
    }
    Ok(())
}

fn a_listed_page_submits_and_reads(server: &Server, key: &str) -> Result<()> {
    let bearer = bearer(key);
    let headers = [("origin", LISTED_ORIGIN), ("authorization", bearer.as_str())];
    let stored = submit(server, &headers, SAMPLE)?;
    ensure!(stored.status == 201, "{stored:?}");
    is_for(&stored, LISTED_ORIGIN)?;
    let exposed = ["location", "etag", "x-request-id", "retry-after", "idempotent-replayed"];
    lists(&stored, "access-control-expose-headers", &exposed)?;
    let location = stored.header("location").context("the location is missing")?;
    let listed = server.ask("GET", CLAIMS, &headers)?;
    lists(&listed, "vary", &["accept", "origin"])?;
    for path in [location.to_owned(), format!("{location}/claim")] {
        let read = server.ask("GET", &path, &headers)?;
        ensure!(read.status == 200, "{read:?}");
        is_for(&read, LISTED_ORIGIN)?;
        lists(&read, "access-control-expose-headers", &["etag", "x-request-id"])?;
    }
    for path in PUBLIC {
        let read = server.ask("GET", path, &[("origin", LISTED_ORIGIN)])?;
        ensure!(read.status == 200, "{read:?}");
        is_for(&read, LISTED_ORIGIN)?;
        let tag = read.header("etag").context("the tag is missing")?;
        let again = server.ask("GET", path, &[("origin", LISTED_ORIGIN), ("if-none-match", tag)])?;
        ensure!(again.status == 304, "{again:?}");
        is_for(&again, LISTED_ORIGIN)?;
    }
    Ok(())
}

/// A browser hides the answer from the page, and sends a preflight first, because the request has a key. A page of the
/// service itself also sends its origin, so the request is answered.
fn a_foreign_page_cannot_read_answers(server: &Server, key: &str) -> Result<()> {
    let bearer = bearer(key);
    for origin in FOREIGN {
        let headers = [("origin", origin), ("authorization", bearer.as_str())];
        for answer in [submit(server, &headers, SAMPLE)?, server.ask("GET", "/v1/rules", &headers)?] {
            ensure!(matches!(answer.status, 200 | 201), "{answer:?}");
            says_nothing(&answer)?;
            lists(&answer, "vary", &["origin"])?;
        }
    }
    Ok(())
}

fn problems_can_be_read_by_pages(server: &Server, key: &str) -> Result<()> {
    let bearer = bearer(key);
    let origin = ("origin", LISTED_ORIGIN);
    let headers = [origin, ("authorization", bearer.as_str())];
    let wrong = sample(&[("\"total\":11.9", "\"total\":12")]);
    for (answer, status) in [
        (submit(server, &headers, &wrong)?, 409),
        (submit(server, &headers, "{")?, 400),
        (submit(server, &[origin], SAMPLE)?, 401),
        (server.ask("GET", RECORD, &headers)?, 404),
        (server.ask("GET", "/v1/claims?colour=red", &headers)?, 400),
        (server.ask("DELETE", CLAIMS, &headers)?, 405),
        (server.ask("GET", "/v1/schemas/none", &headers)?, 404),
    ] {
        ensure!(answer.status == status, "{status}: {answer:?}");
        is_for(&answer, LISTED_ORIGIN)?;
        lists(&answer, "access-control-expose-headers", &["x-request-id", "retry-after"])?;
    }
    Ok(())
}

fn other_paths_of_the_api_have_no_cors_headers(server: &Server, _: &str) -> Result<()> {
    for path in ["/healthz", "/version", "/openapi.json", "/chain/token/params"] {
        let answer = server.ask("GET", path, &[("origin", LISTED_ORIGIN)])?;
        ensure!(answer.status == 200, "{answer:?}");
        says_nothing(&answer)?;
    }
    Ok(())
}

fn without_an_allow_list_no_cors_headers_are_sent(server: &Server, key: &str) -> Result<()> {
    let bearer = bearer(key);
    let headers = [("origin", LISTED_ORIGIN), ("authorization", bearer.as_str())];
    let stored = submit(server, &headers, SAMPLE)?;
    let vary = stored.header("vary");
    ensure!(stored.status == 201 && vary.is_none_or(|vary| vary == "accept-encoding"), "{stored:?}");
    says_nothing(&stored)?;
    for path in [CLAIMS, RECORD, "/v1/rules"] {
        let answer = preflight(server, path, LISTED_ORIGIN)?;
        ensure!(answer.status == 405, "{answer:?}");
        says_nothing(&answer)?;
    }
    Ok(())
}

fn every_page_passes_the_preflight(server: &Server, key: &str) -> Result<()> {
    let bearer = bearer(key);
    for origin in [LISTED_ORIGIN, "https://evil.example", "null"] {
        let headers = [("origin", origin), ("authorization", bearer.as_str())];
        for answer in [
            preflight(server, CLAIMS, origin)?,
            submit(server, &headers, SAMPLE)?,
            server.ask("GET", "/v1/rules", &headers)?,
        ] {
            ensure!(matches!(answer.status, 200 | 201 | 204), "{answer:?}");
            ensure!(answer.header("access-control-allow-origin") == Some("*"), "{answer:?}");
            ensure!(answer.header("access-control-allow-credentials").is_none(), "{answer:?}");
        }
    }
    Ok(())
}
