//! Calls of the module, with typed requests and answers.
//!
//! The types are the few members that this crate reads or writes. The rest of an answer is passed on as its text, so that
//! no digit changes. Rules and codes are part of the module only, and this crate does not depend on their meaning.

mod claims;
mod credentials;
mod gateway;
mod operations;
mod preferences;
mod studies;
#[cfg(test)]
mod tests;

use std::sync::OnceLock;

use serde::Deserialize;
use serde::de::DeserializeOwned;

use crate::findings::{Finding, Findings};
use crate::host::host;
use crate::problem::Problem;
pub(crate) use claims::{
    Conflict, Copied, Decided, Drawn, Facts, Figures, GOLDEN_CLAIM, Mark, Period, Record, Study, derive,
    figures, record, schemas, text, validate,
};
pub(crate) use credentials::{
    Issue, IssueStudy, IssuedRecord, ListEntry, PublicKey, issue, issue_study, public_key, sign,
};
pub(crate) use gateway::{Deprecation, Route, Table};
pub(crate) use operations::{Operation, Session};
pub(crate) use preferences::{InvalidChange, Tool, merge, render, tool, validate_change};
pub(crate) use studies::{Assessed, Registered, assess, describe_frame, draw, sample_size, verify_selection};

/// Returns the digest of the module, `sha256:…`.
pub(crate) fn digest() -> &'static str {
    host().digest()
}

/// The versions of the module.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Version {
    #[serde(rename = "crate")]
    pub(crate) package: String,
    pub(crate) contract: String,
    pub(crate) rule_set: String,
}

/// Returns the module's answer with the catalogue of rules and codes.
pub(crate) fn catalogue() -> String {
    host().answer("module.catalogue", &[])
}

/// Returns the versions. They do not change, so an instance reads them once.
pub(crate) fn version() -> Result<&'static Version, Problem> {
    static VERSION: OnceLock<Version> = OnceLock::new();
    match VERSION.get() {
        Some(version) => Ok(version),
        None => match read(&host().answer("module.version", &[]))? {
            Answer::Valid(version) => Ok(VERSION.get_or_init(|| version)),
            Answer::Findings(_) => Err(Problem::internal("the module returned an unreadable answer")),
        },
    }
}

/// The answer of an operation.
enum Answer<T> {
    Valid(T),
    Findings(Findings),
}

/// Reads an answer by its outcome.
fn read<T: DeserializeOwned>(answer: &str) -> Result<Answer<T>, Problem> {
    let unreadable = |_| Problem::internal("the module returned an unreadable answer");
    let outcome: Outcome = serde_json::from_str(answer).map_err(unreadable)?;
    match outcome {
        Outcome { kind: "valid", .. } => serde_json::from_str(answer).map(Answer::Valid).map_err(unreadable),
        Outcome { kind: "findings", status: Some(status), findings: Some(findings), text, .. } => {
            Ok(Answer::Findings(Findings { status, all: findings, text }))
        }
        // The size of the input is checked before the call or by `too_large`, and invalid input gives findings. The
        // request itself is therefore wrong, which is an internal error.
        Outcome { error: Some(error), .. } => Err(Problem::internal(error.message)),
        _ => Err(Problem::internal("the module returned an unreadable answer")),
    }
}

/// Returns the message of an operation about an input that exceeds its limit.
fn too_large(answer: &str) -> Option<String> {
    let outcome: Outcome<'_> = serde_json::from_str(answer).ok()?;
    outcome.error.filter(|error| error.code == "request.too_large").map(|error| error.message)
}

/// The members that the outcome of every answer is read from.
#[derive(Deserialize)]
struct Outcome<'a> {
    #[serde(rename = "outcome")]
    kind: &'a str,
    status: Option<u16>,
    findings: Option<Vec<Finding>>,
    text: Option<String>,
    error: Option<CallError>,
}

#[derive(Deserialize)]
struct CallError {
    code: String,
    message: String,
}
