//! The additional households that a mean needs because its spread is measured as well: at least two per stratum, and,
//! for a size by the formula with the normal distribution, the number that Student's distribution requires.

use alloc::vec::Vec;

use super::Plan;
use super::codes;
use super::derivation::DIGITS;
use super::design::Design;
use super::estimate::Kind;
use super::formula::{self, LEAST_OF_A_MEAN};
use super::plan::{Portion, Sample};
use crate::finding::Findings;
use crate::sentence::{Digits, filled, shown};
use crate::statistics::Distribution;

impl Design {
    /// Returns the least number of households of a sample.
    pub(super) fn least(&self, population: Option<f64>) -> f64 {
        match self.estimate.kind() {
            Kind::Proportion => 1.0,
            Kind::Mean => population.unwrap_or(f64::INFINITY).min(LEAST_OF_A_MEAN),
        }
    }
}

impl Plan {
    /// Raises the samples of strata that are too small to have a spread: the variance within the strata needs one from
    /// each.
    pub(super) fn raise(&mut self) {
        if self.design.estimate.kind() == Kind::Proportion || self.strata.is_empty() {
            return;
        }
        let mut raised = Vec::new();
        for (stratum, (population, sample)) in self.design.strata.iter().zip(&mut self.strata) {
            let size = self.design.least(*population);
            if size <= sample.size {
                continue;
            }
            let recruited = formula::adjusted(size, self.design.dropout);
            let recruited = population.map_or(recruited, |households| recruited.min(households));
            let adjusted = sample.adjusted.max(recruited);
            *sample = Sample { size, adjusted, quantile: None };
            let template = "@: raised to # households, because the spread of fewer is undefined; households to recruit: #";
            raised.push(filled(template, DIGITS, &[size, adjusted], &[&stratum.name]));
        }
        if raised.is_empty() {
            return;
        }
        self.derivation.extend(raised);
        let sum =
            |part: fn(&Sample) -> f64| self.strata.iter().fold(0.0, |sum, (_, sample)| sum + part(sample));
        let (size, adjusted) = (sum(|sample| sample.size), sum(|sample| sample.adjusted));
        self.sample = Sample { size, adjusted, ..self.sample };
        self.explain("in total: # to measure, # to recruit", &[size, adjusted], &[]);
    }

    /// Warns if a size by the formula, with the normal distribution, is too small for the assessment of a study.
    pub(super) fn warn_of_normal(
        &mut self,
        variance: f64,
        size: f64,
        place: &Portion<'_>,
        findings: &mut Findings,
    ) {
        let Design { rule, estimate, distribution, .. } = &self.design;
        if estimate.kind() == Kind::Proportion || *distribution == Distribution::Student {
            return;
        }
        let (confidence, precision) = (rule.confidence, rule.precision);
        let endless = formula::rounded_up(formula::needed(self.z, variance, precision, None));
        let (quantile, needed) = formula::by_student(confidence, variance, precision, endless);
        let template = "@for each group that is compared: with Student's distribution, which the assessment of a study uses, \
                        t = # and n ≥ t² · V / e² = # require #";
        let exact = formula::needed(quantile, variance, precision, None);
        self.explain(template, &[quantile, exact, needed], &[place.lead]);
        if needed > size {
            let finding = place.finding(&codes::STUDENT_NEEDS_MORE);
            findings.add(
                finding.with("needed", shown(needed, Digits::All)).with("size", shown(size, Digits::All)),
            );
        }
    }
}
