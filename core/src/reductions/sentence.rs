//! Sentences of a derivation: words, with the numbers put in.

use alloc::string::String;
use alloc::vec::Vec;

use crate::sentence::{self, Digits};

/// A derivation: its sentences.
#[derive(Debug, Default)]
pub(super) struct Derivation(pub(super) Vec<String>);

impl Derivation {
    /// Adds a sentence.
    pub(super) fn say(&mut self, template: &str, numbers: &[f64], texts: &[&str]) {
        self.0.push(filled(template, numbers, texts));
    }
}

/// The template with a number in place of each `#`, and a text in place of each `@`.
pub(super) fn filled(template: &str, numbers: &[f64], texts: &[&str]) -> String {
    sentence::filled(template, DIGITS, numbers, texts)
}

/// A number, as short as a reader needs it.
pub(super) fn shown(value: f64) -> String {
    sentence::shown(value, DIGITS)
}

/// A gram of a hundred tonnes.
const DIGITS: Digits = Digits::Significant(8);
