//! Signs messages with the Ed25519 key of the issuer, in the form `v1a` of Standard Webhooks.

use std::fmt;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use ed25519_dalek::{Signer as _, SigningKey};

/// The signing key, which is overwritten when dropped.
#[derive(Clone)]
pub struct Signer(SigningKey);

impl Signer {
    /// Reads a secret Multikey (`z3u2…`). The error does not contain the key.
    pub fn of_multikey(text: &str) -> Result<Self, &'static str> {
        let seed = || {
            let bytes = bs58::decode(text.trim().strip_prefix('z')?).into_vec().ok()?;
            <[u8; 32]>::try_from(bytes.strip_prefix(&SECRET)?).ok()
        };
        let seed = seed().ok_or("not a secret Ed25519 key; create one with `hearth keys new`")?;
        Ok(Self(SigningKey::from_bytes(&seed)))
    }

    /// Returns the public key in the form that receivers take.
    pub fn public_key(&self) -> String {
        format!("whpk_{}", STANDARD.encode(self.0.verifying_key().as_bytes()))
    }

    /// Returns the value of `webhook-signature`.
    pub fn sign(&self, id: &str, timestamp: i64, body: &[u8]) -> String {
        let signed = [format!("{id}.{timestamp}.").as_bytes(), body].concat();
        format!("v1a,{}", STANDARD.encode(self.0.sign(&signed).to_bytes()))
    }
}

impl fmt::Debug for Signer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Signer").field(&self.public_key()).finish()
    }
}

/// The prefix of secret Ed25519 keys in the table of multicodecs.
const SECRET: [u8; 2] = [0x80, 0x26];

#[cfg(test)]
mod tests {
    use super::*;

    /// The key and the document are those of the page on webhooks, which verifies the signature with OpenSSL.
    #[test]
    fn the_signature_is_that_of_the_guide() {
        let signer =
            Signer::of_multikey("z3u2en7t5LR2WtQH5PfFqMqwVHBeXouLzo6haApm8XHqvjxq\n").expect("a key");
        assert_eq!(signer.public_key(), "whpk_sA2Nk45/dz1RVlqtNqYj9TRPf10ZYPnPPo4SYg6igQ8=");
        let body = r#"{"type":"claim.created","timestamp":"2026-01-31T09:30:00.000Z","data":{"id":"kpt-o2pfeqzsobfjphiaxuqs6wxvhf"}}"#;
        let signature = signer.sign("evt_1_0f1e2d3c4b5a6978", 1_769_851_800, body.as_bytes());
        let expected =
            "v1a,2inJ30L31Ns9u8WF/QwRcYCnFjwLvxgxjsbiaVJzRu9/IOoV672OeOHLyvXxjDe7ByU7Dr6sHJ7DiGlREhQhBg==";
        assert_eq!(signature, expected);
    }

    #[test]
    fn other_keys_are_refused() {
        for text in ["", "z", "z6MktwupdmLXVVqTzCw4i46r4uGyosGXRnR3XjN4Zq7oMMsw", "whsk_abc", "z3u2"] {
            assert!(Signer::of_multikey(text).is_err(), "{text}");
        }
    }
}
