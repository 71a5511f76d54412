//! Values with their sources.

use alloc::borrow::Cow;
use alloc::string::{String, ToString};
use core::marker::PhantomData;

use super::codes::{SHORT_SOURCE, UNIT_DOES_NOT_FIT};
use super::factor::Factor;
use super::reading::Read;
use crate::finding::Findings;
use crate::wire::{At, Bound, FromJson, Input, Limits, Object, Place, Refused, codes};

/// A value of a quantity with its source, for example `{"value":0.9,"source":"a usage survey"}`.
#[derive(Debug)]
pub(super) struct Sourced<'n, Q> {
    pub(super) given: Given<'n>,
    quantity: PhantomData<Q>,
}

/// A value and its source.
#[derive(Debug)]
pub(super) struct Given<'n> {
    pub(super) value: f64,
    pub(super) source: &'n str,
    /// The unit, as stated in the request.
    pub(super) unit: Option<At<&'n str>>,
    /// The byte offset of the value.
    pub(super) at: usize,
}

/// The source of a value: a text that is not blank.
#[derive(Clone, Copy, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(transparent, inline))]
pub(super) struct Source<'n>(
    #[cfg_attr(feature = "schema", schemars(regex(pattern = r"\S")))] pub(super) &'n str,
);

/// A quantity: its unit and its range.
pub(super) trait Quantity {
    /// The name of a value with its source in the schema.
    #[cfg(feature = "schema")]
    const NAME: &'static str;
    /// The unit; empty for a fraction.
    const UNIT: &'static str;
    /// The range.
    const RANGE: Limits;
}

/// A fraction, from 0 to 1.
#[derive(Debug)]
pub(super) enum Fraction {}

impl Quantity for Fraction {
    #[cfg(feature = "schema")]
    const NAME: &'static str = "SourcedFraction";
    const UNIT: &'static str = "";
    const RANGE: Limits = from_zero(1.0);
}

/// A fraction above 0, up to 1.
#[derive(Debug)]
pub(super) enum AboveZero {}

impl Quantity for AboveZero {
    #[cfg(feature = "schema")]
    const NAME: &'static str = "SourcedFractionAboveZero";
    const UNIT: &'static str = "";
    const RANGE: Limits = above_zero(1.0);
}

/// Emissions.
#[derive(Debug)]
pub(super) enum Emissions {}

impl Quantity for Emissions {
    #[cfg(feature = "schema")]
    const NAME: &'static str = "SourcedEmissions";
    const UNIT: &'static str = "tCO2e";
    const RANGE: Limits = from_zero(1e9);
}

/// Persons per household.
#[derive(Debug)]
pub(super) enum HouseholdSize {}

impl Quantity for HouseholdSize {
    #[cfg(feature = "schema")]
    const NAME: &'static str = "SourcedHouseholdSize";
    const UNIT: &'static str = "persons/household";
    const RANGE: Limits = above_zero(1000.0);
}

/// A technical life in years.
#[derive(Debug)]
pub(super) enum Years {}

impl Quantity for Years {
    #[cfg(feature = "schema")]
    const NAME: &'static str = "SourcedYears";
    const UNIT: &'static str = "years";
    const RANGE: Limits = above_zero(100.0);
}

/// The net calorific value of a fuel. Methane has 0.05 TJ/t, hydrogen 0.12 TJ/t.
#[derive(Debug)]
pub(super) enum Calorific {}

impl Quantity for Calorific {
    #[cfg(feature = "schema")]
    const NAME: &'static str = "SourcedCalorificValue";
    const UNIT: &'static str = "TJ/t";
    const RANGE: Limits = above_zero(0.2);
}

/// The CO2 emission factor. Charcoal with its production is below 500 tCO2/TJ.
#[derive(Debug)]
pub(super) enum CarbonDioxide {}

impl Quantity for CarbonDioxide {
    #[cfg(feature = "schema")]
    const NAME: &'static str = "SourcedCarbonDioxide";
    const UNIT: &'static str = "tCO2/TJ";
    const RANGE: Limits = from_zero(1000.0);
}

/// The emission factor of the other greenhouse gases.
#[derive(Debug)]
pub(super) enum OtherGases {}

impl Quantity for OtherGases {
    #[cfg(feature = "schema")]
    const NAME: &'static str = "SourcedOtherGases";
    const UNIT: &'static str = "tCO2e/TJ";
    const RANGE: Limits = from_zero(1000.0);
}

/// The emission factor of a grid, per `MWh`.
#[derive(Debug)]
pub(super) enum GridEmission {}

impl Quantity for GridEmission {
    #[cfg(feature = "schema")]
    const NAME: &'static str = "SourcedGridEmission";
    const UNIT: &'static str = "tCO2/MWh";
    const RANGE: Limits = from_zero(5.0);
}

/// The density: kilograms per litre or per cubic metre, depending on the unit of the consumption.
#[derive(Debug)]
pub(super) enum Density {}

impl Quantity for Density {
    #[cfg(feature = "schema")]
    const NAME: &'static str = "SourcedDensity";
    const UNIT: &'static str = "kg/L or kg/m3";
    const RANGE: Limits = above_zero(2000.0);
}

const fn from_zero(greatest: f64) -> Limits {
    let (least, greatest) = (Bound { value: 0.0, is_open: false }, Bound { value: greatest, is_open: false });
    Limits { least: Some(least), greatest: Some(greatest), most: None }
}

const fn above_zero(greatest: f64) -> Limits {
    let (least, greatest) = (Bound { value: 0.0, is_open: true }, Bound { value: greatest, is_open: false });
    Limits { least: Some(least), greatest: Some(greatest), most: None }
}

impl<'n, Q: Quantity> FromJson<'n> for Sourced<'n, Q> {
    fn from_json(input: Input<'_, 'n>, _: &Limits, findings: &mut Findings) -> Result<Self, Refused> {
        Given::from_json(input, &Q::RANGE, findings).map(|given| Self { given, quantity: PhantomData })
    }
}

/// Reads a value and checks its range.
impl<'n> FromJson<'n> for Given<'n> {
    fn from_json(input: Input<'_, 'n>, limits: &Limits, findings: &mut Findings) -> Result<Self, Refused> {
        let object = Object::of(input, findings)?;
        object.refuse_others(&["value", "source", "unit"], findings);
        let value = object.required("value", limits, findings);
        let source = object.required::<Source<'n>>("source", &Limits::NONE, findings);
        let unit = object.optional("unit", &Limits::NONE, findings);
        Ok(Self { value: value?, source: source?.0, unit: unit?, at: input.node.at() })
    }
}

impl<'n> FromJson<'n> for Source<'n> {
    fn from_json(input: Input<'_, 'n>, _: &Limits, findings: &mut Findings) -> Result<Self, Refused> {
        let source = input.string(findings)?;
        if source.trim().is_empty() {
            return Err(input.add(&codes::EMPTY_TEXT, findings, &|finding| finding));
        }
        Ok(Self(source))
    }
}

impl<Q: Quantity> Sourced<'_, Q> {
    /// Returns the byte offset of the value.
    pub(super) fn at(&self) -> usize {
        self.given.at
    }

    /// Returns the factor in the member `name` of the object at `place`.
    pub(super) fn factor(
        &self,
        name: &'static str,
        place: Place<'_>,
        findings: &mut Findings,
    ) -> Read<Factor> {
        self.given.factor(name, Q::UNIT, place, findings)
    }
}

impl Given<'_> {
    /// Returns the factor, in a unit that depends on other members.
    pub(super) fn factor(
        &self,
        name: &'static str,
        unit: &'static str,
        place: Place<'_>,
        findings: &mut Findings,
    ) -> Read<Factor> {
        let path = place.path.member(name);
        let place = Place { path: &path, at: self.at };
        fits(name, self.unit, unit, place, findings)?;
        warn_of_source(name, self.source, place, findings);
        Ok(Factor::of(self.value, unit, Cow::Owned(self.source.to_string())))
    }
}

/// Returns the factor of a required member.
pub(super) fn required<Q: Quantity>(
    given: Option<&Sourced<'_, Q>>,
    name: &'static str,
    place: Place<'_>,
    findings: &mut Findings,
) -> Read<Factor> {
    match given {
        Some(given) => given.factor(name, place, findings),
        None => Err(place.missing(name, findings)),
    }
}

/// Returns the factor of an optional member.
pub(super) fn optional<Q: Quantity>(
    given: Option<&Sourced<'_, Q>>,
    name: &'static str,
    place: Place<'_>,
    findings: &mut Findings,
) -> Read<Option<Factor>> {
    given.map(|given| given.factor(name, place, findings)).transpose()
}

/// Rejects a unit other than that of the factor `name`, which is at `place`.
pub(super) fn fits(
    name: &'static str,
    given: Option<At<&str>>,
    unit: &'static str,
    place: Place<'_>,
    findings: &mut Findings,
) -> Read<()> {
    let Some(given) = given.filter(|given| given.value != unit) else { return Ok(()) };
    let mut what = String::from(name);
    what.push_str(if unit.is_empty() { ", which is a fraction without a unit" } else { ", which is in " });
    what.push_str(unit);
    let finding = place.about("unit", Some(given.at), &UNIT_DOES_NOT_FIT);
    findings.add(finding.with("unit", given.value).with("what", what));
    Err(Refused)
}

/// Warns of a source that is too short to find the value of the factor `name`. The source is a member of the object at
/// `place`. A link, or a text in a script without spaces, is one word, so longer texts are not counted.
pub(crate) fn warn_of_source(name: &'static str, source: &str, place: Place<'_>, findings: &mut Findings) {
    let is_long = source.contains("://") || source.chars().count() >= LONG_SOURCE;
    if is_long || source.split_whitespace().count() >= SOURCE_WORDS {
        return;
    }
    let finding = place.about("source", Some(place.at), &SHORT_SOURCE).with("source", source);
    findings.add(finding.with("factor", name).with("words", SOURCE_WORDS));
}

/// The least number of words that name a document and a place in it.
const SOURCE_WORDS: usize = 3;

/// The number of characters from which the words of a source are not counted.
const LONG_SOURCE: usize = 24;

/// The schema of an object `{"value","source","unit"}` whose value is within the range.
#[cfg(feature = "schema")]
impl<Q: Quantity> schemars::JsonSchema for Sourced<'_, Q> {
    fn schema_name() -> Cow<'static, str> {
        Q::NAME.into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        let of = match Q::UNIT {
            "" => String::from("The value, as a fraction."),
            unit => alloc::format!("The value, in {unit}."),
        };
        let mut units: alloc::vec::Vec<_> = Q::UNIT.split(" or ").map(Some).collect();
        units.push(None);
        let mut value = schemars::json_schema!({ "description": of, "type": "number" });
        let ends = [
            (Q::RANGE.least, ["minimum", "exclusiveMinimum"]),
            (Q::RANGE.greatest, ["maximum", "exclusiveMaximum"]),
        ];
        for (bound, [closed, open]) in ends {
            if let Some(Bound { value: end, is_open }) = bound {
                value.insert(if is_open { open } else { closed }.into(), end.into());
            }
        }
        schemars::json_schema!({
            "description": "A value and its source.",
            "type": "object",
            "properties": {
                "value": value,
                "source": { "description": "The source of the value.", "type": "string", "pattern": r"\S" },
                "unit": {
                    "description": "The unit, if stated.",
                    "type": ["string", "null"],
                    "enum": units,
                },
            },
            "required": ["value", "source"],
            "additionalProperties": false,
        })
    }
}
