//! Vectors, parsed by the JSON parser of the page, and compared as `tests/vectors/README.md` describes.

use std::collections::BTreeMap;
use std::fmt::Debug;

use data_encoding::BASE64;
use js_sys::JSON;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::subset;

/// One vector.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Vector {
    #[serde(rename = "description")]
    _description: String,
    pub(crate) call: Call,
    answer: BTreeMap<String, Value>,
}

/// The call under test.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Call {
    #[serde(default)]
    pub(crate) before: Vec<Before>,
    pub(crate) operation: String,
    pub(crate) request: Request,
}

/// A call whose answer is ignored.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Before {
    pub(crate) operation: String,
    pub(crate) request: Request,
}

/// The bytes of a request.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) enum Request {
    Text(String),
    Base64(String),
    Parts(Vec<Part>),
}

/// A part of a long request.
#[derive(Deserialize)]
#[serde(untagged, deny_unknown_fields)]
pub(crate) enum Part {
    Text { text: String },
    Repeat { repeat: String, times: usize },
}

impl Request {
    pub(crate) fn bytes(&self) -> Result<Vec<u8>, String> {
        match self {
            Self::Text(text) => Ok(text.clone().into_bytes()),
            Self::Base64(text) => BASE64.decode(text.as_bytes()).map_err(debug_text),
            Self::Parts(parts) => Ok(parts.iter().map(Part::text).collect::<String>().into_bytes()),
        }
    }

    /// Returns whether the request may be other bytes than text.
    pub(crate) fn is_binary(&self) -> bool {
        matches!(self, Self::Base64(_))
    }
}

impl Part {
    fn text(&self) -> String {
        match self {
            Self::Text { text } => text.clone(),
            Self::Repeat { repeat, times } => repeat.repeat(*times),
        }
    }
}

impl Vector {
    /// Parses the text of a vector's file.
    pub(crate) fn read(text: &str) -> Result<Self, String> {
        parse(text)
    }

    /// Compares an answer with the expected one. The error is the first difference.
    pub(crate) fn compare(&self, answer: &str) -> Result<(), String> {
        let found: Value = parse(answer)?;
        for (name, expected) in &self.answer {
            if let "assessment" | "estimate" | "reductions" | "verification" = name.as_str() {
                let place = if name == "verification" { String::from("/checks") } else { format!("/{name}") };
                let found = at(&found, &place);
                if let Some(at) = subset::difference(found, expected) {
                    return Err(format!("`{name}{at}` differs in {answer}"));
                }
                continue;
            }
            let found = match name.as_str() {
                "findings" => places(at(&found, "/findings")),
                "checks" => results(&found, expected),
                "error" => at(&found, "/error/code").clone(),
                "merged" => at(&found, "/record").clone(),
                "record" => decision(at(&found, "/record")),
                // A member that is compared exactly.
                name => at(&found, &format!("/{name}")).clone(),
            };
            if found != *expected {
                return Err(format!("`{name}` is {found}, expected {expected}, in {answer}"));
            }
        }
        Ok(())
    }
}

/// Returns a member, or `null` if it is missing.
fn at<'v>(value: &'v Value, pointer: &str) -> &'v Value {
    value.pointer(pointer).unwrap_or(&Value::Null)
}

/// Returns code and path of each finding.
fn places(findings: &Value) -> Value {
    let place =
        |finding: &Value| serde_json::json!({ "code": at(finding, "/code"), "path": at(finding, "/path") });
    findings.as_array().map_or(Value::Null, |findings| findings.iter().map(place).collect())
}

/// Returns the results of the rules that the vector names.
fn results(found: &Value, expected: &Value) -> Value {
    let checks = found.pointer("/record/checks").unwrap_or(at(found, "/checks"));
    let result = |rule: &String| {
        let number: u64 = rule.parse().ok()?;
        let check = checks.as_array()?.iter().find(|check| at(check, "/rule").as_u64() == Some(number))?;
        Some((rule.clone(), at(check, "/result").clone()))
    };
    let rules = expected.as_object().into_iter().flat_map(|expected| expected.keys());
    Value::Object(rules.filter_map(result).collect())
}

/// Returns the compared parts of a record: status, outstanding codes and evidence.
fn decision(record: &Value) -> Value {
    let outstanding = at(record, "/outstanding").as_array().into_iter().flatten();
    let outstanding: Value = outstanding.map(|finding| at(finding, "/code").clone()).collect();
    let evidence = at(record, "/credential/evidence");
    serde_json::json!({ "status": at(record, "/status"), "outstanding": outstanding, "evidence": evidence })
}

/// Parses JSON text with the parser of the browser.
fn parse<T: DeserializeOwned>(text: &str) -> Result<T, String> {
    let value = JSON::parse(text).map_err(debug_text)?;
    serde_wasm_bindgen::from_value(value).map_err(debug_text)
}

fn debug_text(error: impl Debug) -> String {
    format!("{error:?}")
}
