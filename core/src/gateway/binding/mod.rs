//! From the text of a path segment or a parameter to the value of a request field.
//!
//! * [`kind`] is the table of what a field can be: a new kind of binding is one line there.
//! * [`value`] is what comes out; it is written as protobuf's JSON writes it.
//! * [`query`] reads the parameters of a request.

pub(crate) mod kind;
pub(crate) mod query;
pub(crate) mod value;

pub(crate) use kind::Kind;
pub(crate) use value::{Field, FieldValue, Value};
