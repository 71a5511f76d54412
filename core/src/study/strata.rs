//! Strata of the sampling frame.

use super::households::Group;

/// Gives the homes of a paired design the strata of the reference group. Each home is measured twice, so the means before
/// and after and their covariance need the same weights, even if each group has its own selection.
pub(super) fn keep_first([reference, intervention]: [&mut Group<'_>; 2]) {
    intervention.strata.clone_from(&reference.strata);
    for household in &mut intervention.households {
        household.stratum = reference.find(household.name).and_then(|first| first.stratum);
    }
}

/// Removes strata that are the groups: strata with the names of the groups, each with the households of its group alone. They
/// are a frame for each group.
pub(super) fn remove_groups(groups: [&mut Group<'_>; 2]) {
    let are_groups = groups.iter().all(|group| {
        let own = group.strata.iter().position(|stratum| stratum.name == group.kind.word());
        own.is_some()
            && group.strata.len() == groups.len()
            && group
                .households
                .iter()
                .all(|household| household.stratum.is_none_or(|index| Some(index) == own))
    });
    for group in groups.into_iter().filter(|_| are_groups) {
        group.strata.clear();
        for household in &mut group.households {
            household.stratum = None;
        }
    }
}

/// Returns whether the groups are measured in the same strata, but no stratum has households of both. Then their difference
/// is also that of the strata.
pub(super) fn are_confounded([one, other]: [&Group<'_>; 2]) -> bool {
    let is_shared = |index| measures(one, index) && measures(other, index);
    !one.strata.is_empty() && one.strata == other.strata && !(0..one.strata.len()).any(is_shared)
}

fn measures(group: &Group<'_>, index: usize) -> bool {
    group.households.iter().any(|household| household.stratum == Some(index))
}
