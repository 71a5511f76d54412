//! The operations on claims.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use super::bindings::hearth::rules::claims;
use super::{Answer, read};
use crate::problem::Problem;
use crate::settings::Claims;

/// A claim that every rule set accepts and verifies.
pub(crate) const GOLDEN_CLAIM: &str = include_str!("../golden-claim.json");

/// A decided claim.
#[derive(Deserialize)]
pub(crate) struct Decided {
    /// The decision: status, credential, checks, what is outstanding, warnings.
    pub(crate) record: Box<RawValue>,
    /// What storage needs to know of the claim.
    pub(crate) claim: Facts,
}

/// The members of a claim by which records are found again.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Facts {
    pub(crate) household_id: String,
    pub(crate) test_group: String,
    pub(crate) study_id: Option<String>,
    pub(crate) start_date: Option<String>,
    pub(crate) end_date: Option<String>,
    /// Days and daily logs in a normal form.
    pub(crate) measurements: String,
    /// The record that the claim corrects.
    pub(crate) replaces: Option<String>,
}

/// The request of `claims.record`.
#[derive(Serialize)]
pub(crate) struct Record<'a> {
    /// The claim's text, in a string: its numbers reach the rules as they were written.
    pub(crate) claim: &'a str,
    pub(crate) issuer: &'a str,
    pub(crate) policy: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) study: Option<&'a Study>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) conflict: Option<&'a Conflict>,
}

impl<'a> Record<'a> {
    /// A claim with nothing known beside it.
    pub(crate) fn new(claim: &'a str, settings: &'a Claims) -> Self {
        Self { claim, issuer: &settings.issuer, policy: &settings.policy, study: None, conflict: None }
    }
}

/// What else the claim's study holds.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Study {
    /// Stored claims of the reference group, without this one; a thousand stands for more.
    pub(crate) reference_claims: u64,
    /// The period of the nearest stored claim of the other group.
    pub(crate) counterpart: Option<Period>,
    /// What the selection of the study says of the household, where the study has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) selection: Option<Drawn>,
}

/// What a selection says of a household; a reserve is selected too.
#[derive(Debug, Serialize)]
pub(crate) struct Drawn {
    pub(crate) selected: bool,
}

/// Two calendar dates.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Period {
    pub(crate) start_date: String,
    pub(crate) end_date: String,
}

/// A stored claim that this one contradicts.
#[derive(Serialize)]
pub(crate) struct Conflict {
    pub(crate) id: String,
    #[serde(flatten)]
    pub(crate) period: Period,
}

/// Decides the record of a claim; findings are the problem.
pub(crate) fn record(request: &Record<'_>) -> Result<Decided, Problem> {
    let request =
        serde_json::to_vec(request).map_err(|_| Problem::internal("the claim could not be passed on"))?;
    accepted(&claims::record(&request))
}

/// Whether claims can be decided by this policy and issuer. The error says to the operator what the module refuses.
pub(crate) fn decides_by(settings: &Claims) -> Result<(), String> {
    record(&Record::new(GOLDEN_CLAIM, settings)).map(drop).map_err(|problem| problem.to_string())
}

/// Checks a claim on its own, and gives it as the text that it then is.
pub(crate) fn validate(claim: &[u8]) -> Result<&str, Problem> {
    accepted::<serde::de::IgnoredAny>(&claims::validate(claim))?;
    str::from_utf8(claim).map_err(|_| Problem::internal("the rules accept what is no text"))
}

/// The schemas of claim and record.
pub(crate) fn schemas() -> Result<Schemas, Problem> {
    accepted(&claims::schema(&[]))
}

/// JSON Schemas (2020-12).
#[derive(Deserialize)]
pub(crate) struct Schemas {
    pub(crate) claim: Box<RawValue>,
    pub(crate) record: Box<RawValue>,
}

/// What the answer has to say, unless it finds the claim wanting.
fn accepted<T: DeserializeOwned>(answer: &str) -> Result<T, Problem> {
    match read(answer)? {
        Answer::Valid(valid) => Ok(valid),
        Answer::Findings(findings) => Err(Problem::claim(findings)),
    }
}
