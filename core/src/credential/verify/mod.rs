//! Verifies a document: each check by itself, and all of them are answered.
//!
//! A check fails when it has found an error, and the document with it. What the verifier has not given the means for is
//! not checked, with the reason; a signature by an unknown key has failed.

pub(super) mod answer;
mod asked;
mod claim;
mod issuer;
mod method;
mod period;
mod signature;
mod status;
mod study;

use alloc::vec::Vec;

use answer::{CredentialChecks, RefusedCredential, VerifiedCredential};
use asked::Asked;

pub(crate) use answer::VerifyCredentialAnswer;

use super::document::Located;
use super::key::redacted;
use super::request::VerifyCredentialRequest;
use crate::finding::{Finding, Findings, is_valid};
use crate::limits;
use crate::wire::{RefusedOutcome, Valid};

/// Verifies a document by the rule set of this name.
///
/// # Errors
///
/// The finding about a document that is not an object or is too large.
pub(crate) fn verify(
    request: &VerifyCredentialRequest<'_>,
    rule_set: &'static str,
) -> Result<VerifyCredentialAnswer, Vec<Finding>> {
    let asked = Asked::of(request, rule_set)?;
    let document = Located { node: asked.credential, path: "/credential".into() };
    let mut findings = Vec::new();
    let mut run = Run { asked: &asked, document: &document, findings: &mut findings };
    let checks = CredentialChecks {
        signature: run.check(signature::check),
        issuer: run.check(issuer::check),
        period: run.check(period::check),
        digest: run.check(claim::digest),
        rules: run.check(claim::rules),
        study: run.check(study::check),
        module: run.check(claim::module),
        status: run.check(status::check),
    };
    let status = findings.iter().filter_map(|finding| finding.code().status).min();
    let is_verified = is_valid(&findings);
    let findings = redacted(findings);
    Ok(if is_verified {
        VerifyCredentialAnswer::Verified(VerifiedCredential { outcome: Valid, checks, findings })
    } else {
        let (outcome, status) = (RefusedOutcome::Findings, status.unwrap_or(409));
        VerifyCredentialAnswer::Refused(RefusedCredential { outcome, status, checks, findings })
    })
}

/// Runs checks, and collects their findings.
struct Run<'r, 'n, 'a> {
    asked: &'r Asked<'n, 'a>,
    document: &'r Located<'n, 'a>,
    findings: &'r mut Vec<Finding>,
}

impl<'n, 'a> Run<'_, 'n, 'a> {
    fn check<C>(&mut self, check: fn(&Asked<'n, 'a>, &Located<'n, 'a>, &mut Findings) -> C) -> C {
        let mut findings = Findings::default();
        let checked = check(self.asked, self.document, &mut findings);
        self.findings.extend(findings.into_first(limits::CHECK_FINDINGS));
        checked
    }
}
