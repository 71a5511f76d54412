//! Checks the statements of a credential that do not follow from its claim, and the figures of a study.
//!
//! If the claim of a credential does not name its study, only the issuer asserts it. Only the issuer asserts unknown
//! members, too.

use alloc::string::String;
use alloc::vec::Vec;

use super::answer::{StudyCheck, Verdict};
use super::counted;
use super::form;
use super::inputs::Inputs;
use super::kind::{self, SubjectKind};
use crate::credential::document::{Located, member, members};
use crate::credential::subject::{STUDY, SUBJECT};
use crate::finding::Findings;
use crate::json;

/// Checks the study of the credential.
pub(super) fn check(
    inputs: &Inputs<'_, '_>,
    document: &Located<'_, '_>,
    findings: &mut Findings,
) -> StudyCheck {
    let is_used = inputs.kind == SubjectKind::Study && inputs.claims.is_some();
    kind::refuse_unused("selection", None, inputs.has_selection && !is_used, findings);
    kind::refuse_unused("history", None, inputs.has_history && !is_used, findings);
    form::check(inputs, document, findings);
    if let Some(subject) = inputs.kind.study(document) {
        return counted::study(inputs, &subject, findings);
    }
    let subject = document.member(SUBJECT).filter(|subject| subject.member("claim").is_some());
    let Some(subject) = subject else {
        let verdict = Verdict::not_checked(inputs.kind.without("the credential does not name a claim"));
        return StudyCheck::of(verdict.unless(findings), None, Vec::new());
    };
    let open = beyond_claim(inputs, &subject);
    let verdict = if open.is_empty() {
        Verdict::not_checked("the credential states nothing about a study beyond its claim")
    } else {
        Verdict::not_checked("only the issuer asserts some members")
    };
    let open = open.into_iter().map(String::from).collect();
    StudyCheck::of(verdict.unless(findings), None, open)
}

/// Returns the members that do not follow from the claim, the rules and the module.
fn beyond_claim<'n>(inputs: &Inputs<'_, '_>, subject: &Located<'n, '_>) -> Vec<&'n str> {
    let names = members(subject.node).iter().map(|said| said.name.as_ref());
    let mut open: Vec<&str> = names.filter(|name| !DERIVED.contains(name)).collect();
    // The id of a record is only known to its issuer.
    if subject.member("claim").is_some_and(|claim| claim.member("record").is_some()) {
        open.push("claim.record");
    }
    // A study that the claim names is compared with the claim.
    let claim = inputs.claim.and_then(|text| json::read(text.as_bytes(), &mut Findings::default()));
    if claim.is_some_and(|claim| member(&claim, STUDY).is_some()) {
        open.retain(|name| *name != STUDY);
    }
    open
}

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
