//! Computes the ids of claims, selections and sample designs.
//!
//! Each id is a digest of JSON text in its canonical form (RFC 8785). White space, the order of members and `3` or
//! `3.0` make no difference, and anyone can recompute the id. The edge assigns the ids; `hearth verify --store`
//! compares them with the stored content.

mod canonical;
mod error;

use data_encoding::HEXLOWER;
use serde::Serialize;
use serde_transcode::Transcoder;
use sha2::{Digest as _, Sha256};

pub use canonical::sha256;
pub use error::Error;

/// Returns the id of a tenant's claim: `kpt-` and 26 characters of base32, which are 130 bits.
///
/// A retry of a claim has the same id.
///
/// # Errors
///
/// Returns an error if the claim has no canonical form.
///
/// # Examples
///
/// ```
/// let one = hearth_identity::claim("ngo", r#"{"durationDays":3,"testGroup":"reference"}"#)?;
/// let same = hearth_identity::claim("ngo", r#"{ "testGroup": "reference", "durationDays": 3.0 }"#)?;
/// assert_eq!((one.as_str(), one.len()), (same.as_str(), 30));
/// assert_ne!(one, hearth_identity::claim("another", r#"{"durationDays":3,"testGroup":"reference"}"#)?);
/// # Ok::<(), hearth_identity::Error>(())
/// ```
pub fn claim(tenant: &str, claim: &str) -> Result<String, Error> {
    #[derive(Serialize)]
    struct Identity<'a, S: Serialize> {
        claim: S,
        tenant: &'a str,
    }
    // The text is transcoded directly, because a `serde_json::Value` misreads some objects.
    let mut text = serde_json::Deserializer::from_str(claim);
    let claim = Transcoder::new(&mut text);
    Ok(format!("kpt-{}", canonical::short(&Identity { claim, tenant })?))
}

/// Returns the id of a selection of households: `sel-` and 26 characters, from the document of the selection.
///
/// # Errors
///
/// Returns an error if the document has no canonical form.
///
/// # Examples
///
/// ```
/// let id = hearth_identity::selection(r#"{"type":"HouseholdSelection","design":"simple","selected":[]}"#)?;
/// assert!(id.starts_with("sel-") && id.len() == 30);
/// # Ok::<(), hearth_identity::Error>(())
/// ```
pub fn selection(document: &str) -> Result<String, Error> {
    Ok(format!("sel-{}", canonical::short_of(document)?))
}

/// Returns the id of a sample design: `des-` and 26 characters, from the request.
///
/// # Errors
///
/// Returns an error if the request has no canonical form.
///
/// # Examples
///
/// ```
/// let one = hearth_identity::design(r#"{"population":5000,"rule":"95/5"}"#)?;
/// assert_eq!(one, hearth_identity::design(r#"{"rule": "95/5", "population": 5000}"#)?);
/// assert_ne!(one, hearth_identity::design(r#"{"population":5000,"rule":"90/10"}"#)?);
/// # Ok::<(), hearth_identity::Error>(())
/// ```
pub fn design(request: &str) -> Result<String, Error> {
    Ok(format!("des-{}", canonical::short_of(request)?))
}

/// Returns the id of a tenant's credential of a study: `std-` and 26 characters.
///
/// `counted` is the digest of the ids of the claims that the credential counts, and `issued_at` the time of issue.
///
/// ```
/// let id = hearth_identity::study_credential("ngo", "nakuru-2026", "sha256:00", "2026-11-25T09:00:00.000Z")?;
/// assert!(id.starts_with("std-") && id.len() == 30);
/// # Ok::<(), hearth_identity::Error>(())
/// ```
///
/// # Errors
///
/// Never returns an error for texts.
pub fn study_credential(tenant: &str, study: &str, counted: &str, issued_at: &str) -> Result<String, Error> {
    Ok(format!("std-{}", canonical::short(&[tenant, study, counted, issued_at])?))
}

/// Returns the digest of a claim's measurements and period, in hexadecimal. Two claims of a household with the same
/// digest do not contradict each other.
///
/// `measurements` is the member with this name in an answer of `claims.record`.
///
/// # Examples
///
/// ```
/// let digest = hearth_identity::measurements("2024-02-01/2024-02-04 32e-1 28e-1");
/// assert_eq!(digest.len(), 64);
/// assert_ne!(digest, hearth_identity::measurements("2024-02-01/2024-02-04 32e-1 29e-1"));
/// ```
pub fn measurements(measurements: &str) -> String {
    HEXLOWER.encode(&Sha256::digest(measurements))
}

/// Returns the first 128 bits of the digest of a mark, by which a store finds copies of a claim, in hexadecimal.
///
/// `mark` is a text of `marks` in an answer of `claims.record`.
///
/// # Examples
///
/// ```
/// assert_eq!(hearth_identity::mark("weights 32e-1 28e-1 29e-1 ").len(), 32);
/// ```
pub fn mark(mark: &str) -> String {
    let [half @ .., _, _, _, _, _, _, _, _, _, _, _, _, _, _, _, _] = <[u8; 32]>::from(Sha256::digest(mark));
    HEXLOWER.encode(&half)
}
