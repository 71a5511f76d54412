//! The derivation of a plan: sentences that show the formulas with their numbers, rounded to six digits, so that the
//! calculation can be checked by hand.

use alloc::vec::Vec;

use super::Plan;
use super::estimate::Estimate;
use crate::sentence::{Digits, filled};

impl Plan {
    /// Adds a sentence to the derivation.
    pub(super) fn explain(&mut self, template: &str, numbers: &[f64], texts: &[&str]) {
        self.derivation.push(filled(template, DIGITS, numbers, texts));
    }

    /// Returns the relative variance of an estimate, and adds its calculation.
    pub(super) fn variance_of(&mut self, estimate: Estimate, lead: &str) -> f64 {
        let variance = estimate.relative_variance();
        let (template, first, second) = match estimate {
            Estimate::Proportion(expected) => ("@V = p · (1 − p) = # × (1 − #) = #", expected, expected),
            Estimate::Mean { mean, standard_deviation } => {
                ("@V = (s / mean)² = (# / #)² = #", standard_deviation, mean)
            }
            Estimate::Relative(coefficient) => ("@V = CV² = # × # = #", coefficient, coefficient),
        };
        self.explain(template, &[first, second, variance], &[lead]);
        variance
    }

    /// Adds the result of the formula, before and after rounding up.
    pub(super) fn explain_size(
        &mut self,
        variance: f64,
        population: Option<f64>,
        sizes: (f64, f64),
        lead: &str,
    ) {
        let (z, precision) = (self.z, self.design.rule.precision);
        let (needed, size) = sizes;
        if let Some(households) = population {
            let template = "@n ≥ z² · N · V / ((N − 1) · e² + z² · V) = #² × # × # / (# × #² + #² × #) = #, \
                            rounded up #";
            let others = households - 1.0;
            let numbers = [z, households, variance, others, precision, z, variance, needed, size];
            self.explain(template, &numbers, &[lead]);
        } else {
            let numbers = [z, variance, precision, needed, size];
            self.explain("@n ≥ z² · V / e² = #² × # / #² = #, rounded up #", &numbers, &[lead]);
        }
    }

    /// Adds the share of each stratum.
    pub(super) fn explain_shares(&mut self) {
        let all = self.sample.adjusted;
        let mut sentences = Vec::new();
        for (stratum, (_, sample)) in self.design.strata.iter().zip(&self.strata) {
            let numbers = [stratum.weight, all, stratum.weight * all, sample.adjusted];
            let template = "@: # × # = #, by largest remainder #";
            sentences.push(filled(template, DIGITS, &numbers, &[&stratum.name]));
        }
        self.derivation.extend(sentences);
    }
}

/// The number of digits in a derivation.
pub(super) const DIGITS: Digits = Digits::Significant(6);
