//! The values of request fields in an answer.
//!
//! They are written as protobuf's JSON: 64-bit integers, `float` and `double` are strings, which protobuf's JSON
//! allows; bytes are standard base64, and enums are names.

use alloc::borrow::Cow;
use alloc::vec::Vec;

use serde::Serialize;

/// A field of the request message that the HTTP request sets.
///
/// # Examples
///
/// ```
/// use hearth_kpt_core::gateway::Table;
///
/// let table = Table::compile(b"").expect("the built-in table").table;
/// let mapping = table.map("GET", "/chain/entity/did:ixo:entity:4f8e2a91").expect("a path that is served");
/// assert_eq!(mapping.fields()[0].name, "id");
/// ```
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
///
/// # Examples
///
/// ```
/// use hearth_kpt_core::gateway::{FieldValue, Table, Value};
///
/// let table = Table::compile(
///     br#"{"prefixes":[{"path":"/","standsFor":"/"}],
///         "routes":[{"template":"/a","rpc":"s.S/A","fields":{"b":"repeated bool"}}]}"#,
/// );
/// let table = table.expect("a table").table;
/// let mapping = table.map("GET", "/a?b=true&b=false").expect("a path that is served");
/// let values = vec![Value::Boolean(true), Value::Boolean(false)];
/// assert_eq!(mapping.fields()[0].value, FieldValue::Many(values));
/// ```
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
///
/// # Examples
///
/// ```
/// use hearth_kpt_core::gateway::{FieldValue, Table, Value};
///
/// let table = Table::compile(
///     br#"{"prefixes":[{"path":"/","standsFor":"/"}],
///         "routes":[{"template":"/a/{b}","rpc":"s.S/A","fields":{"b":"uint64"}}]}"#,
/// );
/// let table = table.expect("a table").table;
/// let mapping = table.map("GET", "/a/7").expect("a path that is served");
/// // A 64-bit integer is a string.
/// assert_eq!(mapping.fields()[0].value, FieldValue::One(Value::Text("7".into())));
/// ```
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
