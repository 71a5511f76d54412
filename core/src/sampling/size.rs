//! The size of one sample: by the formula of the guidelines, or by the search for the smallest number of households
//! whose mean passes the assessment of a study.

use super::Plan;
use super::codes;
use super::estimate::Kind;
use super::formula;
use super::plan::{Portion, Sample};
use crate::finding::Findings;
use crate::limits;
use crate::sentence::{Digits, shown};
use crate::statistics::{Distribution, Sides};

impl Plan {
    /// Returns the number of households of one sample and Student's quantile for it, and adds the calculation.
    pub(super) fn sized(
        &mut self,
        variance: f64,
        population: Option<f64>,
        place: &Portion<'_>,
        findings: &mut Findings,
    ) -> Option<(f64, Option<f64>)> {
        match self.design.distribution {
            Distribution::Normal => Some((self.by_formula(variance, population, place, findings)?, None)),
            Distribution::Student => self.by_search(variance, population, place, findings),
        }
    }

    /// Returns a sample of this size, with the households to recruit.
    pub(super) fn recruited(
        &mut self,
        (size, quantile): (f64, Option<f64>),
        population: Option<f64>,
        place: &Portion<'_>,
        findings: &mut Findings,
    ) -> Option<Sample> {
        let dropout = self.design.dropout;
        let recruited = in_limits(formula::adjusted(size, dropout), place, findings)?;
        let adjusted = population.map_or(recruited, |households| recruited.min(households));
        if adjusted < recruited {
            findings.add(place.finding(&codes::POPULATION_EXHAUSTED));
        }
        if dropout > 0.0 {
            let all = if adjusted < recruited { ", the whole population" } else { "" };
            let numbers = [size, dropout, size / (1.0 - dropout), adjusted];
            let template = "@with dropout: n / (1 − d) = # / (1 − #) = #, households to recruit: #@";
            self.explain(template, &numbers, &[place.lead, all]);
        }
        Some(Sample { size, adjusted, quantile })
    }

    /// Returns the size by the formula of the guidelines, with the normal distribution.
    fn by_formula(
        &mut self,
        variance: f64,
        population: Option<f64>,
        place: &Portion<'_>,
        findings: &mut Findings,
    ) -> Option<f64> {
        let needed = formula::needed(self.z, variance, self.design.rule.precision, population);
        let needed = in_limits(needed, place, findings)?;
        let (exact, least) = (formula::rounded_up(needed), self.design.least(population));
        self.explain_size(variance, population, (needed, exact), place.lead);
        if exact < least {
            self.explain("@n ≥ #: the spread of a single household is undefined", &[least], &[place.lead]);
        }
        let size = exact.max(least);
        let is_census = population.is_some_and(|households| households <= size);
        if self.design.estimate.kind() == Kind::Mean && size < FEW && !is_census {
            findings.add(place.finding(&codes::FEW_HOUSEHOLDS).with("limit", 30_i64));
        }
        Some(size)
    }

    /// Returns the smallest number of households whose mean passes the assessment of a study, and Student's quantile for
    /// it. It is at most the whole population.
    fn by_search(
        &mut self,
        variance: f64,
        population: Option<f64>,
        place: &Portion<'_>,
        findings: &mut Findings,
    ) -> Option<(f64, Option<f64>)> {
        let (confidence, precision) = (self.design.rule.confidence, self.design.rule.precision);
        let start = formula::needed(self.z, variance, precision, None);
        if population.is_none() {
            in_limits(start, place, findings)?;
        }
        let least = formula::rounded_up(start);
        self.explain_size(variance, None, (start, least), place.lead);
        let (quantile, needed) = formula::by_student(confidence, variance, precision, least);
        let exact = formula::needed(quantile, variance, precision, None);
        let template = "@with Student's distribution, which the assessment of a study uses, the smallest n ≥ t² · V / e²: \
                        t = # for n − 1 degrees of freedom, #² × # / #² = #, n = #";
        let numbers = [quantile, quantile, variance, precision, exact, needed];
        self.explain(template, &numbers, &[place.lead]);
        let Some(all) = population else { return Some((needed, Some(quantile))) };
        let template = "@no finite-population correction, because the assessment of a study has none";
        self.explain(template, &[], &[place.lead]);
        if needed <= all {
            return Some((needed, Some(quantile)));
        }
        let finding = place.finding(&codes::CENSUS_MISSES).with("needed", shown(needed, Digits::All));
        findings.add(finding.with("size", shown(all, Digits::All)));
        self.explain("@the population has only # households, so all are measured", &[all], &[place.lead]);
        let freedom = Some(all - 1.0).filter(|freedom| *freedom > 0.0);
        let probability = Sides::Two.probability(confidence);
        Some((all, freedom.map(|freedom| Distribution::Student.quantile(probability, freedom))))
    }
}

/// Returns the number of households, or rejects it if it is above the limit.
fn in_limits(households: f64, place: &Portion<'_>, findings: &mut Findings) -> Option<f64> {
    // A comparison with NaN is false.
    if households <= f64::from(limits::POPULATION) {
        return Some(households);
    }
    findings.add(place.finding(&codes::SIZE_TOO_LARGE).with("limit", i64::from(limits::POPULATION)));
    None
}

/// Below this number of households, the quantile of the normal distribution is smaller than Student's by more than 4 %
/// at a confidence of 95 %.
const FEW: f64 = 30.0;
