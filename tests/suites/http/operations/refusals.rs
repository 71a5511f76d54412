//! Requests that are rejected, with the reason.

use std::fmt::Write as _;

use anyhow::{Context, Result, ensure};
use hearth_tests::named;
use hearth_tests::server::Server;
use serde_json::json;

use super::{CALLS, KEY, OTHER, Test, VALIDATE, answers, by_module, calls, one, post_with, problem};
use crate::preferences::post;

pub(super) const TESTS: &[(&str, Test)] = named![
    a_body_over_the_limit_is_413,
    the_size_of_answers_is_limited,
    an_invalid_call_is_400,
    no_call_is_made_if_one_is_invalid,
    more_than_128_calls_are_400,
    an_unknown_operation_is_404,
    a_key_with_the_scope_is_needed,
    other_methods_and_bodies_are_rejected,
];

fn a_body_over_the_limit_is_413(server: &Server) -> Result<()> {
    let over = one(server, "claims.validate", &vec![b' '; (4 << 20) + 1])?;
    problem(&over, 413, "too-large", "4194304")?;
    let mut body = br#"{"calls":[]}"#.to_vec();
    body.resize(12 << 20, b' ');
    ensure!(post_with(server, KEY, CALLS, &body)?.status == 200);
    body.push(b' ');
    problem(&post_with(server, KEY, CALLS, &body)?, 413, "too-large", "12582912")
}

/// A small request with a large answer must not exhaust the memory of the server.
fn the_size_of_answers_is_limited(server: &Server) -> Result<()> {
    let mut routes = String::new();
    for number in 0..16_384 {
        write!(
            routes,
            ",{{\"template\":\"/{number}/of/a/long/template\",\"rpc\":\"t.Query/Method{number}\"}}"
        )?;
    }
    let table = format!(
        "{{\"prefixes\":[{{\"path\":\"/\",\"standsFor\":\"/\"}}],\"routes\":[{}]}}",
        routes.trim_start_matches(',')
    );
    let index = ("gateway.routes", &br#"{"handle":1}"#[..]);
    let mut made = vec![("gateway.compile", table.as_bytes()), index];
    let few = answers(server, &calls(&made))?;
    ensure!(few == by_module(&made)? && few[1].len() > 1 << 20, "{}", few[1].len());
    made.resize(128, index);
    let many = post_with(server, KEY, CALLS, calls(&made).to_string().as_bytes())?;
    problem(&many, 400, "bad-request", "fewer")
}

fn an_invalid_call_is_400(server: &Server) -> Result<()> {
    let deep = format!("{{\"calls\":[{}]}}", "[".repeat(100_000));
    for (body, words) in [
        ("", "an object with `calls`"),
        ("[]", "an object with `calls`"),
        ("[[]]", "an object with `calls`"),
        ("{\"calls\":[[\"module.version\"]]}", "call 1: expected an object with `operation`"),
        ("{\"calls\":[{\"operation\":\"module.version\",\"request\":[\"\"]}]}", "a string or an object"),
        ("{}", "missing field `calls`"),
        ("{\"calls\":{}}", "an array of calls"),
        ("{\"calls\":[]} x", "trailing characters"),
        ("{\"calls\":[],\"calls\":[]}", "duplicate"),
        ("{\"calls\":[],\"call\":1}", "unknown field `call`"),
        ("{\"calls\":[{}]}", "call 1: missing field `operation`"),
        ("{\"calls\":[{\"operation\":7}]}", "expected a string"),
        ("{\"calls\":[{\"operation\":\"module.version\",\"requests\":\"\"}]}", "unknown field `requests`"),
        ("{\"calls\":[{\"operation\":\"module.version\",\"request\":\"\\ud800\"}]}", "call 1"),
        ("{\"calls\":[{\"operation\":\"module.version\",\"request\":{}}]}", "missing field `base64`"),
        (
            "{\"calls\":[{\"operation\":\"module.version\",\"request\":7}]}",
            "a string or an object with `base64`",
        ),
        ("{\"calls\":[{\"operation\":\"module.version\",\"request\":[7]}]}", "a string or an object"),
        (
            "{\"calls\":[{\"operation\":\"module.version\"},\
             {\"operation\":\"module.version\",\"request\":{\"base64\":\"e30\"}}]}",
            "call 2: `request` is not valid: `base64` cannot be decoded",
        ),
        ("{\"calls\":[{\"operation\":\"module.version\",\"request\":{\"base64\":\"e-0=\"}}]}", "base64"),
        ("{\"calls\":[{\"operation\":\"module.versions\"}]}", "the operations are `claims.validate`, "),
        (deep.as_str(), "the body"),
    ] {
        let answer = post_with(server, KEY, CALLS, body.as_bytes())?;
        problem(&answer, 400, "bad-request", words)
            .with_context(|| body.chars().take(99).collect::<String>())?;
    }
    let latin = post_with(server, KEY, CALLS, b"{\"calls\":[{\"operation\":\"\xe9\"}]}")?;
    problem(&latin, 400, "bad-request", "the body")
}

/// An invalid call is found before the first call is made, so a large answer is never computed.
fn no_call_is_made_if_one_is_invalid(server: &Server) -> Result<()> {
    let body = json!({"calls": [{"operation": "claims.schema"}, {"operation": "claims.scheme"}]});
    let answer = post_with(server, KEY, CALLS, body.to_string().as_bytes())?;
    problem(&answer, 400, "bad-request", "call 2")?;
    ensure!(!answer.body.contains("outcome"), "{}", answer.body);
    Ok(())
}

fn more_than_128_calls_are_400(server: &Server) -> Result<()> {
    let mut made = vec![("module.version", &b""[..]); 128];
    ensure!(answers(server, &calls(&made))? == by_module(&made)?);
    made.push(("module.version", b""));
    let answer = post_with(server, KEY, CALLS, calls(&made).to_string().as_bytes())?;
    problem(&answer, 400, "bad-request", "at most 128 calls")
}

fn an_unknown_operation_is_404(server: &Server) -> Result<()> {
    for name in ["claims", "validate", "claims.Validate", "claims%2Evalidate", "claims.validate2"] {
        let answer = one(server, name, b"{}")?;
        problem(&answer, 404, "not-found", "the operations are `claims.validate`, `claims.record`")?;
    }
    problem(&one(server, "claims.validate/", b"{}")?, 404, "not-found", "trailing slash")
}

fn a_key_with_the_scope_is_needed(server: &Server) -> Result<()> {
    for path in [CALLS, VALIDATE] {
        problem(&post(server, path, &[], b"{}")?, 401, "unauthorized", "API key")?;
        problem(&post_with(server, "nobody", path, b"{}")?, 401, "unauthorized", "unknown")?;
        let answer = post_with(server, OTHER, path, b"{}")?;
        problem(&answer, 403, "insufficient-scope", "`operations:call`")?;
        let challenge = answer.header("www-authenticate").unwrap_or_default();
        ensure!(challenge.contains("scope=\"operations:call\""), "{challenge}");
    }
    // The scope grants nothing else.
    ensure!(server.submit(KEY, b"{}")?.status == 403);
    ensure!(server.read("/user-preferences?room=a", Some(KEY))?.status == 403);
    Ok(())
}

fn other_methods_and_bodies_are_rejected(server: &Server) -> Result<()> {
    let bearer = format!("Bearer {KEY}");
    let key = ("authorization", bearer.as_str());
    for path in [CALLS, VALIDATE] {
        for method in ["GET", "PUT", "DELETE", "OPTIONS"] {
            let answer = server.ask(method, path, &[key])?;
            problem(&answer, 405, "method-not-allowed", "POST")?;
            ensure!(answer.header("allow") == Some("POST"), "{answer:?}");
        }
        for header in [("content-type", "multipart/form-data; boundary=x"), ("content-encoding", "gzip")] {
            let head = format!(
                "POST {path} HTTP/1.1\r\nhost: localhost\r\nauthorization: {bearer}\r\nconnection: close\r\n\
                 content-length: 2\r\n{}: {}\r\n\r\n{{}}",
                header.0, header.1
            );
            ensure!(server.raw(head.as_bytes())?.starts_with("HTTP/1.1 415 "), "{header:?}");
        }
        let chunked = format!(
            "POST {path} HTTP/1.1\r\nhost: localhost\r\nauthorization: {bearer}\r\nconnection: close\r\n\
             transfer-encoding: chunked\r\n\r\n4\r\n{{\"ca\r\n0\r\n\r\n"
        );
        let status = if path == CALLS { "400" } else { "200" };
        ensure!(server.raw(chunked.as_bytes())?.starts_with(&format!("HTTP/1.1 {status} ")));
    }
    Ok(())
}
