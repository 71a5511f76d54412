//! Writes a vector that shows a disagreement between hosts.

use data_encoding::BASE64;
use hearth_conformance::{Call, Case, Difference};
use hearth_tests::case::on_core;
use hearth_tests::vector::findings_of;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::shrink::Smallest;

/// Returns the vector of a differing generated case, in its smallest known form.
pub(crate) fn found(difference: &Difference, case: &Case, smallest: &Smallest) -> String {
    let smaller = smallest.get(&difference.case);
    let own = case.name.starts_with("generated/").then_some(&case.calls);
    let Some(calls) = smaller.or(own) else { return String::new() };
    let how = if smaller.is_some() { "reduced" } else { "whole" };
    format!("  as a vector, {how}:\n{}\n", vector(&case.name, calls))
}

/// Returns the text of a vector with these calls and the answers of the core.
pub(crate) fn vector(name: &str, calls: &[Call]) -> String {
    let ask = |call: &Call| Ask {
        operation: call.operation.clone(),
        request: match str::from_utf8(&call.request) {
            Ok(text) => json!({ "text": text }),
            Err(_) => json!({ "base64": BASE64.encode(&call.request) }),
        },
    };
    let (Some((last, before)), Ok(answers)) = (calls.split_last(), on_core(calls)) else {
        return String::new();
    };
    let answer = answers.last().and_then(|answer| serde_json::from_str(answer).ok());
    let Answer { outcome, status, findings, error } = answer.unwrap_or_default();
    let places = findings_of(&findings)
        .ok()
        .map(|places| places.iter().map(|place| json!({"code": place.code, "path": place.path})).collect());
    let vector = File {
        description: format!("a disagreement between hosts, found in {name}"),
        call: Asked { before: before.iter().map(ask).collect(), last: ask(last) },
        answer: Expected { outcome, status, findings: places, error: error.get("code").cloned() },
    };
    serde_json::to_string_pretty(&vector).unwrap_or_default()
}

/// The part of an answer that a vector compares.
#[derive(Default, Deserialize)]
#[serde(default)]
struct Answer {
    outcome: String,
    status: Option<u16>,
    findings: Value,
    error: Value,
}

/// A vector, with its members in order.
#[derive(Serialize)]
struct File {
    description: String,
    call: Asked,
    answer: Expected,
}

#[derive(Serialize)]
struct Asked {
    #[serde(skip_serializing_if = "Vec::is_empty")]
    before: Vec<Ask>,
    #[serde(flatten)]
    last: Ask,
}

#[derive(Serialize)]
struct Ask {
    operation: String,
    request: Value,
}

#[derive(Serialize)]
struct Expected {
    outcome: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    status: Option<u16>,
    #[serde(skip_serializing_if = "Option::is_none")]
    findings: Option<Vec<Value>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<Value>,
}
