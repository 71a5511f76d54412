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
pub(super) fn id(tenant: &str, claim: &str) -> Result<String, Problem> {
    #[derive(Serialize)]
    struct Identity<'a> {
        claim: Value,
        tenant: &'a str,
    }
    let claim = serde_json::from_str(claim).map_err(|_| no_canonical_form())?;
    let canonical =
        serde_json_canonicalizer::to_vec(&Identity { claim, tenant }).map_err(|_| no_canonical_form())?;
    let mut id = BASE32_NOPAD.encode(&Sha256::digest(canonical)).to_ascii_lowercase();
    id.truncate(26);
    Ok(format!("kpt-{id}"))
}

/// What was measured and when: two claims of a household with the same digest do not contradict each other.
/// The module gives the text; its digest is what a row has room for.
pub(super) fn measurements(facts: &Facts) -> String {
    HEXLOWER.encode(&Sha256::digest(&facts.measurements))
}

fn no_canonical_form() -> Problem {
    Problem::bad_request("the claim has no canonical form (RFC 8785)")
}
