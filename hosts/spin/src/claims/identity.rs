//! What makes two claims the same, and two measurements.
//!
//! Both are digests over the canonical form of RFC 8785, so that neither white space nor the order of
//! members nor `3` for `3.0` makes a difference, and anybody can compute them again.

use data_encoding::BASE32_NOPAD;
use serde::Serialize;
use serde_json::Value;
use sha2::{Digest, Sha256};

use crate::module::Facts;
use crate::problem::Problem;
use crate::reply::hex;

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
pub(super) fn measurements(facts: &Facts) -> Result<String, Problem> {
    #[derive(Serialize)]
    #[serde(rename_all = "camelCase")]
    struct Measurements<'a> {
        start_date: Option<&'a str>,
        end_date: Option<&'a str>,
        daily_logs: &'a Value,
    }
    let measurements = Measurements {
        start_date: facts.start_date.as_deref(),
        end_date: facts.end_date.as_deref(),
        daily_logs: &facts.daily_logs,
    };
    Ok(hex(&digest(&measurements)?))
}

fn digest(value: &impl Serialize) -> Result<[u8; 32], Problem> {
    let canonical = serde_json_canonicalizer::to_vec(value)
        .map_err(|_| Problem::bad_request("the claim has no canonical form (RFC 8785)"))?;
    Ok(Sha256::digest(canonical).into())
}
