//! The answers of `key`, `sign` and `issue`.

use alloc::string::String;
use alloc::vec::Vec;

use super::model::{StudyCredential, VerifiableCredential};
use crate::finding::Finding;
use crate::wire::{Valid, Verbatim, answer};

/// The data derived from a secret key.
#[answer(name = "CredentialKey")]
pub(crate) struct KeyAnswer {
    /// `valid`.
    pub(super) outcome: Valid,
    /// The DID of the controller.
    pub(super) did: String,
    /// The URL of the key.
    pub(super) verification_method: String,
    /// The public key as a Multikey: `z6Mk…`.
    pub(super) public_key_multibase: String,
    /// The key as a secret Multikey; present if it was made from a seed.
    #[json(optional)]
    pub(super) secret_key: Option<SecretMultikey>,
    /// The controller document, which lists the controller's keys. For a `did:web`, serve it at the URL of the DID.
    pub(super) controller: ControllerDocument,
}

/// A secret Multikey, which `Debug` does not print.
#[derive(serde::Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline))]
pub(crate) struct SecretMultikey(pub(super) String);

impl core::fmt::Debug for SecretMultikey {
    fn fmt(&self, formatter: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        formatter.write_str("SecretMultikey(…)")
    }
}

/// A controller document (W3C Controlled Identifiers 1.0, §2).
#[answer]
pub(crate) struct ControllerDocument {
    /// The contexts.
    #[json(name = "@context")]
    context: [&'static str; 2],
    /// The DID of the controller.
    id: String,
    /// The key.
    verification_method: [Multikey; 1],
    /// The URL of the key, which may be used for assertions.
    assertion_method: [String; 1],
}

/// A public key of a controller.
#[answer]
pub(crate) struct Multikey {
    /// The URL of the key.
    id: String,
    /// `Multikey`.
    r#type: &'static str,
    /// The DID of the controller.
    controller: String,
    /// The public key.
    public_key_multibase: String,
}

impl ControllerDocument {
    /// Returns the document of a controller with one key.
    pub(super) fn of(did: &str, method: &str, public_multibase: &str) -> Self {
        let key = Multikey {
            id: method.into(),
            r#type: "Multikey",
            controller: did.into(),
            public_key_multibase: public_multibase.into(),
        };
        Self {
            context: ["https://www.w3.org/ns/did/v1", "https://w3id.org/security/multikey/v1"],
            id: did.into(),
            verification_method: [key],
            assertion_method: [method.into()],
        }
    }
}

/// A signed document.
#[answer(name = "SignedDocument")]
pub(crate) struct SignAnswer {
    /// `valid`.
    pub(super) outcome: Valid,
    /// The document, byte for byte, with `proof` added as its last member.
    #[json(like = "crate::wire::schema::JsonDocument")]
    pub(super) document: Verbatim<String>,
}

/// An issued credential.
#[answer(name = "IssuedCredential")]
pub(crate) struct IssueAnswer<'c> {
    /// `valid`.
    pub(super) outcome: Valid,
    /// The credential.
    pub(super) verifiable_credential: VerifiableCredential<'c>,
    /// The warnings.
    pub(super) findings: Vec<Finding>,
}

/// An issued credential of a study.
#[answer(name = "IssuedStudyCredential")]
pub(crate) struct StudyCredentialAnswer<'c> {
    /// `valid`.
    pub(super) outcome: Valid,
    /// The credential.
    pub(super) verifiable_credential: StudyCredential<'c>,
    /// The warnings.
    pub(super) findings: Vec<Finding>,
}
