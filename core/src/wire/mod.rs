//! The shape of requests and answers: how types are read from JSON, and which members every answer has.
//!
//! A request is a struct with `#[request]`, with one field for each member: its name, its type, its bounds and its
//! documentation. [`FromJson`] reads it, continues after errors, and reports each error at its place under one of the
//! codes in [`codes`]. A document that is checked even if some of its members are refused is a struct with
//! `#[partial]`. An answer is a struct with `#[answer]`. The attributes are defined in `core/derive`.

mod answer;
mod any;
pub(crate) mod codes;
mod input;
mod limits;
mod literal;
mod map;
mod object;
mod part;
mod place;
#[cfg(feature = "schema")]
pub(crate) mod schema;
mod verbatim;

pub(crate) use answer::{Answer, RefusedOutcome, Valid, completed};
pub(crate) use any::{AnyObject, AnyValue};
pub(crate) use hearth_kpt_derive::{answer, documented, partial, request, words};
pub(crate) use input::{At, FromJson, Input, Refused};
pub(crate) use limits::{Bound, Limits};
pub(crate) use literal::True;
pub(crate) use map::Map;
pub(crate) use object::Object;
pub(crate) use part::{Part, Required};
pub(crate) use place::Place;
pub(crate) use verbatim::Verbatim;
