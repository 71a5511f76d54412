//! What is consumed, in the unit it is given in, and how it comes to tonnes of a year or kilograms of a day.

use alloc::string::{String, ToString};

use super::asked::Asked;
use super::codes;
use super::measure::Measure;
use super::names::{ServiceName, Side};
use super::reading::{Read, choice, refused};
use super::request::ConsumptionRequest;
use super::sentence::{Derivation, filled, shown};
use super::tables::{Fuel, SERVICE, Service};
use super::unit::{Per, Quantity, Time, Unit};
use crate::finding::Findings;
use crate::wire::{self, At, Place, Refused};

/// What one household or technology consumes.
#[derive(Debug)]
pub(super) struct Consumption {
    pub(super) given: f64,
    pub(super) unit: Unit,
    pub(super) conservative: Option<f64>,
    /// Why that is taken; empty where it is not said.
    pub(super) because: String,
    /// The default it is instead.
    pub(super) service: Option<&'static Service>,
}

/// Takes the consumption of a term, or of the study that measured it.
pub(super) fn of(asked: Asked<'_, '_>, fuel: Fuel, findings: &mut Findings) -> Read<Consumption> {
    let Asked { term, place, side, measure, .. } = asked;
    let given = term.consumption.as_ref();
    if let Some(measure) = measure {
        return measured(given.map(|given| given.at), place, fuel, measure, findings);
    }
    let Some(given) = given else { return Err(place.missing("consumption", findings)) };
    let path = place.path.member("consumption");
    let place = Place { path: &path, at: given.at };
    match &given.value {
        ConsumptionRequest::Default { default } => service(asked, *default, place, fuel, findings),
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

/// Refuses a consumption below zero, but for savings.
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

/// Refuses a unit in which the fuel cannot be measured. The unit is that of a member of the object at `place`.
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

/// The default of the methodology for who needs more than is used, which is named at `place`.
fn service(
    Asked { side, context, .. }: Asked<'_, '_>,
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

/// What the study has measured; `given` is the byte of what the request gives beside it.
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

/// Refuses a member that gives what the study has measured.
pub(super) fn measured_already(
    name: &'static str,
    at: Option<usize>,
    place: Place<'_>,
    findings: &mut Findings,
) -> Refused {
    refused(place.about(name, at, &codes::MEASURED_ALREADY).with("member", name), findings)
}

/// What a consumption is multiplied and divided by, so that it is in the unit that is calculated with.
#[derive(Debug)]
pub(super) struct Conversion {
    /// Kilograms of a unit of volume.
    pub(super) density: Option<f64>,
    /// Persons, where it is per capita.
    pub(super) persons: Option<f64>,
    pub(super) unit: Unit,
    /// Tonnes (or `MWh`) of a year; kilograms (or kWh) of a day otherwise.
    pub(super) yearly: bool,
}

impl Conversion {
    /// The unit that is calculated with.
    pub(super) fn unit(&self) -> &'static str {
        match (self.yearly, self.unit.quantity == Quantity::KilowattHour) {
            (true, false) => "t/household/year",
            (true, true) => "MWh/household/year",
            (false, false) => "kg/household/day",
            (false, true) => "kWh/household/day",
        }
    }

    /// `value` in that unit.
    pub(super) fn of(&self, value: f64) -> f64 {
        self.steps().into_iter().fold(value, |value, step| match step {
            Some((_, true, by)) => value * by,
            Some((_, false, by)) => value / by,
            None => value,
        })
    }

    /// Says how it is done, where there is something to do.
    pub(super) fn say(&self, value: f64, unit: &str, derivation: &mut Derivation) {
        let mut text = String::new();
        for (what, multiplies, by) in self.steps().into_iter().flatten() {
            text.push_str(if multiplies { " × " } else { " ÷ " });
            text.push_str(&filled("#@", &[by], &[what]));
        }
        if !text.is_empty() {
            let numbers = [value, self.of(value)];
            derivation.say("consumption: # @@ = # @", &numbers, &[unit, &text, self.unit()]);
        }
    }

    /// Each step: what it is, whether it multiplies, and the number.
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

/// Days of a year, as methodologies count them.
pub(super) const DAYS_OF_A_YEAR: f64 = 365.0;

/// Kilograms of a tonne, and kWh of a `MWh`.
pub(super) const KILOGRAMS_OF_A_TONNE: f64 = 1000.0;
