//! Bands of plausible consumption, caps of methodologies, and the values that reductions are calculated from.

use alloc::string::String;
use alloc::vec::Vec;

use super::Bound;
use crate::bands::{BandBasis, BandName};
use crate::household::TestGroup;
use crate::reductions::{FuelName, LeastHouseholds, MethodologyName, RequiredBound};
use crate::statistics::PrecisionRuleName;
use crate::study::terms::Terms;
use crate::wire::{answer, words};

/// The households of a group above a band of plausible consumption.
#[answer]
pub(crate) struct PlausibilityBand<'n> {
    /// The group.
    pub(crate) group: TestGroup,
    /// The fuel.
    pub(crate) fuel_type: FuelName,
    /// Whether the value applies to a person or to a household.
    pub(crate) basis: BandBasis,
    /// The name of the band.
    pub(crate) band: BandName,
    /// The upper limit of the band.
    pub(crate) value: f64,
    /// The unit of the value.
    pub(crate) unit: &'static str,
    /// The publication that states the value.
    pub(crate) source: &'static str,
    /// The number of households that can be compared with the band.
    pub(crate) households: usize,
    /// The mean of these households, without weights; `null` if no household can be compared.
    pub(crate) mean: Option<f64>,
    /// The number of households above the band.
    pub(crate) above: usize,
    /// The first 100 households above the band.
    pub(crate) listed: Vec<HouseholdAbove<'n>>,
}

/// A household above a band.
#[answer]
pub(crate) struct HouseholdAbove<'n> {
    /// The household, a DID.
    pub(crate) household: &'n str,
    /// The consumption of the household, in the unit of the band.
    pub(crate) value: f64,
}

/// A group whose fuel has no band.
#[answer]
pub(crate) struct UnknownBand<'n> {
    /// The group.
    pub(crate) group: TestGroup,
    /// The fuel; `null` if it is not stated.
    pub(crate) fuel_type: Option<&'n str>,
    /// The unit; `null` if it is not stated.
    pub(crate) unit: Option<&'n str>,
    /// The reason, as a sentence.
    pub(crate) because: &'static str,
}

/// The threshold and the cap of a methodology, compared with the reference group.
#[answer(name = "AppliedCap")]
pub(crate) struct MethodologyCap<'n> {
    /// The group.
    pub(crate) group: TestGroup,
    /// The methodology.
    pub(crate) methodology: MethodologyName,
    /// The version of the methodology.
    pub(crate) version: &'n str,
    /// The fuel.
    pub(crate) fuel_type: FuelName,
    /// The mean number of persons per household, weighted like the mean of the group.
    pub(crate) persons: f64,
    /// The number of households whose size is known.
    pub(crate) persons_known: usize,
    /// The number of households in the group.
    pub(crate) households: usize,
    /// The unit of the values.
    pub(crate) unit: &'static str,
    /// The threshold above which the methodology requires a third-party study.
    pub(crate) threshold: CapLimit,
    /// The cap: consumption above it is not credited.
    pub(crate) cap: CapLimit,
    /// The value before the cap.
    pub(crate) uncapped: f64,
    /// The value after the cap.
    pub(crate) applied: f64,
    /// The publication that states both limits.
    pub(crate) source: &'static str,
    /// Whether both limits are not confirmed by a primary text.
    pub(crate) unconfirmed: bool,
}

/// A limit of a methodology.
#[answer]
pub(crate) struct CapLimit {
    /// The limit as the methodology states it, in tonnes per person and year.
    pub(crate) tonnes_per_person_year: f64,
    /// The limit in `unit`.
    pub(crate) value: f64,
    /// Whether the group exceeds the limit.
    pub(crate) exceeded: bool,
}

/// The values that reductions are calculated from, and the precision requirements that determined them.
#[answer]
pub(crate) struct ReductionsBasis {
    /// The terms of the study's intervals.
    #[json(flatten)]
    pub(crate) terms: Terms,
    /// What the methodology requires of a measured mean.
    pub(crate) methodology_rule: MethodologyRule,
    /// The values.
    pub(crate) values: Vec<TakenValue>,
}

/// What a methodology requires of a measured mean.
#[answer]
#[derive(Clone, Copy)]
pub(crate) struct MethodologyRule {
    /// The name of the requirement.
    pub(crate) name: PrecisionRuleName,
    /// The confidence level of the two-sided interval.
    pub(crate) confidence: f64,
    /// The largest allowed half-width, relative to the mean.
    pub(crate) precision: f64,
    /// The bound that the methodology credits if the precision is missed.
    pub(crate) bound: RequiredBound,
    /// The least number of households; `null` if no number is confirmed.
    pub(crate) least_households: Option<LeastHouseholds>,
}

/// A value that reductions are calculated from.
#[answer]
pub(crate) struct TakenValue {
    /// The part of the study that the value is taken from.
    pub(crate) of: TakenFrom,
    /// The fuel, if the study has several.
    #[json(optional)]
    pub(crate) fuel_type: Option<String>,
    /// The figure that the value is taken from.
    pub(crate) bound: Bound,
    /// The value.
    pub(crate) value: f64,
    /// The reason, as part of a sentence.
    pub(crate) because: &'static str,
}

/// The part of a study that a value is taken from.
#[words]
pub(crate) enum TakenFrom {
    /// The reference group.
    Reference,
    /// The intervention group.
    Intervention,
    /// The difference between the groups.
    Saving,
}
