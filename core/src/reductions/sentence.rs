//! The sentences of a derivation: templates with the numbers filled in.

use alloc::string::String;
use alloc::vec::Vec;

use crate::sentence::{self, Digits};

/// A derivation, as a list of sentences.
#[derive(Debug, Default)]
pub(super) struct Derivation(pub(super) Vec<String>);

impl Derivation {
    /// Adds a sentence.
    pub(super) fn add(&mut self, template: &str, numbers: &[f64], texts: &[&str]) {
        self.0.push(filled(template, numbers, texts));
    }
}

/// Returns the template with each `#` replaced by a number and each `@` by a text.
pub(super) fn filled(template: &str, numbers: &[f64], texts: &[&str]) -> String {
    sentence::filled(template, DIGITS, numbers, texts)
}

/// Returns a number with the digits that a reader needs.
pub(super) fn shown(value: f64) -> String {
    sentence::shown(value, DIGITS)
}

/// Eight digits: one gram in a hundred tonnes.
const DIGITS: Digits = Digits::Significant(8);
