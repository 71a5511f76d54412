//! The ids of claims, selections and sample designs.
//!
//! Each is a digest of the normal form of JSON text (RFC 8785), so that white space, the order of members and `3` for
//! `3.0` make no difference, and anyone can compute it again. The edge gives the ids; `hearth verify --store` compares
//! them with what the ids stand for.

mod canonical;

use std::error;
use std::fmt;

use data_encoding::HEXLOWER;
use serde::Serialize;
use serde_transcode::Transcoder;
use sha2::{Digest as _, Sha256};

pub use canonical::sha256;

/// The text has no normal form: it is not JSON, or it has a number that a double cannot hold.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Error;

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the text has no canonical form (RFC 8785)")
    }
}

impl error::Error for Error {}

/// The id of a claim of this tenant: `kpt-` and 26 characters of base32, which are 130 bits.
///
/// A retry of the same claim has the same id.
///
/// ```
/// let one = hearth_identity::claim("ngo", r#"{"durationDays":3,"testGroup":"reference"}"#)?;
/// let same = hearth_identity::claim("ngo", r#"{ "testGroup": "reference", "durationDays": 3.0 }"#)?;
/// assert_eq!((one.as_str(), one.len()), (same.as_str(), 30));
/// assert_ne!(one, hearth_identity::claim("another", r#"{"durationDays":3,"testGroup":"reference"}"#)?);
/// # Ok::<(), hearth_identity::Error>(())
/// ```
///
/// # Errors
///
/// The claim has no canonical form.
pub fn claim(tenant: &str, claim: &str) -> Result<String, Error> {
    #[derive(Serialize)]
    struct Identity<'a, S: Serialize> {
        claim: S,
        tenant: &'a str,
    }
    // Straight from text to text: a `serde_json::Value` between them takes some objects for what they are not.
    let mut text = serde_json::Deserializer::from_str(claim);
    let claim = Transcoder::new(&mut text);
    Ok(format!("kpt-{}", canonical::short(&Identity { claim, tenant })?))
}

/// The id of a selection of households: `sel-` and 26 characters, of the document that the module drew.
///
/// # Errors
///
/// The document has no canonical form.
pub fn selection(document: &str) -> Result<String, Error> {
    Ok(format!("sel-{}", canonical::short_of(document)?))
}

/// The id of a sample design: `des-` and 26 characters, of the request.
///
/// # Errors
///
/// The request has no canonical form.
pub fn design(request: &str) -> Result<String, Error> {
    Ok(format!("des-{}", canonical::short_of(request)?))
}

/// The digest of what was measured and when, in hexadecimal. Two claims of a household with the same digest do not
/// contradict each other.
///
/// `measurements` is the member of this name in an answer of `claims.record`.
pub fn measurements(measurements: &str) -> String {
    HEXLOWER.encode(&Sha256::digest(measurements))
}
