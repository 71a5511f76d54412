//! The assessment that a sample of strata will get: whether its mean has the precision at the expected spreads.
//!
//! A study weights each stratum by its share of the frame. With few households in the strata, that interval has few degrees
//! of freedom and is wider than that of one sample.

use alloc::vec::Vec;

use super::Plan;
use super::estimate::Estimate;
use super::share::shared;
use crate::statistics::{Distribution, Sides};

impl Plan {
    /// Returns the smallest number of households from `size` on whose shares pass the assessment, after strata with too few
    /// are raised. Above 1,000 households, the search takes steps of a thousandth, so that its cost is limited.
    pub(super) fn enough(&mut self, size: f64, populations: &[f64]) -> f64 {
        if self.design.strata.is_empty() || self.design.distribution == Distribution::Normal {
            return size;
        }
        let most = self.design.population.unwrap_or(MOST_FOLD * size);
        let mut total = size;
        while total < most && !self.passes(&self.raised(total, populations)) {
            total += libm::floor(total / 1000.0).max(1.0);
        }
        let total = total.min(most.max(size));
        if total > size {
            let template = "n = #: the assessment weights the strata, whose degrees of freedom are fewer, and requires this \
                            number before small strata are raised to two households";
            self.explain(template, &[total], &[]);
        }
        total
    }

    /// Returns the shares of the strata in a number of households, raised to the least number of each.
    fn raised(&self, total: f64, populations: &[f64]) -> Vec<f64> {
        let room = (!populations.is_empty()).then_some(populations);
        let sizes = shared(total, &self.units(), &self.names(), room);
        let sizes = sizes.into_iter().enumerate();
        sizes.map(|(index, size)| size.max(self.design.least(populations.get(index).copied()))).collect()
    }

    /// Returns whether the mean of a sample has the precision in the assessment of a study.
    fn passes(&self, sizes: &[f64]) -> bool {
        let rule = &self.design.rule;
        let weighted = || self.design.strata.iter().zip(sizes);
        let whole = self.design.estimate;
        let mean: f64 = weighted()
            .map(|(stratum, _)| stratum.weight * stratum.own.unwrap_or(whole).mean().unwrap_or(1.0))
            .sum();
        let (mut sum, mut squares) = (0.0, 0.0);
        for (stratum, size) in weighted() {
            let (Estimate::Proportion(spread)
            | Estimate::Relative(spread)
            | Estimate::Mean { standard_deviation: spread, .. }) = stratum.own.unwrap_or(whole);
            let error = stratum.weight * spread / mean;
            let part = error * error / size;
            sum += part;
            squares += part * part / (size - 1.0);
        }
        // A stratum of one household has no spread, so no sample can be weighted.
        squares.is_finite() && {
            let probability = Sides::Two.probability(rule.confidence);
            Distribution::Student.quantile(probability, sum * sum / squares) * libm::sqrt(sum)
                <= rule.precision
        }
    }
}

/// The search ends at this multiple of the first size. Eight households in the place of two have a quantile at most 1.7
/// times that of many, even at a confidence of 0.999, and a fourfold sample has half the standard error.
const MOST_FOLD: f64 = 16.0;
