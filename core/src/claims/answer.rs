//! The answers of `claims.*`: a checked claim, a record, the rules, and the schemas.

use alloc::boxed::Box;
use alloc::vec::Vec;

use serde::Serialize;

use super::record::{ClaimSummary, Record, RecordCredential, Status};
use super::report::{Check, Report};
use super::rule::Rule;
use super::rules::RULES;
use super::schema::{CLAIM_SCHEMA, RECORD_SCHEMA};
use super::verdict::RuleResult;
use crate::finding::{Code, Finding};
use crate::invariant::Held as _;
use crate::wire::{RefusedOutcome, Valid, Verbatim, answer};

/// The answer to a request to check a claim.
#[derive(Debug, Serialize)]
#[serde(untagged)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) enum ValidateAnswer {
    /// The claim is accepted.
    Accepted(AcceptedClaim),
    /// The claim is refused.
    Refused(RefusedClaim),
}

/// The answer to a request to decide the record of a claim.
#[derive(Debug, Serialize)]
#[serde(untagged)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) enum RecordAnswer {
    /// The claim is accepted.
    Recorded(Box<RecordedClaim>),
    /// The claim is refused.
    Refused(RefusedClaim),
}

/// A claim without errors.
#[answer]
pub(crate) struct AcceptedClaim {
    /// `valid`.
    outcome: Valid,
    /// Warnings, in document order.
    findings: Vec<Finding>,
    /// The verdicts of rules 4 to 8. Rules 5 to 7 depend on the study, so they can be `not-assessed` for a single claim.
    checks: Vec<RuleCheck>,
}

/// A claim with errors.
#[answer]
pub(crate) struct RefusedClaim {
    /// `findings`.
    outcome: RefusedOutcome,
    /// The HTTP status for a service: 400 if the claim is malformed, 409 if it contradicts itself or a stored claim.
    status: u16,
    /// Errors and warnings, in document order.
    findings: Vec<Finding>,
    /// The verdicts of rules 4 to 8; empty if the claim is not a JSON object.
    checks: Vec<RuleCheck>,
}

/// The verdict of a rule.
#[answer(name = "Check")]
pub(crate) struct RuleCheck {
    /// The number of the rule in the specification.
    #[json(like = "u8")]
    rule: Option<u8>,
    /// The name of the rule.
    id: &'static str,
    /// The verdict.
    result: RuleResult,
    /// The code of the reason, if the rule does not pass.
    #[json(optional)]
    code: Option<&'static str>,
}

/// An accepted claim and its record.
#[answer]
pub(crate) struct RecordedClaim {
    /// `valid`.
    outcome: Valid,
    /// The record to store.
    record: ClaimRecord,
    /// A summary of the claim, for the index of a store.
    claim: ClaimSummary,
}

/// The decision about an accepted claim.
#[answer]
pub(crate) struct ClaimRecord {
    /// Whether every rule of the policy passes. Rules outside the policy may be `not-assessed` in a verified record;
    /// see `checks`.
    status: Status,
    /// The credential, if the record is verified.
    #[json(optional)]
    credential: Option<RecordCredential>,
    /// The verdicts of rules 4 to 8. Under the policy `claim`, a verified record can contain rules 5 to 7 as
    /// `not-assessed` or `fail`; its status does not prove them.
    checks: Vec<RuleCheck>,
    /// The reasons why the record is pending: one finding for each rule of the policy that does not pass. Empty if the
    /// record is verified.
    outstanding: Vec<Finding>,
    /// The warnings about the claim, in document order.
    warnings: Vec<Finding>,
}

/// The catalogue of rules.
#[answer(name = "RuleCatalogue")]
pub(crate) struct RulesAnswer {
    /// `valid`.
    outcome: Valid,
    /// The rules, in the order in which they are applied.
    rules: Vec<RuleDescription>,
}

/// A rule of the catalogue.
#[answer(name = "Rule")]
pub(crate) struct RuleDescription {
    /// The stable name of the rule.
    id: &'static str,
    /// The number of the rule in the specification; `null` if it has none.
    rule: Option<u8>,
    /// The rule in a few words.
    title: &'static str,
    /// The condition that satisfies the rule.
    satisfied_by: &'static str,
    /// The source of the rule.
    source: &'static str,
    /// The codes that the rule reports.
    codes: &'static [&'static Code],
}

/// The JSON Schemas (2020-12) of a claim and of a record.
#[answer(name = "ClaimSchemas")]
pub(crate) struct SchemaAnswer {
    /// `valid`.
    outcome: Valid,
    /// The schema of a claim.
    #[json(like = "crate::wire::schema::SchemaDocument")]
    claim: Verbatim<&'static str>,
    /// The schema of a record.
    #[json(like = "crate::wire::schema::SchemaDocument")]
    record: Verbatim<&'static str>,
}

impl From<Report> for ValidateAnswer {
    fn from(report: Report) -> Self {
        if !report.is_valid() {
            return Self::Refused(RefusedClaim::from(report));
        }
        let Report { findings, checks } = report;
        Self::Accepted(AcceptedClaim { outcome: Valid, findings, checks: described(&checks) })
    }
}

impl From<Result<Record, Report>> for RecordAnswer {
    fn from(decided: Result<Record, Report>) -> Self {
        match decided {
            Ok(Record { status, credential, checks, outstanding, warnings, claim }) => {
                let checks = described(&checks);
                let record = ClaimRecord { status, credential, checks, outstanding, warnings };
                Self::Recorded(Box::new(RecordedClaim { outcome: Valid, record, claim }))
            }
            Err(report) => Self::Refused(RefusedClaim::from(report)),
        }
    }
}

impl From<Report> for RefusedClaim {
    fn from(report: Report) -> Self {
        let status = report.status().held("a refused claim has an error");
        let Report { findings, checks } = report;
        Self { outcome: RefusedOutcome::Findings, status, findings, checks: described(&checks) }
    }
}

impl RulesAnswer {
    /// Returns every rule.
    pub(crate) fn new() -> Self {
        Self { outcome: Valid, rules: RuleDescription::all() }
    }
}

impl RuleDescription {
    /// Returns every rule, in the order of application.
    pub(crate) fn all() -> Vec<Self> {
        let described = |rule: &'static Rule| {
            let Rule { id, number, title, satisfied_by, source, codes, .. } = *rule;
            Self { id, rule: number, title, satisfied_by, source, codes }
        };
        RULES.into_iter().map(described).collect()
    }
}

impl SchemaAnswer {
    /// Returns both schemas.
    pub(crate) fn new() -> Self {
        Self { outcome: Valid, claim: Verbatim(CLAIM_SCHEMA), record: Verbatim(RECORD_SCHEMA) }
    }
}

fn described(checks: &[Check]) -> Vec<RuleCheck> {
    let described = |Check { rule, verdict }: &Check| RuleCheck {
        rule: rule.number,
        id: rule.id,
        result: verdict.result(),
        code: verdict.reason().map(|reason| reason.code().code),
    };
    checks.iter().map(described).collect()
}
