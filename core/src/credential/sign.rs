//! Signs a document of another program.

use alloc::format;

use super::answer::SignAnswer;
use super::codes;
use super::conforms;
use super::controller::secret;
use super::document::{Located, members, not_exact};
use super::proof::{self, Options, PROOF};
use super::request::{ProofPurpose, SignRequest};
use super::verify::{entry, period};
use crate::finding::{Finding, Findings};
use crate::json::{Node, Path, Value};
use crate::limits;
use crate::time::Time;
use crate::wire::{AnyObject, FromJson, Input, Limits, Valid, Verbatim};

/// Signs the document of a request with the text `text`. Returns `None` and adds findings if the request is refused.
pub(crate) fn sign(text: &str, request: &SignRequest<'_>, findings: &mut Findings) -> Option<SignAnswer> {
    let secret = secret(request.secret_key, findings)?;
    let own = format!("{}#{}", secret.did(), secret.public_multibase());
    let method = request.verification_method.map_or(own.as_str(), |method| method.0);
    if method.starts_with("did:key:") && method != own {
        let finding = Finding::new(&codes::FOREIGN_KEY, "/verificationMethod", 0);
        findings.add(finding.with("method", method).with("issuer", secret.did()));
        return None;
    }
    let document = request.document.0;
    check(document, request.created, findings);
    if !findings.is_empty() {
        return None;
    }
    let purpose = request.proof_purpose.unwrap_or(ProofPurpose::AssertionMethod);
    let options = Options { created: request.created, method, purpose };
    let signed = proof::sign(text, document, &secret, &options);
    Some(SignAnswer { outcome: Valid, document: Verbatim(signed) })
}

/// Checks that a document can be signed.
fn check<'n>(document: &'n Node<'n>, created: &str, findings: &mut Findings) {
    let place = |code, path: &'static str| Finding::new(code, path, document.at());
    if Time::of(created).is_none() {
        let finding = place(&codes::INVALID_TIME, "/created").with("member", "created");
        findings.add(finding.with("found", created));
    }
    let path = Path::ROOT.member("document");
    let object = AnyObject::from_json(Input { node: document, path: &path }, &Limits::NONE, findings);
    if object.is_ok_and(|object| members(object.0).iter().any(|member| member.name == PROOF)) {
        findings.add(place(&codes::ALREADY_SIGNED, "/document/proof"));
    }
    if document.span.len() > limits::DOCUMENT_BYTES {
        let finding = place(&codes::TOO_LARGE, "/document").with("bytes", document.span.len());
        findings.add(finding.with("limit", limits::DOCUMENT_BYTES));
    }
    if matches!(document.value, Value::Object(_)) {
        let located = Located { node: document, path: "/document".into() };
        conforms::check(&located, findings);
        entry::check(&located, findings);
        period::of(&located, None, findings);
    }
    if let Some(finding) = not_exact(document, "/document", &codes::NUMBER_NOT_EXACT) {
        findings.add(finding);
    }
}
