//! The mean and the spread of values, with the weights of strata if a group has them, however close the measured shares
//! are to them.
//!
//! The weighted mean is the sum of the means of the strata times their shares of the frame. Its standard error is the
//! root of the sum of the squared standard errors times the squared shares.
//!
//! The standard deviation beside a weighted mean is weighted as well: n / (n − 1) times the sum of the squared distances
//! from the weighted mean, each household with the share of its stratum divided by the measured households there, as
//! `svyvar` of the R package survey (Lumley). With equal weights, it is the sample standard deviation. Divided by the
//! root of the effective number of households (Kish 1965), it is the standard error.

use alloc::string::String;
use alloc::vec::Vec;

use super::answer::{EstimateMethod, EstimatedStratum, Unweighted};
use super::households::{Valued, WeightedStratum};
use super::terms::Terms;
use super::{number, shown};
use crate::invariant::Held as _;
use crate::statistics::{Sides, mean, spread};

/// The mean and the spread of values.
#[derive(Debug)]
pub(super) struct Moments {
    pub(super) method: EstimateMethod,
    pub(super) households: usize,
    pub(super) mean: f64,
    /// The standard deviation of all values, across strata, with the weights of the mean.
    pub(super) deviation: f64,
    pub(super) error: f64,
    pub(super) freedom: f64,
    /// The mean and the standard deviation without weights, if the strata are weighted.
    pub(super) unweighted: Option<Unweighted>,
    pub(super) parts: Vec<MeasuredStratum>,
}

impl Moments {
    /// Calculates the mean and the spread of `values` of households in `strata`. Returns `None` if there are fewer than
    /// two.
    pub(super) fn of(values: &[Valued], strata: &[WeightedStratum<'_>]) -> Option<Self> {
        let plain: Vec<f64> = values.iter().map(|(value, _)| *value).collect();
        let mut moments = Self::simple(plain.len(), mean(&plain)?, spread(&plain)?);
        let mut of_strata = alloc::vec![Vec::new(); strata.len()];
        for (value, stratum) in values {
            if let Some(list) = stratum.and_then(|stratum| of_strata.get_mut(stratum)) {
                list.push(*value);
            }
        }
        moments.parts = strata
            .iter()
            .zip(&of_strata)
            .map(|(stratum, values)| MeasuredStratum::of(stratum, values))
            .collect();
        if strata.is_empty() {
            return Some(moments);
        }
        moments.method = EstimateMethod::StrataNotTold;
        let known = values.iter().all(|(_, stratum)| stratum.is_some());
        if known && moments.parts.iter().all(|part| part.deviation.is_some()) {
            moments.weigh();
        }
        Some(moments)
    }

    /// Returns the mean and the spread of values without strata.
    pub(super) fn simple(households: usize, mean: f64, deviation: f64) -> Self {
        let count = number(households);
        let (error, freedom) = (deviation / libm::sqrt(count), count - 1.0);
        Self {
            method: EstimateMethod::Simple,
            households,
            mean,
            deviation,
            error,
            freedom,
            unweighted: None,
            parts: Vec::new(),
        }
    }

    fn weigh(&mut self) {
        let (mut mean, mut variance, mut squares, mut free) = (0.0, 0.0, 0.0, 0.0);
        for part in &self.parts {
            let of_part = part.variance();
            let freedom = number(part.households) - 1.0;
            mean += part.weight * part.weighed().0;
            variance += of_part;
            squares += of_part * of_part / freedom;
            free += freedom;
        }
        let freedom = variance * variance / squares;
        self.method = EstimateMethod::Stratified;
        self.unweighted = Some(Unweighted { mean: self.mean, standard_deviation: self.deviation });
        let squares: f64 = self.parts.iter().map(|part| part.weight * part.square_about(mean)).sum();
        let count = number(self.households);
        self.deviation = libm::sqrt(count / (count - 1.0) * squares);
        self.mean = mean;
        self.error = libm::sqrt(variance);
        // If nothing varies within the strata, the degrees of freedom follow from their sizes alone.
        self.freedom = if freedom.is_finite() && freedom >= 1.0 { freedom } else { free };
    }

    /// Returns the number of households of a simple random sample with the same standard error; `None` if that is 0.
    pub(super) fn effective(&self) -> Option<f64> {
        if self.method != EstimateMethod::Stratified {
            return Some(number(self.households)).filter(|_| self.error > 0.0);
        }
        let ratio = self.deviation / self.error;
        Some(ratio * ratio).filter(|effective| effective.is_finite())
    }

    /// Returns whether no stratum has a household more or less than its share of the frame.
    pub(super) fn is_proportional(&self) -> bool {
        let all = number(self.households);
        self.parts.iter().all(|part| (number(part.households) - part.weight * all).abs() < 1.0)
    }

    /// Lists the measured share of each stratum as a multiple of its weight, for example `rural 0.5, urban 5`.
    pub(super) fn factors(&self) -> String {
        let factor = |part: &MeasuredStratum| {
            let factor = number(part.households) / number(self.households) / part.weight;
            [&part.name, " ", &shown(factor)].concat()
        };
        self.parts.iter().map(factor).collect::<Vec<_>>().join(", ")
    }

    /// Builds the strata of the answer; `None` without strata.
    pub(super) fn strata(&self, terms: &Terms) -> Option<Vec<EstimatedStratum>> {
        let strata = self.parts.iter().map(|part| part.answer(self.households, terms));
        (!self.parts.is_empty()).then(|| strata.collect())
    }
}

/// The measured households of a stratum.
#[derive(Debug)]
pub(super) struct MeasuredStratum {
    name: String,
    pub(super) weight: f64,
    pub(super) households: usize,
    pub(super) mean: Option<f64>,
    pub(super) deviation: Option<f64>,
}

impl MeasuredStratum {
    fn of(stratum: &WeightedStratum<'_>, values: &[f64]) -> Self {
        Self {
            name: String::from(stratum.name),
            weight: stratum.weight,
            households: values.len(),
            mean: mean(values),
            deviation: spread(values),
        }
    }

    /// Returns the mean and the standard deviation of a stratum that is weighted.
    pub(super) fn weighed(&self) -> (f64, f64) {
        self.mean.zip(self.deviation).held("two households have a mean and a standard deviation")
    }

    /// Returns the contribution of the stratum to the variance of the mean.
    pub(super) fn variance(&self) -> f64 {
        let (_, deviation) = self.weighed();
        let error = self.weight * deviation;
        error * error / number(self.households)
    }

    /// Returns the mean squared distance of the households from `mean`.
    fn square_about(&self, mean: f64) -> f64 {
        let (own, deviation) = self.weighed();
        let distance = own - mean;
        let households = number(self.households);
        (households - 1.0) / households * deviation * deviation + distance * distance
    }

    fn answer(&self, all: usize, terms: &Terms) -> EstimatedStratum {
        let households = number(self.households);
        let quantile = self.deviation.map(|_| terms.quantile(Sides::Two, households - 1.0));
        let spread = self.deviation.zip(quantile).zip(self.mean.filter(|mean| *mean > 0.0));
        let relative =
            spread.map(|((deviation, quantile), mean)| quantile * deviation / libm::sqrt(households) / mean);
        let relative = relative.filter(|relative| relative.is_finite());
        EstimatedStratum {
            name: self.name.clone(),
            weight: self.weight,
            households: self.households,
            factor: households / number(all) / self.weight,
            mean: self.mean,
            standard_deviation: self.deviation,
            quantile,
            relative_precision: relative,
            met: relative.map(|relative| relative <= terms.rule.precision),
        }
    }
}
