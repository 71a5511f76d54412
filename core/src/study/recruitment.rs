//! The households of a study from the selection to the figures: drawn, reached, measured and counted. It is known for a
//! study that is too small for statistics, too.

use super::answer::{OfGroups, RecruitedHouseholds, Recruitment};
use super::completeness::Coverage;
use super::drawing::{Chosen, Drawing};
use super::excluded::Exclusions;
use super::households::Group;
use crate::household::TestGroup;
use crate::selection::Drawn;

impl Recruitment {
    /// Counts the households of the study and of each group.
    pub(super) fn of(coverage: &Coverage<'_, '_>, exclusions: &Exclusions<'_>) -> Self {
        let excluded = exclusions.count(None, &coverage.groups);
        let measured = coverage.measured() + excluded;
        let without_claim = dropouts(coverage, exclusions, None);
        let drawn = |drawn| coverage.is_redrawn().then(|| coverage.drawn(drawn).count());
        let total = RecruitedHouseholds {
            drawn: drawn(Drawn::Selected),
            reserves: drawn(Drawn::Reserve),
            reached: without_claim.map(|dropouts| measured + dropouts),
            measured,
            counted: coverage.measured(),
            excluded,
        };
        Self {
            total,
            groups: OfGroups::of(coverage.groups.map(|group| of_group(group, coverage, exclusions))),
        }
    }
}

fn of_group(
    group: &Group<'_>,
    coverage: &Coverage<'_, '_>,
    exclusions: &Exclusions<'_>,
) -> RecruitedHouseholds {
    let excluded = exclusions.count(Some(group.kind), &[group]);
    let measured = group.households.len() + excluded;
    let drawn = |drawn| {
        let drawing = coverage.drawings.iter().find(|drawing| is_of(drawing, group.kind, coverage.paired))?;
        let is_of_group = |chosen: &&Chosen<'_>| coverage.paired || chosen.group == Some(group.kind);
        let households =
            || drawing.households.iter().filter(|chosen| chosen.drawn == drawn).filter(is_of_group);
        coverage.is_redrawn().then(|| households().count())
    };
    RecruitedHouseholds {
        drawn: drawn(Drawn::Selected),
        reserves: drawn(Drawn::Reserve),
        reached: dropouts(coverage, exclusions, Some(group.kind)).map(|dropouts| measured + dropouts),
        measured,
        counted: group.households.len(),
        excluded,
    }
}

/// Returns whether a selection has the households of a group, and it is known which. In a paired design, both groups have the
/// same households.
fn is_of(drawing: &Drawing<'_>, group: TestGroup, paired: bool) -> bool {
    drawing.group == Some(group) || (drawing.group.is_none() && (paired || drawing.is_allocated()))
}

/// Counts the dropouts without a claim: those of one group, or all. Returns `None` if the group of a dropout is unknown.
fn dropouts(
    coverage: &Coverage<'_, '_>,
    exclusions: &Exclusions<'_>,
    group: Option<TestGroup>,
) -> Option<usize> {
    let measured = exclusions.names(group);
    let mut count = 0;
    for dropout in coverage.dropouts {
        let drawn = |drawing: &&Drawing<'_>| drawing.drawn(dropout.household).is_some();
        let of_group = match (group, coverage.drawings.iter().find(drawn)) {
            (None, _) => true,
            (Some(_), _) if coverage.paired => true,
            (Some(group), Some(drawing)) => drawing.group_of(dropout.household)? == group,
            (Some(_), None) => return None,
        };
        count += usize::from(of_group && measured.binary_search(&dropout.household).is_err());
    }
    Some(count)
}
