//! Values of request fields, as the answer has them.
//!
//! They are protobuf's JSON: 64-bit integers, `float` and `double` are strings, which protobuf's JSON
//! allows; bytes are standard base64, enums are names.

use alloc::borrow::Cow;
use alloc::vec::Vec;

use serde::Serialize;

/// A field of the request message that the HTTP request carries.
#[derive(Clone, Debug, PartialEq)]
pub struct Field<'m> {
    /// Proto names from the request message down, with dots.
    pub name: Cow<'m, str>,
    /// Its value, or values.
    pub value: FieldValue<'m>,
}

impl<'m> Field<'m> {
    pub(crate) fn one(name: Cow<'m, str>, value: Value<'m>) -> Self {
        Self { name, value: FieldValue::One(value) }
    }
}

/// What a field is set to.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum FieldValue<'m> {
    /// Of a singular field.
    One(Value<'m>),
    /// Of a repeated field, in the order of the request.
    Many(Vec<Value<'m>>),
}

/// One value.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline))]
pub enum Value<'m> {
    /// Of `bool`.
    Boolean(bool),
    /// Of the integers with 32 bits.
    Integer(i64),
    /// Of everything else: 64-bit integers and floating point are strings too, which every host reads the same.
    Text(Cow<'m, str>),
}
