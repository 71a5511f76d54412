//! Checks that the credential is about the given claim, and that it states the results that the rules give today.
//!
//! Rules 5 to 7 depend on the context of the study. Without it, the claim can contradict a result of these rules, but
//! cannot prove it.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use super::answer::{DigestCheck, ModuleCheck, RulesCheck, Verdict};
use super::inputs::Inputs;
use super::kind::{self, SubjectKind};
use super::{counted, rule_set, signature};
use crate::claims::{self, Context, Policy, Record, RuleResult, Status};
use crate::credential::codes;
use crate::credential::document::{Located, member, members, one_or_many, string, text};
use crate::credential::model::{SubjectCheck, described, is_possible, is_text_or_missing};
use crate::credential::subject::{self, MeasuredSubject, SUBJECT};
use crate::finding::Findings;
use crate::invariant::Held as _;
use crate::json::{self, Node, Number, Value, canonical, read_written, written};
use crate::time::Time;

/// Checks the digest of the claim, and the members that the subject copies from the claim.
pub(super) fn digest(
    inputs: &Inputs<'_, '_>,
    document: &Located<'_, '_>,
    findings: &mut Findings,
) -> DigestCheck {
    inputs.kind.check(document, findings);
    kind::refuse_unused("claim", None, inputs.kind == SubjectKind::Study && inputs.claim.is_some(), findings);
    kind::refuse_unused(
        "claims",
        None,
        inputs.kind != SubjectKind::Study && inputs.claims.is_some(),
        findings,
    );
    if let Some(subject) = inputs.kind.study(document) {
        return counted::digest(inputs, &subject, findings);
    }
    let (verdict, claim) = match inputs.claim {
        Some(text) => (Verdict::PASS, digested(text, document, findings)),
        None => (Verdict::not_checked(inputs.kind.without(NO_CLAIM)), None),
    };
    let Verdict { result, reason } = verdict.unless(findings);
    DigestCheck { result, reason, claim, claims: None }
}

/// Compares the digest of a claim with that of the credential, and returns it.
fn digested(text: &str, document: &Located<'_, '_>, findings: &mut Findings) -> Option<String> {
    let subject = document.member(SUBJECT);
    let said = subject.as_ref().and_then(|subject| subject.member("claim"));
    let (Some(subject), Some(said)) = (subject, said.as_ref().and_then(|claim| claim.text("digest"))) else {
        let name = "credentialSubject/claim/digest";
        findings.add(document.finding_at(&codes::MISSING_MEMBER, name).with("member", "claim.digest"));
        return None;
    };
    let Some(claim) = json::read(text.as_bytes(), &mut Findings::default()) else {
        findings.add(document.finding_at(&codes::CLAIM_REFUSED, SUBJECT).with("code", "json.syntax"));
        return None;
    };
    let found = subject::digest(&claim);
    if found != said {
        let finding = document.finding_at(&codes::DIGEST_DIFFERS, "credentialSubject/claim/digest");
        findings.add(finding.with("found", found.as_str()).with("said", said));
        return Some(found);
    }
    let derived = written(&MeasuredSubject::of(&claim));
    for derived in members(&read_written(&derived)) {
        if derived.name == "type" && kind::subject_type(subject.node) == string(&derived.node) {
            continue;
        }
        let said = subject.member(&derived.name).map(|member| canonical(member.node));
        if Some(canonical(&derived.node)) != said {
            let finding = subject.finding_at(&codes::SUBJECT_DIFFERS, &derived.name);
            findings.add(finding.with("member", derived.name.as_ref()));
        }
    }
    repeated(&claim, document, &subject, findings);
    Some(found)
}

/// Checks the other copies of the claim's data: the evidence, and the record that the claim corrects.
fn repeated(
    claim: &Node<'_>,
    document: &Located<'_, '_>,
    subject: &Located<'_, '_>,
    findings: &mut Findings,
) {
    let derived = subject::evidence(claim);
    let derived = derived.map(|evidence| canonical(&read_written(&written(&evidence))));
    let said = document.member("evidence").map(|said| canonical(said.node));
    if derived != said {
        findings.add(document.finding_at(&codes::SUBJECT_DIFFERS, "evidence").with("member", "evidence"));
    }
    let said = subject.member("claim").and_then(|claim| claim.text("replaces"));
    if said != text(claim, "replaces") {
        let finding = subject.finding_at(&codes::SUBJECT_DIFFERS, "claim/replaces");
        findings.add(finding.with("member", "replaces"));
    }
}

/// Checks the verdict and the result of each rule.
pub(super) fn rules(
    inputs: &Inputs<'_, '_>,
    document: &Located<'_, '_>,
    findings: &mut Findings,
) -> RulesCheck {
    let is_used = inputs.kind != SubjectKind::Study && inputs.claim.is_some();
    kind::refuse_unused("study", None, inputs.context.is_some() && !is_used, findings);
    if let Some(subject) = inputs.kind.study(document) {
        return counted::rules(inputs, &subject, findings);
    }
    let judged = inputs.claim.and_then(|claim| judged(claim, inputs, document, findings));
    let (policy, open) = judged.map_or((None, Vec::new()), |(policy, open)| (Some(policy), open));
    let verdict = if inputs.claim.is_none() {
        Verdict::not_checked(inputs.kind.without(NO_CLAIM))
    } else if open.is_empty() || policy == Some(Policy::Claim) {
        Verdict::PASS
    } else {
        Verdict::not_checked("the context of the study was not given")
    };
    let Verdict { result, reason } = verdict.unless(findings);
    RulesCheck { result, reason, policy, not_checked: Some(open).filter(|open| !open.is_empty()) }
}

/// Compares the credential with the results of the rules. Returns the policy, and the rules whose results cannot be
/// derived without the study's context, or `None` if the comparison is not possible.
fn judged(
    claim: &str,
    inputs: &Inputs<'_, '_>,
    document: &Located<'_, '_>,
    findings: &mut Findings,
) -> Option<(Policy, Vec<u8>)> {
    let Some(subject) = document.member(SUBJECT) else {
        findings.add(document.finding_at(&codes::MISSING_MEMBER, SUBJECT).with("member", SUBJECT));
        return None;
    };
    let verdict = subject.member("verdict");
    let word = verdict.as_ref().and_then(|verdict| verdict.text("policy"));
    let policy = match word {
        Some("claim") => Policy::Claim,
        Some("study") => Policy::Study,
        _ => {
            findings
                .add(subject.finding_at(&codes::MISSING_MEMBER, "verdict/policy").with("member", "policy"));
            return None;
        }
    };
    rule_set::check(inputs, &subject, findings);
    let proofs = signature::proofs(document);
    // The test must have ended by the first proof.
    let received = proofs.iter().filter_map(|proof| proof.text("created").and_then(Time::of)).min();
    let is_known = inputs.context.is_some();
    let context = Context { received, ..inputs.context.clone().unwrap_or_default() };
    let issuer = super::issuer::of(document).unwrap_or_default();
    let record = match claims::record(claim.as_bytes(), issuer, policy, &context) {
        Ok(record) => record,
        Err(report) => {
            let error = report.errors().next().held("a refused claim has an error");
            let finding = document.finding_at(&codes::CLAIM_REFUSED, SUBJECT);
            findings.add(finding.with("code", error.code().code));
            return None;
        }
    };
    let open = compared(&subject, &record, is_known, findings);
    let said = verdict.as_ref().and_then(|verdict| verdict.text("status"));
    let is_pending = record.status != Status::Verified && (is_known || policy == Policy::Claim);
    if said != Some("verified") || is_pending {
        let finding = subject.finding_at(&codes::NOT_VERIFIED, "verdict");
        let first = record.outstanding.first().map(|finding| finding.code().code);
        findings.add(finding.with("code", first.unwrap_or("verdict")));
    }
    Some((policy, open))
}

/// Compares the results of the rules. Returns the rules whose results cannot be derived without the study's context.
fn compared(subject: &Located<'_, '_>, record: &Record, in_study: bool, findings: &mut Findings) -> Vec<u8> {
    let checks = subject.member("checks");
    let said = checks.as_ref().map(|checks| one_or_many(checks.node)).unwrap_or_default();
    let mut open = Vec::new();
    let mut known = Vec::with_capacity(record.checks.len());
    for check in &record.checks {
        let SubjectCheck { rule, name, result, code } = SubjectCheck::of(check);
        let entry = said.iter().enumerate().find(|(_, node)| number(node) == Some(i64::from(rule)));
        known.extend(entry.map(|(index, _)| index));
        let word = entry.and_then(|(_, node)| text(node, "result"));
        let is_same = entry.is_some_and(|(_, node)| {
            text(node, "name") == Some(name)
                && word == Some(result.word())
                && text(node, "code") == code
                && is_text_or_missing(node, "code")
        });
        let is_known = entry.is_some_and(|(_, node)| text(node, "name") == Some(name) && is_possible(node));
        let is_open = !in_study && STUDY_RULES.contains(&rule) && result != RuleResult::Fail;
        if is_open && is_known && (!is_same || result == RuleResult::NotAssessed) {
            open.push(rule);
        } else if !is_same {
            let place = entry.map_or_else(|| "checks".into(), |(index, _)| format!("checks/{index}"));
            let finding = subject.finding_at(&codes::RULES_DIFFER, &place).with("rule", i64::from(rule));
            let whole = || written(&SubjectCheck::of(check));
            let [said, found] = match entry {
                Some((_, node)) => described(node, Some(result.word()), whole),
                None => ["missing".into(), result.word().into()],
            };
            findings.add(finding.with("said", said).with("found", found));
        }
    }
    for (index, node) in said.iter().enumerate().filter(|(index, _)| !known.contains(index)) {
        let finding = subject.finding_at(&codes::UNEXPECTED_CHECK, &format!("checks/{index}"));
        let finding = match (number(node), member(node, "rule")) {
            (Some(rule @ 0..=255), _) => finding.with("rule", rule),
            (_, rule) => finding.with("rule", rule.map_or_else(|| "missing".into(), canonical)),
        };
        findings.add(finding.with("said", text(node, "result").unwrap_or("missing")));
    }
    open
}

/// Checks the digest of the module.
pub(super) fn module(
    inputs: &Inputs<'_, '_>,
    document: &Located<'_, '_>,
    findings: &mut Findings,
) -> ModuleCheck {
    let subject = document.member(SUBJECT);
    let said = subject.as_ref().and_then(|subject| subject.text("module"));
    let verdict = match inputs.module {
        Some(found) => {
            compare_module(said, found, document, findings);
            Verdict::PASS
        }
        None => Verdict::not_checked("no module digest was given"),
    };
    let Verdict { result, reason } = verdict.unless(findings);
    ModuleCheck { result, reason, digest: said.map(String::from) }
}

fn compare_module(said: Option<&str>, found: &str, document: &Located<'_, '_>, findings: &mut Findings) {
    let finding = |code| document.finding_at(code, "credentialSubject/module");
    match said {
        None => findings.add(finding(&codes::MISSING_MEMBER).with("member", "module")),
        Some(said) if said != found => {
            findings.add(finding(&codes::OTHER_MODULE).with("said", said).with("found", found));
        }
        Some(_) => {}
    }
}

fn number(entry: &Node<'_>) -> Option<i64> {
    match &member(entry, "rule")?.value {
        Value::Number(number) => Number::whole(number),
        _ => None,
    }
}

const NO_CLAIM: &str = "no claim was given";

/// The rules that depend on the context of a study.
const STUDY_RULES: [u8; 3] = [5, 6, 7];
