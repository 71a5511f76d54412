//! `claims.*`: see [`crate::claims`].

use alloc::format;
use alloc::string::{String, ToString};

use serde::Serialize;

use super::request::{self, Fields, Malformed};
use super::{ENVELOPE_BYTES, VALID, could_not_run, not_empty, too_large, write};
use crate::claims::{
    self, CLAIM_SCHEMA, Check, Conflict, Context, Policy, RECORD_SCHEMA, RULES, Report, Rule, Study,
    StudyContext,
};
use crate::did::is_did;
use crate::finding::{Finding, Findings};
use crate::json::{Node, Path};
use crate::limits;
use crate::wire::{FromJson, Input, Limits};

/// Checks one claim. The request is the claim itself.
///
/// `{"outcome":"valid","findings":[...],"checks":[...]}` with warnings only, or
/// `{"outcome":"findings","status":400,"findings":[...],"checks":[...]}`.
///
/// ```
/// use hearth_core::contract::claims::validate;
///
/// assert!(validate(b"{}").starts_with(r#"{"outcome":"findings","status":400,"findings":[{"code":"request.missing_member""#));
/// ```
pub fn validate(request: &[u8]) -> String {
    too_large(request, limits::REQUEST_BYTES).unwrap_or_else(|| report(&claims::validate(request)))
}

/// Decides the record of a claim: status, verdicts, what is outstanding, and the credential.
///
/// The request is `{"claim":"…","issuer":"did:…","policy":"claim"|"study","study":{…},"conflict":{…}}`. The claim is
/// its text in a string, so that no JSON library on the way writes its numbers anew; the last two members are what
/// the keeper of claims knows, see [`Context`]. The answer is `{"outcome":"valid","record":{…},"claim":{…}}`, or that
/// of [`validate`] when the claim is refused.
pub fn record(request: &[u8]) -> String {
    if let Some(refusal) = too_large(request, ENVELOPE_BYTES) {
        return refusal;
    }
    let decided = request::read(request).and_then(|root| {
        let request = RecordRequest::of(&root)?;
        Ok(too_large(request.claim, limits::REQUEST_BYTES).unwrap_or_else(|| decide(&request)))
    });
    decided.unwrap_or_else(|message| could_not_run("request.malformed", message))
}

fn decide(request: &RecordRequest<'_>) -> String {
    match claims::record(request.claim, request.issuer, request.policy, &request.context) {
        Ok(record) => write(&Recorded { outcome: VALID, record: &record, claim: &record.claim }),
        Err(refused) => report(&refused),
    }
}

/// The catalogue of rules: `{"outcome":"valid","rules":[…]}`. The request is empty.
pub fn rules(request: &[u8]) -> String {
    not_empty(request).unwrap_or_else(|| write(&Catalogue { outcome: VALID, rules: &RULES }))
}

/// The JSON Schemas: `{"outcome":"valid","claim":{…},"record":{…}}`. The request is empty.
pub fn schema(request: &[u8]) -> String {
    not_empty(request).unwrap_or_else(|| {
        format!(r#"{{"outcome":"valid","claim":{CLAIM_SCHEMA},"record":{RECORD_SCHEMA}}}"#)
    })
}

/// The request of [`record`].
#[derive(Debug)]
struct RecordRequest<'n> {
    claim: &'n [u8],
    issuer: &'n str,
    policy: Policy,
    context: Context,
}

impl<'n> RecordRequest<'n> {
    fn of(root: &'n Node<'n>) -> Result<Self, Malformed> {
        let fields = Fields::of(root, &["claim", "issuer", "policy", "study", "conflict"])?;
        let policy = match fields.string("policy")? {
            "claim" => Policy::Claim,
            "study" => Policy::Study,
            other => return Err(format!("`policy` must be `claim` or `study`, not `{other}`")),
        };
        let issuer = fields.string("issuer")?;
        if !is_did(issuer) {
            return Err(format!("`issuer` must be a DID, not `{issuer}`"));
        }
        let context = Context {
            study: fields.optional("study").map(study).transpose()?,
            conflict: fields.optional("conflict").map(conflict).transpose()?,
        };
        Ok(Self { claim: fields.string("claim")?.as_bytes(), issuer, policy, context })
    }
}

fn study<'n>(node: &'n Node<'n>) -> Result<Study, Malformed> {
    let (mut findings, path) = (Findings::default(), Path::ROOT.member("study"));
    let context = StudyContext::from_json(Input { node, path: &path }, &Limits::NONE, &mut findings);
    match (context, findings.into_document_order().first()) {
        (Ok(context), None) => Ok(Study::from(&context)),
        (_, finding) => Err(finding.map(Finding::message).unwrap_or_default()),
    }
}

fn conflict(node: &Node<'_>) -> Result<Conflict, Malformed> {
    let fields = Fields::of(node, &["id", "startDate", "endDate"])?;
    Ok(Conflict { id: fields.string("id")?.to_string(), days: fields.days()? })
}

#[derive(Serialize)]
struct Recorded<'r> {
    outcome: &'static str,
    record: &'r claims::Record,
    claim: &'r claims::Summary,
}

#[derive(Serialize)]
struct Catalogue {
    outcome: &'static str,
    rules: &'static [&'static Rule],
}

#[derive(Serialize)]
struct Reported<'r> {
    outcome: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    status: Option<u16>,
    findings: &'r [Finding],
    checks: &'r [Check],
}

fn report(report: &Report) -> String {
    let status = report.status();
    let outcome = if status.is_none() { VALID } else { "findings" };
    write(&Reported { outcome, status, findings: &report.findings, checks: &report.checks })
}
