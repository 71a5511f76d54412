//! The answers of a study, in the order in which their members are written.
//!
//! `sample` has who was measured and when, `estimate` the statistics, `group` those of one group, and `limit` bands, caps
//! and what a methodology credits.

mod estimate;
mod group;
mod limit;
mod parameters;
mod sample;

use alloc::vec::Vec;

use super::terms::Terms;
use super::topics::WarningTopic;
use crate::finding::Finding;
use crate::reductions::Reductions;
use crate::wire::{Valid, answer};

pub(crate) use estimate::{
    Bound, ComparedHouseholds, ConservativeValue, Difference, DifferenceMethod, Estimate, EstimateMethod,
    EstimatedStratum, Interval, IntervalFigures,
};
pub(crate) use group::{
    AssessedGroup, GroupOutliers, GroupSizes, KnownSizes, MeasuredHousehold, OutlierSide, Outliers, Spread,
};
pub(crate) use limit::{
    BandBasis, BandName, CapLimit, HouseholdAbove, MethodologyCap, MethodologyRule, PlausibilityBand,
    ReductionsBasis, TakenFrom, TakenValue, UnknownBand,
};
pub(crate) use parameters::{
    AppliedFuel, AppliedFuels, AppliedOutlierMethod, AssessmentParameters, StandardAdults,
};
pub(crate) use sample::{
    ApartHousehold, AssessedDropout, AssessedGap, AssessedSelection, Completeness, GroupGaps, GroupSpan,
    MeasuredDays, MissingHousehold, SelectionOrigin, StudyCheck, Timing,
};

/// The assessment of a study.
#[answer(name = "StudyAssessment")]
pub(crate) struct AssessAnswer<'n> {
    /// `valid`.
    pub(super) outcome: Valid,
    /// The assessment.
    pub(super) assessment: Assessment<'n>,
    /// Warnings.
    pub(super) findings: Vec<Finding>,
}

/// The interval of a mean whose spread is known.
#[answer(name = "EstimatedMean")]
pub(crate) struct EstimateAnswer {
    /// `valid`.
    pub(super) outcome: Valid,
    /// How the interval was calculated, with defaults filled in.
    pub(super) parameters: Terms,
    /// The mean and its interval.
    pub(super) estimate: Estimate,
    /// Warnings.
    pub(super) findings: Vec<Finding>,
}

/// What the claims of a study show.
#[answer]
pub(crate) struct Assessment<'n> {
    /// The study.
    pub(super) study: AssessedStudy<'n>,
    /// How the study was assessed, with defaults filled in.
    pub(super) parameters: AssessmentParameters<'n>,
    /// The measured households of each group.
    pub(super) households: OfGroups<usize>,
    /// The selections that the households were drawn by; `null` if there are none.
    pub(super) selection: Option<Vec<AssessedSelection>>,
    /// Whether every household that was drawn was measured.
    pub(super) completeness: Completeness<'n>,
    /// The days on which a group was not monitored; `null` for a group without periods.
    pub(super) gaps: OfGroups<Option<GroupGaps>>,
    /// The verdicts of rules 4 to 8 about the study as a whole.
    pub(super) checks: Vec<StudyCheck>,
    /// The topics of the warnings that are not the reason of a check.
    pub(super) topics: Vec<WarningTopic>,
    /// When the groups were tested.
    pub(super) timing: Timing<'n>,
    /// The statistics of each group.
    pub(super) groups: OfGroups<AssessedGroup<'n>>,
    /// The reference group's mean less the intervention group's; `null` if the groups cannot be compared.
    pub(super) difference: Option<Difference>,
    /// Why there is no difference, as a sentence; `null` if there is one.
    pub(super) difference_reason: Option<&'static str>,
    /// The households whose daily means are outliers. All of them count.
    pub(super) outliers: Outliers<'n>,
    /// The bands of plausible use that fit the fuels of the groups.
    pub(super) plausibility: Vec<PlausibilityBand<'n>>,
    /// The groups whose fuel has no band.
    pub(super) plausibility_unknown: Vec<UnknownBand<'n>>,
    /// The threshold and the cap of the methodology, if reductions were asked for.
    pub(super) caps: Vec<MethodologyCap<'n>>,
    /// The emission reductions, if they were asked for.
    #[json(optional)]
    pub(super) reductions: Option<Reductions>,
    /// The values that the reductions are calculated from, if they were asked for.
    #[json(optional)]
    pub(super) reductions_basis: Option<ReductionsBasis>,
}

/// The name of a study.
#[answer]
pub(crate) struct AssessedStudy<'n> {
    /// The id; `null` if neither the request nor a claim states one.
    pub(super) id: Option<&'n str>,
}

/// A value for each group.
#[answer(inline)]
pub(crate) struct OfGroups<T> {
    /// That of the reference group.
    pub(crate) reference: T,
    /// That of the intervention group.
    pub(crate) intervention: T,
}

impl<T> OfGroups<T> {
    /// Takes the values of both groups, that of the reference group first.
    pub(super) fn of([reference, intervention]: [T; 2]) -> Self {
        Self { reference, intervention }
    }
}
