//! The derivation of a mean: sentences from the mean to the degrees of freedom, with all numbers.

use alloc::string::String;
use alloc::vec::Vec;

use super::answer::EstimateMethod;
use super::moments::{MeasuredStratum, Moments};
use super::{filled, number};

impl Moments {
    /// Adds the sentences from the mean to the degrees of freedom.
    pub(super) fn explain(&self, what: &str, unit: &str, sentences: &mut Vec<String>) {
        let space = if unit.is_empty() { "" } else { " " };
        let households = number(self.households);
        if self.method == EstimateMethod::Stratified {
            self.explain_weighted([what, space, unit], sentences);
            return;
        }
        let numbers = [self.mean, households, self.deviation];
        let template = "mean #@@ of #@; standard deviation #, with n − 1";
        sentences.push(filled(template, &numbers, &[space, unit, what]));
        let numbers = [self.deviation, households, self.error];
        sentences.push(filled("standard error # / √# = #", &numbers, &[]));
    }

    fn explain_weighted(&self, [what, space, unit]: [&str; 3], sentences: &mut Vec<String>) {
        let households = number(self.households);
        let means = self.sum(|part| filled("# × #", &[part.weight, part.weighed().0], &[]));
        let template = "mean, weighted by the share of each stratum in the frame: @ = #@@ of #@";
        sentences.push(filled(template, &[self.mean, households], &[&means, space, unit, what]));
        let squares = self.sum(|part| part.square_explained(self.mean));
        let numbers = [households, households - 1.0, self.deviation];
        let template = "standard deviation, with the same weights: √(# / # × (@)) = #";
        sentences.push(filled(template, &numbers, &[&squares]));
        let errors = self.sum(|part| {
            let (_, deviation) = part.weighed();
            let numbers = [part.weight, deviation, number(part.households)];
            filled("#² × #² / #", &numbers, &[])
        });
        sentences.push(filled("standard error √(@) = #", &[self.error], &[&errors]));
        if let Some(effective) = self.effective() {
            let template = "effective number of households (# / #)² = #: a simple random sample of this number has this \
                            standard error";
            sentences.push(filled(template, &[self.deviation, self.error, effective], &[]));
        }
        let parts = self.sum(|part| filled("#² / #", &[part.variance(), number(part.households) - 1.0], &[]));
        let template = "degrees of freedom by Satterthwaite: #⁴ / (@) = #";
        sentences.push(filled(template, &[self.error, self.freedom], &[&parts]));
    }

    /// Joins a text about each stratum to a sum.
    fn sum(&self, part: impl Fn(&MeasuredStratum) -> String) -> String {
        self.parts.iter().map(part).collect::<Vec<_>>().join(" + ")
    }
}

impl MeasuredStratum {
    /// Explains the weighted squared distance from `mean`: `0.9 × (2 / 3 × 0.18² + (6.2 − 5.7)²)`.
    fn square_explained(&self, mean: f64) -> String {
        let households = number(self.households);
        let (own, deviation) = self.weighed();
        let numbers = [self.weight, households - 1.0, households, deviation, own, mean];
        filled("# × (# / # × #² + (# − #)²)", &numbers, &[])
    }
}
