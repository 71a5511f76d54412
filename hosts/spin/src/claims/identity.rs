//! What makes two claims the same, and two measurements.
//!
//! Both are digests of a normal form (RFC 8785 for a claim), so that neither white space nor the order of
//! members nor `3` for `3.0` makes a difference, and anybody can compute them again.

use data_encoding::{BASE32_NOPAD, HEXLOWER};
use serde::Serialize;
use serde_transcode::Transcoder;
use sha2::{Digest, Sha256};

use crate::module::Facts;
use crate::problem::Problem;

/// The id of a claim of this tenant: `kpt-` and 26 characters of base32, which are 130 bits.
///
/// A retry of the same claim has the same id, and is thereby harmless.
pub(super) fn id(tenant: &str, claim: &str) -> Result<String, Problem> {
    #[derive(Serialize)]
    struct Identity<'a, S: Serialize> {
        claim: S,
        tenant: &'a str,
    }
    // Straight from text to text: a `serde_json::Value` between them takes some objects for what they are not.
    let mut text = serde_json::Deserializer::from_str(claim);
    let claim = Transcoder::new(&mut text);
    let canonical = serde_json_canonicalizer::to_vec(&Identity { claim, tenant })
        .map_err(|_| Problem::internal("the claim has no canonical form (RFC 8785)"))?;
    let mut id = BASE32_NOPAD.encode(&Sha256::digest(canonical)).to_ascii_lowercase();
    id.truncate(26);
    Ok(format!("kpt-{id}"))
}

/// What was measured and when: two claims of a household with the same digest do not contradict each other.
/// The module gives the text; its digest is what a row has room for.
pub(super) fn measurements(facts: &Facts) -> String {
    HEXLOWER.encode(&Sha256::digest(&facts.measurements))
}
