//! The consumption that a study has measured. It replaces the consumption of the terms.

use super::names::{FuelName, Side};

/// The measurement of one group in a study: the consumption per household and day.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Measure<'a> {
    /// The fuel, if the study states it. Any word other than a [`FuelName`](super::FuelName) is rejected.
    pub(crate) fuel: Option<&'a str>,
    /// Whether a term names the fuel, because the study measures several.
    pub(crate) named: bool,
    /// The quantity per household and day: `kg`, `L`, `m3` or `kWh`. Any other word is rejected.
    pub(crate) unit: Option<&'a str>,
    /// The mean over the households.
    pub(crate) mean: f64,
    /// The standard error of the mean, and its degrees of freedom.
    pub(crate) error: f64,
    pub(crate) freedom: f64,
    /// The conservative value, which replaces the mean if the precision requirement is not met.
    pub(crate) conservative: Option<f64>,
    /// The reason for the conservative value, as part of a sentence.
    pub(crate) because: &'a str,
    /// The number of persons per household.
    pub(crate) household_size: Option<f64>,
}

/// The measurements of one fuel in a study.
#[derive(Clone, Copy, Debug)]
pub(crate) struct MeasuredFuel<'a> {
    /// The reference group.
    pub(crate) baseline: Measure<'a>,
    /// The intervention group.
    pub(crate) project: Measure<'a>,
    /// The difference between the groups.
    pub(crate) saving: Option<Measure<'a>>,
}

/// The measurements of a study.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Measured<'a> {
    /// The fuels: one, or several that the terms name.
    pub(crate) fuels: &'a [MeasuredFuel<'a>],
    /// The confidence of the interval around the reductions.
    pub(crate) confidence: f64,
    /// The covariances of the means; those that are absent are 0.
    pub(crate) covariances: &'a [Covariance],
    /// The degrees of freedom of the mean difference of homes that are measured before and after; `None` for
    /// independent groups.
    pub(crate) paired_freedom: Option<f64>,
    /// The number of homes in the frame of the intervention group, if its selection was redrawn.
    pub(crate) frame: Option<f64>,
    /// Whether each term has the CDM's default fraction of non-renewable biomass, instead of that of the request.
    pub(crate) has_default_fnrb: bool,
}

/// The covariance of two different means.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Covariance {
    pub(crate) means: [MeanOf; 2],
    pub(crate) value: f64,
}

/// A mean of a study: the side, and the index of the fuel.
pub(crate) type MeanOf = (Side, usize);

impl<'a> MeasuredFuel<'a> {
    /// Returns the measurement of a side.
    pub(super) fn of(&self, side: Side) -> Option<&Measure<'a>> {
        match side {
            Side::Baseline => Some(&self.baseline),
            Side::Project => Some(&self.project),
            Side::Savings => self.saving.as_ref(),
        }
    }

    /// Returns whether the fuel has this name.
    pub(super) fn is(&self, fuel: FuelName) -> bool {
        self.baseline.fuel == Some(fuel.word())
    }
}

impl Measured<'_> {
    /// Returns the index of the fuel of a term.
    pub(super) fn index(&self, fuel: FuelName) -> Option<usize> {
        if self.fuels.len() == 1 { Some(0) } else { self.fuels.iter().position(|known| known.is(fuel)) }
    }

    /// Returns the covariance of two different means.
    pub(super) fn covariance(&self, one: MeanOf, other: MeanOf) -> f64 {
        let of =
            |covariance: &&Covariance| covariance.means == [one, other] || covariance.means == [other, one];
        self.covariances.iter().find(of).map_or(0.0, |covariance| covariance.value)
    }
}
