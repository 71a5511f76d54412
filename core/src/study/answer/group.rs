//! The statistics of one group.

use alloc::vec::Vec;

use super::{Estimate, OfGroups};
use crate::study::days::Day;
use crate::study::request::OutlierMethodName;
use crate::wire::{answer, words};

/// The statistics of a group.
#[answer]
pub(crate) struct AssessedGroup<'n> {
    /// The fuel; `null` if it is not stated, or if the study has several fuels.
    pub(crate) fuel_type: Option<&'n str>,
    /// The unit of the daily logs, or `MJ` if the study has several fuels; `null` if it is not stated.
    pub(crate) unit: Option<&'n str>,
    /// The number of households.
    pub(crate) households: usize,
    /// The quartiles of the daily means, without weights.
    pub(crate) spread: Spread,
    /// The mean of the households' daily means.
    pub(crate) per_household: Estimate,
    /// The sizes of the households.
    pub(crate) sizes: GroupSizes,
    /// The mean of the households' daily means per person; `null` if fewer than two sizes are known.
    pub(crate) per_capita: Option<Estimate>,
    /// The mean of the households' daily means per standard adult; `null` if fewer than two sizes are known.
    pub(crate) per_standard_adult: Option<Estimate>,
    /// The mean of the households' daily means as dry fuel; `null` unless every claim states the moisture of the fuel.
    pub(crate) per_household_dry: Option<Estimate>,
    /// The households, in the order of their DIDs.
    pub(crate) values: Vec<MeasuredHousehold<'n>>,
}

/// The five-number summary of a box plot.
#[answer]
pub(crate) struct Spread {
    /// The minimum.
    pub(crate) least: Option<f64>,
    /// The lower quartile.
    pub(crate) lower_quartile: Option<f64>,
    /// The median.
    pub(crate) median: Option<f64>,
    /// The upper quartile.
    pub(crate) upper_quartile: Option<f64>,
    /// The maximum.
    pub(crate) most: Option<f64>,
}

/// The sizes of a group's households.
#[answer]
pub(crate) struct GroupSizes {
    /// In persons.
    pub(crate) persons: KnownSizes,
    /// In standard adults.
    pub(crate) standard_adults: KnownSizes,
}

/// The number of households with a known size, and the mean size.
#[answer]
pub(crate) struct KnownSizes {
    /// The number of households whose size is known.
    pub(crate) known: usize,
    /// The number of households whose size is unknown.
    pub(crate) unknown: usize,
    /// The number of known sizes that are means of the persons present, which take the place of the household's size.
    pub(crate) present: usize,
    /// The mean of the known sizes, weighted like the mean of the group; `null` if no size is known.
    pub(crate) mean: Option<f64>,
}

/// A household and its measurements.
#[answer]
pub(crate) struct MeasuredHousehold<'n> {
    /// The household, a DID.
    pub(crate) household: &'n str,
    /// The mean over the days with a log and the days on which the fuel was not used, which count as zero.
    pub(crate) daily_mean: f64,
    /// The number of daily logs.
    pub(crate) days: usize,
    /// The number of days on which the fuel was not used.
    pub(crate) not_used_days: usize,
    /// The number of days that were not weighed.
    pub(crate) missing_days: usize,
    /// The number of days whose weights are left out.
    pub(crate) excluded_days: usize,
    /// The lowest daily log; 0 if there is none. In a study of several fuels, the sum of the lowest of each fuel.
    pub(crate) lowest: f64,
    /// The highest daily log; 0 if there is none. In a study of several fuels, the sum of the highest of each fuel.
    pub(crate) highest: f64,
    /// The first day of the test, if the claim has a period.
    #[json(optional)]
    pub(crate) start_date: Option<Day>,
    /// The last day of the test, if the claim has a period.
    #[json(optional)]
    pub(crate) end_date: Option<Day>,
    /// The stratum, if the group has strata.
    #[json(optional)]
    pub(crate) stratum: Option<&'n str>,
    /// The daily mean as dry fuel, if the claim states the moisture of the fuel.
    #[json(optional)]
    pub(crate) dry_mean: Option<f64>,
    /// The number of persons, if known.
    #[json(optional)]
    pub(crate) persons: Option<f64>,
    /// The number of standard adults, if known.
    #[json(optional)]
    pub(crate) standard_adults: Option<f64>,
    /// Whether the daily mean is an outlier.
    #[json(optional)]
    pub(crate) outlier: Option<OutlierSide>,
}

/// The side of an outlier.
#[words]
pub(crate) enum OutlierSide {
    /// Below the lower fence.
    Low,
    /// Above the upper fence.
    High,
}

/// The households whose daily means are outliers.
#[answer]
pub(crate) struct Outliers<'n> {
    /// The method.
    pub(crate) method: OutlierMethodName,
    /// The factor; `null` if the method has none.
    pub(crate) factor: Option<f64>,
    /// The publication that describes the method.
    pub(crate) source: &'static str,
    /// The number of outliers.
    pub(crate) flagged: usize,
    /// The number of households that were excluded: always 0.
    pub(crate) removed: usize,
    /// The outliers of each group.
    pub(crate) groups: OfGroups<GroupOutliers<'n>>,
}

/// The outliers of a group.
#[answer]
pub(crate) struct GroupOutliers<'n> {
    /// The lower fence: a daily mean below it is an outlier; `null` without a lower fence.
    pub(crate) lower: Option<f64>,
    /// The upper fence: a daily mean above it is an outlier; `null` without an upper fence.
    pub(crate) upper: Option<f64>,
    /// The lower quartile, with the method `iqr`.
    #[json(optional)]
    pub(crate) lower_quartile: Option<f64>,
    /// The upper quartile, with the method `iqr`.
    #[json(optional)]
    pub(crate) upper_quartile: Option<f64>,
    /// The median, with the method `mad`.
    #[json(optional)]
    pub(crate) median: Option<f64>,
    /// The median absolute deviation, with the method `mad`.
    #[json(optional)]
    pub(crate) deviation: Option<f64>,
    /// The outliers, as DIDs.
    pub(crate) households: Vec<&'n str>,
}
