//! Members of a request as values of a wanted kind and range. What is not becomes a finding at its place.

use alloc::borrow::Cow;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::codes;
use crate::finding::{Code, Finding, Findings, List};
use crate::json::{Member, Node, Value, push_name};

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

/// From where to where a number may be.
#[derive(Debug)]
pub(super) struct Range {
    /// The least; where it is `0.0` and `positive`, what is above it.
    pub(super) least: f64,
    pub(super) most: f64,
    pub(super) positive: bool,
    /// The same in words.
    pub(super) words: &'static str,
}

/// A part of something.
pub(super) static FRACTION: Range = range(0.0, 1.0, "from 0 to 1");
/// How much of something there is.
pub(super) static AMOUNT: Range = range(0.0, 1e9, "from 0 to 1000000000");
/// How much of something is saved: below zero where it is not.
pub(super) static SAVED: Range = range(-1e9, 1e9, "from -1000000000 to 1000000000");
/// Technologies times days.
pub(super) static TECHNOLOGY_DAYS: Range = range(0.0, 1e12, "from 0 to 1000000000000");
/// A part of something that cannot be nothing.
pub(super) static EFFICIENCY: Range = above_zero(1.0, "more than 0, and up to 1");
/// Years, of a period or of a life.
pub(super) static YEARS: Range = above_zero(100.0, "more than 0, and up to 100");
/// Days of a period.
pub(super) static DAYS: Range = above_zero(36_525.0, "more than 0, and up to 36525");
/// The years that are counted from one.
pub(super) static NUMBERED_YEAR: Range = range(1.0, 100.0, "from 1 to 100");
/// Persons of a household.
pub(super) static PERSONS: Range = above_zero(1000.0, "more than 0, and up to 1000");
/// Cooking events a day.
pub(super) static EVENTS: Range = above_zero(1000.0, "more than 0, and up to 1000");
/// Energy in a tonne of fuel, in TJ. Methane has 0.05, hydrogen 0.12.
pub(super) static CALORIFIC: Range = above_zero(0.2, "in TJ/t, so more than 0, and up to 0.2");
/// Emissions of a TJ, in t. Charcoal with its making is below 500.
pub(super) static PER_ENERGY: Range = range(0.0, 1000.0, "in t/TJ, so from 0 to 1000");
/// Emissions of a `MWh`, in t.
pub(super) static PER_ELECTRICITY: Range = range(0.0, 5.0, "in tCO2/MWh, so from 0 to 5");
/// Kilograms of a litre, or of a cubic metre.
pub(super) static DENSITY: Range = above_zero(2000.0, "more than 0, and up to 2000");

const fn range(least: f64, most: f64, words: &'static str) -> Range {
    Range { least, most, positive: false, words }
}

const fn above_zero(most: f64, words: &'static str) -> Range {
    Range { least: 0.0, most, positive: true, words }
}

/// An object of the request, and where it is.
#[derive(Debug)]
pub(super) struct Object<'n, 'a> {
    members: &'n [Member<'a>],
    pointer: String,
    at: usize,
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
        let Value::Object(members) = &node.value else {
            let here = Self { members: &[], pointer, at: node.at() };
            return Err(here.wrong_type(node, "", "an object", out));
        };
        let object = Self { members, pointer, at: node.at() };
        let mut read = Ok(());
        for member in members.iter().filter(|member| !known.contains(&member.name.as_ref())) {
            let params = [("member", Word::Is(&member.name)), ("known", Word::Of(known))];
            read = Err(object.refuse(&codes::UNKNOWN_MEMBER, &member.name, &params, out));
        }
        read.map(|()| object)
    }

    /// The names of the members that are not `null`.
    pub(super) fn names(&self) -> impl Iterator<Item = &'n str> {
        self.members.iter().filter(|member| is_given(&member.node)).map(|member| member.name.as_ref())
    }

    /// A member that is there, and not `null`.
    #[inline(never)]
    pub(super) fn get(&self, name: &str) -> Option<&'n Node<'a>> {
        let found = self.members.iter().find(|member| member.name == name);
        found.map(|member| &member.node).filter(|node| is_given(node))
    }

    /// Whether a member is there, and not `null`.
    pub(super) fn has(&self, name: &str) -> bool {
        self.get(name).is_some()
    }

    /// The JSON Pointer of a member.
    #[inline(never)]
    pub(super) fn place(&self, name: &str) -> String {
        let mut place = self.pointer.clone();
        push_name(&mut place, name);
        place
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
        let member = self.members.iter().find(|member| member.name == name);
        let mut finding = match member {
            Some(member) => Finding::new(code, self.place(name), member.node.at()),
            None => Finding::new(code, self.pointer.clone(), self.at),
        };
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
    #[inline(never)]
    pub(super) fn required(&self, name: &'static str, out: &mut Out<'_>) -> Read<&'n Node<'a>> {
        let params = [("member", Word::Is(name))];
        self.get(name).ok_or_else(|| self.refuse(&codes::MISSING_MEMBER, "", &params, out))
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
    #[inline(never)]
    pub(super) fn text(&self, name: &'static str, out: &mut Out<'_>) -> Read<&'n str> {
        let node = self.required(name, out)?;
        match &node.value {
            Value::String(text) => Ok(text),
            _ => Err(self.wrong_type(node, name, "a string", out)),
        }
    }

    /// A member that has to be there and is an array, with at least one item and at most `limit`.
    #[inline(never)]
    pub(super) fn items(&self, name: &'static str, limit: usize, out: &mut Out<'_>) -> Read<&'n [Node<'a>]> {
        let node = self.required(name, out)?;
        let member = ("member", Word::Is(name));
        Err(match &node.value {
            Value::Array(items) if items.is_empty() => self.refuse(&codes::NO_TERMS, name, &[member], out),
            Value::Array(items) if items.len() > limit => {
                let params = [member, ("count", Word::Count(items.len())), ("limit", Word::Count(limit))];
                self.refuse(&codes::TOO_MANY_TERMS, name, &params, out)
            }
            Value::Array(items) => return Ok(items),
            _ => self.wrong_type(node, name, "an array", out),
        })
    }

    /// A member that has to be there and is a number in a range.
    #[inline(never)]
    pub(super) fn number(&self, name: &'static str, range: &Range, out: &mut Out<'_>) -> Read<f64> {
        let node = self.required(name, out)?;
        let Value::Number(number) = &node.value else {
            return Err(self.wrong_type(node, name, "a number", out));
        };
        let value = number.double();
        if value < range.least || value > range.most || (range.positive && number.is_zero()) {
            let (value, range) = (Word::Is(number.text()), Word::Is(range.words));
            let params = [("member", Word::Is(name)), ("value", value), ("range", range)];
            return Err(self.refuse(&codes::OUT_OF_RANGE, name, &params, out));
        }
        // Minus zero is zero.
        Ok(if number.is_zero() { 0.0 } else { value })
    }

    /// The same, where it may be absent.
    pub(super) fn optional_number(
        &self,
        name: &'static str,
        range: &Range,
        out: &mut Out<'_>,
    ) -> Read<Option<f64>> {
        if self.has(name) { self.number(name, range, out).map(Some) } else { Ok(None) }
    }

    /// A member that has to be there and is a value with its source: it is one of the factors, by that name.
    pub(super) fn sourced(
        &self,
        name: &'static str,
        range: &Range,
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
        range: &Range,
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
        range: &Range,
        unit: &'static str,
        out: &mut Out<'_>,
    ) -> Read<Option<f64>> {
        if self.has(name) { self.sourced(name, range, unit, out).map(Some) } else { Ok(None) }
    }

    /// The `source` of the object, which is the factor `name`.
    fn source(&self, name: &'static str, out: &mut Out<'_>) -> Read<&'n str> {
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

    #[inline(never)]
    fn wrong_type(
        &self,
        node: &Node<'_>,
        name: &'static str,
        expected: &'static str,
        out: &mut Out<'_>,
    ) -> Refused {
        let member = if name.is_empty() { "the value here" } else { name };
        let found = Word::Is(node.value.kind());
        let params = [("member", Word::Is(member)), ("expected", Word::Is(expected)), ("found", found)];
        self.refuse(&codes::WRONG_TYPE, name, &params, out)
    }
}

fn is_given(node: &Node<'_>) -> bool {
    !matches!(node.value, Value::Null)
}
