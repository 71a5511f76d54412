//! The record of a claim: its status, what it waits for, and the credential.
//!
//! The keeper of records adds the id and the time, and stores the record.

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use super::claim::Claim;
use super::context::{Context, Policy};
use super::report::{Check, Report};
use super::{read, rules};
use crate::date::CalendarDate;
use crate::finding::{Finding, Findings};
use crate::household::TestGroup;
use crate::json;
use crate::wire::{answer, words};

/// The part of a record that follows from the claim, the policy and the context.
#[derive(Debug)]
pub struct Record {
    /// Where the record stands.
    pub status: Status,
    /// The credential, if the record is verified.
    pub credential: Option<RecordCredential>,
    /// The verdicts of rules 4 to 8.
    pub checks: Vec<Check>,
    /// What a pending record waits for; empty if the record is verified.
    pub outstanding: Vec<Finding>,
    /// What is accepted and deserves attention.
    pub warnings: Vec<Finding>,
    /// The claim in short.
    pub claim: ClaimSummary,
}

/// Where a record stands. The protocol has four more words (rejected, disputed, invalidated, flagged), which
/// a check of the claim does not decide.
#[words(name = "RecordStatus")]
pub enum Status {
    /// Accepted, and waiting for what is outstanding.
    Pending,
    /// Accepted, and every rule that the policy names is satisfied.
    Verified,
}

/// Decides the record of the claim that `text` is.
///
/// # Errors
///
/// The report, if the claim is refused.
///
/// ```
/// use hearth_kpt_core::claims::{Context, Policy, SAMPLE, Status, record};
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

fn decide(claim: &Claim<'_>, summary: ClaimSummary, report: Report, issuer: &str, policy: Policy) -> Record {
    let waits_for = |check: &&Check| check.rule.policy().is_some_and(|from| from <= policy);
    let reasons = report.checks.iter().filter(waits_for).filter_map(|check| check.verdict.reason());
    let outstanding: Vec<Finding> = reasons.cloned().collect();
    let credential = outstanding.is_empty().then(|| RecordCredential {
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

/// The claim in short; `None` only if a part is missing that a valid claim has.
fn summary(claim: &Claim<'_>) -> Option<ClaimSummary> {
    let days = claim.days();
    let mut measurements = days.map(|days| format!("{}/{}", days.start, days.end)).unwrap_or_default();
    for log in &claim.logs()?.value {
        measurements.push(' ');
        log.value?.push_normal_form(&mut measurements);
    }
    Some(ClaimSummary {
        household_id: claim.household?.0.to_owned(),
        test_group: claim.group?,
        study_id: claim.study.map(ToOwned::to_owned),
        replaces: claim.replaces.map(ToOwned::to_owned),
        start_date: days.map(|days| days.start),
        end_date: days.map(|days| days.end),
        measurements,
    })
}

/// The credential of a verified claim (specification §2A).
#[answer(name = "Credential")]
pub struct RecordCredential {
    /// `KPTCredential`.
    #[json(name = "type")]
    pub kind: &'static str,
    /// DID of the validator.
    pub issuer: String,
    /// URIs of the evidence of the claim.
    pub evidence: Vec<String>,
}

/// What a store of claims indexes of a claim.
#[answer]
pub struct ClaimSummary {
    /// DID of the household.
    pub household_id: String,
    /// The group of the household.
    pub test_group: TestGroup,
    /// The study that the claim names.
    pub study_id: Option<String>,
    /// The id of the record that the claim corrects, if it names one.
    pub replaces: Option<String>,
    /// The first day of the test period.
    pub start_date: Option<CalendarDate>,
    /// The last day of the test period.
    pub end_date: Option<CalendarDate>,
    /// Days and daily logs in a normal form: claims with the same text measure the same.
    pub measurements: String,
}
