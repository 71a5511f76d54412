//! What statistics are made of, in every answer that has one: rules of precision, intervals, estimates.

use serde::{Deserialize, Serialize};
use serde_json::Number;
use tsify::Tsify;

/// A number, as JavaScript has it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Tsify)]
#[serde(transparent)]
pub struct Figure(#[tsify(type = "number")] pub Number);

impl From<u32> for Figure {
    fn from(value: u32) -> Self {
        Self(Number::from(value))
    }
}

/// A rule of precision as a request has it: the name of one, or what it asks for. Without one, it is `95/5`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Tsify)]
#[serde(untagged)]
pub enum PrecisionRule {
    /// Its name.
    Named(PrecisionRuleName),
    /// What it asks for.
    Stated(StatedPrecision),
}

/// The name of a rule of precision: confidence and half-width in per cent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Tsify)]
pub enum PrecisionRuleName {
    /// The platform's.
    #[serde(rename = "95/5")]
    NinetyFiveFive,
    /// The one of most methodologies.
    #[serde(rename = "90/10")]
    NinetyTen,
    /// TPDDTEC's.
    #[serde(rename = "90/30")]
    NinetyThirty,
    /// AMS-II.G's, for sampling every second year.
    #[serde(rename = "95/10")]
    NinetyFiveTen,
}

/// A rule of precision that is written out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct StatedPrecision {
    /// The probability of the interval: 0.95 for 95 %.
    pub confidence: Figure,
    /// The half-width that is allowed: relative to a mean, absolute for a proportion.
    pub precision: Figure,
}

/// A rule of precision as an answer has it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct AppliedPrecision {
    /// Its name, where it has one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<PrecisionRuleName>,
    /// The probability of the interval.
    pub confidence: Figure,
    /// The half-width that is allowed: relative to a mean, absolute for a proportion.
    pub precision: Figure,
    /// Who asks for it.
    pub source: String,
}

/// Whether an interval has two sides, or each end holds by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub enum Sides {
    /// Both ends together hold at the confidence.
    Two,
    /// Each end by itself holds at the confidence.
    One,
}

/// The distribution that a quantile is of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Tsify)]
pub enum Distribution {
    /// Student's.
    #[serde(rename = "t")]
    Student,
    /// The normal one.
    #[serde(rename = "normal")]
    Normal,
}

/// How intervals were computed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[tsify(missing_as_null)]
pub struct EstimateParameters {
    /// The precision that was asked for.
    pub rule: AppliedPrecision,
    /// Whether intervals have two sides.
    pub sides: Sides,
    /// The distribution of the quantile.
    pub distribution: Distribution,
    /// To how many decimals the quantile was rounded, as in printed tables.
    pub quantile_decimals: Option<u32>,
}

/// The two ends of an interval.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Interval {
    /// The lower end.
    pub lower: Figure,
    /// The upper end.
    pub upper: Figure,
}

/// The mean of a group with its interval, and how it was computed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[tsify(missing_as_null)]
pub struct Estimate {
    /// How many households.
    pub households: u32,
    /// What is measured: `kg/household/day`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[tsify(optional, type = "string")]
    pub unit: Option<String>,
    /// How the mean is found.
    pub method: EstimateMethod,
    /// What is measured of each stratum, where the frame has strata.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[tsify(optional, type = "EstimatedStratum[]")]
    pub strata: Option<Vec<EstimatedStratum>>,
    /// The mean.
    pub mean: Figure,
    /// The standard deviation of the sample, with n − 1.
    pub standard_deviation: Figure,
    /// The standard deviation as a part of the mean; `null` where that is 0.
    pub coefficient_of_variation: Option<Figure>,
    /// The standard error of the mean.
    pub standard_error: Figure,
    /// The degrees of freedom.
    pub degrees_of_freedom: Figure,
    /// The quantile of the distribution.
    pub quantile: Figure,
    /// The distribution.
    pub distribution: Distribution,
    /// Whether the interval has two sides.
    pub sides: Sides,
    /// The probability of the interval.
    pub confidence: Figure,
    /// Half the width of the interval.
    pub half_width: Figure,
    /// The interval.
    pub interval: Interval,
    /// Half the width as a part of the mean; `null` where that is 0.
    pub relative_precision: Option<Figure>,
    /// The precision that the rule asks for.
    pub required: Figure,
    /// Whether it is reached.
    pub met: bool,
    /// The value that counts; `null` where no group was named, or strata are not told.
    pub conservative: Option<ConservativeValue>,
    /// How all of it was computed, with the numbers put in: a sentence a step.
    pub derivation: Vec<String>,
}

/// How a mean is found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "kebab-case")]
pub enum EstimateMethod {
    /// Every household counts alike.
    Simple,
    /// Every stratum counts by its part of the frame.
    Stratified,
    /// Strata are measured out of proportion, and too few households of one to weigh it: no value counts.
    StrataNotTold,
}

/// What is measured of a stratum.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[tsify(missing_as_null)]
pub struct EstimatedStratum {
    /// The stratum.
    pub name: String,
    /// Its part of the frame's households.
    pub weight: Figure,
    /// How many were measured.
    pub households: u32,
    /// How many times its part of the frame that is.
    pub factor: Figure,
    /// Their mean; `null` where there are none.
    pub mean: Option<Figure>,
    /// Their standard deviation; `null` of fewer than two.
    pub standard_deviation: Option<Figure>,
    /// Half the width of its own interval as a part of its mean.
    pub relative_precision: Option<Figure>,
    /// Whether that is as precise as the rule asks for.
    pub met: Option<bool>,
}

/// The value that counts where precision is missed, and the mean where it is not.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ConservativeValue {
    /// The value.
    pub value: Figure,
    /// Which value it is.
    pub bound: Bound,
    /// Why.
    pub because: String,
}

/// Which value of an estimate counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub enum Bound {
    /// The mean.
    Mean,
    /// The lower end of the interval.
    Lower,
    /// The upper end of the interval.
    Upper,
    /// 0, which the lower end is below.
    Zero,
}
