//! Converts the outcome of an answer to a `bool`: whether the input is accepted.

use serde::{Deserialize, Deserializer, Serialize, Serializer};

#[derive(Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
enum Outcome {
    Valid,
    Findings,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde requires the reference")]
pub(crate) fn serialize<S: Serializer>(ok: &bool, serializer: S) -> Result<S::Ok, S::Error> {
    let outcome = if *ok { Outcome::Valid } else { Outcome::Findings };
    outcome.serialize(serializer)
}

pub(crate) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<bool, D::Error> {
    Ok(matches!(Outcome::deserialize(deserializer)?, Outcome::Valid))
}
