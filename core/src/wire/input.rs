//! Reads JSON values as typed values and reports each error at its place.

use alloc::borrow::Cow;
use alloc::vec::Vec;

use super::{Bound, Limits, codes};
use crate::finding::{Code, Finding, Findings, List};
use crate::invariant::Held as _;
use crate::json::{Node, Number, Path, Value};
use crate::text::nearest_name;

/// A type that can be read from JSON.
pub(crate) trait FromJson<'n>: Sized {
    /// Reads a value within `limits`.
    ///
    /// # Errors
    ///
    /// Returns [`Refused`] if the value is not of this type; the reasons are in `findings`.
    fn from_json(input: Input<'_, 'n>, limits: &Limits, findings: &mut Findings) -> Result<Self, Refused>;
}

/// An error: the value was refused, and its findings have been added.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Refused;

/// A JSON value and its place.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Input<'p, 'n> {
    pub(crate) node: &'n Node<'n>,
    pub(crate) path: &'p Path<'p>,
}

impl<'n> Input<'_, 'n> {
    /// Returns the root of a text.
    pub(crate) fn whole(node: &'n Node<'n>) -> Self {
        Self { node, path: &Path::ROOT }
    }

    /// Adds a finding about the value, if it is within the limit of the report. `with` adds the parameters.
    pub(crate) fn add(
        self,
        code: &'static Code,
        findings: &mut Findings,
        with: &dyn Fn(Finding) -> Finding,
    ) -> Refused {
        if findings.keeps(code, self.node.at()) {
            findings.add(with(Finding::new(code, self.path.pointer(), self.node.at())));
        }
        Refused
    }

    /// Reports that the value is not of the `expected` kind.
    pub(crate) fn wrong_type(self, expected: &'static str, findings: &mut Findings) -> Refused {
        // The reader of the text has already reported a refused number.
        if matches!(self.node.value, Value::Refused) {
            return Refused;
        }
        let found = with_article(self.node.value.kind());
        self.add(&codes::WRONG_TYPE, findings, &|finding| {
            finding.with("expected", expected).with("found", found)
        })
    }

    /// Reads a string.
    pub(crate) fn string(self, findings: &mut Findings) -> Result<&'n str, Refused> {
        match &self.node.value {
            Value::String(text) => Ok(text),
            _ => Err(self.wrong_type("a string", findings)),
        }
    }

    /// Reads one of the `known` words and returns its index.
    pub(crate) fn word(
        self,
        known: &'static [&'static str],
        findings: &mut Findings,
    ) -> Result<usize, Refused> {
        let found = self.string(findings)?;
        if let Some(index) = known.iter().position(|word| *word == found) {
            return Ok(index);
        }
        let nearest = nearest_name(found, known);
        let code = if nearest.is_some() { &codes::MISSPELT_WORD } else { &codes::UNKNOWN_WORD };
        Err(self.add(code, findings, &|finding| {
            let finding = match nearest {
                Some(nearest) => finding.with("nearest", nearest),
                None => finding,
            };
            let allowed: List = known.iter().copied().map(Cow::Borrowed).collect();
            finding.with("found", found).with("allowed", allowed)
        }))
    }

    /// Reads the items of an array.
    pub(crate) fn items(self, limits: &Limits, findings: &mut Findings) -> Result<&'n [Node<'n>], Refused> {
        let Value::Array(items) = &self.node.value else {
            return Err(self.wrong_type("an array", findings));
        };
        match limits.most {
            Some(most) if items.len() > most => Err(self.add(&codes::TOO_MANY_ITEMS, findings, &|finding| {
                finding.with("count", items.len()).with("limit", most)
            })),
            _ => Ok(items),
        }
    }

    /// Reads a number within limits as a double.
    fn double(self, limits: &Limits, findings: &mut Findings) -> Result<f64, Refused> {
        let number = self.number(findings)?;
        let double = number.double();
        if limits.contain(double) {
            // Minus zero becomes zero.
            return Ok(double + 0.0);
        }
        Err(self.out_of_range(&codes::OUT_OF_RANGE, number, &limits.range("a number"), findings))
    }

    /// Reads a whole number within `limits`, or within the limits of its type.
    fn integer(
        self,
        limits: &Limits,
        (least, greatest): (f64, f64),
        findings: &mut Findings,
    ) -> Result<i64, Refused> {
        let number = self.number(findings)?;
        let limits = Limits {
            least: limits.least.or(Some(Bound { value: least, is_open: false })),
            greatest: limits.greatest.or(Some(Bound { value: greatest, is_open: false })),
            ..*limits
        };
        if let Some(whole) = number.whole().filter(|_| limits.contain(number.double())) {
            return Ok(whole);
        }
        let code = if number.whole().is_none() { &codes::NOT_WHOLE } else { &codes::OUT_OF_RANGE };
        Err(self.out_of_range(code, number, &limits.range("a whole number"), findings))
    }

    /// Reads a number with its text.
    pub(crate) fn number(self, findings: &mut Findings) -> Result<Number<'n>, Refused> {
        match self.node.value {
            Value::Number(number) => Ok(number),
            _ => Err(self.wrong_type("a number", findings)),
        }
    }

    fn out_of_range(
        self,
        code: &'static Code,
        number: Number<'_>,
        allowed: &str,
        findings: &mut Findings,
    ) -> Refused {
        self.add(code, findings, &|finding| finding.with("found", number.text()).with("allowed", allowed))
    }
}

/// A value and the byte at which it starts, for a later finding about it.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct At<T> {
    pub(crate) value: T,
    pub(crate) at: usize,
}

impl<'n, T: FromJson<'n>> FromJson<'n> for At<T> {
    fn from_json(input: Input<'_, 'n>, limits: &Limits, findings: &mut Findings) -> Result<Self, Refused> {
        let at = input.node.at();
        T::from_json(input, limits, findings).map(|value| Self { value, at })
    }
}

/// Reads a value or `null`, for a member with `#[json(nullable)]`.
impl<'n, T: FromJson<'n>> FromJson<'n> for Option<T> {
    fn from_json(input: Input<'_, 'n>, limits: &Limits, findings: &mut Findings) -> Result<Self, Refused> {
        match input.node.value {
            Value::Null => Ok(None),
            _ => T::from_json(input, limits, findings).map(Some),
        }
    }
}

/// Reads any value.
impl<'n> FromJson<'n> for &'n Node<'n> {
    fn from_json(input: Input<'_, 'n>, _: &Limits, _: &mut Findings) -> Result<Self, Refused> {
        Ok(input.node)
    }
}

impl<'n, T: FromJson<'n>> FromJson<'n> for Vec<T> {
    fn from_json(input: Input<'_, 'n>, limits: &Limits, findings: &mut Findings) -> Result<Self, Refused> {
        let items = input.items(limits, findings)?;
        let mut read = Self::with_capacity(items.len());
        for (index, node) in items.iter().enumerate() {
            let path = input.path.item(index);
            // The finding of a refused item has been added; the other items are still read.
            read.extend(T::from_json(Input { node, path: &path }, &Limits::NONE, findings));
        }
        if read.len() == items.len() { Ok(read) } else { Err(Refused) }
    }
}

/// Reads a number of any size with its text.
impl<'n> FromJson<'n> for Number<'n> {
    fn from_json(input: Input<'_, 'n>, _: &Limits, findings: &mut Findings) -> Result<Self, Refused> {
        input.number(findings)
    }
}

impl<'n> FromJson<'n> for f64 {
    fn from_json(input: Input<'_, 'n>, limits: &Limits, findings: &mut Findings) -> Result<Self, Refused> {
        input.double(limits, findings)
    }
}

impl<'n> FromJson<'n> for u32 {
    fn from_json(input: Input<'_, 'n>, limits: &Limits, findings: &mut Findings) -> Result<Self, Refused> {
        let whole = input.integer(limits, (0.0, f64::from(Self::MAX)), findings)?;
        Ok(Self::try_from(whole).held("the limits are those of the type, or narrower"))
    }
}

impl<'n> FromJson<'n> for i32 {
    fn from_json(input: Input<'_, 'n>, limits: &Limits, findings: &mut Findings) -> Result<Self, Refused> {
        let whole = input.integer(limits, (f64::from(Self::MIN), f64::from(Self::MAX)), findings)?;
        Ok(Self::try_from(whole).held("the limits are those of the type, or narrower"))
    }
}

impl<'n> FromJson<'n> for bool {
    fn from_json(input: Input<'_, 'n>, _: &Limits, findings: &mut Findings) -> Result<Self, Refused> {
        match input.node.value {
            Value::Bool(value) => Ok(value),
            _ => Err(input.wrong_type("true or false", findings)),
        }
    }
}

/// Reads a string. If the number of characters is limited, the string must not be blank.
impl<'n> FromJson<'n> for &'n str {
    fn from_json(input: Input<'_, 'n>, limits: &Limits, findings: &mut Findings) -> Result<Self, Refused> {
        let text = input.string(findings)?;
        let Some(most) = limits.most else { return Ok(text) };
        if text.trim().is_empty() {
            return Err(input.add(&codes::EMPTY_TEXT, findings, &|finding| finding));
        }
        // A character has at least one byte.
        if text.len() > most && text.chars().count() > most {
            let length = text.chars().count();
            return Err(input.add(&codes::TEXT_TOO_LONG, findings, &|finding| {
                finding.with("length", length).with("limit", most)
            }));
        }
        Ok(text)
    }
}

/// Returns the kind of a value with its article.
pub(super) fn with_article(kind: &'static str) -> &'static str {
    match kind {
        "object" => "an object",
        "array" => "an array",
        "string" => "a string",
        "number" => "a number",
        "boolean" => "a boolean",
        other => other,
    }
}
