//! Sums that keep their terms as text.

use alloc::string::String;

use super::derivation::DIGITS;
use crate::sentence::shown;

/// A sum, and the text of its terms.
#[derive(Debug, Default)]
pub(super) struct Sum {
    pub(super) sum: f64,
    pub(super) terms: String,
}

impl Sum {
    /// Adds a term and its text, the product of `factors`, rounded as in a derivation.
    pub(super) fn add(&mut self, term: f64, factors: &[f64]) {
        self.sum += term;
        for (index, factor) in factors.iter().enumerate() {
            let first = if self.terms.is_empty() { "" } else { " + " };
            self.terms.push_str(if index == 0 { first } else { " × " });
            self.terms.push_str(&shown(*factor, DIGITS));
        }
    }
}
