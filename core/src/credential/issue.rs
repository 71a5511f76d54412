//! Issues the credential of a claim with a verified record: a document of the W3C Verifiable Credentials Data Model 2.0
//! with a proof.
//!
//! The rules are applied again here, so that only their results are signed.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::answer::IssueAnswer;
use super::envelope::{Envelope, too_large};
use super::key::redacted;
use super::model::{
    CLAIM_TYPES, CONTEXTS, CredentialSchema, CredentialStatus, CredentialSubject, SubjectCheck, SubjectClaim,
    SubjectVerdict, VerifiableCredential,
};
use super::request::IssueRequest;
use super::subject::MeasuredSubject;
use super::{codes, document, subject};
use crate::claims::{self, Context, Record, Status, Study};
use crate::finding::{Finding, Findings};
use crate::invariant::Held as _;
use crate::json::{self, Node};
use crate::limits;
use crate::time::Time;
use crate::wire::Valid;

/// Issues the credential of a claim. `rule_set` is the name of the module's rule set.
///
/// # Errors
///
/// Returns the findings if the request is refused.
pub(crate) fn issue<'n>(
    request: &IssueRequest<'n>,
    rule_set: &'static str,
) -> Result<IssueAnswer<'n>, Vec<Finding>> {
    if request.claim.len() > limits::REQUEST_BYTES {
        return Err([too_large("/claim", request.claim.len(), limits::DOCUMENT_BYTES)].into());
    }
    let (envelope, mut findings) = (Envelope::from(request), Findings::default());
    let signer = envelope.open(&mut findings);
    let Some(signer) = signer else { return Err(findings.into_document_order()) };
    let context = Context {
        study: request.record.study.as_ref().map(Study::from),
        conflict: None,
        copies: Vec::new(),
        received: Time::of(request.created),
    };
    let record = claims::record(request.claim.as_bytes(), &signer.issuer, request.record.policy, &context)
        .map_err(|report| report.findings)?;
    let claim = json::read(request.claim.as_bytes(), &mut Findings::default());
    let claim = claim.held("the text of a record's claim is JSON");
    check_record(request, &record, &claim, &mut findings);
    let found = findings.into_document_order();
    if !found.is_empty() {
        return Err(found);
    }
    let mut credential = unsigned(request, &signer.issuer, &record, &claim, rule_set);
    credential.proof = Some(signer.proof(&credential, limits::DOCUMENT_BYTES)?);
    let mut warnings = record.warnings;
    warnings.extend(document::not_exact(&claim, "", &codes::CLAIM_NUMBER_NOT_EXACT));
    Ok(IssueAnswer { outcome: Valid, verifiable_credential: credential, findings: redacted(warnings) })
}

/// Returns the credential without its proof.
fn unsigned<'n>(
    request: &IssueRequest<'n>,
    issuer: &str,
    record: &Record,
    claim: &Node<'_>,
    rule_set: &'static str,
) -> VerifiableCredential<'n> {
    let mut measured = MeasuredSubject::of(claim);
    if document::member(claim, subject::STUDY).is_none() {
        measured.study_id = request.study.as_ref().map(|study| study.id.0.into());
    }
    let credential_subject = CredentialSubject {
        measured,
        claim: SubjectClaim {
            record: request.record.id.map(|id| id.0),
            digest: subject::digest(claim),
            replaces: document::text(claim, "replaces").map(String::from),
        },
        verdict: SubjectVerdict { status: "verified", policy: request.record.policy },
        checks: record.checks.iter().map(SubjectCheck::of).collect(),
        rule_set,
        module: request.module.0,
    };
    VerifiableCredential {
        context: CONTEXTS,
        id: request.id.map(|id| id.0),
        r#type: CLAIM_TYPES,
        issuer: issuer.into(),
        valid_from: request.created,
        valid_until: request.valid_until,
        credential_subject,
        credential_schema: CredentialSchema::OF_CLAIM,
        evidence: subject::evidence(claim),
        credential_status: request.status.as_ref().and_then(|status| CredentialStatus::of(status.all())),
        proof: None,
    }
}

/// Checks that the record is verified and belongs to the study.
fn check_record(request: &IssueRequest<'_>, record: &Record, claim: &Node<'_>, findings: &mut Findings) {
    if record.status != Status::Verified {
        for reason in &record.outstanding {
            let finding = Finding::new(&codes::NOT_VERIFIED, reason.path().to_string(), 0);
            findings.add(finding.with("code", reason.code().code).of_rule(reason.rule()));
        }
    }
    let Some(study) = &request.study else { return };
    if let Some(said) = document::text(claim, subject::STUDY).filter(|said| *said != study.id.0) {
        let finding = Finding::new(&codes::OTHER_STUDY, "/study/id", 0);
        findings.add(finding.with("said", said).with("found", study.id.0));
    }
}
