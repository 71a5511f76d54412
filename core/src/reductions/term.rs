//! One term of a sum: a fuel, so many technologies, what each consumes, and what that emits.

use alloc::string::String;
use alloc::vec::Vec;

use super::consumption::{self, Consumption, Conversion, DAYS_OF_A_YEAR, KILOGRAMS_OF_A_TONNE};
use super::factors::{self, Factors};
use super::read::{AMOUNT, DAYS, FRACTION, Factor, Object, PERSONS, Read, Refused, TECHNOLOGY_DAYS, YEARS};
use super::sentence::Say::{N, T};
use super::sentence::sentence;
use super::tables::{CAPS, Cap, FUELS, Fuel, METHOD_2, Methodology, Warming};
use super::{Measure, codes, shown};
use crate::finding::Findings;
use crate::json::Node;

/// What all terms of a request have in common.
#[derive(Debug)]
pub(super) struct Context {
    pub(super) methodology: &'static Methodology,
    pub(super) warming: &'static Warming,
    /// The fraction of non-renewable biomass of terms that have none of their own.
    pub(super) fnrb: Option<Factor>,
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
        match self {
            Self::Years { count, years } => {
                sentence(&[N(count), T(" × "), N(years), T(if years > 1.0 { " years" } else { " year" })])
            }
            Self::Days { count, days } => {
                sentence(&[N(count), T(" × "), N(days), T(if days > 1.0 { " days" } else { " day" })])
            }
            Self::TechnologyDays(days) => sentence(&[N(days), T(" technology-days")]),
        }
    }
}

/// A cap, as it is used.
#[derive(Debug)]
pub(super) struct Capped {
    pub(super) cap: &'static Cap,
    /// In the unit that is calculated with.
    pub(super) value: f64,
    pub(super) binds: bool,
}

/// A term with its results.
#[derive(Debug)]
pub(super) struct Term {
    pub(super) fuel: &'static Fuel,
    pub(super) period: Period,
    pub(super) usage: f64,
    pub(super) household_size: Option<f64>,
    pub(super) consumption: Consumption,
    /// In the unit that is calculated with: the mean, what is taken of it, and what is left of that below the cap.
    pub(super) mean: f64,
    pub(super) uncapped: f64,
    pub(super) applied: f64,
    pub(super) applied_unit: &'static str,
    pub(super) capped: Option<Capped>,
    /// In t a person and year, before the cap.
    pub(super) per_capita: Option<f64>,
    /// In t, or `MWh`.
    pub(super) quantity: f64,
    pub(super) factors: Factors,
    /// In tCO2e: with the mean, and with what is applied.
    pub(super) unadjusted: f64,
    pub(super) emissions: f64,
    pub(super) derivation: Vec<String>,
}

/// Reads a term and calculates it.
pub(super) fn read(
    node: &Node<'_>,
    pointer: String,
    side: Side,
    context: &Context,
    measure: Option<&Measure<'_>>,
    findings: &mut Findings,
) -> Read<Term> {
    let known = &[
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
    let object = Object::of(node, pointer, known, findings)?;
    let period = period(&object, findings);
    let usage = object.number("usage", &FRACTION, findings);
    let household_size = household_size(&object, measure, findings);
    let fuel = fuel(&object, measure, findings)?;
    let consumption = consumption::read(&object, fuel, side, context, measure, findings);
    let unit = consumption.as_ref().ok().map(|consumption| consumption.unit);
    let factors = factors::read(&object, fuel, unit, context, findings);
    let term = Input {
        fuel,
        period: period?,
        usage: usage?,
        household_size: household_size?,
        consumption: consumption?,
        factors: factors?,
    };
    let cap = (side == Side::Baseline).then(|| cap(fuel, context)).flatten();
    let needs_size = cap.is_some() || term.consumption.unit.per_capita;
    if needs_size && term.household_size.is_none() {
        findings.add(object.finding_here(&codes::MISSING_MEMBER).with("member", "householdSize"));
        return Err(Refused);
    }
    let term = term.calculated(cap);
    warn(&object, &term, findings);
    Ok(term)
}

/// What a term is calculated from.
struct Input {
    fuel: &'static Fuel,
    period: Period,
    usage: f64,
    household_size: Option<f64>,
    consumption: Consumption,
    factors: Factors,
}

fn fuel(
    object: &Object<'_, '_>,
    measure: Option<&Measure<'_>>,
    findings: &mut Findings,
) -> Read<&'static Fuel> {
    let measured = measure.and_then(|measure| measure.fuel);
    if measured.is_some() && object.get("fuel").is_some() {
        findings.add(object.finding(&codes::MEASURED_ALREADY, "fuel").with("member", "fuel"));
        return Err(Refused);
    }
    let name = match measured {
        Some(name) => name,
        None => object.text("fuel", findings)?,
    };
    let known = FUELS.iter().find(|fuel| fuel.name == name);
    known.ok_or_else(|| {
        let names: Vec<&'static str> = FUELS.iter().map(|fuel| fuel.name).collect();
        let finding = object.finding(&codes::UNKNOWN_FUEL, "fuel").with("fuel", name);
        findings.add(finding.with("known", names.as_slice()));
        Refused
    })
}

fn household_size(
    object: &Object<'_, '_>,
    measure: Option<&Measure<'_>>,
    findings: &mut Findings,
) -> Read<Option<f64>> {
    let measured = measure.and_then(|measure| measure.household_size);
    if measured.is_none() {
        return object.optional_number("householdSize", &PERSONS, findings);
    }
    if object.get("householdSize").is_some() {
        let finding = object.finding(&codes::MEASURED_ALREADY, "householdSize");
        findings.add(finding.with("member", "householdSize"));
        return Err(Refused);
    }
    Ok(measured)
}

fn period(object: &Object<'_, '_>, findings: &mut Findings) -> Read<Period> {
    if object.get("technologyDays").is_some() {
        object.one_of(&["technologyDays", "count", "years", "days"], findings)?;
        return object.number("technologyDays", &TECHNOLOGY_DAYS, findings).map(Period::TechnologyDays);
    }
    let count = object.number("count", &AMOUNT, findings);
    let period = match object.one_of(&["years", "days"], findings)? {
        "years" => Period::Years { years: object.number("years", &YEARS, findings)?, count: count? },
        _ => Period::Days { days: object.number("days", &DAYS, findings)?, count: count? },
    };
    Ok(period)
}

/// The cap of the methodology for a baseline of that fuel.
fn cap(fuel: &'static Fuel, context: &Context) -> Option<&'static Cap> {
    let methodology = context.methodology.name;
    let cap = CAPS.iter().find(|cap| cap.methodology == methodology && cap.fuel == fuel.name)?;
    (!cap.unconfirmed || context.method_2).then_some(cap)
}

/// The name by which caps are asked for, where they are not the methodology's.
pub(super) fn is_method_2(name: &str) -> bool {
    name == METHOD_2
}

impl Input {
    fn calculated(self, cap: Option<&'static Cap>) -> Term {
        let yearly = matches!(self.period, Period::Years { .. });
        let density = match &self.factors {
            Factors::Burning { density, .. } => density.as_ref().map(|factor| factor.value),
            Factors::Grid { .. } => None,
        };
        let persons = self.household_size.filter(|_| self.consumption.unit.per_capita);
        let conversion = Conversion { density, persons, unit: self.consumption.unit, yearly };
        let mean = conversion.of(self.consumption.given);
        let uncapped = self.consumption.conservative.map_or(mean, |value| conversion.of(value));
        let capped = cap.zip(self.household_size).map(|(cap, size)| {
            let yearly_cap = cap.most * size;
            let value = if yearly { yearly_cap } else { yearly_cap * KILOGRAMS_OF_A_TONNE / DAYS_OF_A_YEAR };
            Capped { cap, value, binds: uncapped > value }
        });
        let applied = capped.as_ref().map_or(uncapped, |capped| uncapped.min(capped.value));
        let yearly_value = if yearly { uncapped } else { uncapped * DAYS_OF_A_YEAR / KILOGRAMS_OF_A_TONNE };
        let per_capita =
            self.household_size.filter(|_| !self.fuel.is_electricity()).map(|size| yearly_value / size);
        let scale = if yearly { 1.0 } else { KILOGRAMS_OF_A_TONNE };
        let quantity = self.period.times() * self.usage * applied / scale;
        let unadjusted = self.period.times() * self.usage * mean / scale * self.factors.per_unit();
        let mut term = Term {
            fuel: self.fuel,
            period: self.period,
            usage: self.usage,
            household_size: self.household_size,
            consumption: self.consumption,
            mean,
            uncapped,
            applied,
            applied_unit: conversion.unit(),
            capped,
            per_capita,
            quantity,
            unadjusted,
            emissions: quantity * self.factors.per_unit(),
            factors: self.factors,
            derivation: Vec::new(),
        };
        term.derivation = term.derived(&conversion);
        term
    }
}

impl Term {
    /// `t`, or `MWh`.
    pub(super) fn quantity_unit(&self) -> &'static str {
        if self.fuel.is_electricity() { "MWh" } else { "t" }
    }

    fn derived(&self, conversion: &Conversion) -> Vec<String> {
        let mut said = Vec::new();
        let consumption = &self.consumption;
        said.extend(conversion.said(consumption.given, &consumption.unit_text));
        if let Some(conservative) = consumption.conservative {
            said.extend(conversion.said(conservative, &consumption.unit_text));
            let mut text =
                sentence(&[N(self.uncapped), T(" instead of "), N(self.mean), T(" "), T(self.applied_unit)]);
            text.insert_str(0, "conservative value: ");
            if let Some(because) = &consumption.because {
                text.push_str(", ");
                text.push_str(because);
            }
            said.push(text);
        }
        if let (Some(capped), Some(size)) = (&self.capped, self.household_size) {
            said.push(sentence(&[
                T("cap: "),
                N(capped.cap.most),
                T(" t/person/year × "),
                N(size),
                T(" persons = "),
                N(capped.value),
                T(" "),
                T(self.applied_unit),
                T(if capped.binds { ", applied instead of " } else { ", not below " }),
                N(self.uncapped),
            ]));
        }
        let unit = self.quantity_unit();
        let period = self.period.said();
        let kilo = if matches!(self.period, Period::Years { .. }) { " = " } else { " ÷ 1000 = " };
        said.push(sentence(&[
            T("quantity: "),
            T(&period),
            T(" × "),
            N(self.usage),
            T(" usage × "),
            N(self.applied),
            T(" "),
            T(self.applied_unit),
            T(kilo),
            N(self.quantity),
            T(" "),
            T(unit),
        ]));
        let factors = self.factors.said();
        said.push(sentence(&[
            T("emissions: "),
            N(self.quantity),
            T(" "),
            T(unit),
            T(" × "),
            T(&factors),
            T(" = "),
            N(self.emissions),
            T(" tCO2e"),
        ]));
        said
    }
}

/// Warns of what is unusual about a term.
fn warn(object: &Object<'_, '_>, term: &Term, findings: &mut Findings) {
    for (name, factor) in term.factors.named() {
        if factor.unconfirmed {
            let finding = object.finding(&codes::UNCONFIRMED, "factors").with("factor", name);
            findings.add(finding.with("fuel", term.fuel.name));
        }
    }
    let Some(capped) = &term.capped else { return };
    if capped.binds {
        let finding = object.finding(&codes::CAPPED, "consumption").with("value", shown(term.uncapped));
        findings.add(finding.with("cap", shown(capped.value)).with("unit", term.applied_unit));
    }
    if let Some(per_capita) = term.per_capita.filter(|value| *value > capped.cap.threshold) {
        let finding = object.finding(&codes::ABOVE_THRESHOLD, "consumption");
        let finding = finding.with("value", shown(per_capita));
        findings.add(finding.with("threshold", shown(capped.cap.threshold)));
    }
    if capped.cap.unconfirmed {
        let finding = object.finding_here(&codes::UNCONFIRMED).with("factor", METHOD_2);
        findings.add(finding.with("fuel", term.fuel.name));
    }
}
