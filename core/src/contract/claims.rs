//! `claims.*`: see [`crate::claims`].

use alloc::string::{String, ToString};

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use super::{ENVELOPE_BYTES, VALID, could_not_run, not_empty, too_large, write};
use crate::claims::{
    self, CLAIM_SCHEMA, Check, Conflict, Context, Policy, RECORD_SCHEMA, RULES, Report, Rule, Study,
};
use crate::finding::Finding;
use crate::limits;

/// Checks one claim. The request is the claim itself.
///
/// `{"outcome":"valid","findings":[...],"checks":[...]}` with warnings only, or
/// `{"outcome":"findings","status":400,"findings":[...],"checks":[...]}`.
///
/// ```
/// use hearth_core::contract::claims::validate;
///
/// assert!(validate(b"{}").starts_with(r#"{"outcome":"findings","status":400,"findings":[{"code":"claim.missing_member""#));
/// ```
pub fn validate(request: &[u8]) -> String {
    too_large(request, limits::REQUEST_BYTES).unwrap_or_else(|| report(&claims::validate(request)))
}

/// Decides the record of a claim: status, verdicts, what is outstanding, and the credential.
///
/// The request is `{"claim":…,"issuer":"did:…","policy":"claim"|"study","study":{…},"conflict":{…}}`; the last
/// two are what the keeper of claims knows, see [`Context`]. The answer is
/// `{"outcome":"valid","record":{…},"claim":{…}}`, or that of [`validate`] when the claim is refused.
pub fn record(request: &[u8]) -> String {
    if let Some(refusal) = too_large(request, ENVELOPE_BYTES) {
        return refusal;
    }
    let request: RecordRequest<'_> = match serde_json::from_slice(request) {
        Ok(request) => request,
        Err(error) => return could_not_run("request.malformed", error.to_string()),
    };
    let claim = request.claim.get().as_bytes();
    if let Some(refusal) = too_large(claim, limits::REQUEST_BYTES) {
        return refusal;
    }
    let context = Context { study: request.study, conflict: request.conflict };
    match claims::record(claim, &request.issuer, request.policy, &context) {
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
        alloc::format!(r#"{{"outcome":"valid","claim":{CLAIM_SCHEMA},"record":{RECORD_SCHEMA}}}"#)
    })
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RecordRequest<'a> {
    #[serde(borrow)]
    claim: &'a RawValue,
    issuer: String,
    policy: Policy,
    study: Option<Study>,
    conflict: Option<Conflict>,
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
