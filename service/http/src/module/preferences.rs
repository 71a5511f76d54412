//! The operations on user preferences.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use super::{Answer, read, too_large};
use crate::context;
use crate::findings::{Finding, Findings};
use crate::host::host;
use crate::json;
use crate::problem::Problem;

/// A record after a change.
#[derive(Deserialize)]
pub(crate) struct Merged {
    /// The record, or `null`.
    pub(crate) record: Box<RawValue>,
    /// The names of the changed members.
    pub(crate) changed: Vec<String>,
    /// A description of the change for a model.
    pub(crate) text: String,
}

/// The reason why a change is refused.
pub(crate) enum InvalidChange {
    /// The change is not valid. Contains a message for a model.
    Invalid(String),
    /// The change is larger than the module's limit. Contains the module's message.
    TooLarge(String),
}

/// Checks a change, and returns the warnings about it.
pub(crate) fn validate_change(change: &str) -> Result<Result<Vec<Finding>, InvalidChange>, Problem> {
    #[derive(Deserialize)]
    struct Warnings {
        findings: Vec<Finding>,
    }
    let answer = host().answer("preferences.validate", change.as_bytes());
    if let Some(message) = too_large(&answer) {
        return Ok(Err(InvalidChange::TooLarge(message)));
    }
    match read::<Warnings>(&answer)? {
        Answer::Valid(Warnings { findings }) => Ok(Ok(findings)),
        Answer::Findings(Findings { text: Some(text), all, .. }) => {
            context::count_errors(&all);
            Ok(Err(InvalidChange::Invalid(text)))
        }
        Answer::Findings(_) => Err(Problem::internal("the module returned an unreadable answer")),
    }
}

/// Merges a change of the time `at` into a record. The record and the change are JSON text.
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
    Ok(match read(&host().answer("preferences.merge", json::written(&request).as_bytes()))? {
        Answer::Valid(merged) => Ok(merged),
        Answer::Findings(findings) => Err(findings),
    })
}

/// Returns a record, or `null`, as a section of a system prompt; empty if no preference is set.
pub(crate) fn render(record: &str) -> Result<String, Problem> {
    #[derive(Deserialize)]
    struct Rendered {
        text: String,
    }
    described(&host().answer("preferences.render", record.as_bytes())).map(|Rendered { text }| text)
}

/// The description of the tool that changes preferences, for agents.
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

/// Returns the description of the tool.
pub(crate) fn tool() -> Result<Tool, Problem> {
    described(&host().answer("preferences.tool", &[]))
}

fn described<T: DeserializeOwned>(answer: &str) -> Result<T, Problem> {
    match read(answer)? {
        Answer::Valid(description) => Ok(description),
        Answer::Findings(_) => Err(Problem::internal("the module returned an unreadable answer")),
    }
}
