//! Verifies a document with independent checks, and returns the result of each.
//!
//! A check fails if it finds an error, and one failed check fails the verification. A check without its input is not
//! run, and states the reason. An input that no check uses is an error, and so is a signature by an unknown key.

pub(super) mod answer;
mod claim;
mod counted;
pub(super) mod entry;
mod form;
mod inputs;
mod issuer;
mod kind;
mod method;
pub(super) mod period;
mod recomputed;
mod rule_set;
mod signature;
mod status;
mod study;

use alloc::vec::Vec;

use answer::{CredentialChecks, RefusedCredential, VerifiedCredential};
use inputs::Inputs;

pub(crate) use answer::VerifyCredentialAnswer;

use super::conforms;
use super::document::Located;
use super::key::redacted;
use super::request::VerifyCredentialRequest;
use crate::finding::{Finding, Findings, is_valid};
use crate::invariant::Held as _;
use crate::limits;
use crate::wire::{RefusedOutcome, Valid};

/// Verifies the document of a request with the text `text`. `rule_set` is the name of the module's rule set.
///
/// # Errors
///
/// Returns a finding if a document is not an object or is too large.
pub(crate) fn verify(
    text: &str,
    request: &VerifyCredentialRequest<'_>,
    rule_set: &'static str,
) -> Result<VerifyCredentialAnswer, Vec<Finding>> {
    let inputs = Inputs::of(text, request, rule_set)?;
    let document = Located { node: inputs.credential, path: "/credential".into() };
    let mut findings = Vec::new();
    let mut run = Run { inputs: &inputs, document: &document, findings: &mut findings };
    run.check(|_, document, findings| conforms::check(document, findings));
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
        let (outcome, status) = (RefusedOutcome::Findings, status.held("an error has a status"));
        VerifyCredentialAnswer::Refused(RefusedCredential { outcome, status, checks, findings })
    })
}

/// Runs the checks and collects their findings.
struct Run<'r, 'n, 'a> {
    inputs: &'r Inputs<'n, 'a>,
    document: &'r Located<'n, 'a>,
    findings: &'r mut Vec<Finding>,
}

impl<'n, 'a> Run<'_, 'n, 'a> {
    fn check<C>(&mut self, check: fn(&Inputs<'n, 'a>, &Located<'n, 'a>, &mut Findings) -> C) -> C {
        let mut findings = Findings::default();
        let checked = check(self.inputs, self.document, &mut findings);
        self.findings.extend(findings.into_first(limits::CHECK_FINDINGS));
        checked
    }
}
