//! Converts the text of a path segment or a parameter to the value of a request field.
//!
//! * [`kind`] contains the table of value kinds; a new kind of binding is one line there.
//! * [`value`] contains the resulting values, which are written as protobuf's JSON.
//! * [`query`] reads the parameters of a request.

pub(crate) mod kind;
pub(crate) mod query;
pub(crate) mod value;

pub(crate) use kind::Kind;
pub(crate) use value::{Field, FieldValue, Value};
