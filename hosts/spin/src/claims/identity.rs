//! What makes two claims the same, and two measurements.
//!
//! Both are digests of a normal form (RFC 8785 for a claim), so that neither white space nor the order of
//! members nor `3` for `3.0` makes a difference, and anybody can compute them again.

use data_encoding::{BASE32_NOPAD, HEXLOWER};
use serde::Serialize;
use serde_json::Value;
use sha2::{Digest, Sha256};

use crate::module::Facts;
use crate::problem::Problem;

/// The id of a claim of this tenant: `kpt-` and 26 characters of base32, which are 130 bits.
///
/// A retry of the same claim has the same id, and is thereby harmless.
pub(super) fn id(tenant: &str, claim: &Value) -> Result<String, Problem> {
    #[derive(Serialize)]
    struct Identity<'a> {
        claim: &'a Value,
        tenant: &'a str,
    }
    let digest = digest(&Identity { claim, tenant })?;
    let mut id = BASE32_NOPAD.encode(&digest).to_ascii_lowercase();
    id.truncate(26);
    Ok(format!("kpt-{id}"))
}

/// What was measured and when: two claims of a household with the same digest do not contradict each other.
/// The module gives the text; its digest is what a row has room for.
pub(super) fn measurements(facts: &Facts) -> String {
    HEXLOWER.encode(&Sha256::digest(&facts.measurements))
}

fn digest(value: &impl Serialize) -> Result<[u8; 32], Problem> {
    let canonical = serde_json_canonicalizer::to_vec(value)
        .map_err(|_| Problem::bad_request("the claim has no canonical form (RFC 8785)"))?;
    Ok(Sha256::digest(canonical).into())
}
