//! Bands of plausible consumption, by fuel: thresholds and caps of methodologies as daily consumption per person, and
//! values from a public field survey. Households above a band are flagged and counted.

use alloc::vec::Vec;

use super::answer::{BandBasis, BandName, HouseholdAbove, PlausibilityBand, UnknownBand};
use super::codes;
use super::households::{Group, Household};
use super::shown;
use crate::finding::{Finding, Findings};
use crate::reductions::{CHARCOAL_BURNT, FuelName, WOOD};
use crate::statistics::mean;

/// A band of a fuel that is measured in kilograms.
#[derive(Debug)]
pub(super) struct Band {
    fuel: FuelName,
    name: BandName,
    basis: BandBasis,
    /// Kilograms per day.
    value: f64,
    source: &'static str,
}

impl Band {
    /// Returns whether the band is for the fuel and the unit of a group.
    fn fits(&self, group: &Group<'_>) -> bool {
        group.fuel == Some(self.fuel.word()) && group.unit == Some("kg")
    }

    fn unit(&self) -> &'static str {
        match self.basis {
            BandBasis::PerCapita => "kg/person/day",
            BandBasis::PerHousehold => "kg/household/day",
        }
    }
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
        BANDS.iter().filter(|band| band.fits(group)).map(|band| Self::of(band, group)).collect()
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
    let is_known = BANDS.iter().any(|band| band.fits(group));
    let unknown =
        UnknownBand { group: group.kind, fuel_type: group.fuel, unit: group.unit, because: UNKNOWN };
    (!is_known).then_some(unknown)
}

const UNKNOWN: &str =
    "no band is available: bands exist for wood, charcoal and LPG in kilograms, with upper limits only";

/// The number of households above a band that are listed. All are counted.
const LISTED: usize = 100;

/// Converts tonnes per year to kilograms per day.
const fn daily(tonnes: f64) -> f64 {
    tonnes * 1000.0 / 365.0
}

/// SMEC v4.0 and RECH v5.0 have the same values per person and year. Those of the survey describe households in one
/// country: a household above them is rare, but not necessarily wrong.
static BANDS: [Band; 7] = [
    Band {
        fuel: FuelName::Wood,
        name: BandName::Threshold,
        basis: BandBasis::PerCapita,
        value: daily(WOOD.0),
        source: "0.75 t of wood per person and year: above it, SMEC v4.0 and RECH v5.0 §7.4.2.3 require a third-party study",
    },
    Band {
        fuel: FuelName::Wood,
        name: BandName::Cap,
        basis: BandBasis::PerCapita,
        value: daily(WOOD.1),
        source: "1.25 t of wood per person and year: the absolute cap of SMEC v4.0 and RECH v5.0 §7.4.2.3",
    },
    Band {
        fuel: FuelName::Charcoal,
        name: BandName::Threshold,
        basis: BandBasis::PerCapita,
        value: daily(CHARCOAL_BURNT.0),
        source: "0.20 t of charcoal per person and year: above it, SMEC v4.0 and RECH v5.0 §7.4.2.3 require a third-party study",
    },
    Band {
        fuel: FuelName::Charcoal,
        name: BandName::Cap,
        basis: BandBasis::PerCapita,
        value: daily(CHARCOAL_BURNT.1),
        source: "0.40 t of charcoal per person and year: the absolute cap of SMEC v4.0 and RECH v5.0 §7.4.2.3",
    },
    Band {
        fuel: FuelName::Wood,
        name: BandName::FieldHigh,
        basis: BandBasis::PerHousehold,
        value: 28.5,
        source: "28.5 kg of firewood per household and day: the maximum of 17 households in a public survey, Indonesia 2026",
    },
    Band {
        fuel: FuelName::Lpg,
        name: BandName::FieldHigh,
        basis: BandBasis::PerHousehold,
        value: 0.61,
        source: "0.61 kg of LPG per household and day: nine of ten households without biogas used less in a public survey, Indonesia 2026",
    },
    Band {
        fuel: FuelName::Lpg,
        name: BandName::FieldMost,
        basis: BandBasis::PerHousehold,
        value: 3.4,
        source: "3.4 kg of LPG per household and day: the maximum of those households, Indonesia 2026",
    },
];
