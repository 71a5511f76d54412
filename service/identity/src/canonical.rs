//! Digests of JSON text in its canonical form (RFC 8785).

use data_encoding::{BASE32_NOPAD, HEXLOWER};
use serde::Serialize;
use serde_transcode::Transcoder;
use sha2::{Digest, Sha256};

use crate::Error;

/// Returns the first 130 bits of the digest of `value` in canonical JSON, in base32.
pub(crate) fn short(value: &impl Serialize) -> Result<String, Error> {
    let mut short = BASE32_NOPAD.encode(&digest(value)?).to_ascii_lowercase();
    short.truncate(26);
    Ok(short)
}

/// Returns the first 130 bits of the digest of JSON text, in base32.
///
/// The text is transcoded directly, because a `serde_json::Value` misreads some objects.
pub(crate) fn short_of(text: &str) -> Result<String, Error> {
    short(&Transcoder::new(&mut serde_json::Deserializer::from_str(text)))
}

/// Returns the whole digest of JSON text, as `sha256:…`.
///
/// # Errors
///
/// Returns an error if the text has no canonical form.
///
/// # Examples
///
/// ```
/// let one = hearth_identity::sha256(r#"{"b":1,"a":2}"#)?;
/// assert_eq!(one, hearth_identity::sha256(r#"{ "a": 2.0, "b": 1 }"#)?);
/// assert!(one.starts_with("sha256:"));
/// # Ok::<(), hearth_identity::Error>(())
/// ```
pub fn sha256(text: &str) -> Result<String, Error> {
    let digest = digest(&Transcoder::new(&mut serde_json::Deserializer::from_str(text)))?;
    Ok(format!("sha256:{}", HEXLOWER.encode(&digest)))
}

fn digest(value: &impl Serialize) -> Result<[u8; 32], Error> {
    Ok(Sha256::digest(serde_json_canonicalizer::to_vec(value).map_err(|_| Error)?).into())
}
