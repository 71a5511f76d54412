//! Reads and writes JSON text. Numbers keep their text, every value keeps its place, and text that hosts would read
//! differently is refused.
//!
//! `serde_json` reads numbers as doubles and keeps the last of two equal names, which is not sufficient for claims. The
//! lexer leaves numbers and escaped strings to `hifijson`, and this module adds the requirements of RFC 7493 (I-JSON).

mod canonical;
mod document;
mod double;
mod lexer;
mod number;
mod pointer;
mod reader;
mod serializer;
mod stop;
mod value;
mod writer;

pub(crate) use canonical::{canonical, canonical_members};
pub use document::Document;
pub(crate) use number::{Number, Sum, nearest_double};
pub(crate) use pointer::{Path, push_name};
pub(crate) use reader::{read, read_written};
pub(crate) use serializer::written;
pub(crate) use stop::{CODES, NUMBER_RANGE};
pub(crate) use value::{Member, Node, Value};
pub(crate) use writer::Writer;

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use crate::finding::Findings;

/// Returns the exact sum of numbers in plain decimal notation.
///
/// Returns `None` if one of the texts is not a JSON number, or is a number that JSON readers read differently.
///
/// # Examples
///
/// ```
/// use hearth_kpt_core::json::sum;
///
/// assert_eq!(sum(&["3.2", "2.8", "3.0", "2.9"]).as_deref(), Some("11.9"));
/// assert_eq!(sum(&["1", "x"]), None);
/// ```
pub fn sum(numbers: &[&str]) -> Option<String> {
    let mut read_numbers = Vec::with_capacity(numbers.len());
    for text in numbers {
        let Value::Number(number) = read(text.as_bytes(), &mut Findings::default())?.value else {
            return None;
        };
        read_numbers.push(number);
    }
    Some(Sum::of(&read_numbers).to_string())
}
