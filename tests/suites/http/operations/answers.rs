//! Requests that are answered: in every form of the request, with exactly the bytes of the module.

use std::collections::BTreeSet;

use anyhow::{Context, Result, ensure};
use data_encoding::BASE64;
use hearth_kpt_core::contract::Operation;
use hearth_tests::named;
use hearth_tests::server::Server;
use hearth_tests::vector;
use serde_json::{Value, json};

use super::{CALLS, KEY, Test, VALIDATE, answers, by_module, module, one, post_with};
use crate::origins::{self, LISTED_ORIGIN, is_for, says_nothing};
use crate::preferences::post;

pub(super) const TESTS: &[(&str, Test)] = named![
    the_description_shows_the_actual_answer,
    the_lists_of_operations_match,
    a_request_is_text_base64_or_absent,
    an_empty_list_of_calls_has_no_answers,
    a_request_above_the_limit_gets_the_answer_of_the_module,
    a_listed_page_passes_the_preflight,
];

/// The examples contain requests and their exact answers.
fn the_description_shows_the_actual_answer(server: &Server) -> Result<()> {
    let description = server.read("/openapi.json", None)?.json();
    let content = |path: &str| -> Result<(Value, Value)> {
        let post = &description["paths"][path]["post"];
        let request = &post["requestBody"]["content"]["application/json"]["example"];
        let answer = &post["responses"]["200"]["content"]["application/json"]["example"];
        ensure!(request.is_object() && answer.is_object(), "{post}");
        ensure!(post["security"][0]["apiKey"] == json!(["operations:call"]), "{post}");
        Ok((request.clone(), answer.clone()))
    };
    let (request, expected) = content(CALLS)?;
    let answer = post_with(server, KEY, CALLS, request.to_string().as_bytes())?;
    ensure!(answer.json() == expected, "{}", answer.body);
    let (request, expected) = content(&format!("{CALLS}/{{operation}}"))?;
    let answer = one(server, "preferences.validate", request.to_string().as_bytes())?;
    ensure!(answer.json() == expected, "{}", answer.body);
    Ok(())
}

/// The description, the error for an unknown operation, and the vectors must list the same operations.
fn the_lists_of_operations_match(server: &Server) -> Result<()> {
    let description = server.read("/openapi.json", None)?.json();
    let parameters = &description["paths"][format!("{CALLS}/{{operation}}")]["parameters"];
    let described: BTreeSet<String> = serde_json::from_value(parameters[0]["schema"]["enum"].clone())?;
    let refusal = one(server, "claims.refuse", b"")?.json();
    let detail = refusal["detail"].as_str().context("the detail is missing")?;
    let named: BTreeSet<String> = detail.split('`').skip(3).step_by(2).map(str::to_owned).collect();
    let expected: BTreeSet<String> = Operation::all().map(|operation| operation.name.to_owned()).collect();
    ensure!(named == expected, "{named:?}");
    let alone = Operation::all().filter(|operation| !operation.is_on_tables());
    let alone: BTreeSet<String> = alone.map(|operation| operation.name.to_owned()).collect();
    ensure!(described == alone, "{described:?}");
    let call = &description["components"]["schemas"]["Calls"]["properties"]["calls"]["items"]["properties"];
    let described_in_calls: BTreeSet<String> = serde_json::from_value(call["operation"]["enum"].clone())?;
    ensure!(described_in_calls == expected, "{described_in_calls:?}");
    for vector in vector::load_all()? {
        ensure!(named.contains(&vector.call.operation), "{}", vector.call.operation);
    }
    for operation in &described {
        let answer = one(server, operation, b"")?;
        ensure!(answer.status == 200 && answer.body == module()?.invoke(operation, b"")?, "{}", answer.body);
    }
    Ok(())
}

fn a_request_is_text_base64_or_absent(server: &Server) -> Result<()> {
    let text = "{\"userName\":\"Zo\u{eb} \u{1f373}\"}";
    let body = json!({"calls": [
        {"operation": "preferences.render", "request": text},
        {"operation": "preferences.render", "request": {"base64": BASE64.encode(text.as_bytes())}},
        {"operation": "claims.validate", "request": {"base64": BASE64.encode(b"\xff\xfe")}},
        {"operation": "module.version"},
        {"request": "", "operation": "module.version"},
        {"operation": "module.version", "request": {"base64": ""}},
    ]});
    let given = answers(server, &body)?;
    let rendered = ("preferences.render", text.as_bytes());
    let version = ("module.version", &b""[..]);
    let not_utf8 = ("claims.validate", &b"\xff\xfe"[..]);
    ensure!(given == by_module(&[rendered, rendered, not_utf8, version, version, version])?, "{given:?}");
    // The form of the text makes no difference.
    let escaped = r#"{"calls":[{"\u006fperation":"module\u002eversion","request":"\u0078"}]}"#;
    let answer = post_with(server, KEY, CALLS, escaped.as_bytes())?.json();
    ensure!(answer["answers"] == json!(by_module(&[("module.version", b"x")])?), "{answer}");
    ensure!(one(server, "claims.validate", b"\xff\xfe")?.body == by_module(&[not_utf8])?.concat());
    Ok(())
}

fn an_empty_list_of_calls_has_no_answers(server: &Server) -> Result<()> {
    ensure!(post_with(server, KEY, CALLS, br#"{"calls":[]}"#)?.body == r#"{"answers":[]}"#);
    Ok(())
}

fn a_request_above_the_limit_gets_the_answer_of_the_module(server: &Server) -> Result<()> {
    for size in [(1 << 20) + 1, (2 << 20) + (16 << 10) + 1, 4 << 20] {
        let request = vec![b' '; size];
        for operation in ["claims.validate", "claims.record", "preferences.merge", "module.version"] {
            let answer = one(server, operation, &request)?;
            ensure!(answer.status == 200, "{operation} {size}: {}", answer.body);
            ensure!(answer.body == module()?.invoke(operation, &request)?, "{operation}: {}", answer.body);
        }
    }
    Ok(())
}

fn a_listed_page_passes_the_preflight(server: &Server) -> Result<()> {
    let bearer = format!("Bearer {KEY}");
    for (path, body) in [(CALLS, r#"{"calls":[]}"#), (VALIDATE, "{}"), (CALLS, "{")] {
        let before = origins::preflight(server, "POST", path, LISTED_ORIGIN)?;
        ensure!(before.status == 204, "{before:?}");
        is_for(&before, LISTED_ORIGIN)?;
        let listed = [("origin", LISTED_ORIGIN), ("authorization", bearer.as_str())];
        is_for(&post(server, path, &listed, body.as_bytes())?, LISTED_ORIGIN)?;
        let foreign = [("origin", "https://evil.example"), ("authorization", bearer.as_str())];
        says_nothing(&post(server, path, &foreign, body.as_bytes())?)?;
    }
    Ok(())
}
