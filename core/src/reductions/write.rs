//! Reductions as JSON: every number with its unit, every factor with its source.

use alloc::string::String;

use super::read::Factors;
use super::scheme::Draft;
use super::sentence::Derivation;
use super::term::{Capped, Figures, Input, Period};
use crate::json::Writer;

/// All of it.
pub(super) fn reductions(draft: Draft<'_>) -> String {
    let (methodology, context) = (draft.context.methodology, draft.context);
    let mut writer = Writer::default();
    writer.begin_object();
    writer.text_member("methodology", methodology.name);
    writer.text_member("version", draft.version);
    writer.text_member("title", methodology.title);
    writer.text_member("source", methodology.source);
    writer.name("unconfirmed");
    writer.begin_array();
    for sentence in methodology.unconfirmed {
        writer.string(sentence);
    }
    if context.warming.name != "AR5" {
        writer.string("the factors of the methodology are confirmed with AR5 only");
    }
    writer.end_array();
    if methodology.scheme.has_other_gases() {
        writer.text_member("gwp", context.warming.name);
    }
    for sum in &draft.sides {
        writer.name(sum.side.name());
        writer.begin_object();
        numbers(&sum.sums, &mut writer);
        writer.name("terms");
        writer.begin_array();
        for term in &sum.terms {
            writer.raw(&term.json);
        }
        writer.end_array();
        writer.end_object();
    }
    writer.number_member("difference", draft.difference);
    if !draft.leakage.is_empty() {
        writer.name("leakage");
        writer.begin_object();
        numbers(&draft.leakage, &mut writer);
        writer.end_object();
    }
    factors(&draft.factors, &mut writer);
    writer.number_member("value", draft.value);
    writer.text_member("unit", "tCO2e");
    boolean("negative", draft.value < 0.0, &mut writer);
    writer.name("derivation");
    writer.raw(&draft.derivation.finish());
    writer.end_object();
    writer.finish()
}

/// One term.
#[inline(never)]
pub(super) fn term(input: &Input, figures: &Figures, derivation: Derivation) -> String {
    let mut writer = Writer::default();
    writer.begin_object();
    writer.text_member("fuel", input.fuel.name);
    match input.period {
        Period::Years { count, years } => numbers(&[("count", count), ("years", years)], &mut writer),
        Period::Days { count, days } => numbers(&[("count", count), ("days", days)], &mut writer),
        Period::TechnologyDays(days) => writer.number_member("technologyDays", days),
    }
    writer.number_member("usage", input.usage);
    optional("householdSize", input.household_size, &mut writer);
    consumption(input, figures, &mut writer);
    if let Some(value) = figures.per_capita {
        writer.name("perCapita");
        writer.begin_object();
        writer.number_member("value", value);
        writer.text_member("unit", "t/person/year");
        if let Some(Capped { cap, .. }) = figures.capped {
            writer.number_member("threshold", cap.threshold);
            boolean("above", value > cap.threshold, &mut writer);
        }
        writer.end_object();
    }
    writer.number_member("quantity", figures.quantity);
    writer.text_member("quantityUnit", input.quantity_unit());
    factors(&input.factors, &mut writer);
    numbers(&[("unadjusted", figures.unadjusted), ("emissions", figures.emissions)], &mut writer);
    writer.name("derivation");
    writer.raw(&derivation.finish());
    writer.end_object();
    writer.finish()
}

#[inline(never)]
fn consumption(input: &Input, figures: &Figures, writer: &mut Writer) {
    let consumption = &input.consumption;
    writer.name("consumption");
    writer.begin_object();
    writer.number_member("given", consumption.given);
    writer.text_member("unit", &consumption.unit_text);
    if let Some(service) = consumption.service {
        writer.text_member("source", service.source);
    }
    optional("conservative", consumption.conservative, writer);
    if !consumption.because.is_empty() {
        writer.text_member("because", &consumption.because);
    }
    numbers(&[("mean", figures.mean), ("uncapped", figures.uncapped)], writer);
    if let (Some(capped), Some(size)) = (figures.capped, input.household_size) {
        writer.name("cap");
        writer.begin_object();
        let members = [("perCapita", capped.cap.most), ("householdSize", size), ("value", capped.value)];
        numbers(&members, writer);
        boolean("binds", capped.binds, writer);
        writer.text_member("source", capped.cap.source);
        if capped.cap.unconfirmed {
            boolean("unconfirmed", true, writer);
        }
        writer.end_object();
    }
    writer.number_member("applied", figures.applied);
    writer.text_member("appliedUnit", figures.unit);
    writer.end_object();
}

#[inline(never)]
fn factors(factors: &Factors, writer: &mut Writer) {
    writer.name("factors");
    writer.begin_object();
    for (name, factor) in factors {
        writer.name(name);
        writer.begin_object();
        writer.number_member("value", factor.value);
        // What is a part of something has none.
        if !factor.unit.is_empty() {
            writer.text_member("unit", factor.unit);
        }
        writer.text_member("source", &factor.source);
        if factor.unconfirmed {
            boolean("unconfirmed", true, writer);
        }
        writer.end_object();
    }
    writer.end_object();
}

#[inline(never)]
fn numbers(members: &[(&'static str, f64)], writer: &mut Writer) {
    for (name, value) in members {
        writer.number_member(name, *value);
    }
}

fn optional(name: &'static str, value: Option<f64>, writer: &mut Writer) {
    if let Some(value) = value {
        writer.number_member(name, value);
    }
}

#[inline(never)]
fn boolean(name: &str, value: bool, writer: &mut Writer) {
    writer.name(name);
    writer.boolean(value);
}
