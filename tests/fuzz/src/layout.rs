//! Rewrites JSON with the same value: members in reverse order, with white space and escapes.
//!
//! Programs that pass on a request may rewrite it like this. An answer must not depend on the layout, except for the
//! order of its findings.

use std::fmt::Write as _;

use serde_json::Value;

use crate::answer::{Answer, answers};
use crate::case::Call;

/// Rewrites a request. Returns `None` if the request is not JSON, or has an object with so many members that the rules
/// do not compare all of them with the defined names.
pub fn rewritten(request: &[u8]) -> Option<String> {
    let value: Value = serde_json::from_slice(request).ok().filter(is_small)?;
    let mut text = String::new();
    push(&mut text, &value);
    Some(text)
}

/// Checks that a rewritten request has the same answer.
///
/// # Panics
///
/// Panics if the answers differ.
pub fn check(call: &Call, first: &Answer) {
    // The parsed value has lost duplicate members, which can also be the reason to exclude a claim of a study.
    let text = first.value.to_string();
    // So many violations of JSON that not all are listed are one error of a study.
    let is_odd = text.contains(r#""json."#) || text.contains("study.claims_unreadable");
    if is_odd || first.is_cut() || first.outcome() == "could-not-run" {
        return;
    }
    let Some(request) = rewritten(&call.request) else { return };
    let Some(second) = answers(&[Call::new(&call.operation, request.as_str())]).pop() else { return };
    let operation = &call.operation;
    assert_eq!(without_places(first), without_places(&second), "{operation} in the layout {request:?}");
}

/// Returns an answer with the sorted codes of its findings, without their paths: a finding that represents several has
/// the path of the first in the text.
pub fn without_places(answer: &Answer) -> Value {
    let mut value = answer.value.clone();
    remove_places(&mut value);
    if let Some(findings) = value["findings"].as_array_mut() {
        findings.sort_by(|one, other| one["code"].as_str().cmp(&other["code"].as_str()));
    }
    value
}

fn remove_places(value: &mut Value) {
    match value {
        Value::Object(members) => {
            if members.contains_key("code") && members.contains_key("path") {
                members.retain(|name, _| name == "code");
            }
            members.values_mut().for_each(remove_places);
        }
        Value::Array(items) => items.iter_mut().for_each(remove_places),
        _ => {}
    }
}

fn is_small(value: &Value) -> bool {
    match value {
        Value::Object(members) => members.len() < MEMBERS && members.values().all(is_small),
        Value::Array(items) => items.iter().all(is_small),
        _ => true,
    }
}

fn push(text: &mut String, value: &Value) {
    match value {
        Value::Object(members) => {
            text.push_str("{ ");
            for (index, (name, value)) in members.iter().rev().enumerate() {
                text.push_str(if index == 0 { "" } else { "\t,\n" });
                push_string(text, name);
                text.push_str(" :\r\n");
                push(text, value);
            }
            text.push('}');
        }
        Value::Array(items) => {
            text.push('[');
            for (index, item) in items.iter().enumerate() {
                text.push_str(if index == 0 { " " } else { " , " });
                push(text, item);
            }
            text.push(']');
        }
        Value::String(string) => push_string(text, string),
        other => text.push_str(&other.to_string()),
    }
}

/// Writes a string with its first character escaped.
fn push_string(text: &mut String, string: &str) {
    let mut rest = string.chars();
    text.push('"');
    let mut units = [0; 2];
    if let Some(first) = rest.next() {
        for unit in first.encode_utf16(&mut units) {
            // Writing into a `String` cannot fail.
            let _ = write!(text, "\\u{unit:04X}");
        }
    }
    let rest = Value::from(rest.as_str()).to_string();
    text.push_str(rest.get(1..).unwrap_or_default());
}

const MEMBERS: usize = 100;
