//! What the record of a claim says: its status, what it waits for, and the credential.
//!
//! The id, the time and the storing are the keeper's. Nothing is kept here.

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use serde::Serialize;

use super::claim::Claim;
use super::context::{Context, Policy};
use super::report::{Check, Report};
use super::{read, rules};
use crate::finding::{Finding, Findings};
use crate::json;

/// The part of a record that follows from the claim, the policy and the context.
#[derive(Debug, Serialize)]
pub struct Record {
    /// Where the record stands.
    pub status: Status,
    /// The credential; only of a verified record.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub credential: Option<Credential>,
    /// The verdicts of rules 4 to 8.
    pub checks: Vec<Check>,
    /// What a pending record waits for; empty when it is verified.
    pub outstanding: Vec<Finding>,
    /// What is accepted and deserves a look.
    pub warnings: Vec<Finding>,
    /// The claim in short.
    #[serde(skip)]
    pub claim: Summary,
}

/// Where a record stands. The protocol has four more words (rejected, disputed, invalidated, flagged), which
/// are not for a checker to say.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Status {
    /// Accepted, and waiting for what is outstanding.
    Pending,
    /// Accepted, and every rule that the policy asks for is satisfied.
    Verified,
}

/// The credential of a verified record, as specification §2A has it.
#[derive(Debug, Serialize)]
pub struct Credential {
    /// `KPTCredential`.
    #[serde(rename = "type")]
    pub kind: &'static str,
    /// DID of the validator that issues it.
    pub issuer: String,
    /// URIs of the claim's evidence.
    pub evidence: Vec<String>,
}

/// What a keeper of claims files a claim under.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Summary {
    /// DID of the household.
    pub household_id: String,
    /// `reference` or `intervention`.
    pub test_group: &'static str,
    /// The study that the claim names.
    pub study_id: Option<String>,
    /// The record that the claim corrects, when it names one.
    pub replaces: Option<String>,
    /// First day of the period, YYYY-MM-DD.
    pub start_date: Option<String>,
    /// Last day of the period, YYYY-MM-DD.
    pub end_date: Option<String>,
    /// Days and daily logs in a normal form: claims with the same text measure the same.
    pub measurements: String,
}

/// Decides the record of the claim that `text` is.
///
/// # Errors
///
/// The report, when the claim is refused.
///
/// ```
/// use hearth_core::claims::{Context, Policy, SAMPLE, Status, record};
///
/// let decide = |policy| record(SAMPLE.as_bytes(), "did:web:localhost", policy, &Context::default());
/// assert_eq!(decide(Policy::Claim).unwrap().status, Status::Verified);
/// assert_eq!(decide(Policy::Study).unwrap().status, Status::Pending);
/// ```
pub fn record(text: &[u8], issuer: &str, policy: Policy, context: &Context) -> Result<Record, Report> {
    let mut findings = Findings::default();
    let Some(root) = json::read(text, &mut findings) else {
        return Err(Report::unread(findings));
    };
    let Some(claim) = read(&root, &mut findings) else {
        return Err(Report::unread(findings));
    };
    let report = rules::apply(&claim, context, findings);
    match summary(&claim) {
        Some(summary) if report.is_valid() => Ok(decide(&claim, summary, report, issuer, policy)),
        _ => Err(report),
    }
}

fn decide(claim: &Claim<'_>, summary: Summary, report: Report, issuer: &str, policy: Policy) -> Record {
    let waits_for = |check: &&Check| check.rule.policy().is_some_and(|from| from <= policy);
    let reasons = report.checks.iter().filter(waits_for).filter_map(|check| check.verdict.reason());
    let outstanding: Vec<Finding> = reasons.cloned().collect();
    let credential = outstanding.is_empty().then(|| Credential {
        kind: "KPTCredential",
        issuer: issuer.to_owned(),
        evidence: claim.evidence().map(|(_, _, item)| item.uri.to_owned()).collect(),
    });
    let status = if credential.is_some() { Status::Verified } else { Status::Pending };
    Record {
        status,
        credential,
        checks: report.checks,
        outstanding,
        warnings: report.findings,
        claim: summary,
    }
}

/// `None` only when a part is missing that a valid claim has.
fn summary(claim: &Claim<'_>) -> Option<Summary> {
    let days = claim.days();
    let mut measurements = days.map(|days| format!("{}/{}", days.start, days.end)).unwrap_or_default();
    for log in &claim.logs()?.value {
        measurements.push(' ');
        log.value?.push_normal_form(&mut measurements);
    }
    Some(Summary {
        household_id: claim.household?.0.to_owned(),
        test_group: claim.group?.word(),
        study_id: claim.study.map(ToOwned::to_owned),
        replaces: claim.replaces.map(ToOwned::to_owned),
        start_date: days.map(|days| days.start.to_string()),
        end_date: days.map(|days| days.end.to_string()),
        measurements,
    })
}
