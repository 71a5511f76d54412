//! The figures of each fuel of a study of several fuels: the means of the groups, and the saving.

use alloc::vec::Vec;

use super::answer::{NetCalorificValue, OfGroups, PlausibilityBand, StackedFuel, StackedFuelGroup};
use super::codes;
use super::covariance::FuelValues;
use super::difference::Saving;
use super::estimate::Mean;
use super::fuels::{MeasuredFuel, Stacked};
use super::groups::{Figures, are_finite};
use super::households::Group;
use super::input::StudyInput;
use super::plausibility::Above;
use crate::finding::{Finding, Findings};
use crate::household::TestGroup;
use crate::wire::True;

/// The figures of a fuel.
#[derive(Debug)]
pub(super) struct FuelFigures<'n> {
    pub(super) fuel: MeasuredFuel<'n>,
    /// The number of households with a claim of the fuel.
    users: [usize; 2],
    /// The figures of each group; `None` for a group that is too small.
    pub(super) figures: [Option<Figures>; 2],
    /// The daily mean of each household.
    pub(super) values: FuelValues,
    pub(super) saving: Option<Saving>,
    bands: Vec<PlausibilityBand<'n>>,
}

impl<'n> FuelFigures<'n> {
    /// Calculates the figures of each fuel, and adds the warnings about them. Returns an empty list for a study of one
    /// fuel, and `None` if a value exceeds the range of a double.
    pub(super) fn list(study: &StudyInput<'n>, findings: &mut Findings) -> Option<Vec<Self>> {
        let Some(stacked) = &study.stacked else { return Some(Vec::new()) };
        stacked.fuels.iter().map(|fuel| Self::of(fuel, stacked, study, findings)).collect()
    }

    fn of(
        fuel: &MeasuredFuel<'n>,
        stacked: &Stacked<'n>,
        study: &StudyInput<'n>,
        findings: &mut Findings,
    ) -> Option<Self> {
        let groups = [&study.reference, &study.intervention];
        let [(reference, before), (intervention, after)] = stacked.groups(fuel, groups, study.logs_only);
        let groups = [&reference, &intervention];
        let figures = groups.map(|group| Figures::of(group, study.parameters.terms));
        let saving = match &figures {
            [Some(one), Some(other)] => study.compared(groups, [one, other]).ok(),
            _ => None,
        };
        if !are_finite(groups, &figures, saving.as_ref()) {
            return None;
        }
        let above: Vec<Above<'_, 'n>> = groups.into_iter().flat_map(Above::list).collect();
        for above in &above {
            above.warn(findings);
        }
        let bands = above.iter().map(Above::answer).collect();
        let values = groups.map(Group::valued);
        let of_fuel = Self { fuel: fuel.clone(), users: [before, after], figures, values, saving, bands };
        of_fuel.warn_of_users(groups, study.at, findings);
        Some(of_fuel)
    }

    fn warn_of_users(&self, groups: [&Group<'_>; 2], at: usize, findings: &mut Findings) {
        for (group, users) in groups.into_iter().zip(self.users) {
            let households = group.households.len();
            // No home of a reference group uses a fuel that the project introduces.
            let is_new = users == 0 && group.kind == TestGroup::Reference;
            if users < households && !is_new {
                let finding = Finding::new(&codes::FUEL_OF_SOME, "/claims", at).with("fuel", self.fuel.name);
                let finding = finding.with("count", households - users).with("households", households);
                findings.add(finding.with("group", group.kind.word()));
            }
        }
    }

    /// Returns the plausibility bands of the fuel.
    pub(super) fn take_bands(&mut self) -> Vec<PlausibilityBand<'n>> {
        core::mem::take(&mut self.bands)
    }

    /// Builds the fuel of the answer.
    pub(super) fn answer(&self) -> StackedFuel<'n> {
        let MeasuredFuel { name, unit, calorific } = &self.fuel;
        let estimates = self
            .figures
            .each_ref()
            .map(|figures| figures.as_ref().map(|figures| &figures.per_household).map(Mean::answer));
        let [before, after] = self.users;
        let [reference, intervention] = estimates;
        StackedFuel {
            fuel_type: name,
            unit,
            net_calorific_value: NetCalorificValue {
                value: calorific.value,
                unit: ["MJ/", unit].concat(),
                source: calorific.source,
                unconfirmed: True::when(calorific.unconfirmed),
            },
            groups: OfGroups {
                reference: StackedFuelGroup { users: before, per_household: reference },
                intervention: StackedFuelGroup { users: after, per_household: intervention },
            },
            difference: self.saving.as_ref().map(Saving::answer),
        }
    }
}
