//! Checks that the keys of the proofs signed the document.
//!
//! Every proof of a set must be valid, because an invalid one shows that the document was tampered with.

use alloc::string::String;
use alloc::vec::Vec;

use ed25519_dalek::VerifyingKey;

use super::answer::{SignatureCheck, Verdict};
use super::inputs::Inputs;
use super::method::VerificationMethod;
use crate::credential::codes;
use crate::credential::document::{Located, not_exact};
use crate::credential::proof::{self, CONTEXT, CRYPTOSUITE, PROOF, TYPE};
use crate::finding::Findings;
use crate::json::{Node, Value};
use crate::limits;

/// Checks the signatures of the credential.
pub(super) fn check(
    inputs: &Inputs<'_, '_>,
    document: &Located<'_, '_>,
    findings: &mut Findings,
) -> SignatureCheck {
    of(document, &inputs.controllers, findings);
    let proof = document.member(PROOF);
    let only = proof.as_ref().filter(|proof| matches!(proof.node.value, Value::Object(_)));
    let text = |name| only.and_then(|proof| proof.text(name)).map(String::from);
    let Verdict { result, reason } = Verdict::PASS.unless(findings);
    SignatureCheck {
        result,
        reason,
        cryptosuite: text("cryptosuite"),
        verification_method: text("verificationMethod"),
        created: text("created"),
    }
}

/// Checks every proof of a document.
pub(super) fn of(document: &Located<'_, '_>, controllers: &[&Node<'_>], findings: &mut Findings) {
    if let Some(finding) = not_exact(document.node, &document.path, &codes::NUMBER_NOT_EXACT) {
        findings.add(finding);
    }
    let proofs = proofs(document);
    if proofs.is_empty() {
        findings.add(document.finding_at(&codes::MISSING_MEMBER, PROOF).with("member", PROOF));
    }
    if proofs.len() > limits::PROOFS {
        let finding = document.finding_at(&codes::TOO_MANY, PROOF).with("member", PROOF);
        findings.add(finding.with("count", proofs.len()).with("limit", limits::PROOFS));
        return;
    }
    for proof in &proofs {
        one(document, proof, controllers, findings);
    }
    // Contexts of the document beyond those of its proofs were added after signing.
    let signed = proofs.iter().map(|proof| proof::contexts(proof.node).map_or(usize::MAX, <[_]>::len)).max();
    let added = document.member(CONTEXT).zip(signed);
    if let Some(context) = added.and_then(|(context, signed)| context.one_or_many().nth(signed)) {
        findings.add(context.finding(&codes::CONTEXT_NOT_SIGNED));
    }
}

/// Returns the proofs of a document: one, or those of a set.
pub(super) fn proofs<'n, 'a>(document: &Located<'n, 'a>) -> Vec<Located<'n, 'a>> {
    document.member(PROOF).map(|proof| proof.one_or_many().collect()).unwrap_or_default()
}

fn one(
    document: &Located<'_, '_>,
    proof: &Located<'_, '_>,
    controllers: &[&Node<'_>],
    findings: &mut Findings,
) {
    if !matches!(proof.node.value, Value::Object(_)) {
        let finding = proof.finding(&codes::WRONG_TYPE).with("member", PROOF);
        findings.add(finding.with("expected", "an object").with("found", proof.node.value.kind()));
        return;
    }
    if proof.text("type") != Some(TYPE) || proof.text("cryptosuite") != Some(CRYPTOSUITE) {
        findings.add(proof.finding_at(&codes::UNKNOWN_CRYPTOSUITE, "cryptosuite"));
        return;
    }
    if proof.member("previousProof").is_some() {
        findings.add(proof.finding_at(&codes::PROOF_CHAIN, "previousProof"));
        return;
    }
    if proof.text("proofPurpose") != Some("assertionMethod") {
        findings.add(proof.finding_at(&codes::WRONG_PURPOSE, "proofPurpose"));
    }
    let Some(method) = proof.text("verificationMethod") else {
        let finding = proof.finding_at(&codes::MISSING_MEMBER, "verificationMethod");
        findings.add(finding.with("member", "verificationMethod"));
        return;
    };
    let Some(signature) = proof.text("proofValue").and_then(proof::signature) else {
        findings.add(proof.finding_at(&codes::INVALID_PROOF_VALUE, "proofValue"));
        return;
    };
    match key(method, controllers) {
        Err(code) => findings.add(proof.finding_at(code, "verificationMethod").with("method", method)),
        Ok(key) if proof::verifies(document.node, proof.node, &key, &signature) => {}
        Ok(_) if !proof::has_context_of(document.node, proof.node) => {
            findings.add(proof.finding_at(&codes::OTHER_CONTEXT, "@context"));
        }
        Ok(_) => {
            findings.add(proof.finding_at(&codes::WRONG_SIGNATURE, "proofValue").with("method", method));
        }
    }
}

/// Returns the key of a verification method.
fn key(method: &str, controllers: &[&Node<'_>]) -> Result<VerifyingKey, &'static crate::finding::Code> {
    let known = VerificationMethod::of(method, controllers).ok_or(&codes::KEY_NOT_KNOWN)?;
    known.multikey.and_then(crate::credential::key::public_key).ok_or(&codes::INVALID_KEY)
}
