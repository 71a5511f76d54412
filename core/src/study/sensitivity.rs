//! The sensitivity of the figures: the means, the saving and the reductions, calculated again without outliers, without
//! the days on which the fuel was not used, without incomplete households, without households that use too little energy
//! for cooking, without reserves, with the worst values for the households that were lost, and with the default fraction of
//! non-renewable biomass.
//!
//! A household that is left out changes the figures: those with little consumption have days without use more often, so
//! leaving them out lowers the saving of a fuel that few use. The table shows by how much. The figures of the assessment
//! count every household.

use alloc::vec::Vec;

use super::answer::{OfGroups, SensitiveFigure, SensitiveGroup, SensitivityRow, Variation};
use super::credited::{Credited, Known};
use super::difference::Saving;
use super::fuel_figures::FuelFigures;
use super::groups::Figures;
use super::households::{Group, Household};
use super::input::StudyInput;
use super::outliers::Fences;
use crate::finding::Findings;
use crate::household::TestGroup;
use crate::order;
use crate::reductions::ReductionsRequest;
use crate::selection::Drawn;
use crate::wire::At;

/// The figures of a row.
#[derive(Debug)]
pub(super) struct Recalculated {
    households: [usize; 2],
    means: [Option<f64>; 2],
    saving: Option<f64>,
    reductions: Option<f64>,
}

impl Recalculated {
    /// Takes the figures of an assessment.
    pub(super) fn of(
        groups: [&Group<'_>; 2],
        figures: [Option<&Figures>; 2],
        saving: Option<&Saving>,
        credited: Option<&Credited>,
    ) -> Self {
        Self {
            households: groups.map(|group| group.households.len()),
            means: figures.map(|figures| figures.map(|figures| figures.per_household.moments.mean)),
            saving: saving.map(|saving| saving.interval.middle),
            reductions: credited.map(|credited| credited.reductions.tonnes()),
        }
    }

    /// Calculates the figures of a varied study.
    fn again(study: &StudyInput<'_>, request: Option<&At<ReductionsRequest<'_>>>) -> Self {
        let groups = [&study.reference, &study.intervention];
        let figures = groups.map(|group| Figures::of(group, study.parameters.terms));
        let [one, other] = figures.each_ref().map(Option::as_ref);
        let both = one.zip(other);
        let saving = both.and_then(|(one, other)| study.saving(one, other).ok());
        let saving = saving.filter(|saving| saving.interval.is_finite());
        // The warnings and errors are those of the assessment.
        let mut findings = Findings::default();
        let credited = both.zip(request).and_then(|((one, other), request)| {
            let fuels = FuelFigures::list(study, &mut findings)?;
            let known = Known { study, figures: [one, other], saving: saving.as_ref(), fuels: &fuels };
            Credited::of(request, known, &mut findings)
        });
        Self::of(groups, [one, other], saving.as_ref(), credited.as_ref())
    }

    /// Returns the row of the figures, compared with those of the assessment.
    fn row(&self, variation: Variation, main: &Self) -> SensitivityRow {
        let figure =
            |value: Option<f64>, main: Option<f64>| value.map(|value| SensitiveFigure::of(value, main));
        let [reference, intervention] = self.means;
        let [main_reference, main_intervention] = main.means;
        let [ours, theirs] = self.households;
        SensitivityRow {
            variation,
            groups: OfGroups::of([
                SensitiveGroup { households: ours, mean: figure(reference, main_reference) },
                SensitiveGroup { households: theirs, mean: figure(intervention, main_intervention) },
            ]),
            saving: figure(self.saving, main.saving),
            reductions: figure(self.reductions, main.reductions),
        }
    }
}

impl SensitiveFigure {
    fn of(value: f64, main: Option<f64>) -> Self {
        let change = main.map(|main| value - main);
        let relative = main.filter(|main| main.abs() > 0.0).map(|main| 100.0 * (value - main) / main.abs());
        Self { value, change, relative_change: relative }
    }
}

/// Returns the rows of the table, of which the first has the figures of the assessment.
pub(super) fn rows(
    study: &StudyInput<'_>,
    fences: [&Fences; 2],
    main: &Recalculated,
    request: Option<&At<ReductionsRequest<'_>>>,
) -> Vec<SensitivityRow> {
    let varied = [
        (Variation::WithoutOutliers, without_outliers(study, fences)),
        (Variation::WithoutDaysNotUsed, without_days_not_used(study)),
        (Variation::WithoutIncompleteHouseholds, without_incomplete_households(study)),
        (Variation::WithoutLittleEnergy, without_little_energy(study)),
        (Variation::WithoutReserves, without_reserves(study)),
        (Variation::WorstForTheLost, worst_for_the_lost(study)),
        (
            Variation::WithDefaultFnrb,
            request.is_some().then(|| [&study.reference, &study.intervention].map(Group::clone)),
        ),
    ];
    let mut rows = Vec::from([main.row(Variation::AsAssessed, main)]);
    rows.extend(varied.into_iter().map(|(variation, groups)| match groups {
        Some(groups) => {
            let varied = StudyInput {
                logs_only: variation == Variation::WithoutDaysNotUsed,
                has_default_fnrb: variation == Variation::WithDefaultFnrb,
                ..study.varied(groups)
            };
            Recalculated::again(&varied, request).row(variation, main)
        }
        None => main.row(variation, main),
    }));
    rows
}

/// Returns the groups without outliers; `None` if nothing changes.
fn without_outliers<'n>(study: &StudyInput<'n>, [one, other]: [&Fences; 2]) -> Option<[Group<'n>; 2]> {
    let without = |group: &Group<'n>, fences: &Fences| {
        let mut side = fences.sides();
        let mut indexes = 0..;
        let mut varied = group.clone();
        varied.households.retain(|_| indexes.next().and_then(&mut side).is_none());
        varied
    };
    changed(study, [without(&study.reference, one), without(&study.intervention, other)])
}

fn without_days_not_used<'n>(study: &StudyInput<'n>) -> Option<[Group<'n>; 2]> {
    let groups = [&study.reference, &study.intervention];
    if groups
        .iter()
        .all(|group| group.households.iter().all(|household| !household.measured.has_days_not_used()))
    {
        return None;
    }
    Some(groups.map(|group| {
        let mut varied = group.clone();
        varied.households = group.households.iter().filter_map(Household::without_days_not_used).collect();
        varied
    }))
}

fn without_incomplete_households<'n>(study: &StudyInput<'n>) -> Option<[Group<'n>; 2]> {
    let varied = [&study.reference, &study.intervention].map(|group| {
        let mut varied = group.clone();
        varied.households.retain(Household::is_complete);
        varied
    });
    changed(study, varied)
}

fn without_little_energy<'n>(study: &StudyInput<'n>) -> Option<[Group<'n>; 2]> {
    changed(study, study.energy.enough([&study.reference, &study.intervention]))
}

fn without_reserves<'n>(study: &StudyInput<'n>) -> Option<[Group<'n>; 2]> {
    let varied = [&study.reference, &study.intervention].map(|group| selected(study, group));
    changed(study, varied)
}

/// Returns the households of a group that are not reserves.
fn selected<'n>(study: &StudyInput<'n>, group: &Group<'n>) -> Group<'n> {
    let mut varied = group.clone();
    let drawn = |name: &str| study.drawings.iter().find_map(|drawing| drawing.drawn(name));
    varied.households.retain(|household| drawn(household.name) != Some(Drawn::Reserve));
    varied
}

fn worst_for_the_lost<'n>(study: &StudyInput<'n>) -> Option<[Group<'n>; 2]> {
    let groups = [&study.reference, &study.intervention];
    let mut is_changed = false;
    let varied = groups.map(|group| {
        let mut varied = selected(study, group);
        let is_worse = |one: &Household<'_>, other: &Household<'_>| {
            let is_lower = one.measured.mean < other.measured.mean;
            is_lower == (group.kind == TestGroup::Reference)
        };
        let worst =
            group.households.iter().reduce(|one, other| if is_worse(one, other) { one } else { other });
        let Some(worst) = worst else { return varied };
        let is_paired = study.parameters.is_paired();
        for drawing in &study.drawings {
            let lost = drawing.lost(groups).filter(|lost| drawing.is_lost_to(group.kind, lost, is_paired));
            for lost in lost {
                is_changed = true;
                let stratum = (!group.strata.is_empty()).then_some(lost.stratum);
                varied.households.push(Household { name: lost.name, stratum, ..worst.clone() });
            }
        }
        varied.households = order::arranged(varied.households, |household| (household.name, household.claim));
        varied
    });
    is_changed.then_some(varied)
}

/// Returns `varied` if it has fewer households than the study.
fn changed<'n>(study: &StudyInput<'n>, varied: [Group<'n>; 2]) -> Option<[Group<'n>; 2]> {
    let [one, other] = &varied;
    let same = one.households.len() == study.reference.households.len()
        && other.households.len() == study.intervention.households.len();
    (!same).then_some(varied)
}
