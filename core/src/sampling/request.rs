//! The request of a plan.

use alloc::vec::Vec;

use crate::limits;
use crate::statistics::PrecisionRule;
use crate::wire::{At, request};

/// How many households a study needs: what is known of the population, and how near the result has to be.
#[request]
pub(crate) struct SampleSizeRequest<'n> {
    /// Households of the population; a population without a number has no limit.
    #[json(minimum = 1, maximum = limits::POPULATION)]
    pub(super) population: Option<u32>,
    /// The rule of precision; `95/5` if absent.
    pub(super) rule: Option<PrecisionRule>,
    /// The expected result, which has no default.
    pub(super) estimate: At<ExpectedEstimate>,
    /// The part of households that will drop out: 0.15 for 15 %. None if absent.
    #[json(minimum = 0.0, exclusive_maximum = 1.0)]
    pub(super) dropout: Option<f64>,
    /// The strata: each has a weight, or each has a population.
    #[json(most = limits::SAMPLE_STRATA)]
    pub(super) strata: Option<At<Vec<At<SampledStratum<'n>>>>>,
    /// Whether the rule has to be met in each stratum, and not for all together.
    pub(super) per_stratum: Option<At<bool>>,
}

/// The expected result of a study.
#[request(tag = "kind")]
#[derive(Clone, Copy)]
pub(super) enum ExpectedEstimate {
    /// The part of households for which something holds.
    Proportion {
        /// The part.
        #[json(exclusive_minimum = 0.0, exclusive_maximum = 1.0)]
        expected: f64,
    },
    /// An amount for each household: a mean with its spread, as a standard deviation or as a part of the mean.
    Mean {
        /// The mean, in any unit. May be absent beside `coefficientOfVariation`.
        #[json(minimum = LEAST_AMOUNT, maximum = MOST_AMOUNT)]
        mean: Option<f64>,
        /// The standard deviation, in the unit of the mean.
        #[json(minimum = LEAST_AMOUNT, maximum = MOST_AMOUNT)]
        standard_deviation: Option<f64>,
        /// The standard deviation as a part of the mean.
        #[json(minimum = LEAST_AMOUNT, maximum = MOST_AMOUNT)]
        coefficient_of_variation: Option<f64>,
    },
}

/// A stratum of a population, and its expected result where that differs.
#[request]
pub(super) struct SampledStratum<'n> {
    /// The name.
    #[json(most = limits::STUDY_CODE_POINTS)]
    pub(super) name: At<&'n str>,
    /// The part of all households.
    #[json(exclusive_minimum = 0.0, maximum = 1.0)]
    pub(super) weight: Option<f64>,
    /// Households of the stratum.
    #[json(minimum = 1, maximum = limits::POPULATION)]
    pub(super) population: Option<u32>,
    /// The part of households for which something holds, if the estimate is a proportion.
    #[json(exclusive_minimum = 0.0, exclusive_maximum = 1.0)]
    pub(super) expected: Option<At<f64>>,
    /// The mean, if the estimate is a mean.
    #[json(minimum = LEAST_AMOUNT, maximum = MOST_AMOUNT)]
    pub(super) mean: Option<At<f64>>,
    /// The standard deviation, in the unit of the mean.
    #[json(minimum = LEAST_AMOUNT, maximum = MOST_AMOUNT)]
    pub(super) standard_deviation: Option<At<f64>>,
    /// The standard deviation as a part of the mean.
    #[json(minimum = LEAST_AMOUNT, maximum = MOST_AMOUNT)]
    pub(super) coefficient_of_variation: Option<At<f64>>,
}

/// Amounts beyond these are slips, and their squares would leave the doubles.
const LEAST_AMOUNT: f64 = 1e-9;
const MOST_AMOUNT: f64 = 1e9;
