//! Tables and mappings. A mapping must lead to a served route of the table. An explanation, the method `HEAD` and
//! escaped letters in the path must not change the result.

#![no_main]

use std::fmt::Write as _;

use hearth_fuzz::answer::{Answer, answers};
use hearth_fuzz::case::Call;
use serde_json::{Value, json};

hearth_fuzz::target!("gateway", check);

fn check(calls: &[Call]) {
    for (index, answer) in answers(calls).iter().enumerate() {
        let (before, call) = (&calls[..index], &calls[index]);
        if let (Ok(request), true) = (serde_json::from_slice(&call.request), answer.is_valid()) {
            match call.operation.as_str() {
                "gateway.route" => mapped(before, &request, answer),
                "gateway.compile" => listed(&calls[..=index], &answer.value["handle"]),
                _ => {}
            }
        }
    }
}

/// Checks that a compiled table has an index.
fn listed(before: &[Call], handle: &Value) {
    let routes = after(before, "gateway.routes", &json!({ "handle": handle }));
    assert!(routes.is_valid(), "the index is missing: {}", routes.text);
}

fn mapped(before: &[Call], request: &Value, first: &Answer) {
    let same = |request: &Value, members: &[&str]| {
        let second = after(before, "gateway.route", request);
        for member in members {
            assert_eq!(first.value[member], second.value[member], "`{member}` of {request}");
        }
    };
    let mut other = request.clone();
    other["explain"] = json!(!request["explain"].as_bool().unwrap_or_default());
    same(&other, &ALL);
    let mut other = request.clone();
    other["method"] = json!(if request["method"] == "GET" { "HEAD" } else { "GET" });
    same(&other, &ALL);
    let mut other = request.clone();
    let target = request["target"].as_str().unwrap_or_default();
    other["target"] = Value::from(escaped(target));
    // A target that becomes too long through the escapes is rejected.
    if other["target"].as_str().is_some_and(|target| target.len() <= hearth_kpt_core::limits::TARGET_BYTES) {
        same(&other, &["outcome", "rpc", "fields", "prefix", "responseBody"]);
    }
    let index = after(before, "gateway.routes", &json!({ "handle": request["handle"] }));
    let routes = index.value["routes"].as_array().map(Vec::as_slice).unwrap_or_default();
    let is_route = |route: &Value| route["rpc"] == first.value["rpc"] && route["disabled"] == false;
    assert!(routes.iter().any(is_route), "{} is not served", first.value["rpc"]);
}

/// Returns the target with the letters of its path escaped, except in existing escapes. A verb is compared unescaped,
/// so it is left alone.
fn escaped(target: &str) -> String {
    let end = target.find([':', '?', '#']).unwrap_or(target.len());
    let (path, rest) = target.split_at(end);
    let (mut text, mut digits) = (String::new(), 0);
    for character in path.chars() {
        if digits == 0 && character.is_ascii_alphabetic() {
            // Writing into a `String` cannot fail.
            let _ = write!(text, "%{:02x}", u32::from(character));
        } else {
            digits = if character == '%' { 2 } else { digits - 1_usize.min(digits) };
            text.push(character);
        }
    }
    text + rest
}

/// The members of an answer, except the explanation.
const ALL: [&str; 7] = ["outcome", "rpc", "fields", "prefix", "path", "responseBody", "deprecation"];

/// Returns the answer to a call that follows other calls.
fn after(before: &[Call], operation: &str, request: &Value) -> Answer {
    let calls = [before, &[Call::new(operation, request.to_string())]].concat();
    answers(&calls).pop().unwrap_or_else(|| panic!("`{operation}` is not an operation"))
}
