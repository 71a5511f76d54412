//! The sensitivity of the figures to the households and days that they count.

use super::OfGroups;
use crate::wire::{answer, words};

/// The figures of a study, calculated from all or from some of its households and days.
#[answer]
pub(crate) struct SensitivityRow {
    /// The households and days that the row counts.
    pub(crate) variation: Variation,
    /// The means of the groups, in their units.
    pub(crate) groups: OfGroups<SensitiveGroup>,
    /// The mean of the reference group minus the mean of the intervention group; `null` if it cannot be calculated.
    pub(crate) saving: Option<SensitiveFigure>,
    /// The emission reductions in tCO2e; `null` if they are not requested or cannot be calculated.
    pub(crate) reductions: Option<SensitiveFigure>,
}

/// The households and days that a row of the sensitivity table counts.
#[words]
pub(crate) enum Variation {
    /// Every household and day, as in the rest of the assessment.
    AsAssessed,
    /// No household that is an outlier by the interquartile range with the factor 1.5, for each method of `outliers`.
    WithoutOutliers,
    /// No day on which the fuel was not used: the mean of each household is that of its logs.
    WithoutDaysNotUsed,
    /// No household with a day that is missing or excluded.
    WithoutIncompleteHouseholds,
    /// No household that uses less energy than cooking needs.
    WithoutLittleEnergy,
    /// No reserve: only the households that were selected first.
    WithoutReserves,
    /// No reserve, and each selected household without a claim as an unfavourable one of its group: with the mean that a tenth
    /// of the reference group is below, or a tenth of the intervention group above. A household that was lost after its
    /// baseline saves nothing. It shows what the lost could change.
    WorstForTheLost,
    /// Every household and day, with the CDM's default fraction of non-renewable biomass, 0.3, in each term.
    WithDefaultFnrb,
}

/// A group in a row of the sensitivity table.
#[answer]
pub(crate) struct SensitiveGroup {
    /// The number of households.
    pub(crate) households: usize,
    /// The mean per household and day; `null` with fewer than two households.
    pub(crate) mean: Option<SensitiveFigure>,
}

/// A figure, compared with the figure of the assessment.
#[answer]
pub(crate) struct SensitiveFigure {
    /// The figure.
    pub(crate) value: f64,
    /// The figure minus that of the assessment; `null` if the assessment does not have it.
    pub(crate) change: Option<f64>,
    /// The change in per cent of the figure of the assessment; `null` if that is 0.
    pub(crate) relative_change: Option<f64>,
}
