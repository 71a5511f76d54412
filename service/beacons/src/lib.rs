//! Verifies the signatures of drand's network quicknet, without a network.
//!
//! The module compares the randomness of a selection with the signature of its round. Whether the network made that
//! signature needs the curve BLS12-381, which is too large for the module: the command and the service verify it.

use data_encoding::HEXLOWER_PERMISSIVE;
use drand_verify::{G2PubkeyRfc, Pubkey as _};
use serde::Deserialize;
use serde_json::json;
use serde_json::value::RawValue;

/// The code of the only finding: a signature that the network did not make.
pub const CODE: &str = "selection.beacon_forged";

/// Returns the answer of the module's form to a selection whose signature is not that of the network; `None` if the signature
/// is right, or the selection has no round, or cannot be read. `selection` is the document or the request for one, as JSON,
/// and `place` its JSON Pointer in the request of the client.
///
/// # Examples
///
/// ```
/// let selection = |signature: &str| format!(
///     r#"{{"randomness":{{"beacon":{{"kind":"quicknet","round":123,"signature":"{signature}"}}}}}}"#
/// );
/// let signature = "b75c69d0b72a5d906e854e808ba7e2accb1542ac355ae486d591aa9d43765482e26cd02df835d3546d23c4b13e0dfc92";
/// assert_eq!(hearth_beacons::refusal(&selection(signature), ""), None);
/// let refusal = hearth_beacons::refusal(&selection("b75c"), "/selection").unwrap();
/// assert!(refusal.contains("/selection/randomness/beacon/signature"));
/// ```
pub fn refusal(selection: &str, place: &str) -> Option<String> {
    let Drawn { randomness: Randomness { beacon } } = serde_json::from_str(selection).ok()?;
    let Beacon { round, signature } = beacon?;
    let (round, signature) = (round?, signature?);
    let bytes = HEXLOWER_PERMISSIVE.decode(signature.as_bytes()).unwrap_or_default();
    if is_of_quicknet(round, &bytes) {
        return None;
    }
    let finding = json!({
        "code": CODE,
        "rule": null,
        "path": format!("{place}/randomness/beacon/signature"),
        "message": format!("the signature is not that of round {round} of drand's network quicknet"),
        "params": { "round": round },
        "severity": "error",
        "status": 409,
        "help": "copy the members `round`, `randomness` and `signature` of one round of quicknet",
    });
    Some(json!({ "outcome": "findings", "status": 409, "findings": [finding] }).to_string())
}

/// Returns the answer to a request of `study.assess` that has a selection whose signature is not that of the network, as
/// [`refusal`] does.
///
/// # Examples
///
/// ```
/// assert_eq!(hearth_beacons::study_refusal(r#"{"claims":[]}"#), None);
/// ```
pub fn study_refusal(request: &str) -> Option<String> {
    let Study { selection } = serde_json::from_str(request).ok()?;
    let Selections { document, reference, intervention } = selection?;
    let groups = [("/reference", reference), ("/intervention", intervention)];
    let of_groups = groups.into_iter().filter_map(|(name, proof)| Some((name, proof?.document)));
    let mut documents = document.map(|document| ("", document)).into_iter().chain(of_groups);
    documents.find_map(|(name, document)| refusal(document.get(), &format!("/selection{name}/document")))
}

/// Returns whether the network quicknet made the signature of a round.
///
/// # Examples
///
/// ```
/// assert!(!hearth_beacons::is_of_quicknet(123, &[0; 48]));
/// ```
pub fn is_of_quicknet(round: u64, signature: &[u8]) -> bool {
    let key = HEXLOWER_PERMISSIVE.decode(QUICKNET.as_bytes()).unwrap_or_default();
    G2PubkeyRfc::from_variable(&key).is_ok_and(|key| key.verify(round, b"", signature).unwrap_or(false))
}

#[derive(Deserialize)]
struct Study<'a> {
    #[serde(borrow)]
    selection: Option<Selections<'a>>,
}

/// One selection for both groups, or one for each.
#[derive(Deserialize)]
struct Selections<'a> {
    #[serde(borrow)]
    document: Option<&'a RawValue>,
    #[serde(borrow)]
    reference: Option<Proof<'a>>,
    #[serde(borrow)]
    intervention: Option<Proof<'a>>,
}

#[derive(Deserialize)]
struct Proof<'a> {
    #[serde(borrow)]
    document: &'a RawValue,
}

#[derive(Deserialize)]
struct Drawn {
    randomness: Randomness,
}

#[derive(Deserialize)]
struct Randomness {
    beacon: Option<Beacon>,
}

/// A beacon; a block of a chain has neither member.
#[derive(Deserialize)]
struct Beacon {
    round: Option<u64>,
    signature: Option<String>,
}

/// The public key of quicknet, from the information of the chain
/// `52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971`.
const QUICKNET: &str = "83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d106451\
                        0d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rounds_of_the_network_are_verified() {
        for (round, signature) in ROUNDS {
            let bytes = HEXLOWER_PERMISSIVE.decode(signature.as_bytes()).unwrap();
            assert!(is_of_quicknet(round, &bytes), "{round}");
            assert!(!is_of_quicknet(round + 1, &bytes), "another round than {round}");
            let mut changed = bytes.clone();
            changed[47] ^= 1;
            assert!(!is_of_quicknet(round, &changed), "a changed signature of {round}");
        }
        assert!(!is_of_quicknet(1_000, &HEXLOWER_PERMISSIVE.decode(OTHER_NETWORK.as_bytes()).unwrap()));
        assert!(!is_of_quicknet(1, &[]));
    }

    #[test]
    fn a_selection_without_a_round_is_not_refused() {
        for selection in ["", "{}", r#"{"randomness":{"value":"00"}}"#, BLOCK] {
            assert_eq!(refusal(selection, ""), None, "{selection}");
        }
    }

    #[test]
    fn the_selections_of_a_study_are_verified() {
        let document = r#"{"randomness":{"beacon":{"kind":"quicknet","round":1,"signature":"00"}}}"#;
        for (selection, place) in [
            (format!(r#"{{"document":{document},"frame":[]}}"#), "/selection/document/randomness"),
            (
                format!(r#"{{"reference":{{"document":{{}}}},"intervention":{{"document":{document}}}}}"#),
                "/selection/intervention/document/randomness",
            ),
        ] {
            let refusal = study_refusal(&format!(r#"{{"claims":[],"selection":{selection}}}"#)).unwrap();
            assert!(refusal.contains(place), "{refusal}");
        }
    }

    const BLOCK: &str = r#"{"randomness":{"beacon":{"kind":"block","chain":"bitcoin","height":1,"time":"2026-01-01T00:00:00Z"}}}"#;

    /// Rounds that the network published.
    const ROUNDS: [(u64, &str); 4] = [
        (
            1,
            "b55e7cb2d5c613ee0b2e28d6750aabbb78c39dcc96bd9d38c2c2e12198df95571de8e8e402a0cc48871c7089a2b3af4b",
        ),
        (
            1_000,
            "b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39",
        ),
        (
            12_040_883,
            "929906c959032ab363c9f26570d215d66f5c06cb0c44fe508c12bb5839f04ec895bb6868e5b9ff13ab289bdb5266b394",
        ),
        (
            32_285_085,
            "81dbce51d584d90d618547f4b50391d53ace6f6b9aeb8fb67e1879427af9d0310ac0ec6f519271d9a313ee84b378d416",
        ),
    ];

    /// The signature of round 1,000 of drand's testnet.
    const OTHER_NETWORK: &str =
        "b09eacd45767c4d58306b98901ad0d6086e2663766f3a4ec71d00cf26f0f49eaf248abc7151c60cf419c4e8b37e80412";
}
