//! Whether the keys that have signed are the issuer's: by themselves, as a `did:key` is its key, or by the document in
//! which the issuer says which keys are its own (W3C Controlled Identifiers 1.0).
//!
//! The document is taken as it is given. That it was fetched from where it belongs is the verifier's part.

use alloc::string::String;

use super::answer::{IssuerCheck, Verdict};
use super::asked::{Asked, SUBJECT};
use super::method::Method;
use super::signature;
use crate::credential::codes;
use crate::credential::document::{Located, member, one_or_many, says, string, text};
use crate::credential::time::Time;
use crate::finding::{Code, Findings};

/// The check of the credential.
pub(super) fn check(
    asked: &Asked<'_, '_>,
    document: &Located<'_, '_>,
    findings: &mut Findings,
) -> IssuerCheck {
    let issuer = of(document);
    is_of_model(document, findings);
    if let Some(expected) = asked.issuer
        && issuer != Some(expected)
    {
        let found = issuer.unwrap_or("nobody");
        let finding = document.finding_at(&codes::OTHER_ISSUER, "issuer").with("found", found);
        findings.add(finding.with("expected", expected));
    }
    if issuer.is_none() && !says(member(document.node, "type"), "VerifiableCredential") {
        let Verdict { result, reason } =
            Verdict::not_checked("the document names no issuer").unless(findings);
        return IssuerCheck { result, reason, id: None };
    }
    let verdict = match (signed_by(issuer, document, asked, findings), asked.issuer) {
        (false, _) => Verdict::not_checked("the key is in no document of the issuer"),
        (true, Some(_)) => Verdict::PASS,
        (true, None) => {
            let reason = "nobody was expected: the key is that of the issuer, whoever it is";
            Verdict { reason: Some(reason), ..Verdict::PASS }
        }
    };
    let Verdict { result, reason } = verdict.unless(findings);
    IssuerCheck { result, reason, id: issuer.map(String::from) }
}

/// Says of a credential, not of any document, when others do not take it for one.
fn is_of_model(document: &Located<'_, '_>, findings: &mut Findings) {
    let is_typed = says(member(document.node, "type"), "VerifiableCredential");
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

/// Who has issued a document: a URL, or an object with one.
pub(super) fn of<'n>(document: &Located<'n, '_>) -> Option<&'n str> {
    let issuer = member(document.node, "issuer")?;
    string(issuer).or_else(|| text(issuer, "id"))
}

/// Checks that every proof of a document is by a key of `issuer`; whether all keys are known, so that this can be told.
pub(super) fn signed_by(
    issuer: Option<&str>,
    document: &Located<'_, '_>,
    asked: &Asked<'_, '_>,
    findings: &mut Findings,
) -> bool {
    let Some(issuer) = issuer else {
        findings.add(document.finding_at(&codes::MISSING_MEMBER, "issuer").with("member", "issuer"));
        return false;
    };
    let proofs = signature::proofs(document);
    let mut is_known = !proofs.is_empty();
    for proof in proofs {
        // What names no key, or one that is in no document, is found by the signature's check.
        let url = proof.text("verificationMethod");
        let method = url.and_then(|url| Method::of(url, &asked.controllers));
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
            let used = [asked.now, proof.text("created").and_then(Time::of)];
            // A time that nobody can read is taken for one that is over.
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

/// The context that comes first (Verifiable Credentials Data Model 2.0, §4.3).
const MODEL_2: &str = "https://www.w3.org/ns/credentials/v2";
