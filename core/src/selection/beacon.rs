//! Beacons: public randomness with the time at which it was published.
//!
//! The randomness of a round of drand's network quicknet is SHA-256 of the round's signature, and its time follows from
//! its number. The command and the service verify the signature itself. The hash and the time of a block can be compared
//! with any copy of its chain.

use alloc::vec::Vec;

use super::codes;
use crate::digest::from_hex;
use crate::finding::Findings;
use crate::limits;
use crate::time::Time;
use crate::wire::{At, FromJson, Input, Limits, Refused, request};

/// Public randomness with the time at which it was published.
#[request(tag = "kind")]
#[derive(Clone)]
pub(crate) enum Beacon<'n> {
    /// A round of drand's network quicknet. Its signature is the one that the network published.
    Quicknet {
        /// The number of the round.
        #[json(minimum = 1)]
        round: u32,
        /// The signature of the round, as 96 hexadecimal digits. The randomness is its SHA-256.
        signature: RoundSignature,
    },
    /// A block of a chain, whose hash is the randomness.
    Block {
        /// The name of the chain, for example `bitcoin`.
        #[json(most = limits::TEXT_CODE_POINTS)]
        chain: &'n str,
        /// The height of the block.
        height: u32,
        /// The time in the block (RFC 3339).
        #[json(most = limits::TEXT_CODE_POINTS)]
        time: At<&'n str>,
    },
}

/// Randomness that is not published yet: a later round of a beacon, or a later block.
#[request(tag = "kind")]
#[derive(Clone, Copy)]
pub(crate) enum Pledge<'n> {
    /// A round of drand's network quicknet.
    Quicknet {
        /// The number of the round.
        #[json(minimum = 1)]
        round: u32,
    },
    /// A block of a chain.
    Block {
        /// The name of the chain, for example `bitcoin`.
        #[json(most = limits::TEXT_CODE_POINTS)]
        chain: &'n str,
        /// The height of the block.
        height: u32,
    },
}

/// The signature of a round: a point of the curve BLS12-381 in its short form, written as hexadecimal digits.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(transparent, inline, extend("pattern" = "^[0-9A-Fa-f]{96}$")))]
pub(crate) struct RoundSignature(#[cfg_attr(feature = "schema", schemars(with = "&str"))] pub(super) Vec<u8>);

impl<'n> FromJson<'n> for RoundSignature {
    fn from_json(input: Input<'_, 'n>, _: &Limits, findings: &mut Findings) -> Result<Self, Refused> {
        let bytes = from_hex(input.string(findings)?).filter(|bytes| bytes.len() == SIGNATURE_BYTES);
        bytes.map(Self).ok_or_else(|| input.add(&codes::INVALID_SIGNATURE, findings, &|finding| finding))
    }
}

impl Beacon<'_> {
    /// Returns the time at which the randomness was published; `None` if that of a block cannot be read.
    pub(crate) fn published(&self) -> Option<Time> {
        match self {
            Self::Quicknet { round, .. } => Some(published(*round)),
            Self::Block { time, .. } => Time::of(time.value),
        }
    }

    /// Returns whether the randomness is the one that was pledged.
    pub(crate) fn keeps(&self, pledge: &Pledge<'_>) -> bool {
        match (self, pledge) {
            (Self::Quicknet { round, .. }, Pledge::Quicknet { round: pledged }) => round == pledged,
            (Self::Block { chain, height, .. }, Pledge::Block { chain: pledged, height: at }) => {
                chain == pledged && height == at
            }
            _ => false,
        }
    }
}

impl Pledge<'_> {
    /// Returns the time at which the randomness will be published; `None` for a block.
    pub(crate) fn published(&self) -> Option<Time> {
        match self {
            Self::Quicknet { round } => Some(published(*round)),
            Self::Block { .. } => None,
        }
    }
}

/// Returns the time of a round of quicknet.
pub(super) fn published(round: u32) -> Time {
    Time::of_seconds(GENESIS + (i64::from(round) - 1) * PERIOD)
}

/// The time of quicknet's first round and the seconds between its rounds: the chain information of
/// `52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971`.
const GENESIS: i64 = 1_692_803_367;
const PERIOD: i64 = 3;

/// The length of a signature of quicknet: a point of the group G1 of BLS12-381 in its short form.
const SIGNATURE_BYTES: usize = 48;

#[cfg(test)]
mod tests {
    use super::published;

    #[test]
    fn rounds_have_the_times_of_the_network() {
        assert_eq!(published(1).text(), "2023-08-23T15:09:27Z");
        assert_eq!(published(123).text(), "2023-08-23T15:15:33Z");
    }
}
