//! Units of consumption: a quantity per household, technology or person, and per day or year.

use alloc::string::String;

use super::codes;
use crate::finding::Findings;
use crate::wire::{FromJson, Input, Limits, Refused};

/// A unit of consumption, for example `kg/household/day`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Unit {
    pub(super) quantity: Quantity,
    pub(super) per: Per,
    pub(super) time: Time,
}

/// A quantity of fuel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Quantity {
    Kilogram,
    Tonne,
    Litre,
    CubicMetre,
    KilowattHour,
}

/// The consumer of the fuel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Per {
    Household,
    Technology,
    Capita,
}

/// The time in which the fuel is consumed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Time {
    Day,
    Year,
}

impl Unit {
    /// Returns the unit of a study's measurement: a quantity per household and day.
    pub(super) fn measured(quantity: &str) -> Option<Self> {
        Some(Self { quantity: Quantity::of(quantity)?, per: Per::Household, time: Time::Day })
    }

    fn of(text: &str) -> Option<Self> {
        let mut parts = text.split('/');
        let quantity = Quantity::of(parts.next()?)?;
        let per = match parts.next()? {
            "household" => Per::Household,
            "technology" => Per::Technology,
            "capita" => Per::Capita,
            _ => return None,
        };
        let time = match parts.next()? {
            "day" => Time::Day,
            "year" => Time::Year,
            _ => return None,
        };
        parts.next().is_none().then_some(Self { quantity, per, time })
    }

    /// Returns the unit as text.
    pub(super) fn text(self) -> String {
        let per = match self.per {
            Per::Household => "/household",
            Per::Technology => "/technology",
            Per::Capita => "/capita",
        };
        let time = match self.time {
            Time::Day => "/day",
            Time::Year => "/year",
        };
        [self.quantity.text(), per, time].concat()
    }

    /// Returns whether the quantity is a volume, which requires a density.
    pub(super) fn is_volume(self) -> bool {
        matches!(self.quantity, Quantity::Litre | Quantity::CubicMetre)
    }

    /// Returns whether the consumption is per person.
    pub(super) fn is_per_capita(self) -> bool {
        self.per == Per::Capita
    }
}

impl Quantity {
    fn of(text: &str) -> Option<Self> {
        let all = [Self::Kilogram, Self::Tonne, Self::Litre, Self::CubicMetre, Self::KilowattHour];
        all.into_iter().find(|quantity| quantity.text() == text)
    }

    fn text(self) -> &'static str {
        match self {
            Self::Kilogram => "kg",
            Self::Tonne => "t",
            Self::Litre => "L",
            Self::CubicMetre => "m3",
            Self::KilowattHour => "kWh",
        }
    }
}

/// A unit has three parts, so its code is specific to this area.
impl<'n> FromJson<'n> for Unit {
    fn from_json(input: Input<'_, 'n>, _: &Limits, findings: &mut Findings) -> Result<Self, Refused> {
        let text = input.string(findings)?;
        Self::of(text)
            .ok_or_else(|| input.add(&codes::UNKNOWN_UNIT, findings, &|finding| finding.with("unit", text)))
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for Unit {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> alloc::borrow::Cow<'static, str> {
        "Unit".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({
            "type": "string",
            "pattern": "^(kg|t|L|m3|kWh)/(household|technology|capita)/(day|year)$",
        })
    }
}
