//! The consumption of a household or technology, and its conversion to tonnes per year or kilograms per day.

use alloc::string::{String, ToString};

use super::codes;
use super::given_term::GivenTerm;
use super::measure::Measure;
use super::names::{ServiceName, Side};
use super::reading::{Read, choice, refused};
use super::request::ConsumptionRequest;
use super::sentence::{Derivation, filled, shown};
use super::tables::{Fuel, SERVICE, Service};
use super::unit::{Per, Quantity, Time, Unit};
use crate::finding::Findings;
use crate::wire::{self, At, Place, Refused};

/// The consumption of one household or technology.
#[derive(Debug)]
pub(super) struct Consumption {
    pub(super) given: f64,
    pub(super) unit: Unit,
    pub(super) conservative: Option<f64>,
    /// The reason for the conservative value; empty if not stated.
    pub(super) because: String,
    /// The default that the consumption is taken from.
    pub(super) service: Option<&'static Service>,
}

/// Returns the consumption of a term, or that of the study that measured it.
pub(super) fn of(given_term: GivenTerm<'_, '_>, fuel: Fuel, findings: &mut Findings) -> Read<Consumption> {
    let GivenTerm { term, place, side, measure, expected, .. } = given_term;
    let given = term.consumption.as_ref();
    if let Some(measure) = measure {
        let conservative = measure.conservative.filter(|_| !expected);
        let measure = Measure { conservative, ..*measure };
        return measured(given.map(|given| given.at), place, fuel, &measure, findings);
    }
    let Some(given) = given else { return Err(place.missing("consumption", findings)) };
    let path = place.path.member("consumption");
    let place = Place { path: &path, at: given.at };
    match &given.value {
        ConsumptionRequest::Default { default } => service(given_term, *default, place, fuel, findings),
        ConsumptionRequest::Value { value, unit, conservative, because } => {
            let mean = in_range("value", *value, side, place, findings);
            let bound = conservative.map(|bound| in_range("conservative", bound, side, place, findings));
            let fits = fits(unit.value, fuel, ("unit", Some(unit.at)), place, findings);
            let (mean, bound) = (mean?, bound.transpose()?);
            fits?;
            if let (Some(bound), Some(given)) = (bound, conservative) {
                let claims_more = if side == Side::Project { bound < mean } else { bound > mean };
                if claims_more {
                    let finding = place.about("conservative", Some(given.at), &codes::NOT_CONSERVATIVE);
                    let finding = finding.with("conservative", shown(bound)).with("mean", shown(mean));
                    return Err(refused(finding, findings));
                }
            }
            Ok(Consumption {
                given: mean,
                unit: unit.value,
                conservative: bound,
                because: because.unwrap_or_default().to_string(),
                service: None,
            })
        }
    }
}

/// Rejects a consumption below zero, except for savings.
fn in_range(
    name: &'static str,
    given: At<f64>,
    side: Side,
    place: Place<'_>,
    findings: &mut Findings,
) -> Read<f64> {
    if given.value >= 0.0 || side == Side::Savings {
        return Ok(given.value);
    }
    let finding = place.about(name, Some(given.at), &wire::codes::OUT_OF_RANGE);
    let finding = finding.with("found", shown(given.value)).with("allowed", "a number from 0 to 1000000000");
    Err(refused(finding, findings))
}

/// Rejects a unit in which the fuel cannot be measured. The unit belongs to a member of the object at `place`.
fn fits(
    unit: Unit,
    fuel: Fuel,
    (name, at): (&'static str, Option<usize>),
    place: Place<'_>,
    findings: &mut Findings,
) -> Read<()> {
    let fits = match unit.quantity {
        Quantity::Kilogram | Quantity::Tonne => !fuel.is_electricity(),
        volume => fuel.volume == Some(volume),
    };
    if fits {
        return Ok(());
    }
    let finding = place.about(name, at, &codes::UNIT_DOES_NOT_FIT).with("unit", unit.text());
    Err(refused(finding.with("what", fuel.name.word()), findings))
}

/// Returns the methodology's default for suppressed demand, which is named at `place`.
fn service(
    GivenTerm { side, context, .. }: GivenTerm<'_, '_>,
    default: At<ServiceName>,
    place: Place<'_>,
    fuel: Fuel,
    findings: &mut Findings,
) -> Read<Consumption> {
    let methodology = context.methodology.name;
    let service = SERVICE.iter().find(|service| {
        service.methodology == methodology && service.fuel == fuel.name && side == Side::Baseline
    });
    let Some(service) = service else {
        let finding = place.about("default", Some(default.at), &codes::NOT_A_DEFAULT);
        let finding = finding.with("value", default.value.word()).with("methodology", methodology.word());
        return Err(refused(finding.with("member", "consumption").with("known", choice(&[])), findings));
    };
    let discounted = |discount| filled("@, times #", &[discount], &[service.source]);
    Ok(Consumption {
        given: service.per_capita,
        unit: Unit { quantity: Quantity::Tonne, per: Per::Capita, time: Time::Year },
        conservative: service.discount.map(|discount| service.per_capita * discount),
        because: service.discount.map(discounted).unwrap_or_default(),
        service: Some(service),
    })
}

/// Returns the consumption that the study has measured; `given` is the byte offset of a consumption in the request.
fn measured(
    given: Option<usize>,
    place: Place<'_>,
    fuel: Fuel,
    measure: &Measure<'_>,
    findings: &mut Findings,
) -> Read<Consumption> {
    if given.is_some() {
        return Err(measured_already("consumption", given, place, findings));
    }
    let Some(quantity) = measure.unit else {
        return Err(refused(place.here(&codes::NOT_MEASURED).with("member", "unit"), findings));
    };
    let unit = Unit::measured(quantity).ok_or_else(|| {
        let unit = [quantity, "/household/day"].concat();
        refused(place.here(&codes::UNKNOWN_UNIT).with("unit", unit), findings)
    })?;
    fits(unit, fuel, ("unit", None), place, findings)?;
    let because = if measure.conservative.is_some() { measure.because } else { "" };
    Ok(Consumption {
        given: measure.mean,
        unit,
        conservative: measure.conservative,
        because: because.to_string(),
        service: None,
    })
}

/// Rejects a member whose value the study has measured.
pub(super) fn measured_already(
    name: &'static str,
    at: Option<usize>,
    place: Place<'_>,
    findings: &mut Findings,
) -> Refused {
    refused(place.about(name, at, &codes::MEASURED_ALREADY).with("member", name), findings)
}

/// The factors that convert a consumption to the unit of the calculation.
#[derive(Debug)]
pub(super) struct Conversion {
    /// Kilograms per unit of volume.
    pub(super) density: Option<f64>,
    /// Persons per household, if the consumption is per capita.
    pub(super) persons: Option<f64>,
    pub(super) unit: Unit,
    /// Tonnes (or `MWh`) per year; otherwise kilograms (or kWh) per day.
    pub(super) yearly: bool,
}

impl Conversion {
    /// Returns the unit of the calculation.
    pub(super) fn unit(&self) -> &'static str {
        match (self.yearly, self.unit.quantity == Quantity::KilowattHour) {
            (true, false) => "t/household/year",
            (true, true) => "MWh/household/year",
            (false, false) => "kg/household/day",
            (false, true) => "kWh/household/day",
        }
    }

    /// Returns `value` in the unit of the calculation.
    pub(super) fn of(&self, value: f64) -> f64 {
        self.steps().into_iter().fold(value, |value, step| match step {
            Some((_, true, by)) => value * by,
            Some((_, false, by)) => value / by,
            None => value,
        })
    }

    /// Adds the conversion to the derivation, unless the unit is the same.
    pub(super) fn explain(&self, value: f64, unit: &str, derivation: &mut Derivation) {
        let mut text = String::new();
        for (what, multiplies, by) in self.steps().into_iter().flatten() {
            text.push_str(if multiplies { " × " } else { " ÷ " });
            text.push_str(&filled("#@", &[by], &[what]));
        }
        if !text.is_empty() {
            let numbers = [value, self.of(value)];
            derivation.add("consumption: # @@ = # @", &numbers, &[unit, &text, self.unit()]);
        }
    }

    /// Returns the steps of the conversion: the label, whether it multiplies, and the number.
    fn steps(&self) -> [Option<(&'static str, bool, f64)>; 4] {
        let per = if self.unit.quantity == Quantity::Litre { " kg/L" } else { " kg/m3" };
        let (daily, tonnes) = (self.unit.time == Time::Day, self.unit.quantity == Quantity::Tonne);
        [
            self.density.map(|density| (per, true, density)),
            self.persons.map(|persons| (" persons", true, persons)),
            (daily == self.yearly).then_some((" days", daily, DAYS_OF_A_YEAR)),
            (tonnes != self.yearly).then_some(("", !self.yearly, KILOGRAMS_OF_A_TONNE)),
        ]
    }
}

/// Days per year, by the convention of the methodologies.
pub(super) const DAYS_OF_A_YEAR: f64 = 365.0;

/// Kilograms per tonne, and kWh per `MWh`.
pub(super) const KILOGRAMS_OF_A_TONNE: f64 = 1000.0;
