//! Derives the DID, the public key and the controller document from a secret key.

use alloc::borrow::Cow;
use alloc::format;

use super::answer::{ControllerDocument, KeyAnswer, SecretMultikey};
use super::codes;
use super::key::Secret;
use super::request::KeyRequest;
use super::text::{SecretText, Seed};
use crate::finding::{Code, Finding, Findings};
use crate::wire::{Valid, codes as shape};

/// The source of a key.
#[derive(Debug)]
pub(crate) enum Source<'n> {
    /// The seed of a new key.
    Seed(Seed),
    /// An existing secret key.
    Secret(SecretText<'n>),
}

impl<'n> Source<'n> {
    /// Returns the source in a request, or `None` if the request contains both or neither.
    pub(crate) fn of(request: &KeyRequest<'n>, findings: &mut Findings) -> Option<Self> {
        match (request.seed, request.secret_key) {
            (Some(seed), None) => return Some(Self::Seed(seed)),
            (None, Some(secret)) => return Some(Self::Secret(secret)),
            (Some(_), Some(_)) => findings.add(Finding::new(&TWO_KEYS, "/seed", 0)),
            (None, None) => {
                findings.add(Finding::new(&shape::MISSING_MEMBER, "", 0).with("member", "secretKey"));
            }
        }
        None
    }
}

/// Returns the data derived from a key, or `None` and findings if the key is refused.
pub(crate) fn key(
    request: &KeyRequest<'_>,
    source: &Source<'_>,
    findings: &mut Findings,
) -> Option<KeyAnswer> {
    let (secret, is_made) = match source {
        Source::Seed(seed) => (Secret::of_seed(&seed.0), true),
        Source::Secret(text) => (secret(*text, findings)?, false),
    };
    let (own, public) = (secret.did(), secret.public_multibase());
    let did = request.did.map_or(Cow::Borrowed(own.as_str()), |did| Cow::Borrowed(did.0));
    if did.starts_with("did:key:") && did != own {
        let finding = Finding::new(&codes::FOREIGN_KEY, "/did", 0);
        findings.add(finding.with("method", did.as_ref()).with("issuer", own.as_str()));
        return None;
    }
    let method = format!("{did}#{public}");
    Some(KeyAnswer {
        outcome: Valid,
        controller: ControllerDocument::of(&did, &method, &public),
        did: did.into_owned(),
        verification_method: method,
        public_key_multibase: public,
        secret_key: is_made.then(|| SecretMultikey(secret.multibase())),
    })
}

/// Reads the secret key of a request.
pub(super) fn secret(text: SecretText<'_>, findings: &mut Findings) -> Option<Secret> {
    let secret = Secret::of_multibase(text.0);
    if secret.is_none() {
        findings.add(Finding::new(&codes::INVALID_SECRET_KEY, "/secretKey", 0));
    }
    secret
}

static TWO_KEYS: Code =
    Code::error(400, "request.malformed", "`seed` and `secretKey` exclude each other: give only one of them");
