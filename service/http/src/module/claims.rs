//! The operations on claims.

use hearth_mapping::Derived;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use super::{Answer, read};
use crate::host::host;
use crate::json;
use crate::problem::Problem;

/// A claim that every rule set accepts and verifies under the policy `claim`.
pub(crate) const GOLDEN_CLAIM: &str = include_str!("golden-claim.json");

/// A decided claim.
#[derive(Deserialize)]
pub(crate) struct Decided {
    /// The decision: status, credential, checks, outstanding findings and warnings.
    pub(crate) record: Box<RawValue>,
    /// The members of the claim that the store needs.
    pub(crate) claim: Facts,
}

/// The members of a claim that the store indexes.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Facts {
    pub(crate) household_id: String,
    pub(crate) test_group: String,
    pub(crate) study_id: Option<String>,
    /// The name of the fuel in lower case.
    pub(crate) fuel_type: Option<String>,
    pub(crate) start_date: Option<String>,
    pub(crate) end_date: Option<String>,
    /// The days and the daily logs in a normal form.
    pub(crate) measurements: String,
    /// The id of the record that the claim corrects.
    pub(crate) replaces: Option<String>,
    /// The texts by which the store finds copies of the claim.
    pub(crate) marks: Vec<Mark>,
}

/// A text that a copy of a claim has in common with it.
#[derive(Deserialize)]
pub(crate) struct Mark {
    /// What it is, as the module names it.
    pub(crate) of: String,
    /// The text to store.
    pub(crate) text: String,
    /// The text to look up, if it is another one.
    pub(crate) sought: Option<String>,
}

/// The figures of a claim, as the module writes them.
#[derive(Deserialize, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Figures {
    pub(crate) days: Box<RawValue>,
    pub(crate) not_used_days: Box<RawValue>,
    pub(crate) missing_days: Box<RawValue>,
    pub(crate) excluded_days: Box<RawValue>,
    pub(crate) daily_mean: Box<RawValue>,
    pub(crate) standard_deviation: Box<RawValue>,
    pub(crate) lowest: Option<Box<RawValue>>,
    pub(crate) highest: Option<Box<RawValue>>,
    pub(crate) usage: Box<RawValue>,
    pub(crate) dry_mean: Option<Box<RawValue>>,
    pub(crate) persons: Option<Box<RawValue>>,
    pub(crate) standard_adults: Option<Box<RawValue>>,
    pub(crate) per_person: Option<Box<RawValue>>,
    pub(crate) per_standard_adult: Option<Box<RawValue>>,
}

/// The request of `claims.record`.
#[derive(Clone, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Record<'a> {
    /// The text of the claim. It is a string, so that the rules read the client's own notation of numbers.
    pub(crate) claim: &'a str,
    pub(crate) issuer: &'a str,
    pub(crate) policy: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) study: Option<&'a Study>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) conflict: Option<&'a Conflict>,
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    pub(crate) copies: &'a [Copied],
    /// The time at which the service received the claim first.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) received_at: Option<String>,
}

impl<'a> Record<'a> {
    /// Creates a request without a study and a conflict.
    pub(crate) fn new(claim: &'a str, policy: &'a str, issuer: &'a str) -> Self {
        Self { claim, issuer, policy, study: None, conflict: None, copies: &[], received_at: None }
    }
}

/// The context of a claim in its study.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Study {
    /// The number of other households with a stored claim in the reference group, counted up to 1: the rule needs no
    /// more.
    pub(crate) reference_claims: u64,
    /// The period of the nearest stored claim of the other group.
    pub(crate) counterpart: Option<Period>,
    /// Whether the selection of the study contains the household; `None` if the study has no selection.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) selection: Option<Drawn>,
}

/// Whether a selection contains a household. Reserves count as selected.
#[derive(Debug, Serialize)]
pub(crate) struct Drawn {
    pub(crate) selected: bool,
}

/// A period between two calendar dates.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Period {
    pub(crate) start_date: String,
    pub(crate) end_date: String,
}

/// A stored record that contradicts a claim.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Conflict {
    pub(crate) id: String,
    /// How the record differs from the claim, as the module names it.
    pub(crate) difference: String,
    pub(crate) start_date: Option<String>,
    pub(crate) end_date: Option<String>,
}

/// Another household with a record that has a mark of a claim.
#[derive(Serialize)]
pub(crate) struct Copied {
    pub(crate) of: String,
    pub(crate) household: String,
}

/// Decides the record of a claim.
///
/// # Errors
///
/// Returns a problem with the findings if the claim is refused.
pub(crate) fn record(request: &Record<'_>) -> Result<Decided, Problem> {
    accepted(&host().answer("claims.record", json::written(request).as_bytes()))
}

/// Checks a claim on its own.
///
/// # Errors
///
/// Returns a problem with the findings if the claim is refused.
pub(crate) fn validate(claim: &[u8]) -> Result<(), Problem> {
    accepted::<serde::de::IgnoredAny>(&host().answer("claims.validate", claim)).map(drop)
}

/// Returns the text of a claim.
///
/// # Errors
///
/// Returns a problem with the module's findings if the claim is not UTF-8.
pub(crate) fn text(claim: &[u8]) -> Result<&str, Problem> {
    str::from_utf8(claim).map_err(|_| match validate(claim) {
        Err(problem) => problem,
        Ok(()) => Problem::internal("the module accepted a claim that is not UTF-8"),
    })
}

/// Derives a claim from weighings.
///
/// # Errors
///
/// Returns a problem with the findings if the weighings are refused.
pub(crate) fn derive(request: &str) -> Result<Derived, Problem> {
    accepted(&host().answer("claims.derive", request.as_bytes()))
}

/// Returns the figures of a claim; `None` if the claim has errors.
pub(crate) fn figures(claim: &str) -> Result<Option<Figures>, Problem> {
    #[derive(Deserialize)]
    struct Calculated {
        figures: Figures,
    }
    match read(&host().answer("claims.figures", claim.as_bytes()))? {
        Answer::Valid(Calculated { figures }) => Ok(Some(figures)),
        Answer::Findings(_) => Ok(None),
    }
}

/// Returns the schemas of claims and records.
pub(crate) fn schemas() -> Result<Schemas, Problem> {
    accepted(&host().answer("claims.schema", &[]))
}

/// JSON Schemas (2020-12).
#[derive(Deserialize)]
pub(crate) struct Schemas {
    pub(crate) claim: Box<RawValue>,
    pub(crate) record: Box<RawValue>,
}

/// Reads an answer about a claim. Findings become a problem.
fn accepted<T: DeserializeOwned>(answer: &str) -> Result<T, Problem> {
    match read(answer)? {
        Answer::Valid(valid) => Ok(valid),
        Answer::Findings(findings) => Err(Problem::claim(findings)),
    }
}
