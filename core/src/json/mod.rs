//! JSON text as it was written: numbers stay text, every value knows its place, and what hosts would read
//! differently is refused.
//!
//! `serde_json` reads numbers as doubles and keeps the last of two equal keys; a claim cannot be read that
//! way. The lexer is `hifijson`; this module adds what RFC 7493 (I-JSON) asks for. It knows no claim.

mod canonical;
mod document;
mod double;
mod number;
mod pointer;
mod reader;
mod serializer;
mod value;
mod writer;

pub(crate) use canonical::{canonical, canonical_members};
pub use document::Document;
pub(crate) use number::{Number, Sum, nearest_double};
pub(crate) use pointer::{Path, push_name};
pub(crate) use reader::{CODES, read};
pub(crate) use serializer::written;
pub(crate) use value::{Member, Node, Value};
pub(crate) use writer::Writer;
