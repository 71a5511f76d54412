//! One term of a sum: a fuel, the number of technologies, the consumption of each, and the emissions.

use alloc::string::String;

use super::answer::{AppliedCap, AppliedConsumption, PerCapita, TermFactors, TermReductions};
use super::ccp::{ConsumptionSource, Verdicts};
use super::codes;
use super::consumption::{
    self, Consumption, Conversion, DAYS_OF_A_YEAR, KILOGRAMS_OF_A_TONNE, measured_already,
};
use super::factor::Factor;
use super::factors::{self, FuelFactors, Rates};
use super::given_term::{Context, GivenTerm};
use super::measure::Measure;
use super::names::{CapName, FuelName, Side};
use super::reading::{Read, refused};
use super::request::TermRequest;
use super::sentence::{Derivation, filled, shown};
use super::sourced;
use super::tables::{Cap, Fuel};
use super::usage::{Applied, Survey, Usage};
use crate::finding::Findings;
use crate::invariant::Held as _;
use crate::wire::{Place, True};

/// The number of technologies and the period over which they are counted.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Period {
    Years { count: f64, years: f64 },
    Days { count: f64, days: f64 },
    TechnologyDays(f64),
}

impl Period {
    /// Returns technologies times years, or technologies times days.
    pub(super) fn times(self) -> f64 {
        match self {
            Self::Years { count, years } => count * years,
            Self::Days { count, days } => count * days,
            Self::TechnologyDays(days) => days,
        }
    }

    /// Returns technologies times days.
    pub(super) fn technology_days(self) -> f64 {
        let days = if matches!(self, Self::Years { .. }) { DAYS_OF_A_YEAR } else { 1.0 };
        self.times() * days
    }

    /// Returns the period in years; `None` if it is not known.
    pub(super) fn years(self) -> Option<f64> {
        match self {
            Self::Years { years, .. } => Some(years),
            Self::Days { days, .. } => Some(days / DAYS_OF_A_YEAR),
            Self::TechnologyDays(_) => None,
        }
    }

    fn text(self) -> String {
        let (template, numbers) = match self {
            Self::Years { count, years } if years > 1.0 => ("# × # years", [count, years]),
            Self::Years { count, years } => ("# × # year", [count, years]),
            Self::Days { count, days } => ("# × # days", [count, days]),
            Self::TechnologyDays(days) => ("# technology-days", [days, 0.0]),
        };
        filled(template, &numbers, &[])
    }
}

/// A cap, applied to a household.
#[derive(Clone, Copy, Debug)]
struct Capped {
    cap: &'static Cap,
    /// Persons per household.
    size: f64,
    /// In the unit of the calculation.
    value: f64,
    binds: bool,
}

/// A calculated term.
#[derive(Debug)]
pub(super) struct Term {
    pub(super) fuel: Fuel,
    pub(super) period: Period,
    pub(super) usage: f64,
    /// tCO2e per tonne or per `MWh`.
    pub(super) per_unit: f64,
    /// The energy of the fuel, in TJ.
    pub(super) energy: f64,
    /// The response of the emissions to the inputs that have a standard error.
    pub(super) response: Response,
    /// The verdicts on the conditions of the Core Carbon Principles.
    pub(super) verdicts: Verdicts,
    /// The term in the answer.
    pub(super) answer: TermReductions,
}

impl Term {
    /// Returns the usage rate before a bound replaces it.
    pub(super) fn expected_usage(&self) -> f64 {
        self.response.survey.as_ref().map_or(self.usage, Survey::share)
    }
}

/// The response of the emissions of a term to the inputs that have a standard error.
#[derive(Clone, Debug)]
pub(super) struct Response {
    pub(super) side: Side,
    pub(super) fuel: FuelName,
    /// tCO2e for each unit of the consumption; 0 if the cap applies.
    pub(super) per_consumption: f64,
    /// tCO2e for a usage rate of 1.
    pub(super) per_usage: f64,
    /// The survey of the usage rate.
    pub(super) survey: Option<Survey>,
}

/// The results of a term.
#[derive(Clone, Copy, Debug)]
struct Figures {
    /// In the unit of the calculation: the mean, the conservative value or the mean, and that value after the cap.
    mean: f64,
    uncapped: f64,
    applied: f64,
    unit: &'static str,
    capped: Option<Capped>,
    /// In t per person and year, before the cap.
    per_capita: Option<f64>,
    /// In t or `MWh`.
    quantity: f64,
    /// In tCO2e.
    unadjusted: f64,
    emissions: f64,
    /// In tCO2e for each unit of the consumption, and for a usage rate of 1.
    per_consumption: f64,
    per_usage: f64,
}

/// The input of a term's calculation.
#[derive(Debug)]
struct Input {
    fuel: Fuel,
    period: Period,
    usage: Usage,
    household_size: Option<f64>,
    /// The household size with its source, if the request gives it.
    sourced_size: Option<Factor>,
    consumption: Consumption,
    rates: Rates,
}

/// Calculates a term.
pub(super) fn of(given_term: GivenTerm<'_, '_>, findings: &mut Findings) -> Read<Term> {
    let GivenTerm { term, place, side, context, .. } = given_term;
    let input = input(given_term, findings)?;
    let cap = (side == Side::Baseline).then(|| cap(input.fuel, context)).flatten();
    let needs_size = cap.is_some() || input.consumption.unit.is_per_capita();
    if needs_size && input.household_size.is_none() {
        return Err(place.missing("householdSize", findings));
    }
    let (figures, derivation) = input.calculated(cap);
    warn(term, place, &input, &figures, findings);
    let Figures { per_consumption, per_usage, .. } = figures;
    let fuel = input.fuel.name;
    let response = Response { side, fuel, per_consumption, per_usage, survey: term.usage.value.survey() };
    let source = match (given_term.measure, input.consumption.service) {
        (Some(_), _) => ConsumptionSource::Measured,
        (None, Some(_)) => ConsumptionSource::Default,
        (None, None) => ConsumptionSource::Given,
    };
    Ok(input.term(&figures, derivation, response, source))
}

fn input(given_term: GivenTerm<'_, '_>, findings: &mut Findings) -> Read<Input> {
    let GivenTerm { term, place, measure, context, expected, upper_usage: upper, .. } = given_term;
    let period = period(term, place, findings);
    let applied = Applied { methodology: context.methodology.name, upper, expected };
    let usage = term.usage.value.usage(applied, place, term.usage.at, findings);
    let household_size = household_size(term, place, measure, findings);
    let fuel = fuel(term, place, measure, findings)?;
    let consumption = consumption::of(given_term, fuel, findings);
    let unit = consumption.as_ref().ok().map(|consumption| consumption.unit);
    let rates = factors::of(given_term, fuel, unit, findings);
    let (period, usage, (household_size, sourced_size)) = (period?, usage?, household_size?);
    let (consumption, rates) = (consumption?, rates?);
    Ok(Input { fuel, period, usage, household_size, sourced_size, consumption, rates })
}

fn fuel(
    term: &TermRequest<'_>,
    place: Place<'_>,
    measure: Option<&Measure<'_>>,
    findings: &mut Findings,
) -> Read<Fuel> {
    match (measure.and_then(|measure| measure.fuel), term.fuel) {
        (Some(_), Some(given)) if measure.is_some_and(|measure| measure.named) => Ok(Fuel::of(given.value)),
        (Some(_), Some(given)) => Err(measured_already("fuel", Some(given.at), place, findings)),
        (Some(measured), None) => FuelName::named(measured).map(Fuel::of).ok_or_else(|| {
            let finding = place.here(&codes::UNKNOWN_FUEL).with("fuel", measured);
            refused(finding.with("known", FuelName::WORDS), findings)
        }),
        (None, Some(given)) => Ok(Fuel::of(given.value)),
        (None, None) => Err(place.missing("fuel", findings)),
    }
}

/// Returns the number of persons per household, and the same with its source if the request gives it.
fn household_size(
    term: &TermRequest<'_>,
    place: Place<'_>,
    measure: Option<&Measure<'_>>,
    findings: &mut Findings,
) -> Read<(Option<f64>, Option<Factor>)> {
    let name = "householdSize";
    match (measure.and_then(|measure| measure.household_size), &term.household_size) {
        (Some(_), Some(given)) => Err(measured_already(name, Some(given.at()), place, findings)),
        (Some(measured), None) => Ok((Some(measured), None)),
        (None, given) => {
            let factor = sourced::optional(given.as_ref(), name, place, findings)?;
            Ok((factor.as_ref().map(|factor| factor.value), factor))
        }
    }
}

fn period(term: &TermRequest<'_>, place: Place<'_>, findings: &mut Findings) -> Read<Period> {
    let TermRequest { count, years, days, technology_days, .. } = *term;
    if let Some(technology_days) = technology_days {
        if count.is_some() || years.is_some() || days.is_some() {
            return Err(place.one_of(&["technologyDays", "count", "years", "days"], findings));
        }
        return Ok(Period::TechnologyDays(technology_days));
    }
    let count = count.ok_or_else(|| place.missing("count", findings));
    match (years, days) {
        (Some(years), None) => Ok(Period::Years { count: count?, years }),
        (None, Some(days)) => Ok(Period::Days { count: count?, days }),
        _ => Err(place.one_of(&["years", "days"], findings)),
    }
}

/// Returns the methodology's cap for a baseline of this fuel.
fn cap(fuel: Fuel, context: &Context) -> Option<&'static Cap> {
    Cap::of(context.methodology.name, fuel.name, context.cap.is_some())
}

impl Input {
    /// Returns `t` or `MWh`.
    fn quantity_unit(&self) -> &'static str {
        if self.fuel.is_electricity() { "MWh" } else { "t" }
    }

    fn calculated(&self, cap: Option<&'static Cap>) -> (Figures, Derivation) {
        let yearly = matches!(self.period, Period::Years { .. });
        let consumption = &self.consumption;
        let size = || self.household_size.held("the size of the household is known");
        let persons = consumption.unit.is_per_capita().then(size);
        let density = self.rates.factors.density.as_ref().map(|density| density.value);
        let conversion = Conversion { density, persons, unit: consumption.unit, yearly };
        let mean = conversion.of(consumption.given);
        let uncapped = consumption.conservative.map_or(mean, |value| conversion.of(value));
        // Converts tonnes per year to kilograms per day if the calculation is daily.
        let (thousand, year) = if yearly { (1.0, 1.0) } else { (KILOGRAMS_OF_A_TONNE, DAYS_OF_A_YEAR) };
        let capped = cap.map(|cap| {
            let size = size();
            let value = cap.most * size * thousand / year;
            Capped { cap, size, value, binds: uncapped > value }
        });
        let applied = capped.map_or(uncapped, |capped| uncapped.min(capped.value));
        let size = self.household_size.filter(|_| !self.fuel.is_electricity());
        let times = self.period.times() * self.usage.factor.value;
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
            per_usage: self.period.times() * applied / thousand * per_unit,
            per_consumption: if capped.is_some_and(|capped| capped.binds) {
                0.0
            } else {
                times * conversion.of(1.0) / thousand * per_unit
            },
        };
        (figures, self.derived(&figures, &conversion))
    }

    fn term(
        self,
        figures: &Figures,
        derivation: Derivation,
        response: Response,
        source: ConsumptionSource,
    ) -> Term {
        let (fuel, period, usage) = (self.fuel, self.period, self.usage.factor.value);
        let (per_unit, energy) = (self.rates.per_unit, figures.quantity * self.rates.energy);
        let (fnrb, charcoal) = (self.rates.factors.fnrb.as_ref(), self.rates.charcoal);
        let verdicts = Verdicts::of(fuel, fnrb, charcoal, source);
        let answer = self.answer(figures, derivation);
        Term { fuel, period, usage, per_unit, energy, response, verdicts, answer }
    }

    fn answer(self, figures: &Figures, derivation: Derivation) -> TermReductions {
        let quantity_unit = self.quantity_unit();
        let Self { fuel, period, usage, household_size, sourced_size, consumption, rates } = self;
        let (count, years, days, technology_days) = match period {
            Period::Years { count, years } => (Some(count), Some(years), None, None),
            Period::Days { count, days } => (Some(count), None, Some(days), None),
            Period::TechnologyDays(days) => (None, None, None, Some(days)),
        };
        let threshold = figures.capped.map(|capped| capped.cap.threshold);
        let per_capita = figures.per_capita.map(|value| PerCapita {
            value,
            unit: "t/person/year",
            threshold,
            above: threshold.map(|threshold| value > threshold),
        });
        TermReductions {
            fuel: fuel.name,
            count,
            years,
            days,
            technology_days,
            usage: usage.factor.value,
            usage_survey: usage.survey,
            household_size,
            consumption: consumption.applied(figures),
            per_capita,
            quantity: figures.quantity,
            quantity_unit,
            factors: TermFactors::of(usage.factor, sourced_size, rates),
            unadjusted: figures.unadjusted,
            emissions: figures.emissions,
            derivation: derivation.0,
        }
    }

    fn derived(&self, figures: &Figures, conversion: &Conversion) -> Derivation {
        let mut derivation = Derivation::default();
        let consumption = &self.consumption;
        let unit = consumption.unit.text();
        conversion.explain(consumption.given, &unit, &mut derivation);
        if let Some(conservative) = consumption.conservative {
            conversion.explain(conservative, &unit, &mut derivation);
            let because = &consumption.because;
            let comma = if because.is_empty() { "" } else { ", " };
            let texts = [figures.unit, comma, because];
            derivation.add(
                "conservative value: # instead of # @@@",
                &[figures.uncapped, figures.mean],
                &texts,
            );
        }
        if let Some(capped) = figures.capped {
            let held = if capped.binds { "applied instead of" } else { "not exceeded by" };
            let numbers = [capped.cap.most, capped.size, capped.value, figures.uncapped];
            derivation.add("cap: # t/person/year × # persons = # @, @ #", &numbers, &[figures.unit, held]);
        }
        let (unit, period) = (self.quantity_unit(), self.period.text());
        let kilo = if matches!(self.period, Period::Years { .. }) { "" } else { " ÷ 1000" };
        if let Some(survey) = &self.usage.survey {
            survey.explain(&mut derivation);
        }
        let numbers = [self.usage.factor.value, figures.applied, figures.quantity];
        derivation.add("quantity: @ × # usage × # @@ = # @", &numbers, &[&period, figures.unit, kilo, unit]);
        let numbers = [figures.quantity, figures.emissions];
        derivation.add("emissions: # @ × @ = # tCO2e", &numbers, &[unit, &self.rates.formula]);
        derivation
    }
}

impl Consumption {
    fn applied(self, figures: &Figures) -> AppliedConsumption {
        AppliedConsumption {
            given: self.given,
            unit: self.unit.text(),
            source: self.service.map(|service| service.source),
            conservative: self.conservative,
            because: Some(self.because).filter(|because| !because.is_empty()),
            mean: figures.mean,
            uncapped: figures.uncapped,
            cap: figures.capped.map(|Capped { cap, size, value, binds }| AppliedCap {
                per_capita: cap.most,
                household_size: size,
                value,
                binds,
                source: cap.source,
                unconfirmed: True::when(cap.unconfirmed),
            }),
            applied: figures.applied,
            applied_unit: figures.unit,
        }
    }
}

impl TermFactors {
    fn of(usage: Factor, household_size: Option<Factor>, rates: Rates) -> Self {
        let FuelFactors { grid_emission, losses, ncv, co2, non_co2, fnrb, density } = rates.factors;
        let fnrb = fnrb.map(|fnrb| fnrb.factor);
        Self { usage, household_size, grid_emission, losses, ncv, co2, non_co2, fnrb, density }
    }
}

/// Warns of unconfirmed factors, and of a consumption above the cap or the threshold.
fn warn(term: &TermRequest<'_>, place: Place<'_>, input: &Input, figures: &Figures, findings: &mut Findings) {
    let fuel = input.fuel.name.word();
    let FuelFactors { ncv, co2, non_co2, .. } = &input.rates.factors;
    let at = term.factors.as_ref().map(|given| given.at);
    for (name, factor) in [("ncv", ncv), ("co2", co2), ("nonCo2", non_co2)] {
        if factor.as_ref().is_some_and(|factor| factor.unconfirmed.is_some()) {
            let finding = place.about("factors", at, &codes::UNCONFIRMED);
            findings.add(finding.with("factor", name).with("fuel", fuel));
        }
    }
    let Some(capped) = figures.capped else { return };
    let at = term.consumption.as_ref().map(|given| given.at);
    if capped.binds {
        let finding = place.about("consumption", at, &codes::CAPPED);
        let finding = finding.with("value", shown(figures.uncapped)).with("cap", shown(capped.value));
        findings.add(finding.with("unit", figures.unit));
    }
    if let Some(per_capita) = figures.per_capita.filter(|value| *value > capped.cap.threshold) {
        let finding = place.about("consumption", at, &codes::ABOVE_THRESHOLD);
        findings.add(finding.with("value", shown(per_capita)).with("threshold", shown(capped.cap.threshold)));
    }
    if capped.cap.unconfirmed {
        let finding = place.here(&codes::UNCONFIRMED).with("factor", CapName::Method2.word());
        findings.add(finding.with("fuel", fuel));
    }
}
