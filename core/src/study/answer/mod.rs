//! The answers of a study, in the order in which their members are written.
//!
//! `sample` has the sample and its timing, `estimate` the statistics, `fuel` those of one fuel, `group` the statistics of one group, `sensitivity`
//! the same figures from fewer households, and `decision` those with other parameters, `limit` the bands, the caps, and the values that a methodology credits.

mod decision;
mod estimate;
mod fuel;
mod group;
mod limit;
mod parameters;
mod sample;
mod sensitivity;

use alloc::vec::Vec;

use super::terms::Terms;
use super::topics::WarningTopic;
use crate::finding::Finding;
use crate::reductions::Reductions;
use crate::wire::{Valid, answer};

pub(crate) use decision::{Decision, DecisionFigures, DecisionMoment};
pub(crate) use estimate::{
    Bound, Bounds, ComparedHouseholds, ConservativeValue, Difference, DifferenceMethod, Estimate,
    EstimateMethod, EstimatedStratum, Interval, IntervalFigures, Unweighted,
};
pub(crate) use fuel::{NetCalorificValue, StackedFuel, StackedFuelGroup};
pub(crate) use group::{
    AssessedGroup, GroupOutliers, GroupSizes, KnownSizes, MeasuredHousehold, OutlierSide, Outliers, Spread,
};
pub(crate) use limit::{
    CapLimit, HouseholdAbove, MethodologyCap, MethodologyRule, PlausibilityBand, ReductionsBasis, TakenFrom,
    TakenValue, UnknownBand,
};
pub(crate) use parameters::{
    AppliedFuel, AppliedFuels, AppliedOutlierMethod, AssessmentParameters, ReportedAbout, ReportedStoves,
    StandardAdults,
};
pub(crate) use sample::{
    ApartHousehold, AssessedDropout, AssessedGap, AssessedSelection, ChanceResult, Completeness,
    ExcludedClaim, ExcludedClaims, FirstItems, GroupGaps, GroupSpan, MeasuredDays, MissingHousehold,
    RecruitedHouseholds, Recruitment, SelectionChance, SelectionOrigin, StudyCheck, Timing,
};
pub(crate) use sensitivity::{SensitiveFigure, SensitiveGroup, SensitivityRow, Variation};

/// The assessment of a study.
#[answer(name = "StudyAssessment")]
pub(crate) struct AssessAnswer<'n> {
    /// The outcome: `valid`.
    pub(super) outcome: Valid,
    /// The assessment.
    pub(crate) assessment: Assessment<'n>,
    /// Warnings.
    pub(super) findings: Vec<Finding>,
}

/// The interval of a mean from published figures.
#[answer(name = "EstimatedMean")]
pub(crate) struct EstimateAnswer {
    /// The outcome: `valid`.
    pub(super) outcome: Valid,
    /// The terms of the interval, with defaults filled in.
    pub(super) parameters: Terms,
    /// The mean and its interval.
    pub(super) estimate: Estimate,
    /// Warnings.
    pub(super) findings: Vec<Finding>,
}

/// The assessment of the claims of a study.
#[answer]
pub(crate) struct Assessment<'n> {
    /// The study.
    pub(super) study: AssessedStudy<'n>,
    /// The parameters of the assessment, with defaults filled in.
    pub(super) parameters: AssessmentParameters<'n>,
    /// The number of households in each group that the figures count.
    pub(super) households: OfGroups<usize>,
    /// The households from the selection to the figures: drawn, reached, measured and counted.
    pub(super) recruitment: Recruitment,
    /// The claims that are excluded from the figures.
    pub(super) excluded: ExcludedClaims<'n>,
    /// The selections of the households; `null` if none is given.
    pub(super) selection: Option<Vec<AssessedSelection>>,
    /// The completeness of the sample.
    pub(super) completeness: Completeness<'n>,
    /// The days without a monitored household in each group; `null` for a group without periods.
    pub(super) gaps: OfGroups<Option<GroupGaps>>,
    /// The verdicts of rules 4 to 8 for the study as a whole.
    pub(super) checks: Vec<StudyCheck>,
    /// The topics of the warnings that are not the reason of a check.
    pub(super) topics: Vec<WarningTopic>,
    /// The test periods of the groups.
    pub(super) timing: Timing<'n>,
    /// The statistics of each group; `null` for a group with fewer than two households. The study is then in progress,
    /// and has neither a difference nor reductions.
    pub(super) groups: OfGroups<Option<AssessedGroup<'n>>>,
    /// The fuels of a study of several fuels. The statistics of its groups and its difference are in MJ per household and
    /// day: the sum of the fuels, each times its net calorific value.
    #[json(optional)]
    pub(super) fuels: Option<Vec<StackedFuel<'n>>>,
    /// The mean of the reference group minus the mean of the intervention group; `null` if the groups cannot be
    /// compared.
    pub(super) difference: Option<Difference>,
    /// The reason why the groups cannot be compared, as a sentence; `null` if they can.
    pub(super) difference_reason: Option<&'static str>,
    /// The households whose daily means are outliers. They are not excluded.
    pub(super) outliers: Outliers<'n>,
    /// The means, the difference and the reductions, calculated again without outliers, without days on which the fuel
    /// was not used, and without incomplete households. The first row has the figures of the assessment.
    pub(super) sensitivity: Vec<SensitivityRow>,
    /// The choices of the submitter, if the history has the revisions of the parameters: when each was made, and the figures
    /// with the registered value and with the default.
    #[json(optional)]
    pub(super) decisions: Option<Vec<Decision<'n>>>,
    /// The bands of plausible consumption for the fuels of the groups.
    pub(super) plausibility: Vec<PlausibilityBand<'n>>,
    /// The groups whose fuel has no band.
    pub(super) plausibility_unknown: Vec<UnknownBand<'n>>,
    /// The threshold and the cap of the methodology, if reductions were requested.
    pub(super) caps: Vec<MethodologyCap<'n>>,
    /// The emission reductions, if requested.
    #[json(optional)]
    pub(super) reductions: Option<Reductions>,
    /// The values that the reductions are calculated from, if reductions were requested.
    #[json(optional)]
    pub(super) reductions_basis: Option<ReductionsBasis>,
}

/// The name of a study.
#[answer]
pub(crate) struct AssessedStudy<'n> {
    /// The identifier; `null` if neither the request nor a claim states one.
    pub(super) id: Option<&'n str>,
}

/// A value for each group.
#[answer(inline)]
pub(crate) struct OfGroups<T> {
    /// The value of the reference group.
    pub(crate) reference: T,
    /// The value of the intervention group.
    pub(crate) intervention: T,
}

impl<T> OfGroups<T> {
    /// Returns the values of both groups, given in the order reference, intervention.
    pub(super) fn of([reference, intervention]: [T; 2]) -> Self {
        Self { reference, intervention }
    }
}
