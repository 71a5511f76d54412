//! Whether what the credential says beyond its claim is what the study's assessment says.
//!
//! The name of the study, the assessment and the emission reductions do not follow from the claim. Without the
//! assessment they are the issuer's word, and any member that nothing here knows is that always.

use alloc::vec::Vec;

use super::{Asked, Check, SUBJECT};
use crate::credential::codes;
use crate::credential::document::{Place, member, members};
use crate::credential::subject::{self, STUDY};
use crate::finding::Findings;
use crate::json::{self, Node, Value, Writer, canonical};
use crate::limits;

/// The check of the credential.
pub(super) fn check(asked: &Asked<'_, '_>, document: &Place<'_, '_>, findings: &mut Findings) -> Check {
    let Some(subject) = document.member(SUBJECT).filter(|subject| subject.member("claim").is_some()) else {
        return Check::not_checked("the credential is of no claim");
    };
    let mut open: Vec<&str> = members(subject.node)
        .iter()
        .filter(|said| !matches!(said.node.value, Value::Null))
        .map(|said| said.name.as_ref())
        .filter(|name| !DERIVED.contains(name))
        .collect();
    // What the claim says of it is compared with the claim.
    let claim = asked.claim.and_then(|text| json::read(text.as_bytes(), &mut Findings::default()));
    if claim.is_some_and(|claim| member(&claim, STUDY).is_some()) {
        open.retain(|name| *name != STUDY);
    }
    if open.is_empty() && asked.assessment.is_none() {
        return Check::not_checked("the credential says nothing of a study that its claim does not say");
    }
    if let Some(text) = asked.assessment {
        assessed(text, &subject, findings);
        open.retain(|name| !ASSESSED.contains(name));
    }
    let check = match (open.is_empty(), asked.assessment) {
        (true, _) => Check::pass(),
        (_, None) => Check::not_checked("no assessment was given: this is the word of the issuer"),
        _ => Check::not_checked("no assessment says this: it is the word of the issuer"),
    };
    let mut check = check.with("assessment", subject.text(ASSESSMENT));
    if !open.is_empty() {
        let mut writer = Writer::default();
        writer.begin_array();
        for name in open.iter().take(limits::CHECK_FINDINGS) {
            writer.string(name);
        }
        writer.end_array();
        check.details.push(("unproven", writer.finish()));
    }
    check
}

/// Compares what the credential says with the assessment, whose digest it has to name.
#[inline(never)]
fn assessed(text: &str, subject: &Place<'_, '_>, findings: &mut Findings) {
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
#[inline(never)]
fn compared(said: &Place<'_, '_>, name: &'static str, found: Option<&Node<'_>>, findings: &mut Findings) {
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
