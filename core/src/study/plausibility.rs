//! Compares the households of a study with the bands of plausible consumption in [`crate::bands`]. Households above a
//! band are flagged and counted.

use alloc::vec::Vec;

use super::answer::{HouseholdAbove, PlausibilityBand, UnknownBand};
use super::codes;
use super::households::{Group, Household};
use super::shown;
use crate::bands::{BANDS, Band, BandBasis};
use crate::finding::{Finding, Findings};
use crate::statistics::mean;

/// Returns whether `band` is for the fuel and the unit of a group.
fn fits(band: &Band, group: &Group<'_>) -> bool {
    band.fits(group.fuel, group.unit)
}

/// The households of a group above a band.
#[derive(Debug)]
pub(super) struct Above<'g, 'n> {
    band: &'static Band,
    group: &'g Group<'n>,
    /// The number of households that can be compared with the band.
    households: usize,
    /// The mean consumption of these households.
    mean: Option<f64>,
    over: Vec<(&'g Household<'n>, f64)>,
}

impl<'g, 'n> Above<'g, 'n> {
    /// Compares a group with every band for its fuel.
    pub(super) fn list(group: &'g Group<'n>) -> Vec<Self> {
        BANDS.iter().filter(|band| fits(band, group)).map(|band| Self::of(band, group)).collect()
    }

    fn of(band: &'static Band, group: &'g Group<'n>) -> Self {
        let per_person = band.basis == BandBasis::PerCapita;
        let mut values = Vec::with_capacity(group.households.len());
        let mut over = Vec::new();
        for household in &group.households {
            let value = match household.size {
                Some(size) if per_person => household.measured.mean / size.persons,
                None if per_person => continue,
                _ => household.measured.mean,
            };
            values.push(value);
            if value > band.value {
                over.push((household, value));
            }
        }
        Self { band, group, households: values.len(), mean: mean(&values), over }
    }

    /// Warns of households above the band.
    pub(super) fn warn(&self, findings: &mut Findings) {
        if let Some((first, _)) = self.over.first() {
            let finding = Finding::new(&codes::IMPLAUSIBLE, first.place("fuelMeasurements"), first.at);
            let finding = finding.with("count", self.over.len()).with("households", self.households);
            let finding = finding.with("group", self.group.kind.word());
            let finding = finding.with("value", shown(self.band.value)).with("unit", self.band.unit());
            findings.add(finding.with("band", self.band.name.word()));
        }
    }

    /// Builds the band of the answer.
    pub(super) fn answer(&self) -> PlausibilityBand<'n> {
        let listed = self.over.iter().take(LISTED);
        let listed =
            listed.map(|(household, value)| HouseholdAbove { household: household.name, value: *value });
        PlausibilityBand {
            group: self.group.kind,
            fuel_type: self.band.fuel,
            basis: self.band.basis,
            band: self.band.name,
            value: self.band.value,
            unit: self.band.unit(),
            source: self.band.source,
            households: self.households,
            mean: self.mean,
            above: self.over.len(),
            listed: listed.collect(),
        }
    }
}

/// Returns the group if its fuel and unit have no band.
pub(super) fn unknown<'n>(group: &Group<'n>) -> Option<UnknownBand<'n>> {
    let is_known = BANDS.iter().any(|band| fits(band, group));
    let unknown =
        UnknownBand { group: group.kind, fuel_type: group.fuel, unit: group.unit, because: UNKNOWN };
    (!is_known).then_some(unknown)
}

const UNKNOWN: &str =
    "no band is available: bands exist for wood, charcoal and LPG in kilograms, with upper limits only";

/// The number of households above a band that are listed. All are counted.
const LISTED: usize = 100;
