//! The operations on preferences.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use super::bindings::hearth::rules::preferences;
use super::{Answer, Finding, Findings, read, too_large};
use crate::problem::Problem;

/// What became of a record by a change.
#[derive(Deserialize)]
pub(crate) struct Merged {
    /// The record, or `null`.
    pub(crate) record: Box<RawValue>,
    /// The members that differ.
    pub(crate) changed: Vec<String>,
    /// What the change did, for a model.
    pub(crate) text: String,
}

/// Why a change is not one.
pub(crate) enum Refused {
    /// This is wrong with it, for a model.
    Wrong(String),
    /// It is not looked at, because it has more bytes than that is done with.
    TooLarge(String),
}

/// Checks a change on its own, and gives the warnings about it.
pub(crate) fn validate_change(change: &str) -> Result<Result<Vec<Finding>, Refused>, Problem> {
    #[derive(Deserialize)]
    struct Warnings {
        findings: Vec<Finding>,
    }
    let answer = preferences::validate(change.as_bytes());
    if let Some(message) = too_large(&answer) {
        return Ok(Err(Refused::TooLarge(message)));
    }
    match read::<Warnings>(&answer)? {
        Answer::Valid(Warnings { findings }) => Ok(Ok(findings)),
        Answer::Findings(Findings { text: Some(text), .. }) => Ok(Err(Refused::Wrong(text))),
        Answer::Findings(_) => Err(Problem::internal("the rules gave no readable answer")),
    }
}

/// Makes a change, made at that time, to a record; all of them as JSON text.
pub(crate) fn merge(record: &str, change: &str, at: &str) -> Result<Result<Merged, Findings>, Problem> {
    #[derive(Serialize)]
    struct Request<'a> {
        record: &'a RawValue,
        change: &'a RawValue,
        now: &'a str,
    }
    let unreadable = |_| Problem::internal("the stored preferences cannot be read");
    let request = Request {
        record: serde_json::from_str(record).map_err(unreadable)?,
        change: serde_json::from_str(change).map_err(unreadable)?,
        now: at,
    };
    let request = serde_json::to_vec(&request).map_err(unreadable)?;
    Ok(match read(&preferences::merge(&request))? {
        Answer::Valid(merged) => Ok(merged),
        Answer::Findings(findings) => Err(findings),
    })
}

/// The section of a system prompt that a record, or `null`, makes; empty where there is nothing to say.
pub(crate) fn render(record: &str) -> Result<String, Problem> {
    #[derive(Deserialize)]
    struct Rendered {
        text: String,
    }
    described(&preferences::render(record.as_bytes())).map(|Rendered { text }| text)
}

/// The tool by which agents change preferences, as they are told of it.
#[derive(Deserialize, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Tool {
    pub(crate) name: String,
    title: String,
    description: String,
    input_schema: Box<RawValue>,
    output_schema: Box<RawValue>,
    annotations: Box<RawValue>,
}

/// The tool.
pub(crate) fn tool() -> Result<Tool, Problem> {
    described(&preferences::tool(&[]))
}

fn described<T: DeserializeOwned>(answer: &str) -> Result<T, Problem> {
    match read(answer)? {
        Answer::Valid(description) => Ok(description),
        Answer::Findings(_) => Err(Problem::internal("the rules gave no readable answer")),
    }
}
