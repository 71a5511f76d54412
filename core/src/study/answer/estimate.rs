//! Means and differences with their intervals.

use alloc::string::String;
use alloc::vec::Vec;

use serde::Serialize;

use super::OfGroups;
use crate::study::terms::{Distribution, Sides};
use crate::wire::{answer, words};

/// The mean of a group with its interval.
#[answer]
pub(crate) struct Estimate {
    /// The households.
    pub(crate) households: usize,
    /// The unit, for example `kg/household/day`.
    #[json(optional)]
    pub(crate) unit: Option<String>,
    /// How the mean is calculated.
    pub(crate) method: EstimateMethod,
    /// The strata, if the frame has any.
    #[json(optional)]
    pub(crate) strata: Option<Vec<EstimatedStratum>>,
    /// The mean.
    pub(crate) mean: f64,
    /// The standard deviation of all values, with n − 1.
    pub(crate) standard_deviation: f64,
    /// The standard deviation as a part of the mean; `null` if the mean is 0.
    pub(crate) coefficient_of_variation: Option<f64>,
    /// The interval about the mean.
    #[json(flatten)]
    pub(crate) interval: IntervalFigures,
    /// The value that counts; `null` if the group is not given, or if the strata cannot be weighed.
    pub(crate) conservative: Option<ConservativeValue>,
    /// The calculation, a sentence for each step, with the numbers put in.
    pub(crate) derivation: Vec<String>,
}

/// An interval, and whether it is as narrow as the rule of precision asks for.
#[answer]
pub(crate) struct IntervalFigures {
    /// The standard error of the mean.
    pub(crate) standard_error: f64,
    /// The degrees of freedom.
    pub(crate) degrees_of_freedom: f64,
    /// The quantile of the distribution.
    pub(crate) quantile: f64,
    /// The distribution.
    pub(crate) distribution: Distribution,
    /// Whether the interval has two sides.
    pub(crate) sides: Sides,
    /// The probability of the interval.
    pub(crate) confidence: f64,
    /// Half the width of the interval.
    pub(crate) half_width: f64,
    /// The interval.
    pub(crate) interval: Interval,
    /// Half the width as a part of the mean; `null` if the mean is 0.
    pub(crate) relative_precision: Option<f64>,
    /// The relative precision that the rule asks for.
    pub(crate) required: f64,
    /// Whether the interval has that precision.
    pub(crate) met: bool,
}

/// The two ends of an interval.
#[answer]
pub(crate) struct Interval {
    /// The lower end.
    pub(crate) lower: f64,
    /// The upper end.
    pub(crate) upper: f64,
}

/// How a mean is calculated.
#[words]
pub(crate) enum EstimateMethod {
    /// Every household has the same weight.
    Simple,
    /// Every stratum has the weight of its part of the frame.
    Stratified,
    /// Every household has the same weight, although the strata are not measured in proportion: too few households of one
    /// stratum are measured. No value counts.
    StrataNotTold,
}

/// The measured households of a stratum.
#[answer]
pub(crate) struct EstimatedStratum {
    /// The name.
    pub(crate) name: String,
    /// The stratum's part of the frame's households.
    pub(crate) weight: f64,
    /// The measured households.
    pub(crate) households: usize,
    /// Their part of all measured households, as a multiple of the weight.
    pub(crate) factor: f64,
    /// Their mean; `null` if there are none.
    pub(crate) mean: Option<f64>,
    /// Their standard deviation; `null` if there are fewer than two.
    pub(crate) standard_deviation: Option<f64>,
    /// Half the width of the stratum's own interval as a part of its mean.
    pub(crate) relative_precision: Option<f64>,
    /// Whether that is as precise as the rule asks for.
    pub(crate) met: Option<bool>,
}

/// The value that counts: the mean if its precision is met, and otherwise the conservative end of the interval.
#[answer]
#[derive(Clone, Copy)]
pub(crate) struct ConservativeValue {
    /// The value.
    pub(crate) value: f64,
    /// Which value it is.
    pub(crate) bound: Bound,
    /// The reason, as a part of a sentence.
    pub(crate) because: &'static str,
}

/// A value of an estimate that can count.
#[words]
pub(crate) enum Bound {
    /// The mean.
    Mean,
    /// The lower end of the interval.
    Lower,
    /// The upper end of the interval.
    Upper,
    /// 0, because the lower end is not above 0.
    Zero,
}

/// The reference group's mean less the intervention group's, with its interval: a saving is positive.
#[answer]
pub(crate) struct Difference {
    /// How the groups are compared.
    pub(crate) method: DifferenceMethod,
    /// The pairs of households, or the households of each group.
    pub(crate) households: ComparedHouseholds,
    /// The unit, for example `kg/household/day`.
    #[json(optional)]
    pub(crate) unit: Option<String>,
    /// The difference.
    pub(crate) mean: f64,
    /// The interval about the difference.
    #[json(flatten)]
    pub(crate) interval: IntervalFigures,
    /// The difference divided by its standard error; `null` if that is 0.
    pub(crate) t_statistic: Option<f64>,
    /// Whether the interval leaves out 0; with one side, whether the difference is above 0.
    pub(crate) significant: bool,
    /// The difference in per cent of the reference group's mean; `null` if that is 0.
    pub(crate) relative_saving: Option<f64>,
    /// The value that counts; `null` if the strata cannot be weighed.
    pub(crate) conservative: Option<ConservativeValue>,
    /// The calculation, a sentence for each step, with the numbers put in.
    pub(crate) derivation: Vec<String>,
}

/// How two groups are compared.
#[words]
pub(crate) enum DifferenceMethod {
    /// By Welch's method: independent groups whose variances may differ.
    Welch,
    /// By the differences of the same households.
    Paired,
}

/// The households that a difference is calculated from.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub(crate) enum ComparedHouseholds {
    /// Pairs of a household before and after.
    Pairs(usize),
    /// The households of each group.
    OfEach(OfGroups<usize>),
}
