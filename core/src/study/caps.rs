//! Threshold and cap that a methodology sets on the consumption of a person, beside what the reference group uses.
//!
//! The emission reductions apply the cap; here both values are shown, the one that counts and the one without a cap.

use alloc::vec::Vec;

use super::credited::text;
use super::groups::Figures;
use super::households::Group;
use crate::json::{Node, Writer};

/// What a methodology sets, in tonnes a person and year.
#[derive(Debug)]
struct Limits {
    methodology: &'static str,
    version: &'static str,
    fuel: &'static str,
    threshold: f64,
    cap: f64,
    source: &'static str,
    /// The value of the member `cap` of the request by which alone it is asked for.
    asked_by: Option<&'static str>,
}

/// The limits of a methodology, and a group that is held against them.
#[derive(Debug)]
pub(super) struct Cap {
    limits: &'static Limits,
    persons: f64,
    /// Of how many households `persons` is the mean, and how many there are.
    known: [usize; 2],
    uncapped: f64,
}

impl Cap {
    /// Of the methodology that the member `reductions` of the request names.
    #[inline(never)]
    pub(super) fn list(reductions: &Node<'_>, group: &Group<'_>, figures: &Figures) -> Vec<Self> {
        let (methodology, version) = (text(reductions, "methodology"), text(reductions, "version"));
        let asked = text(reductions, "cap");
        let limits = LIMITS.iter().find(|limits| {
            methodology == Some(limits.methodology)
                && version == Some(limits.version)
                && group.fuel == Some(limits.fuel)
                && group.unit == Some("kg")
                && (limits.asked_by.is_none() || limits.asked_by == asked)
        });
        let (estimate, persons) = (&figures.per_household, figures.household_size());
        let persons = persons.filter(|_| figures.has_sizes());
        let (Some(limits), Some(persons)) = (limits, persons) else { return Vec::new() };
        let uncapped =
            estimate.conservative().map_or(estimate.moments.mean, |conservative| conservative.value);
        let known = [figures.sizes_known(), group.households.len()];
        Vec::from([Self { limits, persons, known, uncapped }])
    }

    /// Writes it, as a value.
    #[inline(never)]
    pub(super) fn write(&self, writer: &mut Writer) {
        writer.begin_object();
        writer.text_member("group", "reference");
        writer.text_member("methodology", self.limits.methodology);
        writer.text_member("version", self.limits.version);
        writer.text_member("fuelType", self.limits.fuel);
        writer.number_member("persons", self.persons);
        let [known, households] = self.known;
        writer.count_member("personsKnown", known);
        writer.count_member("households", households);
        writer.text_member("unit", "kg/household/day");
        self.write_limit("threshold", self.limits.threshold, writer);
        self.write_limit("cap", self.limits.cap, writer);
        writer.number_member("uncapped", self.uncapped);
        writer.number_member("applied", self.uncapped.min(self.daily(self.limits.cap)));
        writer.text_member("source", self.limits.source);
        writer.name("unconfirmed");
        writer.boolean(self.limits.asked_by.is_some());
        writer.end_object();
    }

    #[inline(never)]
    fn write_limit(&self, name: &str, tonnes: f64, writer: &mut Writer) {
        writer.name(name);
        writer.begin_object();
        writer.number_member("tonnesPerPersonYear", tonnes);
        writer.number_member("value", self.daily(tonnes));
        writer.name("exceeded");
        writer.boolean(self.uncapped > self.daily(tonnes));
        writer.end_object();
    }

    /// Kilograms a household and day.
    fn daily(&self, tonnes: f64) -> f64 {
        tonnes * self.persons * 1000.0 / 365.0
    }
}

static LIMITS: [Limits; 5] = [
    limits("SMEC", "4.0", "wood", [0.75, 1.25], SMEC),
    limits("SMEC", "4.0", "charcoal", [0.2, 0.4], SMEC),
    limits("RECH", "5.0", "wood", [0.75, 1.25], RECH),
    limits("RECH", "5.0", "charcoal", [0.2, 0.4], RECH),
    Limits {
        asked_by: Some("method-2"),
        ..limits(
            "TPDDTEC",
            "4.0",
            "wood",
            [0.75, 0.95],
            "TPDDTEC v4.0, Method 2: by one public implementation, not confirmed",
        )
    },
];

const fn limits(
    methodology: &'static str,
    version: &'static str,
    fuel: &'static str,
    [threshold, cap]: [f64; 2],
    source: &'static str,
) -> Limits {
    Limits { methodology, version, fuel, threshold, cap, source, asked_by: None }
}

const SMEC: &str = "SMEC v4.0 (GS 408, PAA-M400-07)";
const RECH: &str = "RECH v5.0 (GS 407, PAA-M400-08), §7.4.2.3";
