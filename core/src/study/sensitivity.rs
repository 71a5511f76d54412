//! The sensitivity of the figures: the means, the saving and the reductions, calculated again without outliers, without
//! the days on which the fuel was not used, without incomplete households, without households that use too little energy
//! for cooking, without reserves, with unfavourable values for the households that were lost, and with the default fraction of
//! non-renewable biomass.
//!
//! A household that is left out changes the figures: those with little consumption have days without use more often, so
//! leaving them out lowers the saving of a fuel that few use. The table shows by how much. The figures of the assessment
//! count every household.

use alloc::vec::Vec;

use super::answer::{DecisionFigures, OfGroups, SensitiveFigure, SensitiveGroup, SensitivityRow, Variation};
use super::credited::{Credited, Known};
use super::difference::Saving;
use super::drawing::Chosen;
use super::fuel_figures::FuelFigures;
use super::groups::Figures;
use super::households::{Group, Household};
use super::input::StudyInput;
use super::number;
use super::outliers::Fences;
use crate::finding::Findings;
use crate::household::TestGroup;
use crate::order;
use crate::reductions::ReductionsRequest;
use crate::selection::Drawn;
use crate::statistics::mean;
use crate::wire::At;

/// The figures of a row.
#[derive(Debug, PartialEq)]
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
    pub(super) fn again(study: &StudyInput<'_>, request: Option<&At<ReductionsRequest<'_>>>) -> Self {
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

    /// Returns whether the study has reductions.
    pub(super) fn has_reductions(&self) -> bool {
        self.reductions.is_some()
    }

    /// Compares the figures with those of the assessment.
    pub(super) fn compared(&self, main: &Self) -> DecisionFigures {
        let figure = |value: Option<f64>, main| value.map(|value| SensitiveFigure::of(value, main));
        DecisionFigures {
            saving: figure(self.saving, main.saving),
            reductions: figure(self.reductions, main.reductions),
        }
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

/// Returns the groups without reserves, with values for the lost: after a known baseline, a household saves nothing, and
/// each other one is like the household of its group that nine in ten are more favourable than. If the group of the lost is
/// not known, it is the one of which they change the mean more.
fn worst_for_the_lost<'n>(study: &StudyInput<'n>) -> Option<[Group<'n>; 2]> {
    let groups = [&study.reference, &study.intervention];
    let is_paired = study.parameters.is_paired();
    let unfavourable = unfavourable(groups, is_paired);
    let [one, other] = [0, 1].map(|index| {
        let group = groups.get(index)?;
        let worst = (*unfavourable.get(index)?)?;
        Some((worst.measured.mean - mean(&group.daily_means())?).abs() / number(group.households.len()))
    });
    let assumed = if one > other { TestGroup::Reference } else { TestGroup::Intervention };
    let has_baseline = |name: &str| order::find(&study.lost, |lost| lost.name.cmp(name)).is_some();
    let stratum = |name: &str| study.drawings.iter().find_map(|drawing| drawing.stratum_of(name));
    let mut is_changed = false;
    let [reference, intervention] = groups;
    let [one, other] = unfavourable;
    let varied = [(reference, one), (intervention, other)].map(|(group, worst)| {
        let mut varied = selected(study, group);
        let Some(worst) = worst else { return varied };
        let mut add = |household: &Household<'n>, name: &'n str, of: Option<usize>| {
            is_changed = true;
            let stratum = of.filter(|_| !group.strata.is_empty());
            varied.households.push(Household { name, stratum, ..household.clone() });
        };
        for lost in &study.lost {
            let of = stratum(lost.name);
            if group.strata.is_empty() || of.is_some() {
                add(lost, lost.name, of);
            }
        }
        for drawing in &study.drawings {
            let is_lost = |lost: &&Chosen<'_>| {
                drawing.is_lost_to(group.kind, lost, (is_paired, assumed)) && !has_baseline(lost.name)
            };
            for lost in drawing.lost(groups).filter(is_lost) {
                add(worst, lost.name, Some(lost.stratum));
            }
        }
        varied.households = order::arranged(varied.households, |household| (household.name, household.claim));
        varied
    });
    is_changed.then_some(varied)
}

/// Returns the household of each group that nine in ten are more favourable than: use more, or less in the intervention group.
/// In a paired design, it is the one in both groups with this saving.
fn unfavourable<'g, 'n>(groups: [&'g Group<'n>; 2], is_paired: bool) -> [Option<&'g Household<'n>>; 2] {
    let [before, after] = groups.map(Group::daily_means);
    let savings = || before.iter().zip(&after).map(|(before, after)| before - after).collect();
    let orders: [Vec<f64>; 2] = if is_paired {
        [savings(), savings()]
    } else {
        [before.clone(), after.iter().map(|mean| -mean).collect()]
    };
    let [reference, intervention] = groups;
    let [one, other] = orders;
    [(reference, one), (intervention, other)].map(|(group, favours)| {
        let favoured: Vec<(&Household<'n>, f64)> = group.households.iter().zip(favours).collect();
        let ordered = order::sorted(&favoured, |(_, one), (_, other)| one.total_cmp(other));
        ordered.get(favoured.len().saturating_sub(1) / TENTH).map(|(household, _)| *household)
    })
}

/// Returns `varied` if it has fewer households than the study.
fn changed<'n>(study: &StudyInput<'n>, varied: [Group<'n>; 2]) -> Option<[Group<'n>; 2]> {
    let [one, other] = &varied;
    let same = one.households.len() == study.reference.households.len()
        && other.households.len() == study.intervention.households.len();
    (!same).then_some(varied)
}

/// One in this many households is less favourable than the values of the lost.
const TENTH: usize = 10;
