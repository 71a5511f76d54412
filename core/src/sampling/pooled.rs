//! The variance that one sample of all strata has, from the estimates of the strata.

use super::Plan;
use super::codes;
use super::estimate::Estimate;
use super::plan::about;
use super::sum::Sum;
use crate::finding::Findings;

impl Plan {
    /// Returns the variance of a sample of all strata, or that of the whole if no stratum has its own estimate.
    ///
    /// The variance is that within the strata, because a study weights each stratum by its share of the frame.
    pub(super) fn pooled(&mut self, findings: &mut Findings) -> Option<f64> {
        let whole = self.design.estimate;
        if self.design.strata.iter().all(|stratum| stratum.own.is_none()) {
            return Some(self.variance_of(whole, ""));
        }
        let any_mean = self.design.strata.iter().any(|stratum| stratum.own.unwrap_or(whole).mean().is_some());
        let (mut variance, mut mean) = (Sum::default(), Sum::default());
        for (index, stratum) in self.design.strata.iter().enumerate() {
            let own = stratum.own.unwrap_or(whole);
            let weight = stratum.weight;
            match own {
                Estimate::Proportion(share) => {
                    variance.add(weight * share * (1.0 - share), &[weight, share, 1.0 - share]);
                }
                Estimate::Mean { standard_deviation: spread, .. } | Estimate::Relative(spread) => {
                    variance.add(weight * spread * spread, &[weight, spread, spread]);
                }
            }
            if let Some(amount) = own.mean() {
                mean.add(weight * amount, &[weight, amount]);
            } else if any_mean {
                findings.add(about(&codes::MEAN_MISSING, index, stratum));
            }
        }
        if !findings.is_empty() {
            return None;
        }
        if !any_mean {
            self.explain("V within the strata = (@) = #", &[variance.sum], &[&variance.terms]);
            return Some(variance.sum);
        }
        let within = variance.sum / (mean.sum * mean.sum);
        self.explain("V within the strata = (@) / (@)² = #", &[within], &[&variance.terms, &mean.terms]);
        Some(within)
    }
}
