//! The derivation of a plan: sentences that have the formulas with the numbers put in, so that they can be redone on
//! paper.

use alloc::string::String;
use alloc::vec::Vec;

use super::Plan;
use super::estimate::Estimate;
use crate::sentence::{self, Digits};

impl Plan {
    /// Adds a sentence.
    pub(super) fn say(&mut self, parts: &[Say<'_>]) {
        self.derivation.push(sentence(parts));
    }

    /// The variance of an estimate, said as it is computed.
    #[inline(never)]
    pub(super) fn variance_of(&mut self, estimate: Estimate, lead: &str) -> f64 {
        let variance = estimate.relative_variance();
        let (words, first, between, second, end) = match estimate {
            Estimate::Proportion(expected) => ("p · (1 − p) = ", expected, " × (1 − ", expected, ") = "),
            Estimate::Mean { mean, standard_deviation } => {
                ("(s / mean)² = (", standard_deviation, " / ", mean, ")² = ")
            }
            Estimate::Relative(coefficient) => ("CV² = ", coefficient, " × ", coefficient, " = "),
        };
        self.say(&[
            Say::T(lead),
            Say::T("V = "),
            Say::T(words),
            Say::N(first),
            Say::T(between),
            Say::N(second),
            Say::T(end),
            Say::N(variance),
        ]);
        variance
    }

    /// Says what the formula gave: before and after it is rounded up.
    #[inline(never)]
    pub(super) fn say_size(&mut self, variance: f64, population: Option<f64>, sizes: (f64, f64), lead: &str) {
        let (z, precision) = (self.z, self.design.rule.precision);
        let (needed, size) = sizes;
        let mut sentence = match population {
            Some(households) => sentence(&[
                Say::T(lead),
                Say::T("n ≥ z² · N · V / ((N − 1) · e² + z² · V) = "),
                Say::N(z),
                Say::T("² × "),
                Say::N(households),
                Say::T(" × "),
                Say::N(variance),
                Say::T(" / ("),
                Say::N(households - 1.0),
                Say::T(" × "),
                Say::N(precision),
                Say::T("² + "),
                Say::N(z),
                Say::T("² × "),
                Say::N(variance),
                Say::T(")"),
            ]),
            None => sentence(&[
                Say::T(lead),
                Say::T("n ≥ z² · V / e² = "),
                Say::N(z),
                Say::T("² × "),
                Say::N(variance),
                Say::T(" / "),
                Say::N(precision),
                Say::T("²"),
            ]),
        };
        for (words, number) in [(" = ", needed), (", rounded up ", size)] {
            sentence.push_str(words);
            sentence.push_str(&shown(number));
        }
        self.derivation.push(sentence);
    }

    /// Says what falls to each stratum.
    #[inline(never)]
    pub(super) fn say_shares(&mut self) {
        let sentences: Vec<String> = self
            .design
            .strata
            .iter()
            .zip(&self.strata)
            .map(|(stratum, (_, sample))| {
                sentence(&[
                    Say::T(&stratum.name),
                    Say::T(": "),
                    Say::N(stratum.weight),
                    Say::T(" × "),
                    Say::N(self.sample.adjusted),
                    Say::T(" = "),
                    Say::N(stratum.weight * self.sample.adjusted),
                    Say::T(", by largest remainder "),
                    Say::N(sample.adjusted),
                ])
            })
            .collect();
        self.derivation.extend(sentences);
    }
}

/// A word or a number of a sentence.
#[derive(Clone, Copy, Debug)]
pub(super) enum Say<'t> {
    /// A text, as it is.
    T(&'t str),
    /// A number, as short as it can be read.
    N(f64),
}

/// The parts, one after the other.
pub(super) fn sentence(parts: &[Say<'_>]) -> String {
    let mut text = String::new();
    for part in parts {
        match part {
            Say::T(words) => text.push_str(words),
            Say::N(number) => text.push_str(&shown(*number)),
        }
    }
    text
}

/// A number as answers have it.
pub(super) fn shown(number: f64) -> String {
    sentence::shown(number, Digits::All)
}

/// A sum, and its terms as they are said.
#[derive(Debug, Default)]
pub(super) struct Sum {
    pub(super) sum: f64,
    pub(super) terms: String,
}

impl Sum {
    /// Adds the term that is the product of `factors`.
    pub(super) fn add(&mut self, term: f64, factors: &[f64]) {
        self.sum += term;
        for (index, factor) in factors.iter().enumerate() {
            let first = if self.terms.is_empty() { "" } else { " + " };
            self.terms.push_str(if index == 0 { first } else { " × " });
            self.terms.push_str(&shown(*factor));
        }
    }
}
