//! Strata of the sampling frame. If they separate the groups, each group has its own part of the frame.

use alloc::vec::Vec;

use super::households::{Group, WeightedStratum};
use crate::invariant::Held as _;

/// Gives the homes of a paired design the strata of the reference group. Each home is measured twice, so the means before
/// and after and their covariance need the same weights, even if each group has its own selection.
pub(super) fn keep_first([reference, intervention]: [&mut Group<'_>; 2]) {
    intervention.strata.clone_from(&reference.strata);
    for household in &mut intervention.households {
        household.stratum = reference.find(household.name).and_then(|first| first.stratum);
    }
}

/// Restricts each group to its own strata if no stratum has households of both groups. If strata separate the
/// households with new stoves from the others, each group is drawn from its own part of the frame, and its weights are
/// rescaled to add up to 1.
pub(super) fn part(groups: [&mut Group<'_>; 2]) {
    let [one, other] = groups;
    let both = one.strata.len();
    let shared = (0..both).any(|index| measures(one, index) && measures(other, index));
    if shared || one.strata != other.strata {
        return;
    }
    let of_one: Vec<bool> = (0..both).map(|index| !measures(other, index)).collect();
    let of_other: Vec<bool> = (0..both).map(|index| !measures(one, index)).collect();
    keep(one, &of_one);
    keep(other, &of_other);
}

fn measures(group: &Group<'_>, index: usize) -> bool {
    group.households.iter().any(|household| household.stratum == Some(index))
}

/// Keeps some strata of a group. A single remaining stratum is removed as well.
fn keep(group: &mut Group<'_>, kept: &[bool]) {
    let is_kept = |index: &usize| *kept.get(*index).held("an index has a stratum");
    let before = |index: usize| (0..index).filter(is_kept).count();
    let mut strata: Vec<WeightedStratum<'_>> =
        group.strata.iter().enumerate().filter(|(index, _)| is_kept(index)).map(|(_, one)| *one).collect();
    let alone = strata.len() < 2;
    let all: f64 = strata.iter().map(|stratum| stratum.weight).sum();
    for stratum in &mut strata {
        stratum.weight /= all;
    }
    group.strata = if alone { Vec::new() } else { strata };
    for household in &mut group.households {
        household.stratum = household.stratum.filter(|index| !alone && is_kept(index)).map(before);
    }
}
