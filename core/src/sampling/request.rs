//! The request for a sample size.

use alloc::vec::Vec;

use crate::limits;
use crate::statistics::{Distribution, PrecisionRule};
use crate::wire::{At, request};

/// The population, the expected result and the precision requirement that determine a sample size.
#[request]
pub(crate) struct SampleSizeRequest<'n> {
    /// The number of households in the population. Without a number, the population is treated as unlimited.
    #[json(minimum = 1, maximum = limits::POPULATION)]
    pub(super) population: Option<u32>,
    /// The precision requirement; `95/5` if absent.
    pub(super) rule: Option<PrecisionRule>,
    /// The distribution that the size of a sample for a mean is calculated with; `t`, that of the assessment of a study,
    /// if absent. `normal` gives the formula of the sampling guidelines, with which a study may miss its precision.
    pub(super) distribution: Option<At<Distribution>>,
    /// The expected result. It has no default.
    pub(super) estimate: At<ExpectedEstimate>,
    /// The fraction of households that is expected to drop out, for example 0.15 for 15 %; 0 if absent.
    #[json(minimum = 0.0, exclusive_maximum = 1.0)]
    pub(super) dropout: Option<f64>,
    /// The strata: each has a weight, or each has a population.
    #[json(most = limits::SAMPLE_STRATA)]
    pub(super) strata: Option<At<Vec<At<SampledStratum<'n>>>>>,
    /// Whether the precision requirement applies to each stratum, not only to the whole sample; `false` if absent.
    pub(super) per_stratum: Option<At<bool>>,
}

/// The expected result of a study.
#[request(tag = "kind")]
#[derive(Clone, Copy)]
pub(super) enum ExpectedEstimate {
    /// The share of households with a given property.
    Proportion {
        /// The expected share.
        #[json(exclusive_minimum = 0.0, exclusive_maximum = 1.0)]
        expected: f64,
    },
    /// An amount per household: a mean with its spread, given as a standard deviation or as a coefficient of variation.
    Mean {
        /// The mean, in any unit. It may be absent if `coefficientOfVariation` is given.
        #[json(minimum = LEAST_AMOUNT, maximum = MOST_AMOUNT)]
        mean: Option<f64>,
        /// The standard deviation, in the unit of the mean.
        #[json(minimum = LEAST_AMOUNT, maximum = MOST_AMOUNT)]
        standard_deviation: Option<f64>,
        /// The coefficient of variation: the standard deviation divided by the mean.
        #[json(minimum = LEAST_AMOUNT, maximum = MOST_AMOUNT)]
        coefficient_of_variation: Option<f64>,
    },
}

/// A stratum of a population, and its expected result if that differs from the whole.
#[request]
pub(super) struct SampledStratum<'n> {
    /// The name of the stratum.
    #[json(most = limits::STUDY_CODE_POINTS)]
    pub(super) name: At<&'n str>,
    /// The stratum's share of all households.
    #[json(exclusive_minimum = 0.0, maximum = 1.0)]
    pub(super) weight: Option<f64>,
    /// The number of households in the stratum.
    #[json(minimum = 1, maximum = limits::POPULATION)]
    pub(super) population: Option<u32>,
    /// The expected share of households, if the estimate is a proportion.
    #[json(exclusive_minimum = 0.0, exclusive_maximum = 1.0)]
    pub(super) expected: Option<At<f64>>,
    /// The mean, if the estimate is a mean.
    #[json(minimum = LEAST_AMOUNT, maximum = MOST_AMOUNT)]
    pub(super) mean: Option<At<f64>>,
    /// The standard deviation, in the unit of the mean.
    #[json(minimum = LEAST_AMOUNT, maximum = MOST_AMOUNT)]
    pub(super) standard_deviation: Option<At<f64>>,
    /// The coefficient of variation: the standard deviation divided by the mean.
    #[json(minimum = LEAST_AMOUNT, maximum = MOST_AMOUNT)]
    pub(super) coefficient_of_variation: Option<At<f64>>,
}

/// Amounts outside these limits are treated as typing errors. Within them, squares stay well inside the range of a double.
const LEAST_AMOUNT: f64 = 1e-9;
const MOST_AMOUNT: f64 = 1e9;
