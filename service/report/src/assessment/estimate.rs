//! The groups, their means with the statistics, and the difference.

use chrono::NaiveDate;
use serde::Deserialize;

use crate::text::Text;

#[derive(Debug, Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub(crate) struct Group {
    pub(crate) fuel_type: Option<Text>,
    pub(crate) unit: Option<Text>,
    pub(crate) spread: Option<Spread>,
    pub(crate) per_household: Option<Estimate>,
    pub(crate) per_household_dry: Option<Estimate>,
    pub(crate) sizes: Option<Sizes>,
    pub(crate) per_capita: Option<Estimate>,
    pub(crate) per_standard_adult: Option<Estimate>,
    pub(crate) values: Vec<Value>,
}

/// The five-number summary of a group's daily means.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub(crate) struct Spread {
    pub(crate) least: Option<f64>,
    pub(crate) lower_quartile: Option<f64>,
    pub(crate) median: Option<f64>,
    pub(crate) upper_quartile: Option<f64>,
    pub(crate) most: Option<f64>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub(crate) struct Sizes {
    pub(crate) persons: Option<Size>,
    pub(crate) standard_adults: Option<Size>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct Size {
    pub(crate) known: Option<u64>,
    pub(crate) unknown: Option<u64>,
    pub(crate) mean: Option<f64>,
}

/// The test of one household.
#[derive(Debug, Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub(crate) struct Value {
    pub(crate) household: Text,
    pub(crate) daily_mean: f64,
    pub(crate) stratum: Option<Text>,
    pub(crate) days: Option<u64>,
    pub(crate) not_used_days: Option<u64>,
    pub(crate) missing_days: Option<u64>,
    pub(crate) excluded_days: Option<u64>,
    pub(crate) lowest: Option<f64>,
    pub(crate) highest: Option<f64>,
    pub(crate) start_date: Option<NaiveDate>,
    pub(crate) end_date: Option<NaiveDate>,
    pub(crate) dry_mean: Option<f64>,
    pub(crate) persons: Option<f64>,
    pub(crate) standard_adults: Option<f64>,
    pub(crate) outlier: Option<Text>,
}

/// A mean with its interval, its precision and its conservative value.
#[derive(Debug, Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub(crate) struct Estimate {
    pub(crate) households: Option<u64>,
    pub(crate) unit: Option<Text>,
    pub(crate) method: Option<Text>,
    pub(crate) strata: Option<Vec<Weighted>>,
    pub(crate) mean: Option<f64>,
    pub(crate) standard_deviation: Option<f64>,
    pub(crate) coefficient_of_variation: Option<f64>,
    pub(crate) effective_households: Option<f64>,
    pub(crate) unweighted: Option<Unweighted>,
    pub(crate) quantile: Option<f64>,
    pub(crate) confidence: Option<f64>,
    pub(crate) half_width: Option<f64>,
    pub(crate) interval: Option<Interval>,
    pub(crate) relative_precision: Option<f64>,
    pub(crate) required: Option<f64>,
    pub(crate) met: Option<bool>,
    pub(crate) conservative: Option<Conservative>,
    pub(crate) derivation: Vec<Text>,
}

/// A mean without weights, to which no interval belongs.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub(crate) struct Unweighted {
    pub(crate) mean: Option<f64>,
    pub(crate) standard_deviation: Option<f64>,
}

/// A stratum, and its share of the frame.
#[derive(Debug, Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub(crate) struct Weighted {
    pub(crate) name: Text,
    pub(crate) weight: Option<f64>,
    pub(crate) households: Option<u64>,
    pub(crate) mean: Option<f64>,
    pub(crate) standard_deviation: Option<f64>,
}

#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct Interval {
    pub(crate) lower: Option<f64>,
    pub(crate) upper: Option<f64>,
}

/// The conservative value.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct Conservative {
    pub(crate) value: Option<f64>,
    pub(crate) bound: Option<Text>,
    pub(crate) because: Option<Text>,
}

/// The difference between the groups: reference minus intervention.
#[derive(Debug, Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub(crate) struct Difference {
    pub(crate) method: Option<Text>,
    pub(crate) households: Option<Households>,
    pub(crate) unit: Option<Text>,
    pub(crate) mean: Option<f64>,
    pub(crate) confidence: Option<f64>,
    pub(crate) interval: Option<Interval>,
    pub(crate) relative_precision: Option<f64>,
    pub(crate) required: Option<f64>,
    pub(crate) met: Option<bool>,
    pub(crate) significant: Option<bool>,
    pub(crate) relative_saving: Option<f64>,
    pub(crate) conservative: Option<Conservative>,
    pub(crate) derivation: Vec<Text>,
}

/// The number of households that a difference is calculated from.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(untagged)]
pub(crate) enum Households {
    Pairs(u64),
    Groups { reference: Option<u64>, intervention: Option<u64> },
}
