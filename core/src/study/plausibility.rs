//! Bands that a plausible household lies in, by fuel: thresholds and caps of methodologies as daily use per person, and
//! what households of a public field survey used. They flag, and change nothing.

use alloc::vec::Vec;

use super::codes;
use super::estimate::optional_number;
use super::households::{Group, Household};
use super::shown;
use crate::finding::{Finding, Findings};
use crate::json::Writer;
use crate::reductions::{CHARCOAL_BURNT, WOOD};
use crate::statistics::mean;

/// A band of a fuel that is measured in kilograms.
#[derive(Debug)]
pub(super) struct Band {
    fuel: &'static str,
    name: &'static str,
    per_person: bool,
    /// Kilograms a day.
    value: f64,
    source: &'static str,
}

impl Band {
    fn unit(&self) -> &'static str {
        if self.per_person { "kg/person/day" } else { "kg/household/day" }
    }
}

/// What lies above a band in a group.
#[derive(Debug)]
pub(super) struct Above<'g, 'n> {
    band: &'static Band,
    group: &'g Group<'n>,
    /// Households whose use is known in the band's terms.
    households: usize,
    /// The mean of their use.
    mean: Option<f64>,
    over: Vec<(&'g Household<'n>, f64)>,
}

impl<'g, 'n> Above<'g, 'n> {
    /// Every band that fits the fuel of a group.
    pub(super) fn list(group: &'g Group<'n>) -> Vec<Self> {
        let fits = |band: &&'static Band| group.fuel == Some(band.fuel) && group.unit == Some("kg");
        BANDS.iter().filter(fits).map(|band| Self::of(band, group)).collect()
    }

    #[inline(never)]
    fn of(band: &'static Band, group: &'g Group<'n>) -> Self {
        let mut values = Vec::with_capacity(group.households.len());
        let mut over = Vec::new();
        for household in &group.households {
            let value = match household.size {
                Some(size) if band.per_person => household.measured.mean / size.persons,
                None if band.per_person => continue,
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
            findings.add(finding.with("band", self.band.name));
        }
    }

    /// Writes it, as a value.
    #[inline(never)]
    pub(super) fn write(&self, writer: &mut Writer) {
        writer.begin_object();
        writer.text_member("group", self.group.kind.word());
        writer.text_member("fuelType", self.band.fuel);
        writer.text_member("basis", if self.band.per_person { "perCapita" } else { "perHousehold" });
        writer.text_member("band", self.band.name);
        writer.number_member("value", self.band.value);
        writer.text_member("unit", self.band.unit());
        writer.text_member("source", self.band.source);
        writer.count_member("households", self.households);
        optional_number(writer, "mean", self.mean);
        writer.count_member("above", self.over.len());
        writer.name("listed");
        writer.begin_array();
        for (household, value) in self.over.iter().take(LISTED) {
            writer.begin_object();
            writer.text_member("household", household.name);
            writer.number_member("value", *value);
            writer.end_object();
        }
        writer.end_array();
        writer.end_object();
    }
}

/// Writes that no band is known for what a group measures, as an item of a list.
#[inline(never)]
pub(super) fn write_unknown(group: &Group<'_>, writer: &mut Writer) {
    if BANDS.iter().any(|band| group.fuel == Some(band.fuel) && group.unit == Some("kg")) {
        return;
    }
    writer.begin_object();
    writer.text_member("group", group.kind.word());
    for (name, word) in [("fuelType", group.fuel), ("unit", group.unit)] {
        writer.name(name);
        match word {
            Some(word) => writer.string(word),
            None => writer.null(),
        }
    }
    writer.text_member("because", UNKNOWN);
    writer.end_object();
}

const UNKNOWN: &str =
    "no band is known: there are bands for wood, charcoal and LPG in kilograms, upper ones only";

/// Households above a band that are listed; all are counted.
const LISTED: usize = 100;

/// Tonnes a year as kilograms a day.
const fn daily(tonnes: f64) -> f64 {
    tonnes * 1000.0 / 365.0
}

/// SMEC v4.0 and RECH v5.0 have the same numbers for a person and year. The survey's are aggregates of households in
/// one country: what is above them is rare, and not wrong for it.
static BANDS: [Band; 7] = [
    Band {
        fuel: "wood",
        name: "threshold",
        per_person: true,
        value: daily(WOOD.0),
        source: "0.75 t of wood per person and year: above it, SMEC v4.0 and RECH v5.0 §7.4.2.3 ask for a third party's study",
    },
    Band {
        fuel: "wood",
        name: "cap",
        per_person: true,
        value: daily(WOOD.1),
        source: "1.25 t of wood per person and year: the absolute cap of SMEC v4.0 and RECH v5.0 §7.4.2.3",
    },
    Band {
        fuel: "charcoal",
        name: "threshold",
        per_person: true,
        value: daily(CHARCOAL_BURNT.0),
        source: "0.20 t of charcoal per person and year: above it, SMEC v4.0 and RECH v5.0 §7.4.2.3 ask for a third party's study",
    },
    Band {
        fuel: "charcoal",
        name: "cap",
        per_person: true,
        value: daily(CHARCOAL_BURNT.1),
        source: "0.40 t of charcoal per person and year: the absolute cap of SMEC v4.0 and RECH v5.0 §7.4.2.3",
    },
    Band {
        fuel: "wood",
        name: "field-high",
        per_person: false,
        value: 28.5,
        source: "28.5 kg of firewood per household and day: the most of 17 households in a public survey, Indonesia 2026",
    },
    Band {
        fuel: "lpg",
        name: "field-high",
        per_person: false,
        value: 0.61,
        source: "0.61 kg of LPG per household and day: nine of ten households without biogas used less in a public survey, Indonesia 2026",
    },
    Band {
        fuel: "lpg",
        name: "field-most",
        per_person: false,
        value: 3.4,
        source: "3.4 kg of LPG per household and day: the most of those households, Indonesia 2026",
    },
];
