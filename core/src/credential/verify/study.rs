//! Whether what the credential says beyond its claim is what the study's assessment says.
//!
//! The name of the study, the assessment and the emission reductions do not follow from the claim. Without the
//! assessment they are the issuer's word, and any member that nothing here knows is that always.

use alloc::string::String;
use alloc::vec::Vec;

use super::answer::{StudyCheck, Verdict};
use super::asked::{Asked, SUBJECT};
use crate::credential::codes;
use crate::credential::document::{Located, member, members};
use crate::credential::subject::{self, STUDY};
use crate::finding::Findings;
use crate::json::{self, Node, Value, canonical};
use crate::limits;

/// The check of the credential.
pub(super) fn check(
    asked: &Asked<'_, '_>,
    document: &Located<'_, '_>,
    findings: &mut Findings,
) -> StudyCheck {
    let subject = document.member(SUBJECT).filter(|subject| subject.member("claim").is_some());
    let Some(subject) = subject else {
        return answered(Verdict::not_checked("the credential is of no claim"), None, &[]);
    };
    let mut open = beyond_claim(asked, &subject);
    if open.is_empty() && asked.assessment.is_none() {
        let reason = "the credential says nothing of a study that its claim does not say";
        return answered(Verdict::not_checked(reason), None, &[]);
    }
    if let Some(text) = asked.assessment {
        assessed(text, &subject, findings);
        open.retain(|name| !ASSESSED.contains(name));
    }
    let verdict = match (open.is_empty(), asked.assessment) {
        (true, _) => Verdict::PASS,
        (_, None) => Verdict::not_checked("no assessment was given: this is the word of the issuer"),
        _ => Verdict::not_checked("no assessment says this: it is the word of the issuer"),
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

/// The members that do not follow from the claim, the rules and the module.
fn beyond_claim<'n>(asked: &Asked<'_, '_>, subject: &Located<'n, '_>) -> Vec<&'n str> {
    let given = members(subject.node).iter().filter(|said| !matches!(said.node.value, Value::Null));
    let names = given.map(|said| said.name.as_ref());
    let mut open: Vec<&str> = names.filter(|name| !DERIVED.contains(name)).collect();
    // What the claim says of it is compared with the claim.
    let claim = asked.claim.and_then(|text| json::read(text.as_bytes(), &mut Findings::default()));
    if claim.is_some_and(|claim| member(&claim, STUDY).is_some()) {
        open.retain(|name| *name != STUDY);
    }
    open
}

/// Compares what the credential says with the assessment, whose digest it has to name.
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
        findings.add(finding.with("found", found.as_deref().unwrap_or("none, as it is no JSON")));
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

/// One member of the credential against the assessment's.
fn compared(said: &Located<'_, '_>, name: &'static str, found: Option<&Node<'_>>, findings: &mut Findings) {
    if said.member(name).map(|said| canonical(said.node)) != found.map(canonical) {
        findings.add(said.finding_at(&codes::STUDY_DIFFERS, name).with("member", name));
    }
}

const ASSESSMENT: &str = "assessment";
const REDUCTIONS: &str = "emissionReductions";

/// What an assessment says.
const ASSESSED: [&str; 3] = [STUDY, ASSESSMENT, REDUCTIONS];

/// What follows from claim, rules and module, each of which has its check.
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
