//! Creates and checks the proof of a document: `eddsa-jcs-2022` (W3C Data Integrity `EdDSA` Cryptosuites 1.0,
//! Recommendation of 15 May 2025, §3.3).
//!
//! A proof shows that a key signed a document. The owner and the validity of the key are checked elsewhere.

use alloc::string::String;
use alloc::vec::Vec;

use ed25519_dalek::{Signature, VerifyingKey};
use sha2::{Digest, Sha256};

use super::document::{members, one_or_many};
use super::key::{Secret, base58, multibase};
use super::request::ProofPurpose;
use crate::invariant::Held as _;
use crate::json::{Member, Node, canonical, canonical_members, read_written, written};
use crate::wire::{Verbatim, answer};

/// A proof.
#[answer]
#[expect(clippy::struct_field_names, reason = "they are the terms of the standard")]
pub(crate) struct Proof {
    /// `DataIntegrityProof`.
    r#type: &'static str,
    /// `eddsa-jcs-2022`.
    cryptosuite: &'static str,
    /// The time of the signature.
    created: String,
    /// The URL of the key.
    verification_method: String,
    /// The purpose of the signature.
    proof_purpose: ProofPurpose,
    /// The contexts of the document.
    #[json(name = "@context", optional)]
    context: Option<Verbatim<String>>,
    /// The signature in base58btc; absent while the proof is signed.
    #[json(optional)]
    proof_value: Option<String>,
}

/// The options of a proof.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Options<'o> {
    /// The time of the signature.
    pub(crate) created: &'o str,
    /// The URL of the key.
    pub(crate) method: &'o str,
    /// The purpose of the signature.
    pub(crate) purpose: ProofPurpose,
}

impl Proof {
    /// Signs `document`, an object with the text `text`.
    pub(super) fn of(text: &str, document: &Node<'_>, secret: &Secret, options: &Options<'_>) -> Self {
        let context = context_of(members(document)).map(|member| member.node.text(text));
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
        let signed = read_written(&signed);
        let signature =
            secret.sign(&digests(members(&signed), &members(document).iter().collect::<Vec<_>>()));
        proof.proof_value = Some(multibase(&signature));
        proof
    }
}

/// Signs `document`, an object with the text `text`. Returns the text with the proof as its last member, and otherwise
/// unchanged.
pub(super) fn sign(text: &str, document: &Node<'_>, secret: &Secret, options: &Options<'_>) -> String {
    let proof = Proof::of(text, document, secret, options);
    let body = document.text(text).strip_suffix('}').held("an object ends with a brace").trim_end();
    let comma = if members(document).is_empty() { "" } else { "," };
    [body, comma, "\"proof\":", &written(&proof), "}"].concat()
}

/// Returns whether a signature over the document and the proof's options was made with a key.
pub(super) fn verifies(
    document: &Node<'_>,
    proof: &Node<'_>,
    key: &VerifyingKey,
    signature: &Signature,
) -> bool {
    let mut signed: Vec<&Member<'_>> =
        members(document).iter().filter(|member| member.name != PROOF).collect();
    // §3.3.2, step 4: contexts of the document beyond those of the proof were added after signing.
    if !has_context_of(document, proof) {
        return false;
    }
    if let Some(context) = context_of(members(proof)) {
        signed.retain(|member| member.name != CONTEXT);
        signed.push(context);
    }
    is_signed(&digests(members(proof), &signed), key, signature)
}

/// Returns whether a message was signed with a key. The check rejects signatures that other programs could attribute to
/// another key or encode differently (`verify_strict`).
fn is_signed(message: &[u8], key: &VerifyingKey, signature: &Signature) -> bool {
    key.verify_strict(message, signature).is_ok()
}

/// Returns whether the contexts of a document begin with those of its proof, in the same order.
pub(super) fn has_context_of(document: &Node<'_>, proof: &Node<'_>) -> bool {
    let mut ours = contexts(document).unwrap_or_default().iter();
    contexts(proof)
        .unwrap_or_default()
        .iter()
        .all(|context| ours.next().is_some_and(|other| canonical(other) == canonical(context)))
}

/// Returns the contexts of a document or a proof. A proof without contexts covers all contexts of the document.
pub(super) fn contexts<'n, 'a>(node: &'n Node<'a>) -> Option<&'n [Node<'a>]> {
    context_of(members(node)).map(|member| one_or_many(&member.node))
}

/// Decodes a `proofValue`.
pub(super) fn signature(value: &str) -> Option<Signature> {
    Signature::from_slice(&base58(value)?).ok()
}

/// Returns the digests to sign: that of the proof without its value, then that of the document.
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

/// The `type` of a proof.
pub(super) const TYPE: &str = "DataIntegrityProof";

/// The only supported cryptosuite.
pub(super) const CRYPTOSUITE: &str = "eddsa-jcs-2022";

/// The member with the proof or the proofs.
pub(super) const PROOF: &str = "proof";

/// The member with the contexts.
pub(super) const CONTEXT: &str = "@context";

#[cfg(test)]
mod tests {
    extern crate std;

    use alloc::vec::Vec;

    use serde_json::Value;

    use super::{is_signed, signature};
    use crate::credential::key::{multibase, public_key};

    fn bytes(hex: &Value) -> Vec<u8> {
        let digits: Vec<_> = hex.as_str().unwrap().chars().map(|digit| digit.to_digit(16).unwrap()).collect();
        digits.chunks(2).map(|pair| u8::try_from(16 * pair[0] + pair[1]).unwrap()).collect()
    }

    #[test]
    #[ignore = "HEARTH_WYCHEPROOF is the path of `testvectors_v1/ed25519_test.json` in a copy of C2SP/wycheproof"]
    fn signatures_of_wycheproof() {
        let text = std::fs::read_to_string(std::env::var("HEARTH_WYCHEPROOF").unwrap()).unwrap();
        let cases: Value = serde_json::from_str(&text).unwrap();
        let mut wrong = Vec::new();
        let mut count = 0;
        for group in cases["testGroups"].as_array().unwrap() {
            let multikey = multibase(&[&[0xed, 0x01], bytes(&group["publicKey"]["pk"]).as_slice()].concat());
            for case in group["tests"].as_array().unwrap() {
                let signed = public_key(&multikey)
                    .zip(signature(&multibase(&bytes(&case["sig"]))))
                    .is_some_and(|(key, signature)| is_signed(&bytes(&case["msg"]), &key, &signature));
                if signed != (case["result"] == "valid") {
                    wrong.push((case["tcId"].clone(), case["comment"].clone()));
                }
                count += 1;
            }
        }
        assert!(wrong.is_empty(), "{wrong:?}");
        assert_eq!(cases["numberOfTests"], count);
    }
}
