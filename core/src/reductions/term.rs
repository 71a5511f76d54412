//! One term of a sum: a fuel, so many technologies, what each consumes, and what that emits.

use alloc::string::String;
use alloc::vec::Vec;
use core::mem;

use super::consumption::{self, Consumption, Conversion, DAYS_OF_A_YEAR, KILOGRAMS_OF_A_TONNE};
use super::factors::{self, Rates};
use super::read::{
    AMOUNT, DAYS, FRACTION, Factor, Factors, Object, Out, PERSONS, Read, TECHNOLOGY_DAYS, Word, YEARS,
};
use super::sentence::{Derivation, filled, shown};
use super::tables::{Cap, FUELS, Fuel, METHOD_2, Methodology, Warming};
use super::{Measure, codes, write};
use crate::json::Node;

/// What all terms of a request have in common.
#[derive(Debug)]
pub(super) struct Context {
    pub(super) methodology: &'static Methodology,
    pub(super) warming: &'static Warming,
    /// The fraction of non-renewable biomass of terms that have none of their own.
    pub(super) fnrb: Option<(&'static str, Factor)>,
    /// Whether the caps of TPDDTEC's method 2 are asked for.
    pub(super) method_2: bool,
}

/// What a term is of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Side {
    Baseline,
    Project,
    Savings,
}

impl Side {
    /// The member of the request.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Baseline => "baseline",
            Self::Project => "project",
            Self::Savings => "savings",
        }
    }
}

/// Over what time so many technologies are counted.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Period {
    Years { count: f64, years: f64 },
    Days { count: f64, days: f64 },
    TechnologyDays(f64),
}

impl Period {
    /// Technologies times years, or days.
    pub(super) fn times(self) -> f64 {
        match self {
            Self::Years { count, years } => count * years,
            Self::Days { count, days } => count * days,
            Self::TechnologyDays(days) => days,
        }
    }

    /// How long it is, in years; `None` where that is not said.
    pub(super) fn years(self) -> Option<f64> {
        match self {
            Self::Years { years, .. } => Some(years),
            Self::Days { days, .. } => Some(days / DAYS_OF_A_YEAR),
            Self::TechnologyDays(_) => None,
        }
    }

    fn said(self) -> String {
        let (template, numbers) = match self {
            Self::Years { count, years } if years > 1.0 => ("# × # years", [count, years]),
            Self::Years { count, years } => ("# × # year", [count, years]),
            Self::Days { count, days } => ("# × # days", [count, days]),
            Self::TechnologyDays(days) => ("# technology-days", [days, 0.0]),
        };
        filled(template, &numbers, &[])
    }
}

/// A cap, as it is used.
#[derive(Clone, Copy, Debug)]
pub(super) struct Capped {
    pub(super) cap: &'static Cap,
    /// In the unit that is calculated with.
    pub(super) value: f64,
    pub(super) binds: bool,
}

/// A term that has been calculated.
#[derive(Debug)]
pub(super) struct Term {
    pub(super) fuel: &'static Fuel,
    pub(super) period: Period,
    pub(super) usage: f64,
    /// tCO2e of a tonne, or of a `MWh`.
    pub(super) per_unit: f64,
    /// What it burns, in TJ.
    pub(super) energy: f64,
    /// In tCO2e: with the mean, and with what is applied.
    pub(super) unadjusted: f64,
    pub(super) emissions: f64,
    /// All of it as JSON.
    pub(super) json: String,
}

/// What a term comes to.
#[derive(Clone, Copy, Debug)]
pub(super) struct Figures {
    /// In the unit that is calculated with: the mean, what is taken of it, and what is left of that below the cap.
    pub(super) mean: f64,
    pub(super) uncapped: f64,
    pub(super) applied: f64,
    pub(super) unit: &'static str,
    pub(super) capped: Option<Capped>,
    /// In t a person and year, before the cap.
    pub(super) per_capita: Option<f64>,
    /// In t, or `MWh`.
    pub(super) quantity: f64,
    /// In tCO2e.
    pub(super) unadjusted: f64,
    pub(super) emissions: f64,
}

/// What a term is calculated from.
#[derive(Debug)]
pub(super) struct Input {
    pub(super) fuel: &'static Fuel,
    pub(super) period: Period,
    pub(super) usage: f64,
    pub(super) household_size: Option<f64>,
    pub(super) consumption: Consumption,
    pub(super) rates: Rates,
    pub(super) factors: Factors,
}

/// Reads a term and calculates it.
#[inline(never)]
pub(super) fn read(
    node: &Node<'_>,
    pointer: String,
    side: Side,
    context: &Context,
    measure: Option<&Measure<'_>>,
    out: &mut Out<'_>,
) -> Read<Term> {
    let object = Object::of(node, pointer, MEMBERS, out)?;
    let of_the_request = mem::take(&mut out.factors);
    let input = input(&object, side, context, measure, out);
    let factors = mem::replace(&mut out.factors, of_the_request);
    let mut input = input?;
    input.factors = factors;
    let cap = (side == Side::Baseline).then(|| cap(input.fuel, context)).flatten();
    let needs_size = cap.is_some() || input.consumption.unit.per_capita;
    if needs_size && input.household_size.is_none() {
        object.required("householdSize", out)?;
    }
    let term = input.calculated(cap);
    warn(&object, &input, &term.0, out);
    Ok(term.1)
}

static MEMBERS: &[&str] = &[
    "fuel",
    "count",
    "years",
    "days",
    "technologyDays",
    "usage",
    "consumption",
    "householdSize",
    "fnrb",
    "factors",
];

#[inline(never)]
fn input(
    object: &Object<'_, '_>,
    side: Side,
    context: &Context,
    measure: Option<&Measure<'_>>,
    out: &mut Out<'_>,
) -> Read<Input> {
    let period = period(object, out);
    let usage = object.sourced("usage", &FRACTION, "", out);
    let household_size = household_size(object, measure, out);
    let fuel = fuel(object, measure, out)?;
    let consumption = consumption::read(object, fuel, side, context, measure, out);
    let unit = consumption.as_ref().ok().map(|consumption| consumption.unit);
    let rates = factors::read(object, fuel, unit, context, out);
    let (period, usage, household_size) = (period?, usage?, household_size?);
    let (consumption, rates) = (consumption?, rates?);
    Ok(Input { fuel, period, usage, household_size, consumption, rates, factors: Vec::new() })
}

#[inline(never)]
fn fuel(object: &Object<'_, '_>, measure: Option<&Measure<'_>>, out: &mut Out<'_>) -> Read<&'static Fuel> {
    let measured = measure.and_then(|measure| measure.fuel);
    let name = match measured {
        Some(_) if object.has("fuel") => {
            let params = [("member", Word::Is("fuel"))];
            return Err(object.refuse(&codes::MEASURED_ALREADY, "fuel", &params, out));
        }
        Some(name) => name,
        None => object.text("fuel", out)?,
    };
    FUELS.iter().find(|fuel| fuel.name == name).ok_or_else(|| {
        let names: Vec<&'static str> = FUELS.iter().map(|fuel| fuel.name).collect();
        let params = [("fuel", Word::Is(name)), ("known", Word::Of(&names))];
        object.refuse(&codes::UNKNOWN_FUEL, "fuel", &params, out)
    })
}

#[inline(never)]
fn household_size(
    object: &Object<'_, '_>,
    measure: Option<&Measure<'_>>,
    out: &mut Out<'_>,
) -> Read<Option<f64>> {
    let (measured, name) = (measure.and_then(|measure| measure.household_size), "householdSize");
    if measured.is_some() && object.has(name) {
        return Err(object.refuse(&codes::MEASURED_ALREADY, name, &[("member", Word::Is(name))], out));
    }
    if measured.is_some() {
        Ok(measured)
    } else {
        object.optional_sourced(name, &PERSONS, "persons/household", out)
    }
}

#[inline(never)]
fn period(object: &Object<'_, '_>, out: &mut Out<'_>) -> Read<Period> {
    if object.has("technologyDays") {
        object.one_of(&["technologyDays", "count", "years", "days"], out)?;
        return object.number("technologyDays", &TECHNOLOGY_DAYS, out).map(Period::TechnologyDays);
    }
    let count = object.number("count", &AMOUNT, out);
    if object.one_of(&["years", "days"], out)? == "years" {
        let years = object.number("years", &YEARS, out)?;
        return count.map(|count| Period::Years { count, years });
    }
    let days = object.number("days", &DAYS, out)?;
    count.map(|count| Period::Days { count, days })
}

/// The cap of the methodology for a baseline of that fuel.
fn cap(fuel: &'static Fuel, context: &Context) -> Option<&'static Cap> {
    Cap::of(context.methodology.name, fuel.name, context.method_2.then_some(METHOD_2))
}

impl Input {
    /// `t`, or `MWh`.
    pub(super) fn quantity_unit(&self) -> &'static str {
        if self.fuel.is_electricity() { "MWh" } else { "t" }
    }

    #[inline(never)]
    fn calculated(&self, cap: Option<&'static Cap>) -> (Figures, Term) {
        let yearly = matches!(self.period, Period::Years { .. });
        let consumption = &self.consumption;
        let persons = self.household_size.filter(|_| consumption.unit.per_capita);
        let conversion = Conversion { density: self.rates.density, persons, unit: consumption.unit, yearly };
        let mean = conversion.of(consumption.given);
        let uncapped = consumption.conservative.map_or(mean, |value| conversion.of(value));
        // From tonnes of a year to kilograms of a day, where it is calculated in these.
        let (thousand, year) = if yearly { (1.0, 1.0) } else { (KILOGRAMS_OF_A_TONNE, DAYS_OF_A_YEAR) };
        let capped = cap.zip(self.household_size).map(|(cap, size)| {
            let value = cap.most * size * thousand / year;
            Capped { cap, value, binds: uncapped > value }
        });
        let applied = capped.map_or(uncapped, |capped| uncapped.min(capped.value));
        let size = self.household_size.filter(|_| !self.fuel.is_electricity());
        let times = self.period.times() * self.usage;
        let (quantity, per_unit) = (times * applied / thousand, self.rates.per_unit);
        let figures = Figures {
            mean,
            uncapped,
            applied,
            unit: conversion.unit(),
            capped,
            per_capita: size.map(|size| uncapped * year / thousand / size),
            quantity,
            unadjusted: times * mean / thousand * per_unit,
            emissions: quantity * per_unit,
        };
        let term = Term {
            fuel: self.fuel,
            period: self.period,
            usage: self.usage,
            per_unit,
            energy: quantity * self.rates.energy,
            unadjusted: figures.unadjusted,
            emissions: figures.emissions,
            json: write::term(self, &figures, self.derived(&figures, &conversion)),
        };
        (figures, term)
    }

    #[inline(never)]
    fn derived(&self, figures: &Figures, conversion: &Conversion) -> Derivation {
        let mut derivation = Derivation::new();
        let consumption = &self.consumption;
        conversion.say(consumption.given, &consumption.unit_text, &mut derivation);
        if let Some(conservative) = consumption.conservative {
            conversion.say(conservative, &consumption.unit_text, &mut derivation);
            let because = &consumption.because;
            let comma = if because.is_empty() { "" } else { ", " };
            let texts = [figures.unit, comma, because];
            derivation.say(
                "conservative value: # instead of # @@@",
                &[figures.uncapped, figures.mean],
                &texts,
            );
        }
        if let (Some(capped), Some(size)) = (figures.capped, self.household_size) {
            let held = if capped.binds { "applied instead of" } else { "not below" };
            let numbers = [capped.cap.most, size, capped.value, figures.uncapped];
            derivation.say("cap: # t/person/year × # persons = # @, @ #", &numbers, &[figures.unit, held]);
        }
        let (unit, period) = (self.quantity_unit(), self.period.said());
        let kilo = if matches!(self.period, Period::Years { .. }) { "" } else { " ÷ 1000" };
        let numbers = [self.usage, figures.applied, figures.quantity];
        derivation.say("quantity: @ × # usage × # @@ = # @", &numbers, &[&period, figures.unit, kilo, unit]);
        let numbers = [figures.quantity, figures.emissions];
        derivation.say("emissions: # @ × @ = # tCO2e", &numbers, &[unit, &self.rates.said]);
        derivation
    }
}

/// Warns of what is unusual about a term.
#[inline(never)]
fn warn(object: &Object<'_, '_>, input: &Input, figures: &Figures, out: &mut Out<'_>) {
    let fuel = ("fuel", Word::Is(input.fuel.name));
    for (name, _) in input.factors.iter().filter(|(_, factor)| factor.unconfirmed) {
        object.refuse(&codes::UNCONFIRMED, "factors", &[("factor", Word::Is(name)), fuel], out);
    }
    let Some(capped) = figures.capped else { return };
    let (value, most) = (shown(figures.uncapped), shown(capped.value));
    if capped.binds {
        let params =
            [("value", Word::Is(&value)), ("cap", Word::Is(&most)), ("unit", Word::Is(figures.unit))];
        object.refuse(&codes::CAPPED, "consumption", &params, out);
    }
    if let Some(per_capita) = figures.per_capita.filter(|value| *value > capped.cap.threshold) {
        let (value, threshold) = (shown(per_capita), shown(capped.cap.threshold));
        let params = [("value", Word::Is(&value)), ("threshold", Word::Is(&threshold))];
        object.refuse(&codes::ABOVE_THRESHOLD, "consumption", &params, out);
    }
    if capped.cap.unconfirmed {
        object.refuse(&codes::UNCONFIRMED, "", &[("factor", Word::Is(METHOD_2)), fuel], out);
    }
}
