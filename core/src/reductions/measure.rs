//! The consumption that a study has measured, which terms take in place of their own.

/// What a study has measured of one group: the consumption of a household in a day.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Measure<'a> {
    /// The fuel, where the study knows it; a word that is no [`FuelName`] is refused.
    pub(crate) fuel: Option<&'a str>,
    /// The unit, per household and day: `kg`, `L`, `m3`, `kWh`, or a word that is refused.
    pub(crate) unit: Option<&'a str>,
    /// The mean of the households.
    pub(crate) mean: f64,
    /// What is taken instead where the precision was missed.
    pub(crate) conservative: Option<f64>,
    /// Why, as a part of a sentence.
    pub(crate) because: &'a str,
    /// Persons of a household.
    pub(crate) household_size: Option<f64>,
}

/// What a study has measured.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Measured<'a> {
    /// The reference group.
    pub(crate) baseline: Measure<'a>,
    /// The intervention group.
    pub(crate) project: Measure<'a>,
    /// The difference of both.
    pub(crate) saving: Option<Measure<'a>>,
}
