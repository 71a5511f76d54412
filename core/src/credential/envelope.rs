//! The parts of a credential that do not depend on its subject: the issuer, the key, the times, and the proof.

use alloc::borrow::Cow;
use alloc::format;
use alloc::vec::Vec;

use serde::Serialize;

use super::codes;
use super::controller::secret;
use super::key::Secret;
use super::proof::{Options, Proof};
use super::request::{IssueRequest, ProofPurpose, StudyCredentialRequest};
use super::text::{DidText, Identifier, SecretText};
use crate::finding::{Finding, Findings};
use crate::json::{read_written, written};
use crate::time::Time;

/// The members that the requests of all credentials have.
#[derive(Clone, Copy)]
pub(super) struct Envelope<'n> {
    pub(super) issuer: Option<DidText<'n>>,
    pub(super) verification_method: Option<Identifier<'n>>,
    pub(super) secret_key: SecretText<'n>,
    pub(super) created: &'n str,
    pub(super) valid_until: Option<&'n str>,
}

impl<'n> From<&IssueRequest<'n>> for Envelope<'n> {
    fn from(request: &IssueRequest<'n>) -> Self {
        Self {
            issuer: request.issuer,
            verification_method: request.verification_method,
            secret_key: request.secret_key,
            created: request.created,
            valid_until: request.valid_until,
        }
    }
}

impl<'n> From<&StudyCredentialRequest<'n>> for Envelope<'n> {
    fn from(request: &StudyCredentialRequest<'n>) -> Self {
        Self {
            issuer: request.issuer,
            verification_method: request.verification_method,
            secret_key: request.secret_key,
            created: request.created,
            valid_until: request.valid_until,
        }
    }
}

impl<'n> Envelope<'n> {
    /// Reads the key, and checks the issuer and the times. Returns `None` and adds findings if one of them is refused.
    pub(super) fn open(&self, findings: &mut Findings) -> Option<Signer<'n>> {
        let secret = secret(self.secret_key, findings)?;
        let did = secret.did();
        let issuer = self.issuer.map_or_else(|| Cow::Owned(did.clone()), |issuer| Cow::Borrowed(issuer.0));
        let method = self.method(&secret, &issuer, &did, findings);
        self.check_times(findings);
        Some(Signer { secret, issuer, method, created: self.created })
    }

    /// Returns the URL of the key. Adds a finding if the key does not belong to the issuer.
    fn method(&self, secret: &Secret, issuer: &str, did: &str, findings: &mut Findings) -> Cow<'n, str> {
        let own = format!("{issuer}#{}", secret.public_multibase());
        let method = self
            .verification_method
            .map_or_else(|| Cow::Owned(own.clone()), |method| Cow::Borrowed(method.0));
        let is_of_issuer =
            method.strip_prefix(issuer).is_some_and(|rest| rest.len() > 1 && rest.starts_with('#'));
        let is_key = !issuer.starts_with("did:key:") || (issuer == did && method == own);
        if !is_of_issuer || !is_key {
            let finding = Finding::new(&codes::FOREIGN_KEY, "/verificationMethod", 0);
            findings.add(finding.with("method", method.as_ref()).with("issuer", issuer));
        }
        method
    }

    fn check_times(&self, findings: &mut Findings) {
        let mut time = |member: &str, path: &'static str, text: &str| {
            let time = Time::of(text);
            if time.is_none() {
                let finding = Finding::new(&codes::INVALID_TIME, path, 0).with("member", member);
                findings.add(finding.with("found", text));
            }
            time
        };
        let created = time("created", "/created", self.created);
        let Some(text) = self.valid_until else { return };
        let until = time("validUntil", "/validUntil", text);
        if until.zip(created).is_some_and(|(until, created)| until < created) {
            let finding = Finding::new(&codes::PERIOD_REVERSED, "/validUntil", 0);
            findings.add(finding.with("until", text).with("from", self.created));
        }
    }
}

/// A key with the issuer that it signs for.
pub(super) struct Signer<'n> {
    secret: Secret,
    /// The DID of the issuer.
    pub(super) issuer: Cow<'n, str>,
    method: Cow<'n, str>,
    created: &'n str,
}

impl Signer<'_> {
    /// Returns the proof of a credential, which has none yet.
    ///
    /// # Errors
    ///
    /// Returns a finding if the credential with its proof has more than `limit` bytes.
    pub(super) fn proof(&self, credential: &impl Serialize, limit: usize) -> Result<Proof, Vec<Finding>> {
        let text = written(credential);
        let options =
            Options { created: self.created, method: &self.method, purpose: ProofPurpose::AssertionMethod };
        let proof = Proof::of(&text, &read_written(&text), &self.secret, &options);
        let bytes = text.len() + ",\"proof\":".len() + written(&proof).len();
        if bytes > limit {
            return Err([too_large("", bytes, limit)].into());
        }
        Ok(proof)
    }
}

/// Returns the finding about a document at the JSON Pointer `path` that has more than `limit` bytes.
pub(super) fn too_large(path: &'static str, bytes: usize, limit: usize) -> Finding {
    Finding::new(&codes::TOO_LARGE, path, 0).with("bytes", bytes).with("limit", limit)
}
