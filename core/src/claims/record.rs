//! Decides the record of a claim: its status, the reasons why it is pending, and the credential.
//!
//! The caller adds the id and the time, and stores the record.

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::claim::Claim;
use super::context::{Context, Policy};
use super::marks::{Mark, marks};
use super::report::{Check, Report};
use super::{read, rules};
use crate::date::CalendarDate;
use crate::finding::{Finding, Findings};
use crate::fuel::FuelName;
use crate::household::TestGroup;
use crate::invariant::Held as _;
use crate::json;
use crate::order::ordered_by;
use crate::wire::{answer, words};

/// The part of a record that is derived from the claim, the policy and the context.
///
/// # Examples
///
/// ```
/// use hearth_kpt_core::claims::{Context, Policy, SAMPLE, record};
///
/// let record = record(SAMPLE.as_bytes(), "did:web:localhost", Policy::Claim, &Context::default()).unwrap();
/// assert_eq!(record.checks.len(), 5);
/// assert!(record.outstanding.is_empty());
/// assert_eq!(record.credential.unwrap().issuer, "did:web:localhost");
/// ```
#[derive(Debug)]
pub struct Record {
    /// The status of the record.
    pub status: Status,
    /// The credential, if the record is verified.
    pub credential: Option<RecordCredential>,
    /// The verdicts of rules 4 to 8. A verified record may contain verdicts other than a pass for rules outside its
    /// policy.
    pub checks: Vec<Check>,
    /// The reasons why the record is pending; empty if the record is verified.
    pub outstanding: Vec<Finding>,
    /// The warnings about the claim.
    pub warnings: Vec<Finding>,
    /// A summary of the claim.
    pub claim: ClaimSummary,
}

/// The status of a record. The protocol has four more words (rejected, disputed, invalidated, flagged), and a store has
/// one (superseded), which a check of the claim does not decide.
///
/// # Examples
///
/// ```
/// use hearth_kpt_core::claims::Status;
///
/// assert_eq!(Status::WORDS, ["pending", "verified"]);
/// assert_eq!(Status::Verified.word(), "verified");
/// ```
#[words(name = "RecordStatus")]
pub enum Status {
    /// The claim is accepted, but at least one rule of the policy does not pass.
    Pending,
    /// The claim is accepted, and every rule of the policy passes. Under the policy `claim` these are rules 4 and 8
    /// only: `verified` is then not a proof of rules 5 to 7, which depend on the study and may be `not-assessed`.
    Verified,
}

/// Decides the record of the claim in `text`, the bytes of a JSON text.
///
/// `issuer` is the DID of the validator, which the credential names.
///
/// # Errors
///
/// Returns the report if the claim is refused.
///
/// # Examples
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
    if report.is_valid() { Ok(decide(&claim, report, issuer, policy)) } else { Err(report) }
}

fn decide(claim: &Claim<'_>, report: Report, issuer: &str, policy: Policy) -> Record {
    let is_required = |check: &&Check| check.rule.policy().is_some_and(|from| from <= policy);
    let reasons = report.checks.iter().filter(is_required).filter_map(|check| check.verdict.reason());
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
        claim: summary(claim).held("a claim without errors has every part"),
    }
}

/// Summarises the claim; returns `None` only if a part is missing that every valid claim has.
fn summary(claim: &Claim<'_>) -> Option<ClaimSummary> {
    let days = claim.days();
    let mut measurements = days.map(|days| format!("{}/{}", days.start, days.end)).unwrap_or_default();
    for log in &claim.logs()?.value {
        measurements.push(' ');
        log.value?.push_normal_form(&mut measurements);
    }
    let others: Option<Vec<_>> =
        claim.without_log().map(|(.., day)| Some((day.date?, day.status?.word()))).collect();
    for (date, status) in ordered_by(&others?, |day| *day) {
        measurements.extend([" ", &date.to_string(), ":", status]);
    }
    Some(ClaimSummary {
        household_id: claim.household?.0.to_owned(),
        test_group: claim.group?,
        study_id: claim.study.map(ToOwned::to_owned),
        replaces: claim.replaces.map(ToOwned::to_owned),
        fuel_type: claim.fuel_type.map(|FuelName(name)| name.trim().to_ascii_lowercase()),
        start_date: days.map(|days| days.start),
        end_date: days.map(|days| days.end),
        measurements,
        marks: marks(claim),
    })
}

/// The credential of a verified claim (specification §2A).
///
/// # Examples
///
/// ```
/// use hearth_kpt_core::claims::{Context, Policy, SAMPLE, record};
///
/// let record = record(SAMPLE.as_bytes(), "did:web:localhost", Policy::Claim, &Context::default()).unwrap();
/// let credential = record.credential.expect("the record is verified");
/// assert_eq!(credential.kind, "KPTCredential");
/// ```
#[answer(name = "Credential")]
pub struct RecordCredential {
    /// `KPTCredential`.
    #[json(name = "type")]
    pub kind: &'static str,
    /// The DID of the validator.
    pub issuer: String,
    /// The URIs of the evidence of the claim.
    pub evidence: Vec<String>,
}

/// The members of a claim that a store of claims indexes.
///
/// # Examples
///
/// ```
/// use hearth_kpt_core::claims::{Context, Policy, SAMPLE, record};
///
/// let record = record(SAMPLE.as_bytes(), "did:web:localhost", Policy::Claim, &Context::default()).unwrap();
/// assert_eq!(record.claim.household_id, "did:ixo:household/123");
/// assert!(record.claim.measurements.starts_with("2024-02-01/2024-02-04 "));
/// ```
#[answer]
pub struct ClaimSummary {
    /// The DID of the household.
    pub household_id: String,
    /// The group of the household.
    pub test_group: TestGroup,
    /// The id of the study, if the claim names one.
    pub study_id: Option<String>,
    /// The id of the record that the claim corrects, if it names one.
    pub replaces: Option<String>,
    /// The fuel that the claim measures, without spaces around it and in lower case; `null` if the claim has none.
    pub fuel_type: Option<String>,
    /// The first day of the test period.
    pub start_date: Option<CalendarDate>,
    /// The last day of the test period.
    pub end_date: Option<CalendarDate>,
    /// The period, the daily logs and the days without a log in a normal form: two claims with equal texts have equal measurements.
    pub measurements: String,
    /// The texts by which a store finds copies of the claim under other households.
    pub marks: Vec<Mark>,
}

#[cfg(test)]
mod tests {
    use alloc::format;

    use super::{Context, Policy, record};
    use crate::claims::SAMPLE;

    #[test]
    fn a_summary_has_the_fuel_in_one_spelling() {
        let fuel_of = |fuel: &str| {
            let claim = SAMPLE.replacen('{', &format!("{{{fuel}"), 1);
            record(claim.as_bytes(), "did:web:localhost", Policy::Claim, &Context::default())
                .unwrap()
                .claim
                .fuel_type
        };
        assert_eq!(fuel_of(""), None);
        for fuel in ["lpg", "LPG", " Lpg "] {
            assert_eq!(fuel_of(&format!(r#""fuelType":"{fuel}","#)).as_deref(), Some("lpg"), "{fuel}");
        }
        assert_eq!(fuel_of(r#""fuelType":"palm  Kernel","#).as_deref(), Some("palm  kernel"));
    }
}
