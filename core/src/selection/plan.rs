//! The plan of a draw: the frame, the randomness, the design, and the number of households from each stratum.

use alloc::vec::Vec;
use core::cell::Cell;
use core::cmp::Reverse;

use super::entry::{Randomness, SelectionDesign};
use super::frame::{Frame, Stratum};
use super::request::DrawRequest;
use super::{codes, published};
use crate::finding::{Code, Finding, Findings};
use crate::invariant::Held as _;
use crate::json::Path;
use crate::order::ordered_by;
use crate::wire::{At, Map, codes as shape};

/// A valid plan.
#[derive(Debug)]
pub(super) struct Plan<'n> {
    pub(super) frame: Frame<'n>,
    pub(super) randomness: Randomness<'n>,
    /// One quota for each stratum of the frame.
    pub(super) quotas: Vec<Quota>,
}

/// The number of households to draw from a stratum.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Quota {
    pub(super) selected: usize,
    pub(super) reserves: usize,
    /// How many of both are allocated to the reference group; `None` if the draw allocates no groups.
    pub(super) reference: Option<[usize; 2]>,
}

impl<'n> Plan<'n> {
    /// Returns the plan that a request describes; `None` if its members contradict each other.
    pub(super) fn of(request: &DrawRequest<'n>, findings: &mut Findings) -> Option<Self> {
        let path = Path::ROOT.member("frame");
        let frame = Frame::of(&request.frame, &path, request.design, &codes::NAMES_ALIKE, findings);
        let received = request.received_at.map(|received| received.0);
        let path = Path::ROOT.member("randomness");
        let is_published = published::is_of_beacon(&request.randomness, &path, findings)
            && published::is_published(&request.randomness, &path, received, findings);
        if let Some(sizes) = &request.sizes
            && request.design == SelectionDesign::Simple
        {
            findings.add(Finding::new(&codes::SIZES_NOT_EXPECTED, "/sizes", sizes.at));
            return None;
        }
        if let (Some(size), Some(_)) = (request.size, &request.groups) {
            findings.add(Finding::new(&codes::SIZE_NOT_EXPECTED, "/size", size.at));
            return None;
        }
        if request.size.is_none() && request.sizes.is_none() && request.groups.is_none() {
            findings.add(Finding::new(&shape::MISSING_MEMBER, "", 0).with("member", "size"));
            return None;
        }
        let frame = frame.filter(|_| is_published)?;
        let quotas = quotas(request, &frame, findings)?;
        Some(Self { frame, randomness: request.randomness.clone(), quotas })
    }
}

/// Returns the quota of each stratum, as stated in the request or in proportion to its households.
fn quotas(request: &DrawRequest<'_>, frame: &Frame<'_>, findings: &mut Findings) -> Option<Vec<Quota>> {
    let households = frame.households.len();
    let (size, place) = match &request.groups {
        Some(At { value, at }) => {
            (Some(At { value: value.reference + value.intervention, at: *at }), "/groups")
        }
        None => (request.size, "/size"),
    };
    let selected = if let Some(sizes) = &request.sizes {
        stated(sizes, (size, place), frame, findings)?
    } else {
        let size = bounded(size?, households, place, &codes::SIZE_EXCEEDS_FRAME, findings)?;
        let weights: Vec<usize> = frame.strata.iter().map(|stratum| stratum.households).collect();
        shared(size, &weights)
    };
    let size: usize = selected.iter().sum();
    if size == 0 {
        let at = request.sizes.as_ref().map_or(0, |sizes| sizes.at);
        findings.add(Finding::new(&codes::SIZE_ZERO, "/sizes", at));
        return None;
    }
    let reserves = request.reserves.unwrap_or(At { value: 0, at: 0 });
    let (at, left) = (reserves.at, households - size);
    let reserves = bounded(reserves, left, "/reserves", &codes::RESERVES_EXCEED_FRAME, findings)?;
    let shares = shared(reserves, &selected);
    let mut reference = request.groups.as_ref().map(|groups| {
        let [ours, theirs] = [groups.value.reference, groups.value.intervention].map(count);
        // The larger the share of the reference group in a stratum, the larger is its share of the reserves.
        let of_reserves = shared(reserves, &[ours, theirs]).first().copied().unwrap_or_default();
        shared(ours, &selected).into_iter().zip(shared(of_reserves, &shares))
    });
    let quotas = selected.into_iter().zip(shares);
    let mut quota = |(selected, reserves)| {
        let reference = reference.as_mut().and_then(Iterator::next).map(|(ours, reserves)| [ours, reserves]);
        Quota { selected, reserves, reference }
    };
    let quotas: Vec<_> = quotas.map(&mut quota).collect();
    warn_of_empty(&quotas, &Path::ROOT.member("frame"), request.frame.at, &frame.strata, findings);
    each_fits(&quotas, &frame.strata, at, findings).then_some(quotas)
}

/// Returns the members of `sizes`, in the order of the strata. Their sum must be `size`, which has its place.
fn stated(
    sizes: &At<Map<'_, At<u32>>>,
    (size, size_place): (Option<At<u32>>, &'static str),
    frame: &Frame<'_>,
    findings: &mut Findings,
) -> Option<Vec<usize>> {
    let path = Path::ROOT;
    let path = path.member("sizes");
    let mut stated: Vec<Option<usize>> = alloc::vec![None; frame.strata.len()];
    let mut good = true;
    for (name, size) in &sizes.value.entries {
        let place = || path.member(name).pointer();
        let Some(index) = frame.stratum(name) else {
            findings.add(Finding::new(&codes::UNKNOWN_STRATUM, place(), size.at).with("stratum", *name));
            good = false;
            continue;
        };
        let stratum = frame.strata.get(index).held("each index has a stratum");
        let number = count(size.value);
        if number > stratum.households {
            good = false;
            let code = &codes::SIZE_EXCEEDS_STRATUM;
            findings.add(too_many(Finding::new(code, place(), size.at).with("size", number), stratum));
        }
        *stated.get_mut(index).held("each stratum has a size") = Some(number);
    }
    if !good {
        return None;
    }
    for (stratum, _) in frame.strata.iter().zip(&stated).filter(|(_, size)| size.is_none()) {
        let finding = Finding::new(&codes::SIZE_MISSING, "/sizes", sizes.at);
        findings.add(finding.with("stratum", stratum.name));
    }
    let stated: Vec<usize> = stated.into_iter().collect::<Option<_>>()?;
    let sum = stated.iter().sum::<usize>();
    if let Some(size) = size.filter(|size| count(size.value) != sum) {
        let finding = Finding::new(&codes::SIZES_DIFFER, size_place, size.at);
        findings.add(finding.with("sum", sum).with("size", count(size.value)));
        return None;
    }
    Some(stated)
}

/// Returns `number` if it does not exceed `households`; otherwise adds a finding.
fn bounded(
    number: At<u32>,
    households: usize,
    place: &'static str,
    code: &'static Code,
    findings: &mut Findings,
) -> Option<usize> {
    let At { value, at } = number;
    let number = count(value);
    if number <= households {
        return Some(number);
    }
    let name = if place == "/reserves" { "reserves" } else { "size" };
    findings.add(Finding::new(code, place, at).with(name, number).with("households", households));
    None
}

fn count(number: u32) -> usize {
    number as usize
}

/// Warns of strata from which no household is selected, at `path`.
pub(super) fn warn_of_empty(
    quotas: &[Quota],
    path: &Path<'_>,
    at: usize,
    strata: &[Stratum<'_>],
    findings: &mut Findings,
) {
    for (_, stratum) in quotas.iter().zip(strata).filter(|(quota, _)| quota.selected == 0) {
        let finding = Finding::new(&codes::STRATUM_NOT_SAMPLED, path.pointer(), at);
        findings.add(finding.with("stratum", stratum.name));
    }
}

/// Returns whether each stratum has enough households for its reserves.
fn each_fits(quotas: &[Quota], strata: &[Stratum<'_>], at: usize, findings: &mut Findings) -> bool {
    let mut fits = true;
    for (quota, stratum) in quotas.iter().zip(strata) {
        let left = stratum.households.saturating_sub(quota.selected);
        if quota.reserves > left {
            fits = false;
            let left = Stratum { households: left, ..*stratum };
            let finding = Finding::new(&codes::RESERVES_EXCEED_STRATUM, "/reserves", at);
            findings.add(too_many(finding.with("reserves", quota.reserves), &left));
        }
    }
    fits
}

/// Adds the parameters of a stratum to a finding about too few households.
fn too_many(finding: Finding, stratum: &Stratum<'_>) -> Finding {
    finding.with("households", stratum.households).with("stratum", stratum.name)
}

/// Allocates `total` in proportion to `weights` by the largest remainder; of equal remainders, the first is preferred.
fn shared(total: usize, weights: &[usize]) -> Vec<usize> {
    let sum = weights.iter().map(|weight| *weight as u64).sum::<u64>().max(1);
    let exact = |weight: usize| total as u64 * weight as u64;
    let share = |weight: &usize| {
        let share = usize::try_from(exact(*weight) / sum).held("a share is at most the total");
        (Cell::new(share), exact(*weight) % sum)
    };
    let shares: Vec<(Cell<usize>, u64)> = weights.iter().map(share).collect();
    let left = total - shares.iter().map(|(share, _)| share.get()).sum::<usize>();
    for (share, _) in ordered_by(&shares, |(_, remainder)| Reverse(*remainder)).into_iter().take(left) {
        share.update(|share| share + 1);
    }
    shares.into_iter().map(|(share, _)| share.into_inner()).collect()
}

#[cfg(test)]
mod tests {
    use super::shared;

    #[test]
    fn shares_are_in_proportion() {
        assert_eq!(shared(420, &[3000, 2000]), [252, 168]);
        assert_eq!(shared(10, &[1, 1, 1]), [4, 3, 3]);
        assert_eq!(shared(9, &[1, 9]), [1, 8]);
        assert_eq!(shared(1, &[1, 2, 2]), [0, 1, 0]);
        assert_eq!(shared(0, &[5]), [0]);
    }
}
