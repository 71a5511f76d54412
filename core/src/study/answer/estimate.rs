//! Means and differences with their intervals.

use alloc::string::String;
use alloc::vec::Vec;

use serde::Serialize;

use super::OfGroups;
use crate::statistics::{Distribution, Sides};
use crate::wire::{answer, words};

/// The mean of a group with its interval.
#[answer]
pub(crate) struct Estimate {
    /// The number of households.
    pub(crate) households: usize,
    /// The unit, for example `kg/household/day`.
    #[json(optional)]
    pub(crate) unit: Option<String>,
    /// The method that calculates the mean.
    pub(crate) method: EstimateMethod,
    /// The strata, if the frame has strata.
    #[json(optional)]
    pub(crate) strata: Option<Vec<EstimatedStratum>>,
    /// The mean.
    pub(crate) mean: f64,
    /// The standard deviation of the households, with n − 1. It belongs to the mean: if the strata are weighted, the
    /// squares are weighted by the same shares.
    pub(crate) standard_deviation: f64,
    /// The standard deviation divided by the mean; `null` if the mean is 0.
    pub(crate) coefficient_of_variation: Option<f64>,
    /// The number of households of a simple random sample with the same standard error: the standard error is the
    /// standard deviation divided by the root of this number. It is `households`, unless the strata are weighted. `null`
    /// if the standard error is 0.
    pub(crate) effective_households: Option<f64>,
    /// The mean and the standard deviation without weights, if the strata are weighted.
    #[json(optional)]
    pub(crate) unweighted: Option<Unweighted>,
    /// The interval around the mean.
    #[json(flatten)]
    pub(crate) interval: IntervalFigures,
    /// The conservative value; `null` if the group is not given, or if the strata cannot be weighted.
    pub(crate) conservative: Option<ConservativeValue>,
    /// The calculation: one sentence for each step, with all numbers.
    pub(crate) derivation: Vec<String>,
}

/// The mean and the standard deviation of all values with the same weight. No interval belongs to them.
#[answer(name = "UnweightedEstimate")]
#[derive(Clone, Copy)]
pub(crate) struct Unweighted {
    /// The mean.
    pub(crate) mean: f64,
    /// The sample standard deviation, with n − 1.
    pub(crate) standard_deviation: f64,
}

/// A two-sided confidence interval, whether it meets the precision requirement, and the bounds that are credited if it
/// does not.
#[answer]
pub(crate) struct IntervalFigures {
    /// The standard error of the mean.
    pub(crate) standard_error: f64,
    /// The degrees of freedom.
    pub(crate) degrees_of_freedom: f64,
    /// The two-sided quantile of the distribution.
    pub(crate) quantile: f64,
    /// The distribution.
    pub(crate) distribution: Distribution,
    /// The confidence level of the interval.
    pub(crate) confidence: f64,
    /// The half-width of the interval: the quantile times the standard error.
    pub(crate) half_width: f64,
    /// The interval: the mean minus and plus the half-width.
    pub(crate) interval: Interval,
    /// The relative precision: the half-width divided by the mean; `null` if the mean is 0.
    pub(crate) relative_precision: Option<f64>,
    /// The required relative precision.
    pub(crate) required: f64,
    /// Whether the interval meets the precision requirement.
    pub(crate) met: bool,
    /// The bounds that are credited if the interval does not meet the precision requirement.
    pub(crate) bounds: Bounds,
}

/// The bounds that a conservative value is taken from. They never test the precision.
#[answer(name = "ConservativeBounds")]
pub(crate) struct Bounds {
    /// Whether the bounds are those of a one-sided or of a two-sided interval.
    pub(crate) sides: Sides,
    /// The quantile of the distribution for these sides.
    pub(crate) quantile: f64,
    /// The distance of the bounds from the mean: the quantile times the standard error.
    pub(crate) half_width: f64,
    /// The lower bound.
    pub(crate) lower: f64,
    /// The upper bound.
    pub(crate) upper: f64,
}

/// The bounds of an interval.
#[answer]
#[derive(Clone, Copy)]
pub(crate) struct Interval {
    /// The lower bound.
    pub(crate) lower: f64,
    /// The upper bound.
    pub(crate) upper: f64,
}

/// The method that calculates a mean.
#[words]
pub(crate) enum EstimateMethod {
    /// All households have the same weight.
    Simple,
    /// Each stratum is weighted by its share of the frame.
    Stratified,
    /// All households have the same weight, because the strata cannot be weighted: one has fewer than two households, or
    /// a household has none. The mean cannot be credited.
    StrataNotTold,
}

/// The measured households of a stratum.
#[answer]
pub(crate) struct EstimatedStratum {
    /// The name of the stratum.
    pub(crate) name: String,
    /// The stratum's share of the households in the frame.
    pub(crate) weight: f64,
    /// The number of measured households.
    pub(crate) households: usize,
    /// The stratum's share of the measured households, as a multiple of the weight.
    pub(crate) factor: f64,
    /// The mean; `null` if no household is measured.
    pub(crate) mean: Option<f64>,
    /// The standard deviation, with n − 1; `null` if fewer than two households are measured.
    pub(crate) standard_deviation: Option<f64>,
    /// The two-sided quantile of the stratum's own interval; `null` if fewer than two households are measured.
    pub(crate) quantile: Option<f64>,
    /// The relative precision: the half-width of the stratum's own interval divided by its mean. The half-width is the
    /// quantile times the standard deviation, divided by the root of the number of households.
    pub(crate) relative_precision: Option<f64>,
    /// Whether the stratum meets the precision requirement.
    pub(crate) met: Option<bool>,
}

/// The conservative value: the mean if the precision requirement is met, and otherwise one of the `bounds`.
#[answer]
#[derive(Clone, Copy)]
pub(crate) struct ConservativeValue {
    /// The value.
    pub(crate) value: f64,
    /// The figure that the value is taken from.
    pub(crate) bound: Bound,
    /// The reason, as part of a sentence.
    pub(crate) because: &'static str,
}

/// A figure that a conservative value is taken from.
#[words]
pub(crate) enum Bound {
    /// The mean.
    Mean,
    /// The lower one of the `bounds`.
    Lower,
    /// The upper one of the `bounds`.
    Upper,
    /// Zero, because the lower bound is not above 0.
    Zero,
}

/// The mean of the reference group minus the mean of the intervention group, with its interval. A saving is positive.
#[answer]
pub(crate) struct Difference {
    /// The method that compares the groups.
    pub(crate) method: DifferenceMethod,
    /// The number of pairs, or the number of households in each group.
    pub(crate) households: ComparedHouseholds,
    /// The unit, for example `kg/household/day`.
    #[json(optional)]
    pub(crate) unit: Option<String>,
    /// The difference.
    pub(crate) mean: f64,
    /// The interval around the difference.
    #[json(flatten)]
    pub(crate) interval: IntervalFigures,
    /// The t statistic: the difference divided by its standard error; `null` if the standard error is 0.
    pub(crate) t_statistic: Option<f64>,
    /// Whether the interval excludes 0.
    pub(crate) significant: bool,
    /// The difference in per cent of the mean of the reference group; `null` if that mean is 0.
    pub(crate) relative_saving: Option<f64>,
    /// The conservative value; `null` if the strata cannot be weighted.
    pub(crate) conservative: Option<ConservativeValue>,
    /// The calculation: one sentence for each step, with all numbers.
    pub(crate) derivation: Vec<String>,
}

/// A method that compares two groups.
#[words]
pub(crate) enum DifferenceMethod {
    /// Welch's method: independent groups whose variances may differ.
    Welch,
    /// The differences of the same households.
    Paired,
}

/// The households that a difference is calculated from.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub(crate) enum ComparedHouseholds {
    /// The number of pairs, each a household before and after.
    Pairs(usize),
    /// The number of households in each group.
    OfEach(OfGroups<usize>),
}
