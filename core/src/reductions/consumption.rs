//! What is consumed, in the unit it is given in, and how it comes to tonnes of a year or kilograms of a day.

use alloc::string::{String, ToString};

use super::read::{AMOUNT, Object, Out, Read, SAVED, Word};
use super::sentence::{Derivation, filled, shown};
use super::tables::{Fuel, MINIMUM_SERVICE, Quantity, SERVICE, Service};
use super::term::{Context, Side};
use super::{Measure, codes};

/// A unit of consumption: `kg/household/day`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Unit {
    pub(super) quantity: Quantity,
    pub(super) per_capita: bool,
    pub(super) daily: bool,
}

impl Unit {
    /// The unit that is written so.
    #[inline(never)]
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
    /// Why that is taken; empty where it is not said.
    pub(super) because: String,
    /// The default it is instead.
    pub(super) service: Option<&'static Service>,
}

/// Reads the consumption of a term, or takes it from the study that measured it.
#[inline(never)]
pub(super) fn read(
    term: &Object<'_, '_>,
    fuel: &'static Fuel,
    side: Side,
    context: &Context,
    measure: Option<&Measure<'_>>,
    out: &mut Out<'_>,
) -> Read<Consumption> {
    if let Some(measure) = measure {
        return measured(term, fuel, measure, out);
    }
    let object = term.object("consumption", &["value", "unit", "conservative", "because", "default"], out)?;
    if object.one_of(&["value", "default"], out)? == "default" {
        return default(&object, fuel, side, context, out);
    }
    let bounds = if side == Side::Savings { &SAVED } else { &AMOUNT };
    let given = object.number("value", bounds, out);
    let text = object.text("unit", out);
    let unit = text.and_then(|text| unit(&object, text, fuel, out).map(|unit| (unit, text)));
    let conservative = object.optional_number("conservative", bounds, out);
    let because = if object.has("because") { object.text("because", out) } else { Ok("") };
    let (given, (unit, text), conservative, because) = (given?, unit?, conservative?, because?);
    if let Some(bound) = conservative {
        let claims_more = if side == Side::Project { bound < given } else { bound > given };
        if claims_more {
            let (bound, mean) = (shown(bound), shown(given));
            let params = [("conservative", Word::Is(&bound)), ("mean", Word::Is(&mean))];
            return Err(object.refuse(&codes::NOT_CONSERVATIVE, "conservative", &params, out));
        }
    }
    let (unit_text, because) = (text.to_string(), because.to_string());
    Ok(Consumption { given, unit, unit_text, conservative, because, service: None })
}

/// The unit that is written so, which has to fit the fuel.
fn unit(object: &Object<'_, '_>, text: &str, fuel: &'static Fuel, out: &mut Out<'_>) -> Read<Unit> {
    let Some(unit) = Unit::of(text) else {
        return Err(object.refuse(&codes::UNKNOWN_UNIT, "unit", &[("unit", Word::Is(text))], out));
    };
    if fits(unit, fuel) {
        return Ok(unit);
    }
    let params = [("unit", Word::Is(text)), ("what", Word::Is(fuel.name))];
    Err(object.refuse(&codes::UNIT_DOES_NOT_FIT, "unit", &params, out))
}

/// Whether the fuel can be measured so.
fn fits(unit: Unit, fuel: &Fuel) -> bool {
    match unit.quantity {
        Quantity::Kilogram | Quantity::Tonne => !fuel.is_electricity(),
        volume => fuel.volume == Some(volume),
    }
}

/// The default of the methodology for who needs more than is used.
#[inline(never)]
fn default(
    object: &Object<'_, '_>,
    fuel: &'static Fuel,
    side: Side,
    context: &Context,
    out: &mut Out<'_>,
) -> Read<Consumption> {
    object.only(&["default"], out)?;
    let name = object.text("default", out)?;
    let methodology = context.methodology.name;
    let service = SERVICE.iter().find(|service| {
        service.methodology == methodology && service.fuel == fuel.name && side == Side::Baseline
    });
    let Some(service) = service.filter(|_| name == MINIMUM_SERVICE) else {
        let known: &[&'static str] = if service.is_some() { &[MINIMUM_SERVICE] } else { &[] };
        let params = [
            ("value", Word::Is(name)),
            ("methodology", Word::Is(methodology)),
            ("member", Word::Is("consumption")),
            ("known", Word::Of(known)),
        ];
        return Err(object.refuse(&codes::NOT_A_DEFAULT, "default", &params, out));
    };
    let discounted = |discount| filled("@, times #", &[discount], &[service.source]);
    Ok(Consumption {
        given: service.per_capita,
        unit: Unit { quantity: Quantity::Tonne, per_capita: true, daily: false },
        unit_text: String::from("t/capita/year"),
        conservative: service.discount.map(|discount| service.per_capita * discount),
        because: service.discount.map(discounted).unwrap_or_default(),
        service: Some(service),
    })
}

/// What the study has measured.
#[inline(never)]
fn measured(
    term: &Object<'_, '_>,
    fuel: &'static Fuel,
    measure: &Measure<'_>,
    out: &mut Out<'_>,
) -> Read<Consumption> {
    let consumption = "consumption";
    if term.has(consumption) {
        let params = [("member", Word::Is(consumption))];
        return Err(term.refuse(&codes::MEASURED_ALREADY, consumption, &params, out));
    }
    let Some(quantity) = measure.unit else {
        return Err(term.refuse(&codes::NOT_MEASURED, "", &[("member", Word::Is("unit"))], out));
    };
    let unit_text = [quantity, "/household/day"].concat();
    let unit = unit(term, &unit_text, fuel, out)?;
    let because = if measure.conservative.is_some() { measure.because } else { "" };
    Ok(Consumption {
        given: measure.mean,
        unit,
        unit_text,
        conservative: measure.conservative,
        because: because.to_string(),
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
        let (daily, tonnes) = (self.unit.daily, self.unit.quantity == Quantity::Tonne);
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
