//! The controlled identifier document of a `did:web`, with several keys.
//!
//! The module writes the document of the key that signs. The operator adds the public keys of signatures from before, or
//! from after, a change of the key.

use serde::{Deserialize, Serialize};

use crate::json;

/// The document (W3C Controlled Identifiers 1.0, section 2), as the module writes it.
#[derive(Deserialize, Serialize)]
#[serde(rename_all = "camelCase")]
struct Document {
    #[serde(rename = "@context")]
    context: Vec<String>,
    id: String,
    verification_method: Vec<Method>,
    assertion_method: Vec<String>,
}

#[derive(Deserialize, Serialize)]
#[serde(rename_all = "camelCase")]
struct Method {
    id: String,
    r#type: String,
    controller: String,
    public_key_multibase: String,
}

/// The keys in the variable `issuer_public_keys`, as public Multikeys.
pub(super) struct PublicKeys<'t>(Vec<&'t str>);

impl<'t> PublicKeys<'t> {
    /// Reads the keys, which commas separate. The error is the place of a text that is not a key, counted from 1.
    pub(super) fn read(text: &'t str) -> Result<Self, usize> {
        let entries = text.split(',').map(str::trim).filter(|entry| !entry.is_empty());
        let keys = entries.enumerate().map(|(place, entry)| {
            let key = entry.strip_prefix("did:key:").unwrap_or(entry);
            is_public(key).then_some(key).ok_or(place + 1)
        });
        keys.collect::<Result<_, _>>().map(Self)
    }

    /// Adds the keys to a document, except for those that it has.
    pub(super) fn add_to(&self, document: String) -> Result<String, serde_json::Error> {
        if self.0.is_empty() {
            return Ok(document);
        }
        let mut document: Document = serde_json::from_str(&document)?;
        for key in &self.0 {
            if document.verification_method.iter().any(|method| method.public_key_multibase == *key) {
                continue;
            }
            let id = format!("{}#{key}", document.id);
            document.assertion_method.push(id.clone());
            document.verification_method.push(Method {
                id,
                r#type: String::from("Multikey"),
                controller: document.id.clone(),
                public_key_multibase: (*key).to_owned(),
            });
        }
        Ok(json::written(&document))
    }
}

/// Returns whether a text is an Ed25519 public key as a Multikey (section 2.2.2).
fn is_public(text: &str) -> bool {
    let bytes = text.strip_prefix('z').filter(|digits| digits.len() <= LONGEST);
    let bytes = bytes.and_then(|digits| bs58::decode(digits).into_vec().ok());
    bytes.is_some_and(|bytes| bytes.len() == LENGTH && bytes.starts_with(&ED25519_PUBLIC))
}

/// The multicodec `ed25519-pub`.
const ED25519_PUBLIC: [u8; 2] = [0xed, 0x01];
/// The number of bytes of a key with its multicodec, and a limit of its digits.
const LENGTH: usize = 34;
const LONGEST: usize = 64;
