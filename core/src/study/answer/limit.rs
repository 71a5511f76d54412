//! Bands of plausible use, caps of methodologies, and the values that reductions are calculated from.

use alloc::vec::Vec;

use super::Bound;
use crate::household::TestGroup;
use crate::reductions::{FuelName, MethodologyName};
use crate::statistics::PrecisionRuleName;
use crate::study::terms::Terms;
use crate::wire::{answer, words};

/// The households of a group above a band of plausible use.
#[answer]
pub(crate) struct PlausibilityBand<'n> {
    /// The group.
    pub(crate) group: TestGroup,
    /// The fuel.
    pub(crate) fuel_type: FuelName,
    /// Whether the value is that of a person or of a household.
    pub(crate) basis: BandBasis,
    /// The name of the band.
    pub(crate) band: BandName,
    /// The upper end of the band.
    pub(crate) value: f64,
    /// Its unit.
    pub(crate) unit: &'static str,
    /// The publication that has the value.
    pub(crate) source: &'static str,
    /// The households that can be compared with it.
    pub(crate) households: usize,
    /// Their mean; `null` if there are none.
    pub(crate) mean: Option<f64>,
    /// The households above the band.
    pub(crate) above: usize,
    /// The first 100 of these.
    pub(crate) listed: Vec<HouseholdAbove<'n>>,
}

/// A household above a band.
#[answer]
pub(crate) struct HouseholdAbove<'n> {
    /// The household, a DID.
    pub(crate) household: &'n str,
    /// Its use, in the unit of the band.
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

/// The threshold and the cap of a methodology beside the use of the reference group.
#[answer(name = "AppliedCap")]
pub(crate) struct MethodologyCap<'n> {
    /// The group.
    pub(crate) group: TestGroup,
    /// The methodology.
    pub(crate) methodology: MethodologyName,
    /// Its version.
    pub(crate) version: &'n str,
    /// The fuel.
    pub(crate) fuel_type: FuelName,
    /// The mean number of persons of a household.
    pub(crate) persons: f64,
    /// The households whose size is known.
    pub(crate) persons_known: usize,
    /// The households of the group.
    pub(crate) households: usize,
    /// The unit of the values.
    pub(crate) unit: &'static str,
    /// Above it, the methodology asks for a study of a third party.
    pub(crate) threshold: CapLimit,
    /// Above it, nothing is credited.
    pub(crate) cap: CapLimit,
    /// The value that counts without the cap.
    pub(crate) uncapped: f64,
    /// The value that counts with the cap.
    pub(crate) applied: f64,
    /// The publication that has both.
    pub(crate) source: &'static str,
    /// Whether no primary text confirms both.
    pub(crate) unconfirmed: bool,
}

/// A limit of a methodology.
#[answer]
pub(crate) struct CapLimit {
    /// The limit as the methodology states it.
    pub(crate) tonnes_per_person_year: f64,
    /// The limit in the unit of the values.
    pub(crate) value: f64,
    /// Whether the group is above it.
    pub(crate) exceeded: bool,
}

/// The values that reductions are calculated from, and the rules of precision that chose them.
#[answer]
pub(crate) struct ReductionsBasis {
    /// How the study's intervals were calculated.
    #[json(flatten)]
    pub(crate) terms: Terms,
    /// The rule of precision of the methodology.
    pub(crate) methodology_rule: MethodologyRule,
    /// The values.
    pub(crate) values: Vec<TakenValue>,
}

/// The rule of precision of a methodology.
#[answer]
#[derive(Clone, Copy)]
pub(crate) struct MethodologyRule {
    /// Its name.
    pub(crate) name: PrecisionRuleName,
    /// The probability of the interval.
    pub(crate) confidence: f64,
    /// The half-width that is allowed, as a part of the mean.
    pub(crate) precision: f64,
}

/// A value that reductions are calculated from.
#[answer]
pub(crate) struct TakenValue {
    /// Where the value is from.
    pub(crate) of: TakenFrom,
    /// Which value it is.
    pub(crate) bound: Bound,
    /// The value.
    pub(crate) value: f64,
    /// The reason, as a part of a sentence.
    pub(crate) because: &'static str,
}

/// What a value of a study is of.
#[words]
pub(crate) enum TakenFrom {
    /// The reference group.
    Reference,
    /// The intervention group.
    Intervention,
    /// The difference of both.
    Saving,
}

/// Whom a band is for.
#[words]
pub(crate) enum BandBasis {
    /// One person.
    #[json(name = "perCapita")]
    PerCapita,
    /// One household.
    #[json(name = "perHousehold")]
    PerHousehold,
}

/// The name of a band.
#[words]
pub(crate) enum BandName {
    /// The threshold of a methodology, above which it asks for a study of a third party.
    Threshold,
    /// The cap of a methodology, above which it credits nothing.
    Cap,
    /// A high value of a public field survey.
    FieldHigh,
    /// The highest value of a public field survey.
    FieldMost,
}
