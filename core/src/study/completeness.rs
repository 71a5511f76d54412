//! The completeness of a study: the selected households, the dropouts with their reasons, and the days.

use alloc::vec::Vec;

use super::answer::{
    AssessedDropout, ChanceResult, Completeness, FirstItems, MeasuredDays, MissingHousehold, OfGroups,
};
use super::chance::Chance;
use super::drawing::Drawing;
use super::dropouts::Dropout;
use super::households::{Group, Household};
use super::number;
use crate::household::TestGroup;
use crate::limits;
use crate::selection::Drawn;
use crate::wire::True;

/// The selected households, compared with the measured households.
#[derive(Debug)]
pub(super) struct Coverage<'g, 'n> {
    pub(super) drawings: &'g [Drawing<'n>],
    /// Whether chance came first in each drawing.
    pub(super) chances: Vec<Chance>,
    pub(super) has_history: bool,
    pub(super) dropouts: &'g [Dropout<'n>],
    pub(super) groups: [&'g Group<'n>; 2],
    pub(super) paired: bool,
}

impl<'g, 'n> Coverage<'g, 'n> {
    /// Counts the measured households, each once.
    pub(super) fn measured(&self) -> usize {
        let [reference, intervention] = self.groups;
        reference.households.len() + if self.paired { 0 } else { intervention.households.len() }
    }

    /// Counts the measured households that are in no selection, and returns the first one.
    pub(super) fn not_drawn(&self) -> (usize, Option<&str>) {
        let mut count = 0;
        let mut first = None;
        for group in self.groups {
            for household in &group.households {
                let drawn = |drawing: &Drawing<'_>| {
                    drawing.is_for(group.kind) && drawing.drawn(household.name).is_some()
                };
                if !self.drawings.iter().any(drawn) {
                    count += usize::from(!(self.paired && group.kind == TestGroup::Intervention));
                    first = first.or(Some(household.name));
                }
            }
        }
        (count, first)
    }

    pub(super) fn drawn(&self, drawn: Drawn) -> impl Iterator<Item = (&'g Drawing<'n>, &'n str, bool)> {
        self.drawings.iter().flat_map(move |drawing| {
            let chosen = drawing.households.iter().filter(move |chosen| chosen.drawn == drawn);
            chosen.map(move |chosen| (drawing, chosen.name, drawing.is_measured(chosen.name, self.groups)))
        })
    }

    fn missing(&self) -> impl Iterator<Item = (&'g Drawing<'n>, &'n str)> {
        let missing = self.drawn(Drawn::Selected).filter(|(.., measured)| !measured);
        missing.map(|(drawing, name, _)| (drawing, name))
    }

    /// Counts the selected households with neither a claim nor a reason.
    pub(super) fn unexplained(&self) -> usize {
        self.missing().filter(|(_, name)| Dropout::reason(self.dropouts, name).is_none()).count()
    }

    /// Counts the households that the draw allocated to the other group, and returns the first one.
    pub(super) fn not_as_allocated(&self) -> (usize, Option<&'n str>) {
        let mut found = self.drawings.iter().flat_map(|drawing| drawing.not_as_allocated(self.groups));
        let first = found.next();
        (usize::from(first.is_some()) + found.count(), first)
    }

    /// Returns whether the submitter assigned the drawn households to the groups: one selection for both groups, without an
    /// allocation and without strata for the groups.
    pub(super) fn is_allocation_open(&self) -> bool {
        let are_measured = self.groups.iter().all(|group| !group.households.is_empty());
        let is_open = |drawing: &Drawing<'_>| {
            let has_strata = self.groups.iter().all(|group| drawing.has_stratum_of(group.kind));
            drawing.group.is_none() && drawing.differs.is_none() && !drawing.is_allocated() && !has_strata
        };
        are_measured && !self.paired && self.drawings.iter().any(is_open)
    }

    /// Returns the reserves that were measured out of turn.
    pub(super) fn out_of_turn(&self) -> Vec<&str> {
        let mut found = Vec::new();
        for drawing in self.drawings {
            found.extend(drawing.out_of_turn(self.dropouts, self.groups));
        }
        found
    }

    /// Returns whether selections are given, and each redrawn selection is identical.
    pub(super) fn is_redrawn(&self) -> bool {
        !self.drawings.is_empty() && self.drawings.iter().all(|drawing| drawing.differs.is_none())
    }

    /// Returns whether chance came first in each drawing, so that the strata are older than the results.
    pub(super) fn is_drawn_before(&self) -> bool {
        self.has_history && self.chances.iter().all(|chance| chance.result == ChanceResult::Before)
    }

    /// Counts the dropouts that are in no selection.
    pub(super) fn dropouts_not_drawn(&self) -> usize {
        let redrawn = self.is_redrawn();
        let not_drawn = self.dropouts.iter().filter(|dropout| {
            redrawn && !self.drawings.iter().any(|drawing| drawing.drawn(dropout.household).is_some())
        });
        not_drawn.count()
    }

    /// Builds the completeness of the answer.
    pub(super) fn answer(&self) -> Completeness<'n> {
        let redrawn = self.is_redrawn();
        let known = |count: usize| redrawn.then_some(count);
        let count = |drawn| self.drawn(drawn).count();
        let measured = |drawn| self.drawn(drawn).filter(|(.., measured)| *measured).count();
        let (selected, selected_measured) = (count(Drawn::Selected), measured(Drawn::Selected));
        let recruited = self.measured() + self.dropouts.len();
        Completeness {
            selected: known(selected),
            reserves: known(count(Drawn::Reserve)),
            measured: self.measured(),
            selected_measured: known(selected_measured),
            reserves_used: known(measured(Drawn::Reserve)),
            reserves_out_of_turn: known(self.out_of_turn().len()),
            not_drawn: known(self.not_drawn().0),
            response_rate: (redrawn && selected > 0).then(|| number(selected_measured) / number(selected)),
            dropout_rate: number(self.dropouts.len()) / number(recruited.max(1)),
            missing: self.missing_households(),
            missing_households: known(self.missing().count()),
            unexplained: known(self.unexplained()),
            dropouts: self.assessed_dropouts(),
            groups: OfGroups::of(self.groups.map(days)),
        }
    }

    fn missing_households(&self) -> Vec<MissingHousehold<'n>> {
        let missing = self.missing().take(limits::LISTED_HOUSEHOLDS);
        missing
            .map(|(drawing, household)| MissingHousehold {
                household,
                group: drawing.group_of(household),
                reason: Dropout::reason(self.dropouts, household),
            })
            .collect()
    }

    fn assessed_dropouts(&self) -> FirstItems<AssessedDropout<'n>> {
        let drawn = |name| self.drawings.iter().find_map(|drawing| drawing.drawn(name));
        let dropouts = self.dropouts.iter().map(|dropout| AssessedDropout {
            household: dropout.household,
            reason: dropout.reason,
            category: dropout.category,
            visits: dropout.visits,
            drawn: drawn(dropout.household),
            implied: True::when(dropout.is_implied()),
        });
        FirstItems(dropouts.collect())
    }
}

/// Counts the days of a group.
fn days(group: &Group<'_>) -> MeasuredDays {
    let sum = |count: fn(&Household<'_>) -> usize| group.households.iter().map(count).sum();
    let expected = group.households.iter().map(Household::expected_days);
    let days = || group.households.iter().map(|household| household.measured.days);
    MeasuredDays {
        households: group.households.len(),
        incomplete_households: sum(|household| usize::from(!household.is_complete())),
        days_expected: expected.sum(),
        days_logged: days().sum(),
        days_missing: sum(|household| household.missing_days),
        days_excluded: sum(|household| household.excluded_days),
        zero_days: sum(|household| household.measured.not_used),
        fewest_days: days().min().unwrap_or_default(),
        most_days: days().max().unwrap_or_default(),
    }
}
