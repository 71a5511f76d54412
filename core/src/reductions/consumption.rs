//! What is consumed, in the unit it is given in, and how it comes to tonnes of a year or kilograms of a day.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::codes;
use super::read::{AMOUNT, Object, Read, Refused};
use super::sentence::Say::{N, T};
use super::sentence::sentence;
use super::tables::{Fuel, MINIMUM_SERVICE, Quantity, SERVICE, Service};
use super::term::{Context, Side};
use super::{Measure, shown};
use crate::finding::Findings;

/// A unit of consumption: `kg/household/day`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Unit {
    pub(super) quantity: Quantity,
    pub(super) per_capita: bool,
    pub(super) daily: bool,
}

impl Unit {
    /// The unit that is written so.
    fn of(text: &str) -> Option<Self> {
        let mut parts = text.split('/');
        let quantity = match parts.next()? {
            "kg" => Quantity::Kilogram,
            "t" => Quantity::Tonne,
            "L" => Quantity::Litre,
            "m3" => Quantity::CubicMetre,
            "kWh" => Quantity::KilowattHour,
            _ => return None,
        };
        let per_capita = match parts.next()? {
            "household" | "technology" => false,
            "capita" => true,
            _ => return None,
        };
        let daily = match parts.next()? {
            "day" => true,
            "year" => false,
            _ => return None,
        };
        parts.next().is_none().then_some(Self { quantity, per_capita, daily })
    }

    /// Whether it is a volume, which needs a density.
    pub(super) fn is_volume(self) -> bool {
        matches!(self.quantity, Quantity::Litre | Quantity::CubicMetre)
    }
}

/// What one household or technology consumes.
#[derive(Debug)]
pub(super) struct Consumption {
    pub(super) given: f64,
    pub(super) unit: Unit,
    /// The unit as it was written.
    pub(super) unit_text: String,
    pub(super) conservative: Option<f64>,
    pub(super) because: Option<String>,
    /// The default it is instead.
    pub(super) service: Option<&'static Service>,
}

/// Reads the consumption of a term, or takes it from the study that measured it.
pub(super) fn read(
    term: &Object<'_, '_>,
    fuel: &'static Fuel,
    side: Side,
    context: &Context,
    measure: Option<&Measure<'_>>,
    findings: &mut Findings,
) -> Read<Consumption> {
    if let Some(measure) = measure {
        return measured(term, fuel, measure, findings);
    }
    let known = &["value", "unit", "conservative", "because", "default"];
    let object = term.object("consumption", known, findings)?;
    if object.one_of(&["value", "default"], findings)? == "default" {
        return default(&object, fuel, side, context, findings);
    }
    let value = object.number("value", &AMOUNT, findings);
    let unit = unit(&object, fuel, findings);
    let conservative = object.optional_number("conservative", &AMOUNT, findings);
    let because = match object.get("because") {
        Some(_) => object.text("because", findings).map(|text| Some(text.to_string())),
        None => Ok(None),
    };
    let (given, (unit, unit_text), conservative) = (value?, unit?, conservative?);
    if let Some(bound) = conservative {
        let claims_more = if side == Side::Project { bound < given } else { bound > given };
        if claims_more {
            let finding = object.finding(&codes::NOT_CONSERVATIVE, "conservative");
            findings.add(finding.with("conservative", shown(bound)).with("mean", shown(given)));
            return Err(Refused);
        }
    }
    Ok(Consumption { given, unit, unit_text, conservative, because: because?, service: None })
}

fn unit(object: &Object<'_, '_>, fuel: &'static Fuel, findings: &mut Findings) -> Read<(Unit, String)> {
    let text = object.text("unit", findings)?;
    let Some(unit) = Unit::of(text) else {
        findings.add(object.finding(&codes::UNKNOWN_UNIT, "unit").with("unit", text));
        return Err(Refused);
    };
    if !fits(unit, fuel) {
        let finding = object.finding(&codes::UNIT_DOES_NOT_FIT, "unit");
        findings.add(finding.with("unit", text).with("what", fuel.name));
        return Err(Refused);
    }
    Ok((unit, text.to_string()))
}

/// Whether the fuel can be measured so.
fn fits(unit: Unit, fuel: &Fuel) -> bool {
    match unit.quantity {
        Quantity::Kilogram | Quantity::Tonne => !fuel.is_electricity(),
        volume => fuel.volume == Some(volume),
    }
}

/// The default of the methodology for who needs more than is used.
fn default(
    object: &Object<'_, '_>,
    fuel: &'static Fuel,
    side: Side,
    context: &Context,
    findings: &mut Findings,
) -> Read<Consumption> {
    let name = object.text("default", findings)?;
    let methodology = context.methodology.name;
    let service = SERVICE.iter().find(|service| {
        service.methodology == methodology && service.fuel == fuel.name && side == Side::Baseline
    });
    let Some(service) = service.filter(|_| name == MINIMUM_SERVICE) else {
        let finding = object.finding(&codes::NOT_A_DEFAULT, "default").with("value", name);
        let known: &[&'static str] = if service.is_some() { &[MINIMUM_SERVICE] } else { &[] };
        let finding = finding.with("methodology", methodology).with("member", "consumption");
        findings.add(finding.with("known", super::words(known)));
        return Err(Refused);
    };
    Ok(Consumption {
        given: service.per_capita,
        unit: Unit { quantity: Quantity::Tonne, per_capita: true, daily: false },
        unit_text: String::from("t/capita/year"),
        conservative: service.discount.map(|discount| service.per_capita * discount),
        because: service.discount.map(|discount| sentence(&[T(service.source), T(", times "), N(discount)])),
        service: Some(service),
    })
}

/// What the study has measured.
fn measured(
    term: &Object<'_, '_>,
    fuel: &'static Fuel,
    measure: &Measure<'_>,
    findings: &mut Findings,
) -> Read<Consumption> {
    if term.get("consumption").is_some() {
        let finding = term.finding(&codes::MEASURED_ALREADY, "consumption");
        findings.add(finding.with("member", "consumption"));
        return Err(Refused);
    }
    let Some(quantity) = measure.unit else {
        findings.add(term.finding_here(&codes::NOT_MEASURED).with("member", "unit"));
        return Err(Refused);
    };
    let mut unit_text = String::from(quantity);
    unit_text.push_str("/household/day");
    let Some(unit) = Unit::of(&unit_text).filter(|unit| fits(*unit, fuel)) else {
        let finding = term.finding_here(&codes::UNIT_DOES_NOT_FIT);
        findings.add(finding.with("unit", unit_text).with("what", fuel.name));
        return Err(Refused);
    };
    Ok(Consumption {
        given: measure.mean,
        unit,
        unit_text,
        conservative: measure.conservative,
        because: measure.conservative.map(|_| measure.because.to_string()),
        service: None,
    })
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
        let mut result = value;
        for (_, multiplies, by) in self.steps() {
            result = if multiplies { result * by } else { result / by };
        }
        result
    }

    /// The same as a sentence; `None` where nothing is to be done.
    pub(super) fn said(&self, value: f64, unit: &str) -> Option<String> {
        let steps = self.steps();
        if steps.is_empty() {
            return None;
        }
        let mut text = sentence(&[T("consumption: "), N(value), T(" "), T(unit)]);
        for (what, multiplies, by) in steps {
            text.push_str(if multiplies { " × " } else { " ÷ " });
            text.push_str(&sentence(&[N(by), T(what)]));
        }
        text.push_str(&sentence(&[T(" = "), N(self.of(value)), T(" "), T(self.unit())]));
        Some(text)
    }

    /// Each step: what it is, whether it multiplies, and the number.
    fn steps(&self) -> Vec<(&'static str, bool, f64)> {
        let mut steps = Vec::new();
        if let Some(density) = self.density {
            let per = if self.unit.quantity == Quantity::Litre { " kg/L" } else { " kg/m3" };
            steps.push((per, true, density));
        }
        if let Some(persons) = self.persons {
            steps.push((" persons", true, persons));
        }
        if self.unit.daily == self.yearly {
            steps.push((" days", self.unit.daily, DAYS_OF_A_YEAR));
        }
        if (self.unit.quantity == Quantity::Tonne) != self.yearly {
            steps.push(("", !self.yearly, KILOGRAMS_OF_A_TONNE));
        }
        steps
    }
}

/// Days of a year, as methodologies count them.
pub(super) const DAYS_OF_A_YEAR: f64 = 365.0;

/// Kilograms of a tonne, and kWh of a `MWh`.
pub(super) const KILOGRAMS_OF_A_TONNE: f64 = 1000.0;
