//! Checks that the signing keys belong to the issuer. A `did:key` contains its key, and a controller document lists the
//! keys of its controller (W3C Controlled Identifiers 1.0).
//!
//! Controller documents are trusted as given. The verifier must fetch them from their proper place.

use alloc::string::String;
use alloc::vec::Vec;

use super::answer::{IssuerCheck, Verdict};
use super::inputs::Inputs;
use super::kind;
use super::method::VerificationMethod;
use super::signature;
use crate::credential::codes;
use crate::credential::conforms::MODEL_2;
use crate::credential::document::{Located, has_word, member, one_or_many, string, text};
use crate::credential::subject::SUBJECT;
use crate::finding::{Code, Findings};
use crate::time::Time;

/// Checks the issuer of the credential.
pub(super) fn check(
    inputs: &Inputs<'_, '_>,
    document: &Located<'_, '_>,
    findings: &mut Findings,
) -> IssuerCheck {
    let issuer = of(document);
    is_of_model(document, findings);
    refuse_unused_controllers(inputs, document, findings);
    if let Some(expected) = inputs.issuer
        && issuer != Some(expected)
    {
        let found = issuer.unwrap_or("none");
        let finding = document.finding_at(&codes::OTHER_ISSUER, "issuer").with("found", found);
        findings.add(finding.with("expected", expected));
    }
    if issuer.is_none() && !has_word(member(document.node, "type"), "VerifiableCredential") {
        let Verdict { result, reason } =
            Verdict::not_checked("the document names no issuer").unless(findings);
        return IssuerCheck { result, reason, id: None };
    }
    let verdict = match (signed_by(issuer, document, inputs, findings), inputs.issuer) {
        (false, _) => Verdict::not_checked("no document of the issuer contains the key"),
        (true, Some(_)) => Verdict::PASS,
        (true, None) => {
            let reason = "no issuer was expected: the key belongs to the issuer that the document names";
            Verdict { reason: Some(reason), ..Verdict::PASS }
        }
    };
    let Verdict { result, reason } = verdict.unless(findings);
    IssuerCheck { result, reason, id: issuer.map(String::from) }
}

/// Refuses each controller document that no proof of the document or of a status list refers to. Of two with the same
/// id, only the first is used.
fn refuse_unused_controllers(inputs: &Inputs<'_, '_>, document: &Located<'_, '_>, findings: &mut Findings) {
    let lists = inputs.lists.iter().flatten().map(|node| Located { node, path: String::new() });
    let proofs: Vec<_> = signature::proofs(document)
        .into_iter()
        .chain(lists.flat_map(|list| signature::proofs(&list)))
        .collect();
    let urls = proofs.iter().filter_map(|proof| proof.text("verificationMethod")?.split_once('#'));
    // The key of a `did:key` is in the DID.
    let used: Vec<&str> = urls.map(|(id, _)| id).filter(|id| !id.starts_with("did:key:")).collect();
    let mut known = Vec::new();
    for (index, node) in inputs.controllers.iter().enumerate() {
        let id = text(node, "id").filter(|id| used.contains(id) && !known.contains(id));
        kind::refuse_unused("controllers", Some(index), id.is_none(), findings);
        known.extend(id);
    }
}

/// Warns if a document is a credential that other programs do not recognise as one.
fn is_of_model(document: &Located<'_, '_>, findings: &mut Findings) {
    let is_typed = has_word(member(document.node, "type"), "VerifiableCredential");
    if !is_typed && document.member(SUBJECT).is_none() {
        return;
    }
    let contexts = member(document.node, "@context").map(one_or_many);
    let is_first = contexts.and_then(<[_]>::first).and_then(string) == Some(MODEL_2);
    for (name, is_said) in [("@context", is_first), ("type", is_typed)] {
        if !is_said {
            findings.add(document.finding_at(&codes::NOT_MODEL_2, name).with("member", name));
        }
    }
}

/// Returns the issuer of a document, which is a URL or an object with a URL.
pub(super) fn of<'n>(document: &Located<'n, '_>) -> Option<&'n str> {
    let issuer = member(document.node, "issuer")?;
    string(issuer).or_else(|| text(issuer, "id"))
}

/// Checks that every proof of a document uses a key of `issuer`. Returns `false` if a key is unknown, so that the check
/// cannot be completed.
pub(super) fn signed_by(
    issuer: Option<&str>,
    document: &Located<'_, '_>,
    inputs: &Inputs<'_, '_>,
    findings: &mut Findings,
) -> bool {
    let Some(issuer) = issuer else {
        findings.add(document.finding_at(&codes::MISSING_MEMBER, "issuer").with("member", "issuer"));
        return false;
    };
    let proofs = signature::proofs(document);
    let mut is_known = !proofs.is_empty();
    for proof in proofs {
        // The signature check reports a missing or unknown key.
        let url = proof.text("verificationMethod");
        let method = url.and_then(|url| VerificationMethod::of(url, &inputs.controllers));
        is_known &= method.as_ref().is_some_and(|method| method.multikey.is_some());
        let Some(url) = url else { continue };
        let controller = url.split_once('#').map(|(controller, _)| controller);
        let foreign = controller != Some(issuer) || method.as_ref().is_some_and(|method| !method.asserts);
        if foreign {
            let finding = proof.finding_at(&codes::FOREIGN_KEY, "verificationMethod");
            findings.add(finding.with("method", url).with("issuer", issuer));
        }
        let Some(entry) = method.and_then(|method| method.entry) else { continue };
        let ended = |name, code: &'static Code, findings: &mut Findings| {
            let Some(since) = text(entry, name) else { return };
            let end = Time::of(since);
            let used = [inputs.now, proof.text("created").and_then(Time::of)];
            // An unreadable time counts as past.
            if end.is_none_or(|end| used.into_iter().flatten().any(|time| time >= end)) {
                let finding = proof.finding_at(code, "verificationMethod").with("method", url);
                findings.add(finding.with("since", since));
            }
        };
        ended("expires", &codes::KEY_EXPIRED, findings);
        ended("revoked", &codes::KEY_REVOKED, findings);
    }
    is_known
}
