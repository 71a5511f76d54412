//! Sentences of a derivation: words, with the numbers put in.

use alloc::string::String;

use crate::json::Writer;
use crate::sentence::{self, Digits};

/// A derivation: an array of sentences, as JSON.
#[derive(Debug)]
pub(super) struct Derivation {
    writer: Writer,
}

impl Derivation {
    /// One without sentences.
    pub(super) fn new() -> Self {
        let mut writer = Writer::default();
        writer.begin_array();
        Self { writer }
    }

    /// Adds a sentence.
    pub(super) fn say(&mut self, template: &str, numbers: &[f64], texts: &[&str]) {
        self.writer.string(&filled(template, numbers, texts));
    }

    /// The JSON.
    pub(super) fn finish(mut self) -> String {
        self.writer.end_array();
        self.writer.finish()
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
