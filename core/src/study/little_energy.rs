//! Households that use less energy than cooking needs, so they must have used fuels that no claim measures.
//!
//! The least energy is that of 0.04 kg of LPG for each person and day: the minimum standard for cooking of Practical Action,
//! Poor People's Energy Outlook 2010, for the fuel that needs the least. The standard has no value for electricity, whose
//! appliances need less, so a study of electricity is not compared.

use super::calorific::CalorificValues;
use super::codes;
use super::fuels::Stacked;
use super::households::{Group, Household};
use super::shown;
use crate::finding::{Finding, Findings};

/// The energy of a unit of the consumption of each group in MJ, if it is known and can be compared with the minimum standard.
#[derive(Clone, Copy, Debug)]
pub(super) struct UnitEnergy([Option<f64>; 2]);

impl UnitEnergy {
    /// Returns the energy of a unit of groups, of which `stacked` are the claims of several fuels.
    pub(super) fn of(
        groups: [&Group<'_>; 2],
        stacked: Option<&Stacked<'_>>,
        values: &CalorificValues<'_>,
    ) -> Self {
        if let Some(stacked) = stacked {
            let is_known = !stacked.is_used(ELECTRICITY);
            return Self([is_known.then_some(1.0); 2]);
        }
        Self(groups.map(|group| {
            let (fuel, unit) = group.fuel.zip(group.unit).filter(|(fuel, _)| *fuel != ELECTRICITY)?;
            values.find(fuel, unit).map(|value| value.value)
        }))
    }

    /// Returns the groups without the households that use less energy than cooking needs.
    pub(super) fn enough<'n>(self, groups: [&Group<'n>; 2]) -> [Group<'n>; 2] {
        let Self([one, other]) = self;
        let [reference, intervention] = groups;
        [(reference, one), (intervention, other)].map(|(group, energy)| {
            let mut varied = group.clone();
            varied.households.retain(|household| !uses_little(household, energy));
            varied
        })
    }

    /// Warns of the groups with households that use less energy than cooking needs.
    pub(super) fn warn(self, groups: [&Group<'_>; 2], findings: &mut Findings) {
        let Self(energy) = self;
        for (group, energy) in groups.into_iter().zip(energy) {
            let mut little = group.households.iter().filter(|household| uses_little(household, energy));
            let Some(first) = little.next() else { continue };
            let finding = Finding::new(&codes::LITTLE_ENERGY, first.place("fuelMeasurements"), first.at);
            let finding = finding.with("count", 1 + little.count()).with("group", group.kind.word());
            let finding = finding.with("households", group.households.len());
            findings.add(finding.with("least", shown(LEAST)));
        }
    }
}

/// Returns whether a household of known size uses less energy than cooking needs.
fn uses_little(household: &Household<'_>, energy: Option<f64>) -> bool {
    let each =
        household.size.zip(energy).map(|(size, energy)| household.measured.mean * energy / size.persons);
    each.is_some_and(|each| each < LEAST)
}

const ELECTRICITY: &str = "electricity";

/// The least energy for cooking for each person and day, in MJ: 0.04 kg of LPG with 47.3 MJ/kg, rounded down.
const LEAST: f64 = 1.89;
