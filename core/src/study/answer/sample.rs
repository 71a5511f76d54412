//! Who was measured, how they were drawn, and when.

use alloc::string::String;
use alloc::vec::Vec;

use super::OfGroups;
use crate::claims::RuleResult;
use crate::household::TestGroup;
use crate::selection::Drawn;
use crate::study::days::Span;
use crate::study::topics::StudyTopic;
use crate::wire::{Verbatim, answer, words};

/// A selection that the households were drawn by, as its document states it.
#[answer]
pub(crate) struct AssessedSelection {
    /// The groups that it was drawn for.
    pub(crate) groups: Vec<TestGroup>,
    /// Who gave it.
    pub(crate) from: SelectionOrigin,
    /// Whether it is the same when it is drawn again.
    pub(crate) redrawn: bool,
    /// `sha256-order`.
    #[cfg_attr(feature = "schema", schemars(with = "crate::selection::SelectionMethod"))]
    pub(crate) method: Verbatim<String>,
    /// How it was drawn.
    #[cfg_attr(feature = "schema", schemars(with = "crate::selection::SelectionDesign"))]
    pub(crate) design: Verbatim<String>,
    /// The randomness that it was drawn with.
    #[cfg_attr(feature = "schema", schemars(with = "crate::selection::StatedRandomness<'static>"))]
    pub(crate) randomness: Verbatim<String>,
    /// What it was drawn from.
    #[cfg_attr(feature = "schema", schemars(with = "crate::selection::DrawnFrame<'static>"))]
    pub(crate) frame: Verbatim<String>,
    /// The number of selected households.
    pub(crate) selected: usize,
    /// The number of reserves.
    pub(crate) reserves: usize,
}

/// Who gave a selection.
#[words]
pub(crate) enum SelectionOrigin {
    /// The request.
    Request,
    /// Every claim, as its evidence.
    Claims,
}

/// Whether every household that was drawn was measured. Members about a selection are `null` without one that is the
/// same when it is drawn again.
#[answer]
pub(crate) struct Completeness<'n> {
    /// The selected households.
    pub(crate) selected: Option<usize>,
    /// The reserves.
    pub(crate) reserves: Option<usize>,
    /// The measured households, each counted once.
    pub(crate) measured: usize,
    /// The selected households that were measured.
    pub(crate) selected_measured: Option<usize>,
    /// The reserves that were measured.
    pub(crate) reserves_used: Option<usize>,
    /// The reserves that were measured before their turn.
    pub(crate) reserves_out_of_turn: Option<usize>,
    /// The measured households that were not drawn.
    pub(crate) not_drawn: Option<usize>,
    /// The part of the selected households that was measured.
    pub(crate) response_rate: Option<f64>,
    /// The dropouts as a part of the dropouts and the measured households.
    pub(crate) dropout_rate: f64,
    /// The selected households without a claim: the first 1,000.
    pub(crate) missing: Vec<MissingHousehold<'n>>,
    /// The number of selected households without a claim.
    pub(crate) missing_households: Option<usize>,
    /// The number of these that have no reason.
    pub(crate) unexplained: Option<usize>,
    /// The dropouts: the first 1,000.
    pub(crate) dropouts: Vec<AssessedDropout<'n>>,
    /// The days of each group.
    pub(crate) groups: OfGroups<MeasuredDays>,
}

/// A selected household without a claim.
#[answer]
pub(crate) struct MissingHousehold<'n> {
    /// The household, a DID.
    pub(crate) household: &'n str,
    /// The group that it was selected for, if each group has its own selection.
    #[json(optional)]
    pub(crate) group: Option<TestGroup>,
    /// The reason; `null` if it is not known.
    pub(crate) reason: Option<&'n str>,
}

/// A household that was to be measured and was not.
#[answer]
pub(crate) struct AssessedDropout<'n> {
    /// The household, a DID.
    pub(crate) household: &'n str,
    /// The reason.
    pub(crate) reason: &'n str,
    /// As what it was drawn; `null` if it was not drawn, or if that is not known.
    pub(crate) drawn: Option<Drawn>,
}

/// The days of a group.
#[answer]
pub(crate) struct MeasuredDays {
    /// The households.
    pub(crate) households: usize,
    /// The days of all periods together.
    pub(crate) days_expected: usize,
    /// The days that have a log.
    pub(crate) days_logged: usize,
    /// The days that have none.
    pub(crate) days_missing: usize,
    /// The days on which nothing was used.
    pub(crate) zero_days: usize,
    /// The fewest logs of a household.
    pub(crate) fewest_days: usize,
    /// The most logs of a household.
    pub(crate) most_days: usize,
}

/// The days on which no household of a group was monitored.
#[answer]
pub(crate) struct GroupGaps {
    /// From the group's first day to its last.
    #[json(flatten)]
    pub(crate) span: Span,
    /// The days on which a household was monitored.
    pub(crate) monitored_days: usize,
    /// The days on which none was.
    pub(crate) gap_days: usize,
    /// The days of gaps that have no reason.
    pub(crate) unjustified_days: usize,
    /// The gaps.
    pub(crate) gaps: Vec<AssessedGap>,
}

/// Consecutive days on which no household of a group was monitored.
#[answer]
pub(crate) struct AssessedGap {
    /// The days.
    #[json(flatten)]
    pub(crate) span: Span,
    /// Whether every day has a reason.
    pub(crate) justified: bool,
    /// The reasons; `null` if a day has none.
    pub(crate) justification: Option<String>,
}

/// The verdict of a rule about the study as a whole.
#[answer]
pub(crate) struct StudyCheck {
    /// The rule's number in the specification.
    pub(crate) rule: u8,
    /// The rule's stable name.
    pub(crate) id: &'static str,
    /// The requirement of the rule, in a few words.
    pub(crate) title: &'static str,
    /// The part of the study that the rule is about.
    pub(crate) topic: StudyTopic,
    /// The verdict.
    pub(crate) result: RuleResult,
    /// The code of the warning that says why the rule does not pass.
    #[json(optional)]
    pub(crate) code: Option<&'static str>,
    /// The number of claims or households that the warning is about.
    #[json(optional)]
    pub(crate) failing: Option<usize>,
}

/// When the groups were tested.
#[answer]
pub(crate) struct Timing<'n> {
    /// The reference group; `null` without periods.
    pub(crate) reference: Option<GroupSpan<'n>>,
    /// The intervention group; `null` without periods.
    pub(crate) intervention: Option<GroupSpan<'n>>,
    /// The days on which both groups have a household under test.
    pub(crate) overlap_days: usize,
    /// The days between the groups.
    pub(crate) apart_days: usize,
    /// The number of households whose period shares no tested day with the other group.
    pub(crate) apart_households: usize,
    /// The first 1,000 of these.
    pub(crate) apart: Vec<ApartHousehold<'n>>,
    /// The claims without a period.
    pub(crate) without_period: usize,
    /// When groups count as tested at the same time, as a sentence.
    pub(crate) rule: &'static str,
}

/// When a group was tested.
#[answer]
pub(crate) struct GroupSpan<'n> {
    /// From the group's first day to its last.
    #[json(flatten)]
    pub(crate) span: Span,
    /// The days on which a household was tested.
    pub(crate) tested_days: usize,
    /// The households that were tested more than a week from every tested day of the other group.
    pub(crate) far_households: usize,
    /// The seasons that the claims state, in alphabetical order.
    pub(crate) seasons: Vec<&'n str>,
}

/// A household whose period shares no tested day with the other group.
#[answer]
pub(crate) struct ApartHousehold<'n> {
    /// The household, a DID.
    pub(crate) household: &'n str,
    /// Its group.
    pub(crate) group: TestGroup,
    /// The days between its period and the nearest tested day of the other group.
    pub(crate) days: usize,
}
