//! Threshold and cap that a methodology sets on the consumption of a person, beside what the reference group uses.
//!
//! The emission reductions apply the cap; here both values are shown, the one that counts and the one without a cap.

use alloc::vec::Vec;

use super::groups::Figures;
use super::households::Group;
use crate::json::Writer;
use crate::reductions::{self, FuelName, ReductionsRequest};

/// A methodology's cap, and a group that is held against it.
#[derive(Debug)]
pub(super) struct Cap<'n> {
    limit: &'static reductions::Cap,
    version: &'n str,
    persons: f64,
    /// Of how many households `persons` is the mean, and how many there are.
    known: [usize; 2],
    uncapped: f64,
}

impl<'n> Cap<'n> {
    /// Of the methodology of the reductions that are asked for.
    #[inline(never)]
    pub(super) fn list(asked: &ReductionsRequest<'n>, group: &Group<'_>, figures: &Figures) -> Vec<Self> {
        let fuel = group.fuel.and_then(FuelName::named).filter(|_| group.unit == Some("kg"));
        let cap = fuel.and_then(|fuel| reductions::Cap::of(asked.methodology, fuel, asked.has_cap()));
        let (estimate, persons) = (&figures.per_household, figures.household_size());
        let persons = persons.filter(|_| figures.has_sizes());
        let (Some(cap), Some(persons)) = (cap, persons) else { return Vec::new() };
        let uncapped =
            estimate.conservative().map_or(estimate.moments.mean, |conservative| conservative.value);
        let known = [figures.sizes_known(), group.households.len()];
        Vec::from([Self { limit: cap, version: asked.version.value, persons, known, uncapped }])
    }

    /// Writes it, as a value.
    #[inline(never)]
    pub(super) fn write(&self, writer: &mut Writer) {
        writer.begin_object();
        writer.text_member("group", "reference");
        writer.text_member("methodology", self.limit.methodology.word());
        writer.text_member("version", self.version);
        writer.text_member("fuelType", self.limit.fuel.word());
        writer.number_member("persons", self.persons);
        let [known, households] = self.known;
        writer.count_member("personsKnown", known);
        writer.count_member("households", households);
        writer.text_member("unit", "kg/household/day");
        self.write_limit("threshold", self.limit.threshold, writer);
        self.write_limit("cap", self.limit.most, writer);
        writer.number_member("uncapped", self.uncapped);
        writer.number_member("applied", self.uncapped.min(self.daily(self.limit.most)));
        writer.text_member("source", self.limit.source);
        writer.name("unconfirmed");
        writer.boolean(self.limit.unconfirmed);
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
