//! What makes two claims the same, and two measurements.
//!
//! Both are digests of a normal form; that of a claim is in [`canonical`].

use data_encoding::HEXLOWER;
use serde::Serialize;
use serde_transcode::Transcoder;
use sha2::{Digest, Sha256};

use crate::canonical;
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
    Ok(format!("kpt-{}", canonical::short(&Identity { claim, tenant })?))
}

/// What was measured and when: two claims of a household with the same digest do not contradict each other.
/// The module gives the text; its digest is what a row has room for.
pub(super) fn measurements(facts: &Facts) -> String {
    HEXLOWER.encode(&Sha256::digest(&facts.measurements))
}
