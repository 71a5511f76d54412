//! The proof of a document: `eddsa-jcs-2022` (W3C Data Integrity `EdDSA` Cryptosuites 1.0, Recommendation of 15 May 2025,
//! §3.3).
//!
//! It says whether a key has signed a document. Whose key that is, and until when, is not asked here.

use alloc::string::String;
use alloc::vec::Vec;

use ed25519_dalek::{Signature, VerifyingKey};
use sha2::{Digest, Sha256};

use super::document::{members, one_or_many};
use super::key::{Secret, base58, multibase};
use super::request::ProofPurpose;
use crate::finding::Findings;
use crate::json::{self, Member, Node, canonical, canonical_members, written};
use crate::wire::{Verbatim, answer};

/// A proof.
#[answer]
#[expect(clippy::struct_field_names, reason = "they are the terms of the standard")]
pub(crate) struct Proof {
    /// `DataIntegrityProof`.
    r#type: &'static str,
    /// `eddsa-jcs-2022`.
    cryptosuite: &'static str,
    /// When it was made.
    created: String,
    /// URL of the key.
    verification_method: String,
    /// What the key was used for.
    proof_purpose: ProofPurpose,
    /// The contexts of the document.
    #[json(name = "@context", optional)]
    context: Option<Verbatim<String>>,
    /// The signature, in base58btc; absent from what is signed.
    #[json(optional)]
    proof_value: Option<String>,
}

/// What a proof says besides its signature.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Options<'o> {
    /// When it was made.
    pub(crate) created: &'o str,
    /// URL of the key.
    pub(crate) method: &'o str,
    /// What the key was used for.
    pub(crate) purpose: ProofPurpose,
}

impl Proof {
    /// Signs the document `text`, which is that of `document`, an object.
    pub(super) fn of(
        text: &str,
        document: &Node<'_>,
        secret: &Secret,
        options: &Options<'_>,
    ) -> Option<Self> {
        let context = context_of(members(document)).and_then(|member| text.get(member.node.span.clone()));
        let mut proof = Self {
            r#type: TYPE,
            cryptosuite: CRYPTOSUITE,
            created: options.created.into(),
            verification_method: options.method.into(),
            proof_purpose: options.purpose,
            context: context.map(|context| Verbatim(context.into())),
            proof_value: None,
        };
        let signed = written(&proof);
        let signed = json::read(signed.as_bytes(), &mut Findings::default())?;
        let signature =
            secret.sign(&digests(members(&signed), &members(document).iter().collect::<Vec<_>>()));
        proof.proof_value = Some(multibase(&signature));
        Some(proof)
    }
}

/// The document `text`, which is that of `document`, an object, with a proof as its last member. Nothing else of the
/// text is changed.
pub(super) fn sign(
    text: &str,
    document: &Node<'_>,
    secret: &Secret,
    options: &Options<'_>,
) -> Option<String> {
    let proof = Proof::of(text, document, secret, options)?;
    let body = text.get(document.span.clone())?.strip_suffix('}')?.trim_end();
    let comma = if members(document).is_empty() { "" } else { "," };
    Some([body, comma, "\"proof\":", &written(&proof), "}"].concat())
}

/// Whether a signature is that of a key over the document, by this proof of it. Signatures that another program could
/// take for another key's, or write in another way, are none (`verify_strict`).
pub(super) fn holds(
    document: &Node<'_>,
    proof: &Node<'_>,
    key: &VerifyingKey,
    signature: &Signature,
) -> bool {
    let mut signed: Vec<&Member<'_>> =
        members(document).iter().filter(|member| member.name != PROOF).collect();
    // §3.3.2, step 4: what a document's context has beyond the proof's was not there when it was signed.
    if !has_context_of(document, proof) {
        return false;
    }
    if let Some(context) = context_of(members(proof)) {
        signed.retain(|member| member.name != CONTEXT);
        signed.push(context);
    }
    key.verify_strict(&digests(members(proof), &signed), signature).is_ok()
}

/// Whether the contexts of a document begin with those of its proof, in their order.
pub(super) fn has_context_of(document: &Node<'_>, proof: &Node<'_>) -> bool {
    let mut ours = contexts(document).unwrap_or_default().iter();
    contexts(proof)
        .unwrap_or_default()
        .iter()
        .all(|context| ours.next().is_some_and(|other| canonical(other) == canonical(context)))
}

/// The contexts of a document, or of a proof: one that has none has signed all of the document's.
pub(super) fn contexts<'n, 'a>(node: &'n Node<'a>) -> Option<&'n [Node<'a>]> {
    context_of(members(node)).map(|member| one_or_many(&member.node))
}

/// The signature that a `proofValue` is.
pub(super) fn signature(value: &str) -> Option<Signature> {
    Signature::from_slice(&base58(value)?).ok()
}

/// The digests that are signed: the proof's without its value, and then the document's.
fn digests(proof: &[Member<'_>], document: &[&Member<'_>]) -> [u8; 64] {
    let options: Vec<_> = proof.iter().filter(|member| member.name != "proofValue").collect();
    let mut both = [0; 64];
    let (first, second) = both.split_at_mut(32);
    first.copy_from_slice(&Sha256::digest(canonical_members(&options)));
    second.copy_from_slice(&Sha256::digest(canonical_members(document)));
    both
}

fn context_of<'n, 'a>(members: &'n [Member<'a>]) -> Option<&'n Member<'a>> {
    members.iter().find(|member| member.name == CONTEXT)
}

/// `type` of a proof.
pub(super) const TYPE: &str = "DataIntegrityProof";

/// The one cryptosuite.
pub(super) const CRYPTOSUITE: &str = "eddsa-jcs-2022";

/// The member with the proof, or proofs.
pub(super) const PROOF: &str = "proof";

/// The member with the contexts.
pub(super) const CONTEXT: &str = "@context";
