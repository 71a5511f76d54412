//! The order of a draw.

use alloc::vec::Vec;

use sha2::{Digest, Sha256};

use super::entry::Randomness;
use super::frame::{Frame, Household};
use super::plan::Quota;
use crate::order::ordered;

/// A sample that was drawn.
#[derive(Debug)]
pub(super) struct Selection<'n> {
    pub(super) frame: Frame<'n>,
    pub(super) randomness: Randomness<'n>,
    /// Ordered by stratum, and within a stratum as drawn.
    pub(super) selected: Vec<Household<'n>>,
    pub(super) reserves: Vec<Household<'n>>,
}

/// Draws the households of `quotas` from `frame`, or all households of a stratum that has fewer.
pub(super) fn draw<'n>(frame: Frame<'n>, randomness: Randomness<'n>, quotas: &[Quota]) -> Selection<'n> {
    let order = order(&frame, randomness.bytes.as_slice());
    let (mut selected, mut reserves) = (Vec::new(), Vec::new());
    let mut rest = order.as_slice();
    for (stratum, quota) in frame.strata.iter().zip(quotas) {
        let (of_stratum, others) = rest.split_at_checked(stratum.households).unwrap_or((rest, &[]));
        rest = others;
        let mut drawn = of_stratum.iter().filter_map(|index| frame.households.get(*index)).copied();
        selected.extend(drawn.by_ref().take(quota.selected));
        reserves.extend(drawn.take(quota.reserves));
    }
    Selection { frame, randomness, selected, reserves }
}

/// Returns the households ordered by stratum, and within a stratum by SHA-256 of the randomness and the DID. The order
/// of DIDs would decide between two equal digests, which do not occur in practice.
fn order(frame: &Frame<'_>, randomness: &[u8]) -> Vec<usize> {
    let begun = Sha256::new_with_prefix(randomness);
    let key = |household: &Household<'_>| {
        let digest: [u8; 32] = begun.clone().chain_update(household.did).finalize().into();
        (frame.stratum(household.stratum), digest)
    };
    let keys: Vec<_> = frame.households.iter().map(key).collect();
    let did = |index: usize| frame.households.get(index).map(|household| household.did);
    ordered(keys.len(), &|one, other| {
        keys.get(one).cmp(&keys.get(other)).then_with(|| did(one).cmp(&did(other)))
    })
}
