//! Ed25519 keys as Multikeys (W3C Controlled Identifiers 1.0, §2.2.2), and the `did:key` of a key.
//!
//! A secret key is never printed, and its memory is overwritten when it is dropped. The public half of the last key is
//! cached, because computing it takes as long as signing.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use ed25519_dalek::hazmat::{ExpandedSecretKey, raw_sign};
use ed25519_dalek::{SigningKey, VerifyingKey};
use sha2::{Digest as _, Sha256, Sha512};
use spin::Mutex;
use zeroize::Zeroizing;

use crate::finding::Finding;

/// A secret key.
pub(crate) struct Secret {
    seed: Zeroizing<[u8; 32]>,
    /// The public key of this seed. Signing with any other would reveal the seed.
    public: VerifyingKey,
}

impl Secret {
    /// Decodes a secret Multikey (`z3u2…`).
    pub(crate) fn of_multibase(text: &str) -> Option<Self> {
        Some(Self::of_seed(&multikey(text, SECRET)?))
    }

    /// Returns the key of a seed, which must be random.
    pub(crate) fn of_seed(seed: &[u8; 32]) -> Self {
        Self { seed: Zeroizing::new(*seed), public: public_half(seed) }
    }

    /// Returns the key as a secret Multikey, for the owner of the key.
    pub(crate) fn multibase(&self) -> String {
        encoded(SECRET, &self.seed)
    }

    /// Returns the public key as a Multikey: `z6Mk…`.
    pub(crate) fn public_multibase(&self) -> String {
        encoded(PUBLIC, self.public.as_bytes())
    }

    /// Returns the `did:key` of the key.
    pub(crate) fn did(&self) -> String {
        format!("did:key:{}", self.public_multibase())
    }

    /// Signs a message. The signature is deterministic (RFC 8032 §5.1.6).
    pub(super) fn sign(&self, message: &[u8]) -> [u8; 64] {
        raw_sign::<Sha512>(&ExpandedSecretKey::from(&*self.seed), message, &self.public).to_bytes()
    }
}

/// Returns the public key of a seed. The key of the last seed is cached under the digest of the seed.
fn public_half(seed: &[u8; 32]) -> VerifyingKey {
    let digest: [u8; 32] = Sha256::digest(seed).into();
    // If another thread holds the lock, the cache is skipped.
    let mut last = LAST.try_lock();
    if let Some((_, public)) = last.as_deref().copied().flatten().filter(|(of, _)| *of == digest) {
        return public;
    }
    let public = SigningKey::from_bytes(seed).verifying_key();
    if let Some(last) = last.as_deref_mut() {
        *last = Some((digest, public));
    }
    public
}

/// The digest of the last seed, and its public key.
static LAST: Mutex<Option<([u8; 32], VerifyingKey)>> = Mutex::new(None);

/// Decodes a public Multikey. Returns `None` for other types of keys, and for bytes that are not a point on the curve.
pub(crate) fn public_key(text: &str) -> Option<VerifyingKey> {
    VerifyingKey::from_bytes(&multikey(text, PUBLIC)?).ok()
}

/// Returns the Multikey of a `did:key` with an Ed25519 key.
pub(crate) fn of_did_key(did: &str) -> Option<&str> {
    did.strip_prefix("did:key:").filter(|key| key.starts_with("z6Mk"))
}

/// Replaces every text that looks like a secret key or a seed in a message or JSON: a caller may have put a secret into
/// the wrong member. The digits of a digest stay.
pub(crate) fn hidden(message: String) -> String {
    let is_word = |byte: u8| byte.is_ascii_alphanumeric();
    let mut kept = String::new();
    let mut rest = message.as_str();
    let mut is_changed = false;
    while !rest.is_empty() {
        let word = rest.bytes().position(|byte| !is_word(byte)).unwrap_or(rest.len());
        let (word, others) = rest.split_at(word);
        // In JSON, the first characters may belong to an escape.
        let escape = match kept.ends_with('\\') {
            true if word.starts_with('u') => ESCAPE_DIGITS,
            is_escaped => usize::from(is_escaped),
        };
        let digits = word.get(escape..).unwrap_or_default();
        let is_hex = digits.len() >= SEED_DIGITS && digits.bytes().all(|byte| byte.is_ascii_hexdigit());
        let secret = word.find(SECRET_LEAD).filter(|_| word.len() > SECRET_LEAD.len());
        let end = if is_hex && !kept.ends_with("sha256:") { Some(escape) } else { secret };
        kept.push_str(end.map_or(word, |end| word.split_at(end).0));
        kept.push_str(if end.is_some() { "…" } else { "" });
        is_changed |= end.is_some();
        let mut next = others.chars();
        kept.extend(next.next());
        rest = next.as_str();
    }
    if is_changed { kept } else { message }
}

/// Replaces every text in findings that looks like a secret key.
pub(crate) fn redacted(findings: Vec<Finding>) -> Vec<Finding> {
    findings.into_iter().map(|finding| finding.map_texts(hidden)).collect()
}

/// The first characters of a secret Multikey.
const SECRET_LEAD: &str = "z3u2";

/// The length of `u` and the digits of an escape.
const ESCAPE_DIGITS: usize = 5;

/// The minimum number of digits that count as a seed, because messages may truncate it.
const SEED_DIGITS: usize = 40;

/// Decodes the base58btc after `z`, up to the length of a signature.
pub(super) fn base58(text: &str) -> Option<Vec<u8>> {
    let digits = text.strip_prefix('z').filter(|digits| digits.len() <= LONGEST)?;
    bs58::decode(digits).into_vec().ok()
}

/// Encodes bytes as `z` and base58btc.
pub(super) fn multibase(bytes: &[u8]) -> String {
    format!("z{}", bs58::encode(bytes).into_string())
}

fn multikey(text: &str, kind: [u8; 2]) -> Option<[u8; 32]> {
    let bytes = base58(text)?;
    bytes.strip_prefix(&kind)?.try_into().ok()
}

fn encoded(kind: [u8; 2], key: &[u8; 32]) -> String {
    multibase(&[&kind[..], key].concat())
}

/// The multicodec `ed25519-pub`.
const PUBLIC: [u8; 2] = [0xed, 0x01];

/// The multicodec `ed25519-priv`.
const SECRET: [u8; 2] = [0x80, 0x26];

/// The maximum number of base58 digits: slightly more than a signature has.
const LONGEST: usize = 96;

#[cfg(test)]
mod tests {
    use alloc::format;

    use ed25519_dalek::{Signer as _, SigningKey};

    use super::{Secret, hidden, public_key};

    #[test]
    fn texts_that_look_like_secrets_are_hidden() {
        let seed = "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60";
        let secret = "z3u2en7t5LR2WtQH5PfFqMqwVHBeXouLzo6haApm8XHqvjxq";
        for (text, kept) in [
            (format!("`{seed}` is not"), "`…` is not"),
            (format!("\\n{seed}\\n"), "\\n…\\n"),
            (format!("\\u001f{seed}"), "\\u001f…"),
            (format!("é{secret}/{secret}"), "é…/…"),
            (format!("did:key:{secret}#a"), "did:key:…#a"),
        ] {
            assert_eq!(hidden(text), kept);
        }
        for kept in [format!("`sha256:{seed}`"), "`z3u2` and 44 more characters".into(), "é".into()] {
            assert_eq!(hidden(kept.clone()), kept);
        }
    }

    #[test]
    fn a_key_signs_with_its_own_public_half() {
        let keys = [1, 2, 1, 1, 2].map(|byte| Secret::of_seed(&[byte; 32]));
        for key in &keys {
            let fresh = SigningKey::from_bytes(&key.seed);
            assert_eq!(key.public, fresh.verifying_key());
            assert_eq!(key.sign(b"message"), fresh.sign(b"message").to_bytes());
        }
    }

    #[test]
    fn multikeys_match_the_cryptosuite() {
        // w3c/vc-di-eddsa, TestVectors/keyPair.json.
        let secret = Secret::of_multibase("z3u2en7t5LR2WtQH5PfFqMqwVHBeXouLzo6haApm8XHqvjxq").unwrap();
        assert_eq!(secret.public_multibase(), "z6MkrJVnaZkeFzdQyMZu1cgjg7k1pZZ6pvBQ7XJPt4swbTQ2");
        assert_eq!(secret.multibase(), "z3u2en7t5LR2WtQH5PfFqMqwVHBeXouLzo6haApm8XHqvjxq");
        assert!(public_key(&secret.public_multibase()).is_some());
        for none in ["", "z", "z3u2en7t5LR2WtQH5PfFqMqwVHBeXouLzo6haApm8XHqvjx", "zz6Mk0OIl"] {
            assert!(Secret::of_multibase(none).is_none());
            assert!(public_key(none).is_none());
        }
        assert!(public_key(&secret.multibase()).is_none());
    }
}
