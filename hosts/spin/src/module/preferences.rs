//! The operations on preferences.

use serde::de::{DeserializeOwned, IgnoredAny};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use super::bindings::hearth::rules::preferences;
use super::{Answer, Findings, read};
use crate::problem::Problem;

/// What became of a record by a change.
#[derive(Deserialize)]
pub(crate) struct Merged {
    /// The record, or `null`.
    pub(crate) record: Box<RawValue>,
    /// What the change did, for a model.
    pub(crate) text: String,
}

/// Checks a change on its own. The error says what is wrong with it, for a model.
pub(crate) fn validate_change(change: &str) -> Result<Result<(), String>, Problem> {
    match read::<IgnoredAny>(&preferences::validate(change.as_bytes()))? {
        Answer::Valid(_) => Ok(Ok(())),
        Answer::Findings(Findings { text: Some(text), .. }) => Ok(Err(text)),
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

/// JSON Schemas (2020-12).
#[derive(Deserialize)]
pub(crate) struct PreferencesSchemas {
    pub(crate) record: Box<RawValue>,
    pub(crate) change: Box<RawValue>,
}

/// The schemas of a record and of a change.
pub(crate) fn preferences_schemas() -> Result<PreferencesSchemas, Problem> {
    described(&preferences::schema(&[]))
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
