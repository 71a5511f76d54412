//! Verifies a document: each check by itself, and all of them are answered.
//!
//! A check fails when it has found an error, and the document with it. What the verifier has not given the means for is
//! not checked, with the reason; a signature by an unknown key has failed.

pub(super) mod answer;
mod claim;
mod issuer;
mod period;
mod signature;
mod status;
mod study;

use alloc::format;
use alloc::vec::Vec;

use answer::{CredentialChecks, RefusedCredential, Verdict, VerifiedCredential};

pub(crate) use answer::VerifyCredentialAnswer;

use super::codes;
use super::document::Located;
use super::key::redacted;
use super::request::VerifyCredentialRequest;
use super::time::Time;
use crate::claims::{Context, Study};
use crate::finding::{Finding, Findings, is_valid};
use crate::json::{Node, Path};
use crate::limits;
use crate::wire::{AnyObject, FromJson, Input, Limits, RefusedOutcome, Valid};

/// What is to be verified, and what the verifier has for it.
#[derive(Debug)]
struct Asked<'n, 'a> {
    /// The document.
    credential: &'n Node<'a>,
    /// The claim's text.
    claim: Option<&'n str>,
    /// The text of the study's assessment.
    assessment: Option<&'n str>,
    /// What the keeper of the claim's study knows.
    context: Option<Context>,
    /// The digest of the verifier's module.
    module: Option<&'n str>,
    /// The rule set of the verifier's module.
    rule_set: &'static str,
    /// The verifier's time.
    now: Option<Time>,
    /// The documents of issuers.
    controllers: Vec<&'n Node<'a>>,
    /// Credentials of status lists.
    lists: Option<Vec<&'n Node<'a>>>,
    /// Who must have issued it.
    issuer: Option<&'n str>,
}

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

impl<'n> Asked<'n, 'n> {
    /// Takes what a request has, if its documents are objects and not too large.
    fn of(request: &VerifyCredentialRequest<'n>, rule_set: &'static str) -> Result<Self, Vec<Finding>> {
        let credential = request.credential.0;
        let (mut findings, path) = (Findings::default(), Path::ROOT.member("credential"));
        let input = Input { node: credential, path: &path };
        if AnyObject::from_json(input, &Limits::NONE, &mut findings).is_err() {
            return Err(findings.into_document_order());
        }
        let nodes = |documents: &Vec<AnyObject<'n>>| documents.iter().map(|document| document.0).collect();
        let lists: Option<Vec<&Node<'_>>> = request.status_lists.as_ref().map(nodes);
        let documents =
            [("/credential", credential.span.len()), ("/claim", request.claim.map_or(0, str::len))];
        let documents = documents.into_iter().map(|(path, bytes)| (path.into(), bytes));
        let listed = lists.iter().flatten().enumerate();
        let listed = listed.map(|(index, list)| (format!("/statusLists/{index}"), list.span.len()));
        for (path, bytes) in documents.chain(listed) {
            if bytes > limits::DOCUMENT_BYTES {
                let finding = Finding::new(&codes::TOO_LARGE, path, 0).with("bytes", bytes);
                return Err([finding.with("limit", limits::DOCUMENT_BYTES)].into());
            }
        }
        let study = request.study.as_ref().map(Study::from);
        Ok(Self {
            credential,
            claim: request.claim,
            assessment: request.assessment,
            context: study.map(|study| Context { study: Some(study), conflict: None }),
            module: request.module.map(|digest| digest.0),
            rule_set,
            now: request.now.map(|moment| moment.0),
            controllers: request.controllers.as_ref().map(nodes).unwrap_or_default(),
            lists,
            issuer: request.issuer,
        })
    }
}

/// The member that says what a credential is about.
const SUBJECT: &str = "credentialSubject";
