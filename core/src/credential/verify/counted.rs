//! Checks the credential of a study against the claims that it counts: their digests, the rules, and the figures that
//! follow from them.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use super::answer::{DigestCheck, RulesCheck, StudyCheck, Verdict};
use super::inputs::Inputs;
use super::recomputed::Recomputed;
use super::{kind, rule_set};
use crate::credential::codes;
use crate::credential::document::{Located, member, members, one_or_many, string, text};
use crate::credential::model::{described, is_possible};
use crate::credential::subject::{self, STUDY};
use crate::finding::{Finding, Findings, List};
use crate::invariant::Held as _;
use crate::json::{Member, Node, Value, canonical, canonical_members, read_written};
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
    let given = claims.iter().enumerate();
    let given: Vec<(usize, usize, String)> =
        given.map(|(index, claim)| (index, claim.at(), subject::digest(claim))).collect();
    let Some(stated) = subject.member("claims") else {
        findings.add(subject.finding_at(&codes::MISSING_MEMBER, "claims").with("member", "claims"));
        return;
    };
    let stated = one_or_many(stated.node).iter().map(|node| string(node).unwrap_or_default());
    let stated: Vec<(usize, &str)> = stated.enumerate().collect();
    let mut ours = order::ordered_by(&given, |(.., one)| one).into_iter().peekable();
    let mut theirs = order::ordered_by(&stated, |(_, other)| *other).into_iter().peekable();
    loop {
        let order = match (ours.peek(), theirs.peek()) {
            (Some((.., one)), Some((_, other))) => one.as_str().cmp(other),
            // A list that has ended comes last.
            (one, other) => one.is_none().cmp(&other.is_none()),
        };
        match (ours.next_if(|_| order.is_le()), theirs.next_if(|_| order.is_ge())) {
            (None, None) => return,
            (Some(_), Some(_)) => {}
            (Some((index, at, one)), None) => {
                let finding = Finding::new(&codes::CLAIM_NOT_COUNTED, format!("/claims/{index}"), *at);
                findings.add(finding.with("digest", one.as_str()));
            }
            (None, Some((index, other))) => {
                let finding = subject.finding_at(&codes::CLAIM_MISSING, &format!("claims/{index}"));
                findings.add(finding.with("digest", *other));
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
        Recomputed::Subject(derived) => {
            rule_set::check(inputs, subject, findings);
            let mut compared = Findings::default();
            let derived = read_written(derived);
            let missing = missing(&derived, subject);
            compare_rules(&derived, subject, missing.is_some(), &mut compared);
            if compared.has_error() && rule_set::is_other(inputs, subject) {
                let verdict = Verdict::not_checked(OTHER_RULES).unless(findings);
                rule_set::refuse(inputs, subject, Vec::from(["checks".into()]), findings);
                let Verdict { result, reason } = verdict;
                return RulesCheck { result, reason, policy: None, not_checked: None };
            }
            for finding in compared.into_document_order() {
                findings.add(finding);
            }
            missing.map_or(Verdict::PASS, Verdict::not_checked)
        }
        Recomputed::Refused(_) => Verdict::not_checked(REFUSED),
        Recomputed::NoClaims | Recomputed::OtherSubject => Verdict::not_checked(NO_CLAIMS),
    };
    let is_open = verdict.reason.is_some_and(|reason| [NO_SELECTION, NO_HISTORY].contains(&reason));
    let not_checked = is_open.then(|| Vec::from([SELECTION_RULE]));
    let Verdict { result, reason } = verdict.unless(findings);
    RulesCheck { result, reason, policy: None, not_checked }
}

/// Compares the verdicts. `is_partial` leaves out rule 5, which depends on the selection and the history.
fn compare_rules(derived: &Node<'_>, subject: &Located<'_, '_>, is_partial: bool, findings: &mut Findings) {
    let derived = one_or_many(member(derived, "checks").held("a study has checks"));
    let stated = subject.member("checks");
    let count = stated.as_ref().map_or(0, |stated| one_or_many(stated.node).len());
    if count != derived.len() {
        findings.add(subject.finding_at(&codes::STUDY_DIFFERS, "checks").with("member", "checks"));
        return;
    }
    for (derived, stated) in derived.iter().zip(stated.iter().flat_map(Located::one_or_many)) {
        let rule = canonical(member(derived, "rule").held("a check has a rule"));
        let is_open = is_partial
            && rule.parse() == Ok(SELECTION_RULE)
            && is_possible(stated.node)
            && ["rule", "name"]
                .into_iter()
                .all(|name| member(stated.node, name).map(canonical) == member(derived, name).map(canonical));
        if canonical(derived) != canonical(stated.node) && !is_open {
            let finding = stated.finding(&codes::RULES_DIFFER).with("rule", rule);
            let [said, found] = described(stated.node, text(derived, "result"), || canonical(derived));
            findings.add(finding.with("said", said).with("found", found));
        }
    }
}

/// Compares the figures of the study.
pub(super) fn study(
    inputs: &Inputs<'_, '_>,
    subject: &Located<'_, '_>,
    findings: &mut Findings,
) -> StudyCheck {
    let assessment = subject.text("assessment");
    let is_other = rule_set::is_other(inputs, subject);
    let mut compared = Compared::default();
    let verdict = match &inputs.recomputed {
        Recomputed::Subject(derived) => {
            let is_own = rule_set::is_own(inputs, subject);
            compared = Compared::of(&read_written(derived), subject, is_own);
            if is_other && !compared.differing.is_empty() {
                return compared.of_other_rules(inputs, subject, findings);
            }
            let verdict = compared.report(subject, findings);
            let is_same = is_other && compared.open == [ASSESSMENT, PARAMETERS, STUDY];
            if is_same { Verdict { reason: Some(SAME_FIGURES), ..Verdict::PASS } } else { verdict }
        }
        Recomputed::Refused(_) if is_other => {
            compared.differing = figures(subject);
            return compared.of_other_rules(inputs, subject, findings);
        }
        Recomputed::Refused(code) => {
            findings.add(subject.finding(&codes::STUDY_REFUSED).with("code", *code));
            Verdict::PASS
        }
        Recomputed::NoClaims | Recomputed::OtherSubject => Verdict::not_checked(NO_CLAIMS),
    };
    StudyCheck::of(verdict.unless(findings), assessment, compared.open)
}

/// The members of a subject that are not those of the study assessed again.
#[derive(Debug, Default)]
struct Compared {
    /// The members that cannot be derived: unknown ones, without the selection those about it, and for the credential
    /// of another module the digest of the assessment, whose sentences another version may word differently.
    open: Vec<String>,
    /// The members that differ.
    differing: Vec<String>,
    /// The digest of the assessment, if it differs.
    assessment: Option<String>,
    /// What the credential states and was not given.
    missing: Option<&'static str>,
}

impl Compared {
    /// Compares each member with the derived one. `is_own` is whether this module issued the credential.
    fn of(derived: &Node<'_>, subject: &Located<'_, '_>, is_own: bool) -> Self {
        let missing = missing(derived, subject);
        let is_partial = missing == Some(NO_SELECTION);
        let mut compared = Self { missing, ..Self::default() };
        for stated in members(subject.node) {
            let name = stated.name.as_ref();
            let found = member(derived, name);
            let is_null = matches!(stated.node.value, Value::Null);
            if CHECKED_ELSEWHERE.contains(&name)
                || (is_null && (found.is_some() || DERIVED.contains(&name)))
                || found.is_some_and(|found| canonical(found) == canonical(&stated.node))
                || (name == SELECTIONS
                    && found.is_some_and(|found| are_draws_of(&stated.node, found, missing.is_none())))
                || (name == "type" && kind::subject_type(subject.node) == found.and_then(string))
            {
                continue;
            }
            let is_open = match name {
                ASSESSMENT => missing.is_some() || !is_own,
                SELECTIONS => is_partial,
                "households" => is_partial && found.is_some_and(|found| has_counts_of(&stated.node, found)),
                _ => found.is_none() && !DERIVED.contains(&name),
            };
            if is_open {
                compared.open.push(name.into());
            } else {
                compared.differing.push(name.into());
            }
            if name == ASSESSMENT && !is_open {
                compared.assessment =
                    Some(found.and_then(string).held("a study has the digest of its assessment").into());
            }
        }
        // The derived parameters and the name of the study are those of the credential, and only the digest of the
        // assessment covers all of them.
        if compared.open.iter().any(|name| name == ASSESSMENT) {
            compared.open.extend([PARAMETERS, STUDY].map(String::from));
        }
        for derived in members(derived) {
            let name = derived.name.as_ref();
            if !CHECKED_ELSEWHERE.contains(&name) && subject.member(name).is_none() {
                compared.differing.push(name.into());
            }
        }
        compared
    }

    /// Reports the members that differ.
    fn report(&mut self, subject: &Located<'_, '_>, findings: &mut Findings) -> Verdict {
        if self.missing == Some(NO_SELECTION) {
            let needs = |name: &mut String| FIGURES.contains(&name.as_str());
            let needing: Vec<String> = self.differing.extract_if(.., needs).collect();
            if !needing.is_empty() {
                let finding = subject.finding_at(&codes::SELECTION_NEEDED, "selections");
                findings.add(finding.with("members", listed(&needing)));
                self.open.extend(needing);
            }
        }
        for name in &self.differing {
            let finding = match &self.assessment {
                Some(found) if name == ASSESSMENT => {
                    let finding = subject.finding_at(&codes::ASSESSMENT_DIFFERS, name);
                    let said = subject.text(name).unwrap_or_default();
                    finding.with("found", found.as_str()).with("said", said)
                }
                _ => subject.finding_at(&codes::STUDY_DIFFERS, name).with("member", name.as_str()),
            };
            findings.add(finding);
        }
        if let Some(missing) = self.missing {
            Verdict::not_checked(missing)
        } else if self.open.is_empty() {
            Verdict::PASS
        } else {
            Verdict::not_checked("only the issuer asserts some members")
        }
    }

    /// Reports that another rule set led to the members that differ, so that this module neither proves nor refutes
    /// them.
    fn of_other_rules(
        mut self,
        inputs: &Inputs<'_, '_>,
        subject: &Located<'_, '_>,
        findings: &mut Findings,
    ) -> StudyCheck {
        let verdict = Verdict::not_checked(OTHER_RULES).unless(findings);
        rule_set::refuse(inputs, subject, listed(&self.differing), findings);
        self.open.extend(self.differing);
        StudyCheck::of(verdict, subject.text(ASSESSMENT), self.open)
    }
}

/// Returns whether two counts of households differ only in the number of selected households.
fn has_counts_of(stated: &Node<'_>, found: &Node<'_>) -> bool {
    let counts = |node: &Node<'_>| {
        let others = members(node).iter().filter(|member| member.name != "selected");
        canonical_members(&others.collect::<Vec<_>>())
    };
    counts(stated) == counts(found)
}

/// Returns whether each stated selection has the members of the one found. A credential of before states neither its frame nor
/// its chance, and without the history of the study, its chance is not known.
fn are_draws_of(stated: &Node<'_>, found: &Node<'_>, has_history: bool) -> bool {
    let (stated, found) = (one_or_many(stated), one_or_many(found));
    let is_of = |(stated, found): (&Node<'_>, &Node<'_>)| {
        let is_same = |said: &Member<'_>| {
            (said.name == "chance" && !has_history)
                || member(found, &said.name).is_some_and(|found| canonical(found) == canonical(&said.node))
        };
        member(stated, "digest").is_some() && members(stated).iter().all(is_same)
    };
    stated.len() == found.len() && stated.iter().zip(found).all(is_of)
}

/// Returns the names of the figures that a subject states.
fn figures(subject: &Located<'_, '_>) -> Vec<String> {
    let stated = FIGURES.into_iter().filter(|name| subject.member(name).is_some());
    stated.map(String::from).collect()
}

fn listed(names: &[String]) -> List {
    names.iter().take(limits::CHECK_FINDINGS).map(|name| name.clone().into()).collect()
}

/// Returns what the credential states and was not given: a selection that neither the request nor the claims contain, or the
/// history of the study.
fn missing(derived: &Node<'_>, subject: &Located<'_, '_>) -> Option<&'static str> {
    let has_some = |selections: Located<'_, '_>| !one_or_many(selections.node).is_empty();
    if subject.member(SELECTIONS).is_some_and(has_some) && member(derived, SELECTIONS).is_none() {
        return Some(NO_SELECTION);
    }
    let is_missing = subject.text(HISTORY).is_some() && member(derived, HISTORY).is_none();
    is_missing.then_some(NO_HISTORY)
}

const SELECTIONS: &str = "selections";
const HISTORY: &str = "history";

const ASSESSMENT: &str = "assessment";
const PARAMETERS: &str = "parameters";

/// The members that other checks compare.
const CHECKED_ELSEWHERE: [&str; 4] = ["claims", "checks", "ruleSet", "module"];

/// The members that the claims and the parameters determine, although a study may lack them.
const DERIVED: [&str; 3] = ["period", "emissionReductions", "selections"];

/// The members with figures, which follow from the claims and the selection.
const FIGURES: [&str; 2] = ["groups", "emissionReductions"];

/// The rule that depends on the selection and the history.
const SELECTION_RULE: u8 = 5;

const NO_CLAIMS: &str = "the claims were not given";
const NO_SELECTION: &str = "the selection was not given";
const NO_HISTORY: &str = "the history of the study was not given";
const OTHER_RULES: &str = "another rule set leads to another result";
const SAME_FIGURES: &str =
    "another rule set led to the same figures; the digest of the assessment is its own";
const REFUSED: &str = "the study cannot be assessed";
