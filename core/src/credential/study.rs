//! Issues the credential of a study: one signed statement about all its claims.
//!
//! The study is assessed here, so that only what follows from its claims and parameters is signed. A verifier with the
//! claims calculates the same figures from the credential alone, because it contains the parameters.

use alloc::vec::Vec;

use super::answer::StudyCredentialAnswer;
use super::codes;
use super::document::not_exact;
use super::envelope::Envelope;
use super::key::redacted;
use super::model::{CONTEXTS, CredentialSchema, CredentialStatus, STUDY_TYPES, StudyCredential};
use super::request::StudyCredentialRequest;
use super::study_subject::StudySubject;
use crate::finding::{Finding, Findings};
use crate::json::Path;
use crate::limits;
use crate::study::{self, AssessRequest, Assessment};
use crate::wire::{FromJson, Input, Limits, Valid};

/// Issues the credential of a study. `rule_set` is the name of the module's rule set.
///
/// # Errors
///
/// Returns the findings if the request is refused. The paths of findings about the study are those in the study.
pub(crate) fn issue<'n>(
    request: &StudyCredentialRequest<'n>,
    rule_set: &'static str,
) -> Result<StudyCredentialAnswer<'n>, Vec<Finding>> {
    let mut findings = Findings::default();
    let signer = Envelope::from(request).open(&mut findings);
    let Some(signer) = signer else { return Err(findings.into_document_order()) };
    let input = Input { node: request.study.0, path: &Path::ROOT };
    let study = AssessRequest::from_json(input, &Limits::NONE, &mut findings);
    let assessed = study.ok().and_then(|study| study::assess(&study, &mut findings));
    if let Some(answer) = &assessed {
        check(request, &answer.assessment, &mut findings);
    }
    let has_error = findings.has_error();
    let found = findings.into_document_order();
    let Some(assessed) = assessed.filter(|_| !has_error) else { return Err(found) };
    let subject = StudySubject::of(request.study.0, &assessed.assessment, rule_set, request.module.0);
    let mut credential = StudyCredential {
        context: CONTEXTS,
        id: request.id.map(|id| id.0),
        r#type: STUDY_TYPES,
        issuer: signer.issuer.clone().into_owned(),
        valid_from: request.created,
        valid_until: request.valid_until,
        credential_subject: subject,
        credential_schema: CredentialSchema::OF_STUDY,
        credential_status: request.status.as_ref().and_then(|status| CredentialStatus::of(status.all())),
        proof: None,
    };
    credential.proof = Some(signer.proof(&credential, limits::STUDY_DOCUMENT_BYTES)?);
    let mut warnings = found;
    warnings.extend(not_exact(request.study.0, "", &codes::CLAIM_NUMBER_NOT_EXACT));
    Ok(StudyCredentialAnswer {
        outcome: Valid,
        verifiable_credential: credential,
        findings: redacted(warnings),
    })
}

/// Checks that the study is named and complete, and that each of its records is verified.
fn check(request: &StudyCredentialRequest<'_>, assessment: &Assessment<'_>, findings: &mut Findings) {
    let at = request.study.0.at();
    if assessment.study_id().is_none() {
        findings.add(Finding::new(&codes::STUDY_UNNAMED, "/study", at));
    }
    if !assessment.has_both_groups() {
        findings.add(Finding::new(&codes::STUDY_TOO_SMALL, "/claims", at));
    }
    if assessment.has_unproven_selection() {
        findings.add(Finding::new(&codes::SELECTION_UNPROVEN, "/selection", at));
    }
    let unexplained = assessment.unexplained();
    if unexplained > 0 {
        let finding = Finding::new(&codes::HOUSEHOLDS_MISSING, "/selection", at);
        findings.add(finding.with("count", unexplained));
    }
    for (index, record) in request.records.iter().flatten().enumerate() {
        if record.status.0 != "verified" {
            let path = alloc::format!("/records/{index}/status");
            let finding = Finding::new(&codes::RECORD_NOT_VERIFIED, path, at).with("record", record.id.0);
            findings.add(finding.with("status", record.status.0));
        }
    }
}
