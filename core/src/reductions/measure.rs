//! The consumption that a study has measured. It replaces the consumption of the terms.

/// The measurement of one group in a study: the consumption per household and day.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Measure<'a> {
    /// The fuel, if the study states it. Any word other than a [`FuelName`](super::FuelName) is rejected.
    pub(crate) fuel: Option<&'a str>,
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

/// The measurements of a study.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Measured<'a> {
    /// The reference group.
    pub(crate) baseline: Measure<'a>,
    /// The intervention group.
    pub(crate) project: Measure<'a>,
    /// The difference between the groups.
    pub(crate) saving: Option<Measure<'a>>,
    /// The confidence of the interval around the reductions.
    pub(crate) confidence: f64,
    /// The homes that are measured before and after, in a paired design.
    pub(crate) pairs: Option<Pairs>,
}

/// Homes that are measured before and after.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pairs {
    /// The covariance of both means.
    pub(crate) covariance: f64,
    /// The degrees of freedom of the mean difference.
    pub(crate) freedom: f64,
}
