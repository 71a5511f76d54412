//! Reductions as JSON: every number with its unit, every factor with its source.

use alloc::string::String;

use super::read::Factor;
use super::term::{Capped, Period, Term};
use super::{Reductions, Sum};
use crate::json::Writer;

pub(super) fn reductions(reductions: &Reductions, writer: &mut Writer) {
    let methodology = reductions.methodology;
    writer.begin_object();
    writer.text_member("methodology", methodology.name);
    writer.text_member("version", &reductions.version);
    writer.text_member("title", methodology.title);
    writer.text_member("source", methodology.source);
    writer.name("unconfirmed");
    writer.begin_array();
    for sentence in &reductions.unconfirmed {
        writer.string(sentence);
    }
    writer.end_array();
    if let Some(warming) = reductions.warming {
        writer.text_member("gwp", warming.name);
    }
    for side in &reductions.sides {
        self::side(side, writer);
    }
    writer.number_member("difference", reductions.difference);
    if !reductions.leakage.is_empty() {
        writer.name("leakage");
        writer.begin_object();
        for (name, value) in &reductions.leakage {
            writer.number_member(name, *value);
        }
        writer.end_object();
    }
    writer.name("factors");
    writer.begin_object();
    for (name, factor) in &reductions.factors {
        self::factor(name, factor, writer);
    }
    writer.end_object();
    writer.number_member("value", reductions.value);
    writer.text_member("unit", "tCO2e");
    writer.name("negative");
    writer.boolean(reductions.value < 0.0);
    derivation(&reductions.derivation, writer);
    writer.end_object();
}

fn side(sum: &Sum, writer: &mut Writer) {
    writer.name(sum.side.name());
    writer.begin_object();
    for (name, value) in &sum.sums {
        writer.number_member(name, *value);
    }
    writer.number_member("emissions", sum.emissions);
    writer.name("terms");
    writer.begin_array();
    for term in &sum.terms {
        self::term(term, writer);
    }
    writer.end_array();
    writer.end_object();
}

fn term(term: &Term, writer: &mut Writer) {
    writer.begin_object();
    writer.text_member("fuel", term.fuel.name);
    match term.period {
        Period::Years { count, years } => {
            writer.number_member("count", count);
            writer.number_member("years", years);
        }
        Period::Days { count, days } => {
            writer.number_member("count", count);
            writer.number_member("days", days);
        }
        Period::TechnologyDays(days) => writer.number_member("technologyDays", days),
    }
    writer.number_member("usage", term.usage);
    if let Some(size) = term.household_size {
        writer.number_member("householdSize", size);
    }
    consumption(term, writer);
    if let Some(value) = term.per_capita {
        per_capita(value, term.capped.as_ref(), writer);
    }
    writer.number_member("quantity", term.quantity);
    writer.text_member("quantityUnit", term.quantity_unit());
    writer.name("factors");
    writer.begin_object();
    for (name, factor) in term.factors.named() {
        self::factor(name, factor, writer);
    }
    writer.end_object();
    writer.number_member("unadjusted", term.unadjusted);
    writer.number_member("emissions", term.emissions);
    derivation(&term.derivation, writer);
    writer.end_object();
}

fn consumption(term: &Term, writer: &mut Writer) {
    let consumption = &term.consumption;
    writer.name("consumption");
    writer.begin_object();
    writer.number_member("given", consumption.given);
    writer.text_member("unit", &consumption.unit_text);
    if let Some(service) = consumption.service {
        writer.text_member("source", service.source);
    }
    if let Some(conservative) = consumption.conservative {
        writer.number_member("conservative", conservative);
    }
    if let Some(because) = &consumption.because {
        writer.text_member("because", because);
    }
    writer.number_member("mean", term.mean);
    writer.number_member("uncapped", term.uncapped);
    if let (Some(capped), Some(size)) = (&term.capped, term.household_size) {
        cap(capped, size, writer);
    }
    writer.number_member("applied", term.applied);
    writer.text_member("appliedUnit", term.applied_unit);
    writer.end_object();
}

fn cap(capped: &Capped, size: f64, writer: &mut Writer) {
    writer.name("cap");
    writer.begin_object();
    writer.number_member("perCapita", capped.cap.most);
    writer.number_member("householdSize", size);
    writer.number_member("value", capped.value);
    writer.name("binds");
    writer.boolean(capped.binds);
    writer.text_member("source", capped.cap.source);
    unconfirmed(capped.cap.unconfirmed, writer);
    writer.end_object();
}

fn per_capita(value: f64, capped: Option<&Capped>, writer: &mut Writer) {
    writer.name("perCapita");
    writer.begin_object();
    writer.number_member("value", value);
    writer.text_member("unit", "t/person/year");
    if let Some(capped) = capped {
        writer.number_member("threshold", capped.cap.threshold);
        writer.name("above");
        writer.boolean(value > capped.cap.threshold);
    }
    writer.end_object();
}

fn factor(name: &str, factor: &Factor, writer: &mut Writer) {
    writer.name(name);
    writer.begin_object();
    writer.number_member("value", factor.value);
    // What is a part of something has none.
    if !factor.unit.is_empty() {
        writer.text_member("unit", factor.unit);
    }
    writer.text_member("source", &factor.source);
    unconfirmed(factor.unconfirmed, writer);
    writer.end_object();
}

fn unconfirmed(is: bool, writer: &mut Writer) {
    if is {
        writer.name("unconfirmed");
        writer.boolean(true);
    }
}

fn derivation(sentences: &[String], writer: &mut Writer) {
    writer.name("derivation");
    writer.begin_array();
    for sentence in sentences {
        writer.string(sentence);
    }
    writer.end_array();
}
