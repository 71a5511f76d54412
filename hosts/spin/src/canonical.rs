//! Digests of the normal form of JSON text (RFC 8785), so that neither white space nor the order of members nor `3` for
//! `3.0` makes a difference, and anybody can compute them again.

use data_encoding::{BASE32_NOPAD, HEXLOWER};
use serde::Serialize;
use serde_transcode::Transcoder;
use sha2::{Digest, Sha256};

use crate::problem::Problem;

/// The first 130 bits of the digest of what `value` is written as, in base32.
pub(crate) fn short(value: &impl Serialize) -> Result<String, Problem> {
    let mut short = BASE32_NOPAD.encode(&digest(value)?).to_ascii_lowercase();
    short.truncate(26);
    Ok(short)
}

/// The same of JSON text.
///
/// Straight from text to text: a `serde_json::Value` between them takes some objects for what they are not.
pub(crate) fn short_of(text: &str) -> Result<String, Problem> {
    short(&Transcoder::new(&mut serde_json::Deserializer::from_str(text)))
}

/// The whole digest of JSON text, as `sha256:…`.
pub(crate) fn sha256_of(text: &str) -> Result<String, Problem> {
    let digest = digest(&Transcoder::new(&mut serde_json::Deserializer::from_str(text)))?;
    Ok(format!("sha256:{}", HEXLOWER.encode(&digest)))
}

fn digest(value: &impl Serialize) -> Result<[u8; 32], Problem> {
    let canonical = serde_json_canonicalizer::to_vec(value)
        .map_err(|_| Problem::internal("what was sent has no canonical form (RFC 8785)"))?;
    Ok(Sha256::digest(canonical).into())
}
