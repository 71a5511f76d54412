//! What `assessStudy` answers.

use serde::{Deserialize, Serialize};
use tsify::Tsify;

use super::{
    AppliedCap, AppliedPrecision, AssessedGroup, CallError, CheckResult, Difference, Distribution,
    EmissionReductions, Figure, Finding, OutlierMethodName, Outliers, PlausibilityBand, Randomness,
    ReductionsBasis, SelectionDesign, SelectionFrame, Sides, StudyDesign, StudyFuels, StudyGroup,
    UnknownBand,
};

/// The answer of `assessStudy`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Tsify)]
#[serde(tag = "outcome", rename_all = "kebab-case", deny_unknown_fields)]
pub enum AssessAnswer {
    /// The study is assessed.
    Valid {
        /// The assessment.
        assessment: Box<Assessment>,
        /// Warnings.
        findings: Vec<Finding>,
    },
    /// Something is wrong, so there is no statistic.
    Findings {
        /// The HTTP status a service answers: 400 or 409.
        status: u16,
        /// Errors and warnings.
        findings: Vec<Finding>,
    },
    /// The call itself is malformed or over a limit.
    CouldNotRun {
        /// Why it could not run.
        error: CallError,
    },
}

/// What is found of a study.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[tsify(missing_as_null)]
pub struct Assessment {
    /// The study.
    pub study: AssessedStudy,
    /// How it was assessed, what was not given included.
    pub parameters: AssessmentParameters,
    /// How many households were measured.
    pub households: OfGroups<u32>,
    /// Whether all was measured that should have been.
    pub completeness: Completeness,
    /// How the households were drawn, a document each; `null` where that was not given.
    pub selection: Option<Vec<AssessedSelection>>,
    /// Days that nobody monitored; `null` for a group without periods.
    pub gaps: OfGroups<Option<GroupGaps>>,
    /// Rules 4 to 8 for the study.
    pub checks: Vec<StudyCheck>,
    /// The topics of the warnings that are not the reason of a check.
    pub topics: Vec<WarningTopic>,
    /// When the groups were measured.
    pub timing: Timing,
    /// The groups.
    pub groups: OfGroups<AssessedGroup>,
    /// The reference group less the intervention group: a saving is positive.
    pub difference: Option<Difference>,
    /// Why there is no difference, where there is none.
    pub difference_reason: Option<String>,
    /// Values that stand out. All of them count.
    pub outliers: Outliers,
    /// Values held against what is known of a fuel.
    pub plausibility: Vec<PlausibilityBand>,
    /// Groups for whose fuel no band is known.
    pub plausibility_unknown: Vec<UnknownBand>,
    /// Thresholds and caps of the methodology, where reductions were asked for.
    pub caps: Vec<AppliedCap>,
    /// Emission reductions, where they were asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[tsify(optional, type = "EmissionReductions")]
    pub reductions: Option<Box<EmissionReductions>>,
    /// By which rule what they are computed from was taken.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[tsify(optional, type = "ReductionsBasis")]
    pub reductions_basis: Option<ReductionsBasis>,
}

/// A study, by its name.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[tsify(missing_as_null)]
pub struct AssessedStudy {
    /// Its id, where it has one.
    pub id: Option<String>,
}

/// How households were drawn, as the document says.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct AssessedSelection {
    /// The groups that it is for.
    pub groups: Vec<StudyGroup>,
    /// Who brings it: the `request`, or the `claims`, each the same.
    pub from: SelectionOrigin,
    /// Whether it is the same when it is drawn again.
    pub redrawn: bool,
    /// Always `sha256-order`.
    pub method: String,
    /// How it was drawn.
    pub design: SelectionDesign,
    /// The randomness that it was drawn with.
    pub randomness: Randomness,
    /// What it was drawn from.
    pub frame: SelectionFrame,
    /// How many were selected.
    pub selected: u32,
    /// How many were drawn as reserves.
    pub reserves: u32,
}

/// Who brings a selection.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub enum SelectionOrigin {
    /// The request.
    Request,
    /// Every claim, as its evidence.
    Claims,
}

/// One of each group.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct OfGroups<T> {
    /// Of the reference group.
    pub reference: T,
    /// Of the intervention group.
    pub intervention: T,
}

/// How a study was assessed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[tsify(missing_as_null)]
pub struct AssessmentParameters {
    /// How the groups are related.
    pub design: StudyDesign,
    /// The precision that was asked for.
    pub rule: AppliedPrecision,
    /// Whether intervals have two sides.
    pub sides: Sides,
    /// The distribution of quantiles.
    pub distribution: Distribution,
    /// To how many decimals quantiles were rounded.
    pub quantile_decimals: Option<u32>,
    /// How values were flagged.
    pub outliers: AppliedOutlierMethod,
    /// What a person counts.
    pub standard_adults: StandardAdults,
    /// Fuel and unit of each group, where the request states them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[tsify(optional, type = "StudyFuels")]
    pub fuels: Option<StudyFuels>,
}

/// How values were flagged.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[tsify(missing_as_null)]
pub struct AppliedOutlierMethod {
    /// By what.
    pub method: OutlierMethodName,
    /// The factor; `null` where there is none.
    pub factor: Option<Figure>,
}

/// What a person counts as a part of a standard adult.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct StandardAdults {
    /// A child up to 14 years.
    pub children: Figure,
    /// A woman over 14.
    pub women: Figure,
    /// A man of 15 to 59.
    pub men: Figure,
    /// A man over 59.
    pub elders: Figure,
    /// Who says so.
    pub source: String,
}

/// Whether all was measured that should have been. What asks for a selection is `null` without one.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[tsify(missing_as_null)]
pub struct Completeness {
    /// Households that were selected.
    pub selected: Option<u32>,
    /// Households that were drawn as reserves.
    pub reserves: Option<u32>,
    /// Households that have claims.
    pub measured: u32,
    /// Those of them that were selected.
    pub selected_measured: Option<u32>,
    /// Those of them that are reserves.
    pub reserves_used: Option<u32>,
    /// Those of them that were measured out of their turn.
    pub reserves_out_of_turn: Option<u32>,
    /// Those of them that were not drawn.
    pub not_drawn: Option<u32>,
    /// The part of the selected households that was measured.
    pub response_rate: Option<Figure>,
    /// The part that dropped out, of those that did and those that were measured.
    pub dropout_rate: Figure,
    /// Selected households without a claim: the first 1,000.
    pub missing: Vec<MissingHousehold>,
    /// How many there are.
    pub missing_households: Option<u32>,
    /// How many of them have no reason.
    pub unexplained: Option<u32>,
    /// Households that dropped out: the first 1,000.
    pub dropouts: Vec<AssessedDropout>,
    /// Days of each group.
    pub groups: OfGroups<MeasuredDays>,
}

/// A selected household without a claim.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[tsify(missing_as_null)]
pub struct MissingHousehold {
    /// The household, a DID.
    pub household: String,
    /// The group that it was selected for, where groups have samples of their own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[tsify(optional, type = "StudyGroup")]
    pub group: Option<StudyGroup>,
    /// Why, where it is known.
    pub reason: Option<String>,
}

/// A household that dropped out.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[tsify(missing_as_null)]
pub struct AssessedDropout {
    /// The household, a DID.
    pub household: String,
    /// Why.
    pub reason: String,
    /// As what it was drawn: `selected` or `reserve`; `null` where that is not known, or it was not.
    pub drawn: Option<String>,
}

/// Days of a group.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct MeasuredDays {
    /// Households with claims.
    pub households: u32,
    /// The days of all periods together.
    pub days_expected: u32,
    /// The days that were logged.
    pub days_logged: u32,
    /// The days that were not.
    pub days_missing: u32,
    /// Days on which nothing was used.
    pub zero_days: u32,
    /// The fewest days of a household.
    pub fewest_days: u32,
    /// The most days of a household.
    pub most_days: u32,
}

/// Days of a group that nobody monitored.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct GroupGaps {
    /// The first day of the group, `YYYY-MM-DD`.
    pub start_date: String,
    /// The last day of the group, `YYYY-MM-DD`.
    pub end_date: String,
    /// From the one to the other.
    pub days: u32,
    /// Days that a period covers.
    pub monitored_days: u32,
    /// Days that none does.
    pub gap_days: u32,
    /// Those of them that nobody gave a reason for.
    pub unjustified_days: u32,
    /// The gaps.
    pub gaps: Vec<AssessedGap>,
}

/// Days in a row that nobody monitored.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[tsify(missing_as_null)]
pub struct AssessedGap {
    /// The first day, `YYYY-MM-DD`.
    pub start_date: String,
    /// The last day, `YYYY-MM-DD`.
    pub end_date: String,
    /// How many.
    pub days: u32,
    /// Whether there is a reason for every one.
    pub justified: bool,
    /// The reasons.
    pub justification: Option<String>,
}

/// What became of a rule for the study.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct StudyCheck {
    /// The number of the rule in the specification.
    pub rule: u8,
    /// The stable name of the rule.
    pub id: String,
    /// The requirement of the rule, in a few words.
    pub title: String,
    /// The part of the study that the rule is about.
    pub topic: StudyTopic,
    /// The result.
    pub result: CheckResult,
    /// Why not; absent when the check passes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub code: Option<String>,
    /// How many claims or households it is about.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub failing: Option<u32>,
}

/// The topic of a warning.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct WarningTopic {
    /// The code of the warning.
    pub code: String,
    /// The topic.
    pub topic: StudyTopic,
    /// Whether the warning says that something required is missing. Otherwise, it says what to look at.
    pub required: bool,
}

/// A part of a study that a check or a warning is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "kebab-case")]
pub enum StudyTopic {
    /// How the households were drawn.
    Selection,
    /// Who was measured, and who was not.
    Completeness,
    /// What the claims state.
    Claims,
    /// The values of the households.
    Households,
    /// The means and their precision.
    Means,
    /// The difference of the groups.
    Difference,
    /// When the groups were tested.
    Periods,
    /// The bands of plausible use.
    Plausibility,
    /// The emission reductions.
    Reductions,
}

/// When the groups were measured.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[tsify(missing_as_null)]
pub struct Timing {
    /// From the first to the last day of the reference group.
    pub reference: Option<GroupSpan>,
    /// From the first to the last day of the intervention group.
    pub intervention: Option<GroupSpan>,
    /// Days on which both groups have a household under test.
    pub overlap_days: Option<u32>,
    /// Days between the two.
    pub apart_days: Option<u32>,
    /// Households whose period shares no tested day with the other group.
    pub apart_households: Option<u32>,
    /// The first 1,000 of them.
    pub apart: Vec<ApartHousehold>,
    /// Claims without a period.
    pub without_period: u32,
    /// When groups count as tested at the same time, as a sentence.
    pub rule: String,
}

/// When a group was measured.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct GroupSpan {
    /// The first day, `YYYY-MM-DD`.
    pub start_date: String,
    /// The last day, `YYYY-MM-DD`.
    pub end_date: String,
    /// From the one to the other.
    pub days: u32,
    /// Days of it on which somebody was tested.
    pub tested_days: u32,
    /// Households that are more than a week from every tested day of the other group.
    pub far_households: u32,
    /// The seasons that its claims state.
    pub seasons: Vec<String>,
}

/// A household whose period shares no day with the other group.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ApartHousehold {
    /// The household, a DID.
    pub household: String,
    /// Its group.
    pub group: StudyGroup,
    /// How many days lie between.
    pub days: u32,
}
