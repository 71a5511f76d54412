//! The values of request fields in an answer.
//!
//! They are written as protobuf's JSON: 64-bit integers, `float` and `double` are strings, which protobuf's JSON
//! allows; bytes are standard base64, and enums are names.

use alloc::borrow::Cow;
use alloc::vec::Vec;

use serde::Serialize;

/// A field of the request message that the HTTP request sets.
#[derive(Clone, Debug, PartialEq)]
pub struct Field<'m> {
    /// The proto names from the request message down to the field, joined with dots.
    pub name: Cow<'m, str>,
    /// The value, or the values of a repeated field.
    pub value: FieldValue<'m>,
}

impl<'m> Field<'m> {
    pub(crate) fn one(name: Cow<'m, str>, value: Value<'m>) -> Self {
        Self { name, value: FieldValue::One(value) }
    }
}

/// The value of a field.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum FieldValue<'m> {
    /// The value of a singular field.
    One(Value<'m>),
    /// The values of a repeated field, in the order of the request.
    Many(Vec<Value<'m>>),
}

/// A single value.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline))]
pub enum Value<'m> {
    /// A `bool`.
    Boolean(bool),
    /// A 32-bit integer.
    Integer(i64),
    /// Any other value. 64-bit integers and floating-point numbers are strings so that every host reads the same
    /// number.
    Text(Cow<'m, str>),
}
