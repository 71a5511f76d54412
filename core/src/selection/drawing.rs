//! The order of a draw.

use alloc::vec::Vec;

use sha2::{Digest, Sha256};

use super::entry::Randomness;
use super::frame::{Frame, Household};
use super::plan::Quota;
use crate::household::TestGroup;
use crate::order::ordered_by;

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
        let of_stratum;
        (of_stratum, rest) = rest.split_at(stratum.households);
        let (of_selected, left) = of_stratum.split_at(quota.selected.min(of_stratum.len()));
        let (of_reserves, _) = left.split_at(quota.reserves.min(left.len()));
        let [ours, our_reserves] = quota.reference.map_or([None; 2], |quota| quota.map(Some));
        selected.extend(allocated(of_selected, ours));
        reserves.extend(allocated(of_reserves, our_reserves));
    }
    Selection { frame, randomness, selected, reserves }
}

/// Returns the drawn households of a stratum with their groups: the first `ours` are allocated to the reference group and
/// the others to the intervention group. `None` allocates no groups.
fn allocated<'n>(drawn: &[&Household<'n>], ours: Option<usize>) -> impl Iterator<Item = Household<'n>> {
    drawn.iter().enumerate().map(move |(index, household)| Household {
        group: ours.map(|ours| if index < ours { TestGroup::Reference } else { TestGroup::Intervention }),
        ..**household
    })
}

/// Returns the households ordered by stratum, and within a stratum by SHA-256 of the randomness and the DID. The order
/// of DIDs would decide between two equal digests, which do not occur in practice.
fn order<'f, 'n>(frame: &'f Frame<'n>, randomness: &[u8]) -> Vec<&'f Household<'n>> {
    let begun = Sha256::new_with_prefix(randomness);
    let keyed = |household: &'f Household<'n>| {
        let digest: [u8; 32] = begun.clone().chain_update(household.did).finalize().into();
        (digest, household)
    };
    let keyed: Vec<([u8; 32], &Household<'n>)> = frame.households.iter().map(keyed).collect();
    let ordered = ordered_by(&keyed, |(digest, household)| (household.stratum, digest, household.did));
    ordered.into_iter().map(|(_, household)| *household).collect()
}
