//! Checks that the document and its proofs are valid at the verifier's time.
//!
//! The start may be slightly later than the verifier's clock because clocks differ. The end has no tolerance.

use alloc::string::{String, ToString};

use super::answer::{PeriodCheck, Verdict};
use super::inputs::Inputs;
use super::signature;
use crate::credential::codes;
use crate::credential::document::Located;
use crate::credential::subject::SUBJECT;
use crate::date::CalendarDate;
use crate::finding::Findings;
use crate::limits;
use crate::time::Time;

/// Checks the times of the credential.
pub(super) fn check(
    inputs: &Inputs<'_, '_>,
    document: &Located<'_, '_>,
    findings: &mut Findings,
) -> PeriodCheck {
    of(document, inputs.now, findings);
    has_ended(document, findings);
    let verdict = match inputs.now {
        Some(_) => Verdict::PASS,
        None => Verdict::not_checked("no time was given"),
    };
    let (from, until) = names(document);
    let text = |name| document.text(name).map(String::from);
    let Verdict { result, reason } = verdict.unless(findings);
    PeriodCheck { result, reason, valid_from: text(from), valid_until: text(until) }
}

/// Checks that the test had reached its last day when the credential was signed.
fn has_ended(document: &Located<'_, '_>, findings: &mut Findings) {
    let Some(period) = document.member(SUBJECT).and_then(|subject| subject.member("testPeriod")) else {
        return;
    };
    let Some(end) = period.text("endDate").and_then(CalendarDate::of) else { return };
    let created = |proof: &Located<'_, '_>| proof.text("created").and_then(Time::of);
    if signature::proofs(document).iter().filter_map(created).any(|created| !created.has_begun(end)) {
        let finding = period.finding_at(&codes::TEST_AFTER_PROOF, "endDate");
        findings.add(finding.with("date", end.to_string()));
    }
}

/// Checks the times of a document and of its proofs.
pub(in crate::credential) fn of(document: &Located<'_, '_>, now: Option<Time>, findings: &mut Findings) {
    let (from_name, until_name) = names(document);
    let from = time(document, from_name, findings);
    let until = time(document, until_name, findings);
    if let (Some(from), Some(until)) = (&from, &until)
        && until.1 < from.1
    {
        let finding = document.finding_at(&codes::PERIOD_REVERSED, until_name);
        findings.add(finding.with("until", until.0).with("from", from.0));
    }
    if let Some(from) = from.filter(|(_, from)| is_ahead(*from, now)) {
        findings.add(document.finding_at(&codes::NOT_YET_VALID, from_name).with("from", from.0));
    }
    if let Some(until) = until.filter(|(_, until)| is_over(*until, now)) {
        findings.add(document.finding_at(&codes::EXPIRED, until_name).with("until", until.0));
    }
    for proof in signature::proofs(document) {
        let created = time(&proof, "created", findings);
        if let Some(created) = created.filter(|(_, created)| is_ahead(*created, now)) {
            findings.add(proof.finding_at(&codes::CREATED_IN_FUTURE, "created").with("created", created.0));
        }
        let expires = time(&proof, "expires", findings);
        if let Some(expires) = expires.filter(|(_, expires)| is_over(*expires, now)) {
            findings.add(proof.finding_at(&codes::PROOF_EXPIRED, "expires").with("until", expires.0));
        }
    }
}

/// Returns the names of the members with the times, in the data model 2.0 or 1.1.
fn names(document: &Located<'_, '_>) -> (&'static str, &'static str) {
    let or = |name, old| {
        if document.member(name).is_none() && document.member(old).is_some() { old } else { name }
    };
    (or("validFrom", "issuanceDate"), or("validUntil", "expirationDate"))
}

fn time<'n>(place: &Located<'n, '_>, name: &'static str, findings: &mut Findings) -> Option<(&'n str, Time)> {
    let text = place.text_or_finding(name, findings)?;
    let time = Time::of(text);
    if time.is_none() {
        let finding = place.finding_at(&codes::INVALID_TIME, name);
        findings.add(finding.with("member", name).with("found", text));
    }
    Some((text, time?))
}

/// Returns whether a time is later than the verifier's by more than the tolerance for clocks.
fn is_ahead(time: Time, now: Option<Time>) -> bool {
    now.is_some_and(|now| now.plus(limits::CLOCK_SECONDS) < time)
}

/// Returns whether a time is earlier than the verifier's.
fn is_over(time: Time, now: Option<Time>) -> bool {
    now.is_some_and(|now| now > time)
}
