//! Checks the credential of a study against the claims that it counts: their digests, the rules, and the figures that
//! follow from them.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use super::answer::{DigestCheck, RulesCheck, StudyCheck, Verdict};
use super::inputs::Inputs;
use super::recomputed::{Recomputed, has_selection};
use super::rule_set;
use crate::credential::codes;
use crate::credential::document::{Located, member, members, one_or_many, string, text};
use crate::credential::subject;
use crate::finding::{Finding, Findings};
use crate::json::{self, Node, Value, canonical};
use crate::limits;
use crate::order;

/// Compares the digests of the given claims with those of the credential.
pub(super) fn digest(
    inputs: &Inputs<'_, '_>,
    subject: &Located<'_, '_>,
    findings: &mut Findings,
) -> DigestCheck {
    let verdict = match &inputs.claims {
        Some(claims) => {
            compare_digests(claims, subject, findings);
            Verdict::PASS
        }
        None => Verdict::not_checked(NO_CLAIMS),
    };
    let Verdict { result, reason } = verdict.unless(findings);
    let claims = inputs.claims.as_ref().map(Vec::len);
    DigestCheck { result, reason, claim: None, claims }
}

/// Finds the claims that are in only one of the two lists. A claim that is given twice is counted twice.
fn compare_digests(claims: &[&Node<'_>], subject: &Located<'_, '_>, findings: &mut Findings) {
    let given: Vec<String> = claims.iter().map(|claim| subject::digest(claim)).collect();
    let Some(stated) = subject.member("claims") else {
        findings.add(subject.finding_at(&codes::MISSING_MEMBER, "claims").with("member", "claims"));
        return;
    };
    let stated: Vec<&str> =
        one_or_many(stated.node).iter().map(|node| string(node).unwrap_or_default()).collect();
    let ours = order::ordered(given.len(), &|one, other| given.get(one).cmp(&given.get(other)));
    let theirs = order::ordered(stated.len(), &|one, other| stated.get(one).cmp(&stated.get(other)));
    let (mut ours, mut theirs) = (ours.into_iter().peekable(), theirs.into_iter().peekable());
    loop {
        let one = ours.peek().and_then(|index| given.get(*index)).map(String::as_str);
        let other = theirs.peek().and_then(|index| stated.get(*index)).copied();
        match (one, other) {
            (None, None) => return,
            (Some(one), Some(other)) if one == other => {
                ours.next();
                theirs.next();
            }
            (Some(one), other) if other.is_none_or(|other| one < other) => {
                let index = ours.next().unwrap_or_default();
                let at = claims.get(index).map_or(0, |claim| claim.at());
                let finding = Finding::new(&codes::CLAIM_NOT_COUNTED, format!("/claims/{index}"), at);
                findings.add(finding.with("digest", one));
            }
            (_, other) => {
                let name = format!("claims/{}", theirs.next().unwrap_or_default());
                let finding = subject.finding_at(&codes::CLAIM_MISSING, &name);
                findings.add(finding.with("digest", other.unwrap_or_default()));
            }
        }
    }
}

/// Compares the verdicts of the rules for the study as a whole.
pub(super) fn rules(
    inputs: &Inputs<'_, '_>,
    subject: &Located<'_, '_>,
    findings: &mut Findings,
) -> RulesCheck {
    let verdict = match &inputs.recomputed {
        Recomputed::Subject(_) if is_selection_missing(inputs, subject) => Verdict::not_checked(NO_SELECTION),
        Recomputed::Subject(derived) => {
            rule_set::check(inputs, subject, findings);
            with_node(derived, |derived| compare_rules(derived, subject, findings));
            Verdict::PASS
        }
        Recomputed::Refused(_) => Verdict::not_checked(REFUSED),
        Recomputed::NoClaims | Recomputed::OtherSubject => Verdict::not_checked(NO_CLAIMS),
    };
    let Verdict { result, reason } = verdict.unless(findings);
    RulesCheck { result, reason, policy: None, not_checked: None }
}

fn compare_rules(derived: &Node<'_>, subject: &Located<'_, '_>, findings: &mut Findings) {
    let list = |node: Option<&Node<'_>>| node.map(one_or_many).unwrap_or_default().len();
    let derived = member(derived, "checks");
    let stated = subject.member("checks");
    let (count, expected) = (list(stated.as_ref().map(|stated| stated.node)), list(derived));
    if count != expected {
        findings.add(subject.finding_at(&codes::STUDY_DIFFERS, "checks").with("member", "checks"));
        return;
    }
    let derived = derived.map(one_or_many).unwrap_or_default();
    for (derived, stated) in derived.iter().zip(stated.iter().flat_map(Located::one_or_many)) {
        if canonical(derived) != canonical(stated.node) {
            let rule = member(derived, "rule").map(canonical).unwrap_or_default();
            let word = |node| text(node, "result").unwrap_or("missing");
            let finding = stated.finding(&codes::RULES_DIFFER).with("rule", rule);
            findings.add(finding.with("said", word(stated.node)).with("found", word(derived)));
        }
    }
}

/// Compares the figures of the study.
pub(super) fn study(
    inputs: &Inputs<'_, '_>,
    subject: &Located<'_, '_>,
    findings: &mut Findings,
) -> StudyCheck {
    let mut open: Vec<&str> = Vec::new();
    let verdict = match &inputs.recomputed {
        Recomputed::Subject(derived) => {
            let is_partial = is_selection_missing(inputs, subject);
            let is_own = inputs.module.is_some() && subject.text("module") == inputs.module;
            let how = (is_partial, is_own);
            with_node(derived, |derived| open = compare_figures(derived, subject, how, findings));
            if is_partial {
                Verdict::not_checked(NO_SELECTION)
            } else if open.is_empty() {
                Verdict::PASS
            } else {
                Verdict::not_checked("only the issuer asserts some members")
            }
        }
        Recomputed::Refused(code) => {
            findings.add(subject.finding(&codes::STUDY_REFUSED).with("code", *code));
            Verdict::PASS
        }
        Recomputed::NoClaims | Recomputed::OtherSubject => Verdict::not_checked(NO_CLAIMS),
    };
    StudyCheck::of(verdict.unless(findings), subject.text("assessment"), &open)
}

/// Compares each member with the derived one. Returns the members that cannot be derived: unknown ones, without the
/// selection those that depend on it, and for the credential of another module (`is_own` is false) the digest of the
/// assessment, whose sentences another version may word differently.
fn compare_figures<'n>(
    derived: &Node<'_>,
    subject: &Located<'n, '_>,
    (is_partial, is_own): (bool, bool),
    findings: &mut Findings,
) -> Vec<&'n str> {
    let mut open = Vec::new();
    let stated = members(subject.node).iter().filter(|stated| !matches!(stated.node.value, Value::Null));
    for stated in stated.filter(|stated| !CHECKED_ELSEWHERE.contains(&stated.name.as_ref())) {
        let name = stated.name.as_ref();
        let found = member(derived, name);
        let is_same = found.is_some_and(|found| canonical(found) == canonical(&stated.node));
        if is_same {
            continue;
        }
        if is_partial || (found.is_none() && !DERIVED.contains(&name)) {
            open.push(name);
        } else if let (ASSESSMENT, Some(found)) = (name, found) {
            if !is_own {
                open.push(name);
                continue;
            }
            let finding = subject.finding_at(&codes::ASSESSMENT_DIFFERS, name);
            let finding = finding.with("found", string(found).unwrap_or_default());
            findings.add(finding.with("said", string(&stated.node).unwrap_or_default()));
        } else {
            findings.add(subject.finding_at(&codes::STUDY_DIFFERS, name).with("member", name));
        }
    }
    for derived in members(derived) {
        let name = derived.name.as_ref();
        if !CHECKED_ELSEWHERE.contains(&name) && subject.member(name).is_none() {
            findings.add(subject.finding_at(&codes::STUDY_DIFFERS, name).with("member", name));
        }
    }
    open.truncate(limits::CHECK_FINDINGS);
    open
}

fn is_selection_missing(inputs: &Inputs<'_, '_>, subject: &Located<'_, '_>) -> bool {
    has_selection(subject) && !inputs.has_selection
}

/// Reads the JSON text of this module, and calls `work` with its root.
fn with_node(text: &str, work: impl FnOnce(&Node<'_>)) {
    if let Some(node) = json::read(text.as_bytes(), &mut Findings::default()) {
        work(&node);
    }
}

const ASSESSMENT: &str = "assessment";

/// The members that other checks compare.
const CHECKED_ELSEWHERE: [&str; 4] = ["claims", "checks", "ruleSet", "module"];

/// The members that the claims and the parameters determine, although a study may lack them.
const DERIVED: [&str; 3] = ["period", "emissionReductions", "selections"];

const NO_CLAIMS: &str = "the claims were not given";
const NO_SELECTION: &str = "the selection was not given";
const REFUSED: &str = "the study cannot be assessed";
