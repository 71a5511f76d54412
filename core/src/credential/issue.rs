//! Issues the credential of a claim whose record is verified: a document of the W3C Verifiable Credentials Data Model
//! 2.0 with a proof.
//!
//! The record is decided here once more, so that nothing is signed that the rules do not say.

use alloc::borrow::Cow;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::key::Secret;
use super::proof::{self, Options};
use super::time::Time;
use super::{codes, document, subject};
use crate::claims::{self, Context, Policy, Record, Status};
use crate::finding::{Finding, Findings};
use crate::json::{self, Node, Writer};
use crate::limits;
use crate::reductions::is_methodology;

/// What the issuer says besides the claim.
pub(crate) struct Issue<'n> {
    /// The claim's text.
    pub(crate) claim: &'n str,
    /// The id of its record.
    pub(crate) record: Option<&'n str>,
    /// What the record waits for.
    pub(crate) policy: Policy,
    /// What the keeper of the study knows.
    pub(crate) context: Context,
    /// DID of the issuer; that of the key where there is none.
    pub(crate) issuer: Option<&'n str>,
    /// URL of the key.
    pub(crate) method: Option<&'n str>,
    /// The key.
    pub(crate) secret: Secret,
    /// The time of issuing.
    pub(crate) created: &'n str,
    /// The end of its validity.
    pub(crate) until: Option<&'n str>,
    /// Digest of the module that is running.
    pub(crate) module: &'n str,
    /// Its rule set.
    pub(crate) rule_set: &'static str,
    /// URL of the credential.
    pub(crate) id: Option<&'n str>,
    /// Where its status will be said.
    pub(crate) status: Vec<StatusEntry<'n>>,
    /// What is known of the study.
    pub(crate) study: StudyData<'n>,
}

/// A place in a status list (W3C Bitstring Status List 1.0, §2.1).
pub(crate) struct StatusEntry<'n> {
    /// URL of the list.
    pub(crate) list: &'n str,
    /// The place.
    pub(crate) index: &'n str,
    /// What it is about.
    pub(crate) purpose: &'n str,
    /// What each value says, for the purpose `message`.
    pub(crate) messages: Vec<&'n str>,
}

/// What is known of the study.
#[derive(Default)]
pub(crate) struct StudyData<'n> {
    /// Its name.
    pub(crate) id: Option<&'n str>,
    /// Digest of its assessment.
    pub(crate) assessment: Option<&'n str>,
    /// Its emission reductions.
    pub(crate) reductions: Option<Reductions<'n>>,
}

/// Emission reductions of a study.
pub(crate) struct Reductions<'n> {
    /// Names and texts in their order: methodology, version.
    pub(crate) method: [(&'static str, &'n str); 2],
    /// How much.
    pub(crate) value: f64,
    /// Of what.
    pub(crate) unit: &'n str,
    /// Where it is from.
    pub(crate) source: Option<&'n str>,
}

/// The credential, and what deserves a look; or why there is none.
pub(crate) fn issue(asked: &Issue<'_>) -> Result<(String, Vec<Finding>), Vec<Finding>> {
    let did = asked.secret.did();
    let issuer = asked.issuer.unwrap_or(&did);
    let record = claims::record(asked.claim.as_bytes(), issuer, asked.policy, &asked.context)
        .map_err(|report| report.findings)?;
    let mut findings = Findings::default();
    let claim = json::read(asked.claim.as_bytes(), &mut Findings::default());
    let claim = claim.ok_or_else(Vec::new)?;
    let method = method(asked, issuer, &did, &mut findings);
    times(asked, &mut findings);
    decided(asked, &record, &claim, &mut findings);
    let found = findings.into_document_order();
    if !found.is_empty() {
        return Err(found);
    }
    let text = unsigned(asked, issuer, &record, &claim);
    let options = Options { created: asked.created, method: &method, purpose: "assertionMethod" };
    let signed = json::read(text.as_bytes(), &mut Findings::default())
        .and_then(|node| proof::sign(&text, &node, &asked.secret, &options))
        .unwrap_or_default();
    if signed.len() > limits::DOCUMENT_BYTES {
        let finding = Finding::new(&codes::TOO_LARGE, "", 0).with("bytes", signed.len());
        return Err([finding.with("limit", limits::DOCUMENT_BYTES)].into());
    }
    let mut warnings = record.warnings;
    warnings.extend(document::not_exact(&claim, "", &codes::CLAIM_NUMBER_NOT_EXACT));
    if asked.study.reductions.as_ref().is_some_and(|reductions| reductions.value < 0.0) {
        warnings.push(Finding::new(&codes::NEGATIVE_REDUCTIONS, "/study/emissionReductions/value", 0));
    }
    Ok((signed, warnings))
}

/// The URL of the key, which has to be the issuer's.
#[inline(never)]
fn method<'i>(asked: &Issue<'i>, issuer: &str, did: &str, findings: &mut Findings) -> Cow<'i, str> {
    let own = format!("{issuer}#{}", asked.secret.public_multibase());
    let method = asked.method.map_or(Cow::Owned(own.clone()), Cow::Borrowed);
    let is_of_issuer =
        method.strip_prefix(issuer).is_some_and(|rest| rest.len() > 1 && rest.starts_with('#'));
    let is_key = !issuer.starts_with("did:key:") || (issuer == did && method == own);
    if !is_of_issuer || !is_key {
        let finding = Finding::new(&codes::FOREIGN_KEY, "/verificationMethod", 0);
        findings.add(finding.with("method", method.as_ref()).with("issuer", issuer));
    }
    method
}

#[inline(never)]
fn times(asked: &Issue<'_>, findings: &mut Findings) {
    let mut time = |member: &str, path: &'static str, text: &str| {
        let time = Time::of(text);
        if time.is_none() {
            let finding = Finding::new(&codes::INVALID_TIME, path, 0).with("member", member);
            findings.add(finding.with("found", text));
        }
        time
    };
    let created = time("created", "/created", asked.created);
    let Some(text) = asked.until else { return };
    let until = time("validUntil", "/validUntil", text);
    if until.zip(created).is_some_and(|(until, created)| until < created) {
        let finding = Finding::new(&codes::PERIOD_REVERSED, "/validUntil", 0);
        findings.add(finding.with("until", text).with("from", asked.created));
    }
}

/// Whether the record is verified, and of the study that is meant.
#[inline(never)]
fn decided(asked: &Issue<'_>, record: &Record, claim: &Node<'_>, findings: &mut Findings) {
    if record.status != Status::Verified {
        for reason in &record.outstanding {
            let finding = Finding::new(&codes::NOT_VERIFIED, reason.path().to_string(), 0);
            findings.add(finding.with("code", reason.code().code).of_rule(reason.rule()));
        }
    }
    if let (Some(said), Some(found)) = (document::text(claim, subject::STUDY), asked.study.id)
        && said != found
    {
        let finding = Finding::new(&codes::OTHER_STUDY, "/study/id", 0);
        findings.add(finding.with("said", said).with("found", found));
    }
    traceable(&asked.study, findings);
}

/// Emission reductions are those of an assessment, by a methodology that is known here.
#[inline(never)]
fn traceable(study: &StudyData<'_>, findings: &mut Findings) {
    let Some(reductions) = &study.reductions else { return };
    if study.assessment.is_none() {
        let finding = Finding::new(&codes::MISSING_MEMBER, "/study/assessment", 0);
        findings.add(finding.with("member", "assessment"));
    }
    let [(_, methodology), (_, version)] = reductions.method;
    if !is_methodology(methodology, version) {
        let finding = Finding::new(&codes::UNKNOWN_METHODOLOGY, "/study/emissionReductions", 0);
        findings.add(finding.with("methodology", methodology).with("version", version));
    }
}

/// The document without its proof.
#[inline(never)]
fn unsigned(asked: &Issue<'_>, issuer: &str, record: &Record, claim: &Node<'_>) -> String {
    let mut writer = Writer::default();
    writer.begin_object();
    words(&mut writer, "@context", CONTEXTS);
    if let Some(id) = asked.id {
        writer.text_member("id", id);
    }
    words(&mut writer, "type", TYPES);
    writer.text_member("issuer", issuer);
    writer.text_member("validFrom", asked.created);
    if let Some(until) = asked.until {
        writer.text_member("validUntil", until);
    }
    writer.name("credentialSubject");
    writer.begin_object();
    described(&mut writer, asked, claim);
    judged(&mut writer, asked, record);
    if let Some(reductions) = &asked.study.reductions {
        reduced(&mut writer, reductions);
    }
    writer.end_object();
    if let Some(evidence) = subject::evidence(claim) {
        writer.name("evidence");
        writer.raw(&evidence);
    }
    status(&mut writer, &asked.status);
    writer.end_object();
    writer.finish()
}

/// What was measured, and the claim that says so.
#[inline(never)]
fn described(writer: &mut Writer, asked: &Issue<'_>, claim: &Node<'_>) {
    let study = asked.study.id.filter(|_| document::member(claim, subject::STUDY).is_none());
    for (name, json) in subject::members(claim) {
        writer.name(name);
        writer.raw(&json);
        if let Some(study) = study.filter(|_| name == "testGroup") {
            writer.text_member(subject::STUDY, study);
        }
    }
    writer.name("claim");
    writer.begin_object();
    if let Some(record) = asked.record {
        writer.text_member("record", record);
    }
    writer.text_member("digest", &subject::digest(claim));
    if let Some(replaced) = document::text(claim, "replaces") {
        writer.text_member("replaces", replaced);
    }
    writer.end_object();
}

/// The verdict, and by which rules and which module.
#[inline(never)]
fn judged(writer: &mut Writer, asked: &Issue<'_>, record: &Record) {
    writer.name("verdict");
    writer.begin_object();
    writer.text_member("status", "verified");
    writer.text_member("policy", if asked.policy == Policy::Claim { "claim" } else { "study" });
    writer.end_object();
    writer.name("checks");
    writer.begin_array();
    for check in &record.checks {
        let (rule, name, result, code) = subject::check(check);
        writer.begin_object();
        writer.count_member("rule", usize::from(rule));
        writer.text_member("name", name);
        writer.text_member("result", result);
        if let Some(code) = code {
            writer.text_member("code", code);
        }
        writer.end_object();
    }
    writer.end_array();
    writer.text_member("ruleSet", asked.rule_set);
    writer.text_member("module", asked.module);
    if let Some(assessment) = asked.study.assessment {
        writer.text_member("assessment", assessment);
    }
}

#[inline(never)]
fn reduced(writer: &mut Writer, reductions: &Reductions<'_>) {
    writer.name("emissionReductions");
    writer.begin_object();
    for (name, text) in reductions.method {
        writer.text_member(name, text);
    }
    writer.number_member("value", reductions.value);
    writer.text_member("unit", reductions.unit);
    if let Some(source) = reductions.source {
        writer.text_member("source", source);
    }
    writer.end_object();
}

#[inline(never)]
fn status(writer: &mut Writer, entries: &[StatusEntry<'_>]) {
    if entries.is_empty() {
        return;
    }
    writer.name("credentialStatus");
    if entries.len() > 1 {
        writer.begin_array();
    }
    for entry in entries {
        writer.begin_object();
        writer.text_member("id", &format!("{}#{}", entry.list, entry.index));
        writer.text_member("type", "BitstringStatusListEntry");
        writer.text_member("statusPurpose", entry.purpose);
        writer.text_member("statusListIndex", entry.index);
        writer.text_member("statusListCredential", entry.list);
        if !entry.messages.is_empty() {
            writer.count_member("statusSize", entry.messages.len().ilog2() as usize);
            writer.name("statusMessage");
            writer.begin_array();
            for (value, message) in entry.messages.iter().enumerate() {
                writer.begin_object();
                writer.text_member("status", &format!("0x{value:x}"));
                writer.text_member("message", message);
                writer.end_object();
            }
            writer.end_array();
        }
        writer.end_object();
    }
    if entries.len() > 1 {
        writer.end_array();
    }
}

#[inline(never)]
fn words(writer: &mut Writer, name: &str, words: [&str; 2]) {
    writer.name(name);
    writer.begin_array();
    for word in words {
        writer.string(word);
    }
    writer.end_array();
}

/// The data model's context, and the one by which it names terms that have no vocabulary (§5.2 there).
const CONTEXTS: [&str; 2] =
    ["https://www.w3.org/ns/credentials/v2", "https://www.w3.org/ns/credentials/undefined-terms/v2"];

const TYPES: [&str; 2] = ["VerifiableCredential", "KPTCredential"];
