//! A vector, read by the page's own JSON, and compared by its form in `tests/vectors/README.md`.

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

/// What is asked of the module.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Call {
    #[serde(default)]
    pub(crate) before: Vec<Before>,
    pub(crate) operation: String,
    pub(crate) request: Request,
}

/// A call whose answer is not looked at.
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

/// A piece of a long request.
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
            Self::Base64(text) => BASE64.decode(text.as_bytes()).map_err(said),
            Self::Parts(parts) => Ok(parts.iter().map(Part::text).collect::<String>().into_bytes()),
        }
    }

    /// Whether it may be no text.
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
    /// Reads the text of its file.
    pub(crate) fn read(text: &str) -> Result<Self, String> {
        parse(text)
    }

    /// Compares an answer with what must be answered. The error is the first difference.
    pub(crate) fn compare(&self, answer: &str) -> Result<(), String> {
        let found: Value = parse(answer)?;
        for (name, expected) in &self.answer {
            if let "assessment" | "estimate" | "reductions" | "verification" = name.as_str() {
                let place = if name == "verification" { String::from("/checks") } else { format!("/{name}") };
                let found = at(&found, &place);
                if let Some(at) = subset::difference(found, expected) {
                    return Err(format!("`{name}{at}` is not so in {answer}"));
                }
                continue;
            }
            let found = match name.as_str() {
                "findings" => places(at(&found, "/findings")),
                "checks" => results(&found, expected),
                "error" => at(&found, "/error/code").clone(),
                "merged" => at(&found, "/record").clone(),
                "record" => decision(at(&found, "/record")),
                // A member that must be exactly so.
                name => at(&found, &format!("/{name}")).clone(),
            };
            if found != *expected {
                return Err(format!("`{name}` is {found} instead of {expected} in {answer}"));
            }
        }
        Ok(())
    }
}

/// A member; `null` where there is none.
fn at<'v>(value: &'v Value, pointer: &str) -> &'v Value {
    value.pointer(pointer).unwrap_or(&Value::Null)
}

/// Code and path of each finding.
fn places(findings: &Value) -> Value {
    let place =
        |finding: &Value| serde_json::json!({ "code": at(finding, "/code"), "path": at(finding, "/path") });
    findings.as_array().map_or(Value::Null, |findings| findings.iter().map(place).collect())
}

/// The results of the rules that the vector names.
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

/// What a record says: its status, what it waits for, and its evidence.
fn decision(record: &Value) -> Value {
    let outstanding = at(record, "/outstanding").as_array().into_iter().flatten();
    let outstanding: Value = outstanding.map(|finding| at(finding, "/code").clone()).collect();
    let evidence = at(record, "/credential/evidence");
    serde_json::json!({ "status": at(record, "/status"), "outstanding": outstanding, "evidence": evidence })
}

/// JSON text as the browser reads it.
fn parse<T: DeserializeOwned>(text: &str) -> Result<T, String> {
    let value = JSON::parse(text).map_err(said)?;
    serde_wasm_bindgen::from_value(value).map_err(said)
}

fn said(error: impl Debug) -> String {
    format!("{error:?}")
}
