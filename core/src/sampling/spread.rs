//! What a mean needs beside the formula, because its spread is measured as well: two households, and Student's
//! distribution.

use super::Plan;
use super::codes;

use super::estimate::Kind;
use super::formula::{self, LEAST_OF_A_MEAN};
use super::plan::{Portion, Sample};
use crate::finding::Findings;
use crate::sentence::{Digits, shown};

impl Plan {
    /// The households that a sample has at the least.
    pub(super) fn least(&self, population: Option<f64>) -> f64 {
        match self.design.estimate.kind() {
            Kind::Proportion => 1.0,
            Kind::Mean => population.unwrap_or(f64::INFINITY).min(LEAST_OF_A_MEAN),
        }
    }

    /// Raises strata that have no spread to what they need: the variance within strata is that of each of them.
    pub(super) fn raise(&mut self) {
        if self.design.estimate.kind() == Kind::Proportion || self.strata.is_empty() {
            return;
        }
        let mut raised = false;
        for index in 0..self.strata.len() {
            let Some((population, sample)) = self.strata.get(index).copied() else { continue };
            let size = self.least(population);
            if size <= sample.size {
                continue;
            }
            let asked = formula::adjusted(size, self.design.dropout);
            let asked = population.map_or(asked, |households| asked.min(households));
            let adjusted = sample.adjusted.max(asked);
            if let Some((_, sample)) = self.strata.get_mut(index) {
                *sample = Sample { size, adjusted };
            }
            raised = true;
            let name = self.design.strata.get(index).map(|stratum| stratum.name.clone());
            let template = "@: raised to #, as fewer households have no spread, to be asked #";
            self.say(template, &[size, adjusted], &[name.as_deref().unwrap_or_default()]);
        }
        if !raised {
            return;
        }
        let sum =
            |part: fn(&Sample) -> f64| self.strata.iter().fold(0.0, |sum, (_, sample)| sum + part(sample));
        self.sample = Sample { size: sum(|sample| sample.size), adjusted: sum(|sample| sample.adjusted) };
        let Sample { size, adjusted } = self.sample;
        self.say("together #, to be asked #", &[size, adjusted], &[]);
    }

    /// Says how many households of each group a mean needs by Student's distribution, which a study is assessed by.
    pub(super) fn student(&mut self, variance: f64, size: f64, place: &Portion<'_>, findings: &mut Findings) {
        if self.design.estimate.kind() == Kind::Proportion {
            return;
        }
        let rule = &self.design.rule;
        let (confidence, precision) = (rule.confidence, rule.precision);
        let endless = formula::rounded_up(formula::needed(self.z, variance, precision, None));
        let (quantile, needed) = formula::by_student(confidence, variance, precision, endless);
        let template = "@in each group that is compared; by Student's distribution, as a study is assessed, t = # \
                        and n ≥ t² · V / e² = # need #";
        let exact = formula::needed(quantile, variance, precision, None);
        self.say(template, &[quantile, exact, needed], &[place.lead]);
        if needed > size {
            let finding = place.finding(&codes::STUDENT_NEEDS_MORE);
            findings.add(
                finding.with("needed", shown(needed, Digits::All)).with("size", shown(size, Digits::All)),
            );
        }
    }
}
