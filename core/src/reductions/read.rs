//! Members of a request as values of a wanted kind and range. What is not becomes a finding at its place.

use alloc::borrow::Cow;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::codes;
use crate::finding::{Code, Finding, Findings};
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
    pub(super) fn of(
        node: &'n Node<'a>,
        pointer: String,
        known: &'static [&'static str],
        findings: &mut Findings,
    ) -> Read<Self> {
        let Value::Object(members) = &node.value else {
            findings.add(wrong_type(node, pointer, "an object", "the value here"));
            return Err(Refused);
        };
        let object = Self { members, pointer, at: node.at() };
        let mut read = Ok(());
        for member in members.iter().filter(|member| !known.contains(&member.name.as_ref())) {
            let finding = object.finding(&codes::UNKNOWN_MEMBER, &member.name);
            findings.add(finding.with("member", member.name.as_ref()).with("known", known));
            read = Err(Refused);
        }
        read.map(|()| object)
    }

    /// The names of the members that are not `null`.
    pub(super) fn names(&self) -> impl Iterator<Item = &'n str> {
        self.members.iter().filter(|member| is_given(&member.node)).map(|member| member.name.as_ref())
    }

    /// A member that is there, and not `null`.
    pub(super) fn get(&self, name: &str) -> Option<&'n Node<'a>> {
        let found = self.members.iter().find(|member| member.name == name);
        found.map(|member| &member.node).filter(|node| is_given(node))
    }

    /// The JSON Pointer of a member.
    pub(super) fn place(&self, name: &str) -> String {
        let mut place = self.pointer.clone();
        push_name(&mut place, name);
        place
    }

    /// A finding about a member; about the object, where there is no such member.
    pub(super) fn finding(&self, code: &'static Code, name: &str) -> Finding {
        match self.members.iter().find(|member| member.name == name) {
            Some(member) => Finding::new(code, self.place(name), member.node.at()),
            None => Finding::new(code, self.pointer.clone(), self.at),
        }
    }

    /// A finding about the object.
    pub(super) fn finding_here(&self, code: &'static Code) -> Finding {
        Finding::new(code, self.pointer.clone(), self.at)
    }

    /// A member that has to be there.
    pub(super) fn required(&self, name: &'static str, findings: &mut Findings) -> Read<&'n Node<'a>> {
        self.get(name).ok_or_else(|| {
            findings.add(self.finding_here(&codes::MISSING_MEMBER).with("member", name));
            Refused
        })
    }

    /// A member that has to be there and is an object.
    pub(super) fn object(
        &self,
        name: &'static str,
        known: &'static [&'static str],
        findings: &mut Findings,
    ) -> Read<Self> {
        let node = self.required(name, findings)?;
        Self::of(node, self.place(name), known, findings)
    }

    /// A member that has to be there and is a text.
    pub(super) fn text(&self, name: &'static str, findings: &mut Findings) -> Read<&'n str> {
        let node = self.required(name, findings)?;
        if let Value::String(text) = &node.value {
            return Ok(text);
        }
        findings.add(wrong_type(node, self.place(name), "a string", name));
        Err(Refused)
    }

    /// A member that has to be there and is an array, with at least one item and at most `limit`.
    pub(super) fn items(
        &self,
        name: &'static str,
        limit: usize,
        findings: &mut Findings,
    ) -> Read<&'n [Node<'a>]> {
        let node = self.required(name, findings)?;
        let finding = match &node.value {
            Value::Array(items) if items.is_empty() => self.finding(&codes::NO_TERMS, name),
            Value::Array(items) if items.len() > limit => {
                let finding = self.finding(&codes::TOO_MANY_TERMS, name);
                finding.with("count", items.len()).with("limit", limit)
            }
            Value::Array(items) => return Ok(items),
            _ => wrong_type(node, self.place(name), "an array", name),
        };
        findings.add(finding.with("member", name));
        Err(Refused)
    }

    /// A member that has to be there and is a number in a range.
    pub(super) fn number(&self, name: &'static str, range: &Range, findings: &mut Findings) -> Read<f64> {
        let node = self.required(name, findings)?;
        let Value::Number(number) = &node.value else {
            findings.add(wrong_type(node, self.place(name), "a number", name));
            return Err(Refused);
        };
        let value = number.double();
        if value < range.least || value > range.most || (range.positive && number.is_zero()) {
            let finding = self.finding(&codes::OUT_OF_RANGE, name).with("member", name);
            findings.add(finding.with("value", number.text()).with("range", range.words));
            return Err(Refused);
        }
        // Minus zero is zero.
        Ok(value.max(0.0))
    }

    /// The same, where it may be absent.
    pub(super) fn optional_number(
        &self,
        name: &'static str,
        range: &Range,
        findings: &mut Findings,
    ) -> Read<Option<f64>> {
        match self.get(name) {
            Some(_) => self.number(name, range, findings).map(Some),
            None => Ok(None),
        }
    }

    /// A member that has to be there and is a value with its source.
    pub(super) fn sourced(
        &self,
        name: &'static str,
        range: &Range,
        unit: &'static str,
        findings: &mut Findings,
    ) -> Read<Factor> {
        let object = self.object(name, &["value", "source", "unit"], findings)?;
        let value = object.number("value", range, findings);
        let source = object.source(name, findings);
        let unit = object.unit(name, unit, findings);
        Ok(Factor { value: value?, unit: unit?, source: Cow::Owned(source?), unconfirmed: false })
    }

    /// The same, where it may be absent.
    pub(super) fn optional_sourced(
        &self,
        name: &'static str,
        range: &Range,
        unit: &'static str,
        findings: &mut Findings,
    ) -> Read<Option<Factor>> {
        match self.get(name) {
            Some(_) => self.sourced(name, range, unit, findings).map(Some),
            None => Ok(None),
        }
    }

    /// The `source` of the object, which is the factor `name`.
    pub(super) fn source(&self, name: &'static str, findings: &mut Findings) -> Read<String> {
        if self.get("source").is_some() {
            let source = self.text("source", findings)?;
            if !source.trim().is_empty() {
                return Ok(source.to_string());
            }
        }
        findings.add(self.finding(&codes::SOURCE_MISSING, "source").with("factor", name));
        Err(Refused)
    }

    /// The `unit` of the object, which is the factor `name`: none, or the one that it is in.
    fn unit(&self, name: &'static str, unit: &'static str, findings: &mut Findings) -> Read<&'static str> {
        if self.get("unit").is_none() || self.text("unit", findings)? == unit {
            return Ok(unit);
        }
        let given = self.text("unit", findings)?;
        let mut what = String::from(name);
        what.push_str(", which is in ");
        what.push_str(if unit.is_empty() { "parts of one, without a unit" } else { unit });
        let finding = self.finding(&codes::UNIT_DOES_NOT_FIT, "unit");
        findings.add(finding.with("unit", given).with("what", what));
        Err(Refused)
    }

    /// Which one of `names` is there: exactly one has to be.
    pub(super) fn one_of(
        &self,
        names: &'static [&'static str],
        findings: &mut Findings,
    ) -> Read<&'static str> {
        let given: Vec<&'static str> =
            names.iter().copied().filter(|name| self.get(name).is_some()).collect();
        if let [name] = given.as_slice() {
            return Ok(*name);
        }
        findings.add(self.finding_here(&codes::ONE_OF).with("members", names));
        Err(Refused)
    }
}

fn is_given(node: &Node<'_>) -> bool {
    !matches!(node.value, Value::Null)
}

fn wrong_type(node: &Node<'_>, place: String, expected: &'static str, member: &'static str) -> Finding {
    let finding = Finding::new(&codes::WRONG_TYPE, place, node.at()).with("member", member);
    finding.with("expected", expected).with("found", node.value.kind())
}
