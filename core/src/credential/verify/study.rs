//! Checks the statements of the credential beyond its claim against the study's assessment.
//!
//! The name of the study, the assessment and the emission reductions do not follow from the claim. Without the
//! assessment, only the issuer asserts them. Only the issuer asserts unknown members.

use alloc::string::String;
use alloc::vec::Vec;

use super::answer::{StudyCheck, Verdict};
use super::inputs::{Inputs, SUBJECT};
use crate::credential::codes;
use crate::credential::document::{Located, member, members};
use crate::credential::subject::{self, STUDY};
use crate::finding::Findings;
use crate::json::{self, Node, Value, canonical};
use crate::limits;

/// Checks the study of the credential.
pub(super) fn check(
    inputs: &Inputs<'_, '_>,
    document: &Located<'_, '_>,
    findings: &mut Findings,
) -> StudyCheck {
    let subject = document.member(SUBJECT).filter(|subject| subject.member("claim").is_some());
    let Some(subject) = subject else {
        return answered(Verdict::not_checked("the credential does not name a claim"), None, &[]);
    };
    let mut open = beyond_claim(inputs, &subject);
    if open.is_empty() && inputs.assessment.is_none() {
        let reason = "the credential states nothing about a study beyond its claim";
        return answered(Verdict::not_checked(reason), None, &[]);
    }
    if let Some(text) = inputs.assessment {
        assessed(text, &subject, findings);
        open.retain(|name| !ASSESSED.contains(name));
    }
    let verdict = match (open.is_empty(), inputs.assessment) {
        (true, _) => Verdict::PASS,
        (_, None) => Verdict::not_checked("no assessment was given, so only the issuer asserts this"),
        _ => Verdict::not_checked("the assessment does not cover this, so only the issuer asserts it"),
    };
    answered(verdict.unless(findings), subject.text(ASSESSMENT), &open)
}

fn answered(verdict: Verdict, assessment: Option<&str>, open: &[&str]) -> StudyCheck {
    let unproven: Vec<String> =
        open.iter().take(limits::CHECK_FINDINGS).map(|name| String::from(*name)).collect();
    StudyCheck {
        result: verdict.result,
        reason: verdict.reason,
        assessment: assessment.map(String::from),
        unproven: Some(unproven).filter(|unproven| !unproven.is_empty()),
    }
}

/// Returns the members that do not follow from the claim, the rules and the module.
fn beyond_claim<'n>(inputs: &Inputs<'_, '_>, subject: &Located<'n, '_>) -> Vec<&'n str> {
    let given = members(subject.node).iter().filter(|said| !matches!(said.node.value, Value::Null));
    let names = given.map(|said| said.name.as_ref());
    let mut open: Vec<&str> = names.filter(|name| !DERIVED.contains(name)).collect();
    // A study that the claim names is compared with the claim.
    let claim = inputs.claim.and_then(|text| json::read(text.as_bytes(), &mut Findings::default()));
    if claim.is_some_and(|claim| member(&claim, STUDY).is_some()) {
        open.retain(|name| *name != STUDY);
    }
    open
}

/// Compares the credential with the assessment, whose digest it must state.
fn assessed(text: &str, subject: &Located<'_, '_>, findings: &mut Findings) {
    let mut unread = Findings::default();
    let assessment = json::read(text.as_bytes(), &mut unread).filter(|_| unread.is_empty());
    let found = assessment.as_ref().map(subject::digest);
    let Some(said) = subject.text(ASSESSMENT) else {
        findings.add(subject.finding_at(&codes::MISSING_MEMBER, ASSESSMENT).with("member", ASSESSMENT));
        return;
    };
    let Some(assessment) = assessment.filter(|_| found.as_deref() == Some(said)) else {
        let finding = subject.finding_at(&codes::ASSESSMENT_DIFFERS, ASSESSMENT).with("said", said);
        findings.add(finding.with("found", found.as_deref().unwrap_or("none, because it is not JSON")));
        return;
    };
    let study = member(&assessment, "study").and_then(|study| member(study, "id"));
    if study.is_some() {
        compared(subject, STUDY, study, findings);
    }
    let Some(reductions) = subject.member(REDUCTIONS) else { return };
    let own = member(&assessment, "reductions");
    for name in ["methodology", "version", "value", "unit"] {
        compared(&reductions, name, own.and_then(|own| member(own, name)), findings);
    }
}

/// Compares a member of the credential with that of the assessment.
fn compared(said: &Located<'_, '_>, name: &'static str, found: Option<&Node<'_>>, findings: &mut Findings) {
    if said.member(name).map(|said| canonical(said.node)) != found.map(canonical) {
        findings.add(said.finding_at(&codes::STUDY_DIFFERS, name).with("member", name));
    }
}

const ASSESSMENT: &str = "assessment";
const REDUCTIONS: &str = "emissionReductions";

/// The members that an assessment proves.
const ASSESSED: [&str; 3] = [STUDY, ASSESSMENT, REDUCTIONS];

/// The members that follow from the claim, the rules and the module, each of which has its own check.
const DERIVED: [&str; 10] = [
    "id",
    "type",
    "testGroup",
    "testPeriod",
    "fuelMeasurements",
    "claim",
    "verdict",
    "checks",
    "ruleSet",
    "module",
];
