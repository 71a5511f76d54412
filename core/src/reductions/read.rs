//! Members of a request as values of a wanted kind and range. What is not becomes a finding at its place.

use alloc::borrow::Cow;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::codes;
use crate::finding::{Code, Findings, List};
use crate::json::object::{self, Bounds, Kinds, Shapes};
use crate::json::{Node, Value};

/// Something could not be read; its finding stands.
#[derive(Debug)]
pub(super) struct Refused;

/// What could be read, if it could.
pub(super) type Read<T> = Result<T, Refused>;

/// A value that has a source.
#[derive(Clone, Debug)]
pub(super) struct Factor {
    pub(super) value: f64,
    pub(super) unit: &'static str,
    pub(super) source: Cow<'static, str>,
    pub(super) unconfirmed: bool,
}

/// Factors by their names in an answer.
pub(super) type Factors = Vec<(&'static str, Factor)>;

/// What comes of reading: what is wrong, and the factors that were given.
#[derive(Debug)]
pub(super) struct Out<'f> {
    pub(super) findings: &'f mut Findings,
    pub(super) factors: Factors,
}

impl Out<'_> {
    /// Adds a factor, and gives its value.
    #[inline(never)]
    pub(super) fn factor(
        &mut self,
        name: &'static str,
        value: f64,
        unit: &'static str,
        source: Cow<'static, str>,
        unconfirmed: bool,
    ) -> f64 {
        self.factors.push((name, Factor { value, unit, source, unconfirmed }));
        value
    }
}

/// A parameter of a finding.
#[derive(Clone, Copy, Debug)]
pub(super) enum Word<'t> {
    /// A text.
    Is(&'t str),
    /// How many.
    Count(usize),
    /// Words to choose from.
    Of(&'t [&'static str]),
}

/// A part of something.
pub(super) static FRACTION: Bounds =
    Bounds { says: "from 0 to 1", hold: |value| (0.0..=1.0).contains(&value) };
/// How much of something there is.
pub(super) static AMOUNT: Bounds =
    Bounds { says: "from 0 to 1000000000", hold: |value| (0.0..=1e9).contains(&value) };
/// How much of something is saved: below zero where it is not.
pub(super) static SAVED: Bounds =
    Bounds { says: "from -1000000000 to 1000000000", hold: |value| (-1e9..=1e9).contains(&value) };
/// Technologies times days.
pub(super) static TECHNOLOGY_DAYS: Bounds =
    Bounds { says: "from 0 to 1000000000000", hold: |value| (0.0..=1e12).contains(&value) };
/// A part of something that cannot be nothing.
pub(super) static EFFICIENCY: Bounds =
    Bounds { says: "more than 0, and up to 1", hold: |value| is_above_zero(value, 1.0) };
/// Years, of a period or of a life.
pub(super) static YEARS: Bounds =
    Bounds { says: "more than 0, and up to 100", hold: |value| is_above_zero(value, 100.0) };
/// Days of a period.
pub(super) static DAYS: Bounds =
    Bounds { says: "more than 0, and up to 36525", hold: |value| is_above_zero(value, 36_525.0) };
/// The years that are counted from one.
pub(super) static NUMBERED_YEAR: Bounds =
    Bounds { says: "from 1 to 100", hold: |value| (1.0..=100.0).contains(&value) };
/// Persons of a household.
pub(super) static PERSONS: Bounds =
    Bounds { says: "more than 0, and up to 1000", hold: |value| is_above_zero(value, 1000.0) };
/// Cooking events a day.
pub(super) static EVENTS: Bounds =
    Bounds { says: "more than 0, and up to 1000", hold: |value| is_above_zero(value, 1000.0) };
/// Energy in a tonne of fuel, in TJ. Methane has 0.05, hydrogen 0.12.
pub(super) static CALORIFIC: Bounds =
    Bounds { says: "in TJ/t, so more than 0, and up to 0.2", hold: |value| is_above_zero(value, 0.2) };
/// Emissions of a TJ, in t. Charcoal with its making is below 500.
pub(super) static PER_ENERGY: Bounds =
    Bounds { says: "in t/TJ, so from 0 to 1000", hold: |value| (0.0..=1000.0).contains(&value) };
/// Emissions of a `MWh`, in t.
pub(super) static PER_ELECTRICITY: Bounds =
    Bounds { says: "in tCO2/MWh, so from 0 to 5", hold: |value| (0.0..=5.0).contains(&value) };
/// Kilograms of a litre, or of a cubic metre.
pub(super) static DENSITY: Bounds =
    Bounds { says: "more than 0, and up to 2000", hold: |value| is_above_zero(value, 2000.0) };

fn is_above_zero(value: f64, most: f64) -> bool {
    value > 0.0 && value <= most
}

static SHAPES: Shapes = Shapes {
    wrong_type: &codes::WRONG_TYPE,
    kinds: Kinds::OfMember,
    missing_member: &codes::MISSING_MEMBER,
    unknown_member: &codes::UNKNOWN_MEMBER,
    misspelt_member: None,
    out_of_range: &codes::OUT_OF_RANGE,
    range: ["value", "range"],
};

/// An object of the request, whose factors have sources.
#[derive(Debug)]
pub(super) struct Object<'n, 'a> {
    object: object::Object<'n, 'a>,
}

impl<'n, 'a> Object<'n, 'a> {
    /// `node` as an object with no other members than the `known`.
    #[inline(never)]
    pub(super) fn of(
        node: &'n Node<'a>,
        pointer: String,
        known: &'static [&'static str],
        out: &mut Out<'_>,
    ) -> Read<Self> {
        let object = object::Object::of(node, pointer, &SHAPES, out.findings).ok_or(Refused)?;
        if object.only(known, out.findings) { Ok(Self { object }) } else { Err(Refused) }
    }

    /// Refuses other members than the `known`, where these depend on what was chosen.
    #[inline(never)]
    pub(super) fn only(&self, known: &'static [&'static str], out: &mut Out<'_>) -> Read<()> {
        let mut only = Ok(());
        for name in self.names().filter(|name| !known.contains(name)) {
            let params = [("member", Word::Is(name)), ("known", Word::Of(known))];
            only = Err(self.refuse(&codes::UNKNOWN_MEMBER, name, &params, out));
        }
        only
    }

    /// The names of the members that are not `null`.
    pub(super) fn names(&self) -> impl Iterator<Item = &'n str> {
        let members = self.object.members().iter();
        members.filter(|member| !matches!(member.node.value, Value::Null)).map(|member| member.name.as_ref())
    }

    /// A member that is there, and not `null`.
    pub(super) fn get(&self, name: &str) -> Option<&'n Node<'a>> {
        self.object.get(name)
    }

    /// Whether a member is there, and not `null`.
    pub(super) fn has(&self, name: &str) -> bool {
        self.object.has(name)
    }

    /// The JSON Pointer of a member.
    pub(super) fn place(&self, name: &str) -> String {
        self.object.place(name)
    }

    /// Adds a finding about a member; about the object, where there is no such member.
    #[inline(never)]
    pub(super) fn refuse(
        &self,
        code: &'static Code,
        name: &str,
        params: &[(&'static str, Word<'_>)],
        out: &mut Out<'_>,
    ) -> Refused {
        let mut finding = self.object.about(code, name);
        for (name, word) in params {
            finding = match word {
                Word::Is(text) => finding.with(name, *text),
                Word::Count(count) => finding.with(name, *count),
                Word::Of([]) => finding.with(name, "none"),
                Word::Of(words) => {
                    finding.with(name, words.iter().copied().map(Cow::Borrowed).collect::<List>())
                }
            };
        }
        out.findings.add(finding);
        Refused
    }

    /// A member that has to be there.
    pub(super) fn required(&self, name: &'static str, out: &mut Out<'_>) -> Read<&'n Node<'a>> {
        self.object.required(name, out.findings).ok_or(Refused)
    }

    /// A member that has to be there and is an object.
    #[inline(never)]
    pub(super) fn object(
        &self,
        name: &'static str,
        known: &'static [&'static str],
        out: &mut Out<'_>,
    ) -> Read<Self> {
        let node = self.required(name, out)?;
        Self::of(node, self.place(name), known, out)
    }

    /// A member that has to be there and is a text.
    pub(super) fn text(&self, name: &'static str, out: &mut Out<'_>) -> Read<&'n str> {
        self.object.string(name, out.findings).ok_or(Refused)
    }

    /// A member that has to be there and is an array, with at least one item and at most `limit`.
    #[inline(never)]
    pub(super) fn items(&self, name: &'static str, limit: usize, out: &mut Out<'_>) -> Read<&'n [Node<'a>]> {
        self.required(name, out)?;
        let items = self.object.array(name, out.findings).ok_or(Refused)?;
        let member = ("member", Word::Is(name));
        if items.is_empty() {
            return Err(self.refuse(&codes::NO_TERMS, name, &[member], out));
        }
        if items.len() > limit {
            let params = [member, ("count", Word::Count(items.len())), ("limit", Word::Count(limit))];
            return Err(self.refuse(&codes::TOO_MANY_TERMS, name, &params, out));
        }
        Ok(items)
    }

    /// A member that has to be there and is a number in a range.
    pub(super) fn number(&self, name: &'static str, range: &Bounds, out: &mut Out<'_>) -> Read<f64> {
        self.object.required_number(name, range, out.findings).ok_or(Refused)
    }

    /// The same, where it may be absent.
    pub(super) fn optional_number(
        &self,
        name: &'static str,
        range: &Bounds,
        out: &mut Out<'_>,
    ) -> Read<Option<f64>> {
        if self.has(name) { self.number(name, range, out).map(Some) } else { Ok(None) }
    }

    /// A member that has to be there and is a value with its source: it is one of the factors, by that name.
    pub(super) fn sourced(
        &self,
        name: &'static str,
        range: &Bounds,
        unit: &'static str,
        out: &mut Out<'_>,
    ) -> Read<f64> {
        self.sourced_as(name, name, range, unit, out)
    }

    /// The same, by another name.
    #[inline(never)]
    pub(super) fn sourced_as(
        &self,
        name: &'static str,
        factor: &'static str,
        range: &Bounds,
        unit: &'static str,
        out: &mut Out<'_>,
    ) -> Read<f64> {
        let object = self.object(name, &["value", "source", "unit"], out)?;
        let value = object.number("value", range, out);
        let source = object.source(name, out);
        object.unit(name, unit, out)?;
        let (value, source) = (value?, source?);
        Ok(out.factor(factor, value, unit, Cow::Owned(source.to_string()), false))
    }

    /// The same, where it may be absent.
    pub(super) fn optional_sourced(
        &self,
        name: &'static str,
        range: &Bounds,
        unit: &'static str,
        out: &mut Out<'_>,
    ) -> Read<Option<f64>> {
        if self.has(name) { self.sourced(name, range, unit, out).map(Some) } else { Ok(None) }
    }

    /// The `source` of the object, which is the factor `name`.
    pub(super) fn source(&self, name: &'static str, out: &mut Out<'_>) -> Read<&'n str> {
        if self.has("source") {
            let source = self.text("source", out)?;
            if !source.trim().is_empty() {
                return Ok(source);
            }
        }
        Err(self.refuse(&codes::SOURCE_MISSING, "source", &[("factor", Word::Is(name))], out))
    }

    /// Whether the `unit` of the object, which is the factor `name`, is none, or the one that it is in.
    fn unit(&self, name: &'static str, unit: &'static str, out: &mut Out<'_>) -> Read<()> {
        if !self.has("unit") {
            return Ok(());
        }
        let given = self.text("unit", out)?;
        if given == unit {
            return Ok(());
        }
        let mut what = String::from(name);
        what.push_str(", which is in ");
        what.push_str(if unit.is_empty() { "parts of one, without a unit" } else { unit });
        let params = [("unit", Word::Is(given)), ("what", Word::Is(&what))];
        Err(self.refuse(&codes::UNIT_DOES_NOT_FIT, "unit", &params, out))
    }

    /// Which one of `names` is there: exactly one has to be.
    #[inline(never)]
    pub(super) fn one_of(&self, names: &'static [&'static str], out: &mut Out<'_>) -> Read<&'static str> {
        let mut given = names.iter().copied().filter(|name| self.has(name));
        match (given.next(), given.next()) {
            (Some(name), None) => Ok(name),
            _ => Err(self.refuse(&codes::ONE_OF, "", &[("members", Word::Of(names))], out)),
        }
    }
}
