//! The statistics of an assessment: groups, their difference, what stands out, and what is plausible.

use serde::{Deserialize, Serialize};
use tsify::Tsify;

use super::{
    AppliedPrecision, Bound, ConservativeValue, Distribution, Estimate, Figure, Interval, OfGroups,
    OutlierMethodName, PrecisionRuleName, Sides, StudyGroup,
};

/// A group of a study.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[tsify(missing_as_null)]
pub struct AssessedGroup {
    /// The fuel, where it is stated.
    pub fuel_type: Option<String>,
    /// The unit, where it is stated.
    pub unit: Option<String>,
    /// How many households.
    pub households: u32,
    /// How the daily means lie.
    pub spread: Spread,
    /// The mean of the households' daily means.
    pub per_household: Estimate,
    /// For how many households the size is known.
    pub sizes: GroupSizes,
    /// The mean of the households' daily means per person; `null` where fewer than two sizes are known.
    pub per_capita: Option<Estimate>,
    /// The mean of the households' daily means per standard adult.
    pub per_standard_adult: Option<Estimate>,
    /// The households, in the order of their DIDs.
    pub values: Vec<MeasuredHousehold>,
}

/// The five numbers of a box plot.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Spread {
    /// The least value.
    pub least: Figure,
    /// The lower quartile.
    pub lower_quartile: Figure,
    /// The median.
    pub median: Figure,
    /// The upper quartile.
    pub upper_quartile: Figure,
    /// The greatest value.
    pub most: Figure,
}

/// For how many households the size is known.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct GroupSizes {
    /// Persons.
    pub persons: KnownSizes,
    /// Standard adults.
    pub standard_adults: KnownSizes,
}

/// Sizes of households.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[tsify(missing_as_null)]
pub struct KnownSizes {
    /// For how many they are known.
    pub known: u32,
    /// For how many not.
    pub unknown: u32,
    /// Their mean.
    pub mean: Option<Figure>,
}

/// A household as it was measured.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct MeasuredHousehold {
    /// The household, a DID.
    pub household: String,
    /// The mean of its daily logs.
    pub daily_mean: Figure,
    /// How many daily logs.
    pub days: u32,
    /// The least of them.
    pub lowest: Figure,
    /// The greatest of them.
    pub highest: Figure,
    /// The first day, `YYYY-MM-DD`, where it is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start_date: Option<String>,
    /// The last day, `YYYY-MM-DD`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub end_date: Option<String>,
    /// How many persons, where it is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub persons: Option<Figure>,
    /// How many standard adults, where it is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub standard_adults: Option<Figure>,
    /// Whether the daily mean stands out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub outlier: Option<OutlierSide>,
}

/// In which direction a value stands out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub enum OutlierSide {
    /// Below the others.
    Low,
    /// Above the others.
    High,
}

/// The reference group less the intervention group, with its interval, and how it was computed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[tsify(missing_as_null)]
pub struct Difference {
    /// `welch` of independent groups, or `paired`.
    pub method: DifferenceMethod,
    /// How many households of each group, or how many pairs.
    pub households: ComparedHouseholds,
    /// What is measured: `kg/household/day`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[tsify(optional, type = "string")]
    pub unit: Option<String>,
    /// The mean difference.
    pub mean: Figure,
    /// Its standard error.
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
    /// The difference by its standard error; `null` where there is no error.
    pub t_statistic: Option<Figure>,
    /// Whether the interval is without 0; one-sided, whether it is above.
    pub significant: bool,
    /// The saving in per cent of the reference group's mean; `null` where that is 0.
    pub relative_saving: Option<Figure>,
    /// The value that counts; `null` where strata are not told.
    pub conservative: Option<ConservativeValue>,
    /// How all of it was computed, with the numbers put in: a sentence a step.
    pub derivation: Vec<String>,
}

/// How two groups are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub enum DifferenceMethod {
    /// Independent groups whose spread may differ.
    Welch,
    /// The same households twice.
    Paired,
}

/// How many households were compared.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Tsify)]
#[serde(untagged)]
pub enum ComparedHouseholds {
    /// Pairs.
    Pairs(u32),
    /// Households of each group.
    OfEach(OfGroups<u32>),
}

/// Values that stand out.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[tsify(missing_as_null)]
pub struct Outliers {
    /// How they were found.
    pub method: OutlierMethodName,
    /// The factor; `null` where there is none.
    pub factor: Option<Figure>,
    /// Who says so.
    pub source: String,
    /// How many stand out.
    pub flagged: u32,
    /// How many were removed: none ever is.
    pub removed: u32,
    /// Those of each group.
    pub groups: OfGroups<GroupOutliers>,
}

/// Values of a group that stand out.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[tsify(missing_as_null)]
pub struct GroupOutliers {
    /// Below this a value stands out; `null` where nothing can.
    pub lower: Option<Figure>,
    /// Above this a value stands out; `null` where nothing can.
    pub upper: Option<Figure>,
    /// The lower quartile, of `iqr`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[tsify(optional, type = "number")]
    pub lower_quartile: Option<Figure>,
    /// The upper quartile, of `iqr`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[tsify(optional, type = "number")]
    pub upper_quartile: Option<Figure>,
    /// The median, of `mad`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[tsify(optional, type = "number")]
    pub median: Option<Figure>,
    /// The median's absolute deviation, of `mad`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[tsify(optional, type = "number")]
    pub deviation: Option<Figure>,
    /// The households, DIDs.
    pub households: Vec<String>,
}

/// Values of a group held against what is known of a fuel.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[tsify(missing_as_null)]
pub struct PlausibilityBand {
    /// The group.
    pub group: StudyGroup,
    /// The fuel.
    pub fuel_type: String,
    /// `perCapita` or `perHousehold`.
    pub basis: String,
    /// What the value is: `threshold`, `cap` or `field-high`.
    pub band: String,
    /// The value.
    pub value: Figure,
    /// Its unit.
    pub unit: String,
    /// Who says so.
    pub source: String,
    /// How many households could be held against it.
    pub households: u32,
    /// Their mean; `null` where there are none.
    pub mean: Option<Figure>,
    /// How many lie above it.
    pub above: u32,
    /// The first 100 of them.
    pub listed: Vec<HouseholdAbove>,
}

/// A group for whose fuel no band is known.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[tsify(missing_as_null)]
pub struct UnknownBand {
    /// The group.
    pub group: StudyGroup,
    /// The fuel, where it is stated.
    pub fuel_type: Option<String>,
    /// The unit, where it is stated.
    pub unit: Option<String>,
    /// Why.
    pub because: String,
}

/// By which rule what reductions are computed from was taken.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[tsify(missing_as_null)]
pub struct ReductionsBasis {
    /// The precision that the study was asked for.
    pub rule: AppliedPrecision,
    /// Whether intervals have two sides.
    pub sides: Sides,
    /// The distribution of quantiles.
    pub distribution: Distribution,
    /// To how many decimals quantiles were rounded.
    pub quantile_decimals: Option<u32>,
    /// The precision that the methodology asks for.
    pub methodology_rule: Option<MethodologyRule>,
    /// What was taken.
    pub values: Vec<TakenValue>,
}

/// The precision that a methodology asks for.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct MethodologyRule {
    /// Its name.
    pub name: PrecisionRuleName,
    /// The probability of the interval.
    pub confidence: Figure,
    /// The half-width that is allowed, relative to the mean.
    pub precision: Figure,
}

/// A value of a study that reductions are computed from.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct TakenValue {
    /// `reference`, `intervention` or `saving`.
    pub of: String,
    /// Which value it is.
    pub bound: Bound,
    /// The value.
    pub value: Figure,
    /// Why.
    pub because: String,
}

/// A household above a band.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct HouseholdAbove {
    /// The household, a DID.
    pub household: String,
    /// Its value.
    pub value: Figure,
}

/// A methodology's threshold and cap, held against what counts of a group.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct AppliedCap {
    /// The group.
    pub group: StudyGroup,
    /// The methodology.
    pub methodology: String,
    /// Its version.
    pub version: String,
    /// The fuel.
    pub fuel_type: String,
    /// The mean number of persons of a household.
    pub persons: Figure,
    /// Of how many households that is the mean.
    pub persons_known: u32,
    /// How many households the group has.
    pub households: u32,
    /// The unit of the values.
    pub unit: String,
    /// Above it the methodology asks for more.
    pub threshold: CapLimit,
    /// Above it nothing counts.
    pub cap: CapLimit,
    /// The value without the cap.
    pub uncapped: Figure,
    /// The value with it.
    pub applied: Figure,
    /// Who says so.
    pub source: String,
    /// Whether no primary text confirms it.
    pub unconfirmed: bool,
}

/// A limit of a methodology.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct CapLimit {
    /// As the methodology has it.
    pub tonnes_per_person_year: Figure,
    /// In the unit of the values.
    pub value: Figure,
    /// Whether the group is above it.
    pub exceeded: bool,
}
