//! Bands of plausible consumption: thresholds and caps of methodologies as daily consumption per person, values from a
//! public field survey, and a bound for every other fuel and unit.
//!
//! The rules of claims warn of a claim above a band, and the assessment of a study counts the households above each
//! band. Nothing is refused.

use alloc::string::String;

use crate::reductions::{CHARCOAL_BURNT, FuelName, WOOD, megajoules_per_kilogram};
use crate::wire::words;

/// A band of a fuel that is measured in kilograms.
#[derive(Debug)]
pub(crate) struct Band {
    pub(crate) fuel: FuelName,
    pub(crate) name: BandName,
    pub(crate) basis: BandBasis,
    /// Kilograms per day.
    pub(crate) value: f64,
    pub(crate) source: &'static str,
}

/// The basis of a band: a person or a household.
#[words]
pub(crate) enum BandBasis {
    /// One person.
    #[json(name = "perCapita")]
    PerCapita,
    /// One household.
    #[json(name = "perHousehold")]
    PerHousehold,
}

/// The name of a band.
#[words]
pub(crate) enum BandName {
    /// The threshold of a methodology, above which it requires a third-party study.
    Threshold,
    /// The cap of a methodology: consumption above it is not credited.
    Cap,
    /// A high value of a public field survey.
    FieldHigh,
    /// The highest value of a public field survey.
    FieldMost,
}

/// A limit that a consumption is above.
#[derive(Debug)]
pub(crate) struct Exceeded {
    /// The consumption, in the unit of the limit.
    pub(crate) value: f64,
    pub(crate) limit: f64,
    pub(crate) unit: String,
    pub(crate) source: &'static str,
}

impl Band {
    /// Returns whether the band is for this fuel in this unit.
    pub(crate) fn fits(&self, fuel: Option<&str>, unit: Option<&str>) -> bool {
        fuel == Some(self.fuel.word()) && unit == Some("kg")
    }

    /// Returns the unit of the value.
    pub(crate) fn unit(&self) -> &'static str {
        match self.basis {
            BandBasis::PerCapita => "kg/person/day",
            BandBasis::PerHousehold => "kg/household/day",
        }
    }
}

/// Compares the daily consumption of a household with the bands of its fuel, and with the bound of every fuel. Returns
/// the highest limit that it is above.
///
/// The band of the ninth decile is left out: one household in ten is above it.
pub(crate) fn exceeded(
    daily: f64,
    fuel: Option<&str>,
    unit: Option<&str>,
    persons: Option<f64>,
) -> Option<Exceeded> {
    let is_compared = |band: &&Band| band.fits(fuel, unit) && band.name != BandName::FieldHigh;
    let above = |band: &Band| {
        let value = match band.basis {
            BandBasis::PerHousehold => daily,
            BandBasis::PerCapita => daily / persons?,
        };
        let exceeded = Exceeded { value, limit: band.value, unit: band.unit().into(), source: band.source };
        (value > band.value).then_some(exceeded)
    };
    let band = BANDS.iter().rev().filter(is_compared).find_map(above);
    band.or_else(|| beyond_energy(daily, fuel, unit, persons))
}

/// Compares a consumption with the energy of the cap for wood.
fn beyond_energy(
    daily: f64,
    fuel: Option<&str>,
    unit: Option<&str>,
    persons: Option<f64>,
) -> Option<Exceeded> {
    let fuel = fuel.and_then(FuelName::named).filter(|fuel| *fuel != FuelName::Electricity);
    let energy = match unit {
        // Of the known fuels, residues have the least energy.
        Some("kg") => megajoules_per_kilogram(fuel.unwrap_or(FuelName::Residues)),
        // A litre or a cubic metre of a fuel has more energy than a kilowatt-hour.
        None | Some("kWh" | "L" | "m3") => MEGAJOULES_PER_KILOWATT_HOUR,
        // An unknown unit, which has its own warning.
        Some(_) => return None,
    };
    let per_person = daily_kilograms(WOOD.1) * megajoules_per_kilogram(FuelName::Wood) / energy;
    let unit = alloc::format!("{}/household/day", unit.unwrap_or("units"));
    let (limit, source) = match persons {
        Some(persons) => (per_person * persons, ENERGY_OF_HOUSEHOLD),
        None => (per_person * LARGEST_HOUSEHOLD, ENERGY_OF_LARGEST),
    };
    (daily > limit).then_some(Exceeded { value: daily, limit, unit, source })
}

/// The number of persons in the largest household of a public survey, Indonesia 2026.
const LARGEST_HOUSEHOLD: f64 = 13.0;

const MEGAJOULES_PER_KILOWATT_HOUR: f64 = 3.6;

const ENERGY_OF_HOUSEHOLD: &str = "the energy of 1.25 t of wood per person and year, the absolute cap of SMEC v4.0 and RECH v5.0, with net calorific values \
of the IPCC 2006 Guidelines";

const ENERGY_OF_LARGEST: &str = "the energy of 1.25 t of wood per person and year, the absolute cap of SMEC v4.0 and RECH v5.0, with net calorific values \
of the IPCC 2006 Guidelines, for 13 persons, the largest household of a public survey, Indonesia 2026";

/// Converts tonnes per year to kilograms per day.
const fn daily_kilograms(tonnes: f64) -> f64 {
    tonnes * 1000.0 / 365.0
}

/// The bands, those of a fuel from the lowest to the highest. SMEC v4.0 and RECH v5.0 have the same values per person and
/// year. Those of the survey describe households in one country: a household above them is rare, but not necessarily
/// wrong.
pub(crate) static BANDS: [Band; 7] = [
    Band {
        fuel: FuelName::Wood,
        name: BandName::Threshold,
        basis: BandBasis::PerCapita,
        value: daily_kilograms(WOOD.0),
        source: "0.75 t of wood per person and year: above it, SMEC v4.0 and RECH v5.0 §7.4.2.3 require a third-party study",
    },
    Band {
        fuel: FuelName::Wood,
        name: BandName::Cap,
        basis: BandBasis::PerCapita,
        value: daily_kilograms(WOOD.1),
        source: "1.25 t of wood per person and year: the absolute cap of SMEC v4.0 and RECH v5.0 §7.4.2.3",
    },
    Band {
        fuel: FuelName::Charcoal,
        name: BandName::Threshold,
        basis: BandBasis::PerCapita,
        value: daily_kilograms(CHARCOAL_BURNT.0),
        source: "0.20 t of charcoal per person and year: above it, SMEC v4.0 and RECH v5.0 §7.4.2.3 require a third-party study",
    },
    Band {
        fuel: FuelName::Charcoal,
        name: BandName::Cap,
        basis: BandBasis::PerCapita,
        value: daily_kilograms(CHARCOAL_BURNT.1),
        source: "0.40 t of charcoal per person and year: the absolute cap of SMEC v4.0 and RECH v5.0 §7.4.2.3",
    },
    Band {
        fuel: FuelName::Wood,
        name: BandName::FieldMost,
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

#[cfg(test)]
mod tests {
    use super::exceeded;

    #[test]
    fn a_limit_is_in_the_unit_of_the_claim() {
        let limit = |fuel, unit, persons| {
            exceeded(99_999.0, fuel, unit, persons).map(|found| (found.limit, found.unit))
        };
        let near = |found: Option<(f64, alloc::string::String)>, expected: f64, unit: &str| {
            let (limit, found) = found.expect("a limit");
            assert!((limit - expected).abs() < 0.01 && found == unit, "{limit} {found}");
        };
        near(limit(Some("wood"), Some("kg"), None), 28.5, "kg/household/day");
        near(limit(Some("lpg"), Some("kg"), None), 3.4, "kg/household/day");
        // 1250 / 365 × 15.6 MJ = 53.42 MJ a day; kerosene has 43.8 MJ/kg, and residues have 11.6 MJ/kg.
        near(limit(Some("kerosene"), Some("kg"), None), 15.86, "kg/household/day");
        near(limit(Some("kerosene"), Some("kg"), Some(4.0)), 4.88, "kg/household/day");
        near(limit(Some("peat"), Some("kg"), None), 59.87, "kg/household/day");
        near(limit(Some("electricity"), Some("kWh"), None), 192.92, "kWh/household/day");
        near(limit(None, None, None), 192.92, "units/household/day");
        assert!(limit(Some("wood"), Some("bundles"), None).is_none());
    }
}
