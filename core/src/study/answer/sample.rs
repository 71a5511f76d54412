//! The sample: selection, completeness and timing.

use alloc::string::String;
use alloc::vec::Vec;

use serde::{Serialize, Serializer};

use super::OfGroups;
use crate::claims::RuleResult;
use crate::household::TestGroup;
use crate::limits;
use crate::selection::Drawn;
use crate::study::days::{Day, Span};
use crate::study::request::DropoutCategory;
use crate::study::topics::StudyTopic;
use crate::wire::{True, Verbatim, answer, words};

/// A selection of households, as stated in its document.
#[answer]
pub(crate) struct AssessedSelection {
    /// The groups that the selection was drawn for.
    pub(crate) groups: Vec<TestGroup>,
    /// The origin of the selection.
    pub(crate) from: SelectionOrigin,
    /// The digest of the selection's document in its canonical form (RFC 8785).
    pub(crate) digest: String,
    /// Whether the redrawn selection is identical.
    pub(crate) redrawn: bool,
    /// The method of drawing: `sha256-order`.
    #[cfg_attr(feature = "schema", schemars(with = "crate::selection::SelectionMethod"))]
    pub(crate) method: Verbatim<String>,
    /// The design of the draw.
    #[cfg_attr(feature = "schema", schemars(with = "crate::selection::SelectionDesign"))]
    pub(crate) design: Verbatim<String>,
    /// The randomness that was used for the draw.
    #[cfg_attr(feature = "schema", schemars(with = "crate::selection::StatedRandomness<'static>"))]
    pub(crate) randomness: Verbatim<String>,
    /// A description of the sampling frame.
    #[cfg_attr(feature = "schema", schemars(with = "crate::selection::DrawnFrame<'static>"))]
    pub(crate) frame: Verbatim<String>,
    /// The number of selected households.
    pub(crate) selected: usize,
    /// The number of reserves (replacement households).
    pub(crate) reserves: usize,
    /// Whether the draw allocated the households to the groups.
    pub(crate) allocated: bool,
    /// Whether chance came first.
    pub(crate) chance: SelectionChance,
}

/// Whether the frame of a selection was registered, then its pledged randomness was published, and then the first household
/// was tested.
#[answer]
#[derive(Clone)]
pub(crate) struct SelectionChance {
    /// The order of the draw and the tests.
    pub(crate) result: ChanceResult,
    /// The reason, unless the result is `before`.
    #[json(optional)]
    pub(crate) code: Option<&'static str>,
    /// The time at which the service received the frame; absent if it was not registered for the study.
    #[json(optional)]
    pub(crate) frame_received_at: Option<String>,
    /// The time at which the randomness was published; absent if it has no beacon.
    #[json(optional)]
    pub(crate) published_at: Option<String>,
    /// The first day on which a household was tested; absent if a household has no period.
    #[json(optional)]
    pub(crate) first_test: Option<Day>,
    /// The number of frames that were registered for the study; absent if it is not recorded.
    #[json(optional)]
    pub(crate) frames: Option<usize>,
    /// The number of frames that the organisation registered for other studies; absent if it is not recorded.
    #[json(optional)]
    pub(crate) other_frames: Option<usize>,
}

/// The order of a draw and the tests.
#[words]
pub(crate) enum ChanceResult {
    /// The draw was decided by chance before the first test.
    Before,
    /// The frame or the randomness came too late, so the draw could be chosen.
    After,
    /// An auditor cannot check the order.
    NotProvable,
}

/// The origin of a selection.
#[words]
pub(crate) enum SelectionOrigin {
    /// The request contains the selection.
    Request,
    /// Every claim contains the selection as evidence.
    Claims,
}

/// The completeness of the sample. Members about the selection are `null` unless a selection is given and the redrawn
/// selection is identical.
#[answer]
pub(crate) struct Completeness<'n> {
    /// The number of selected households.
    pub(crate) selected: Option<usize>,
    /// The number of reserves (replacement households).
    pub(crate) reserves: Option<usize>,
    /// The number of measured households, each counted once.
    pub(crate) measured: usize,
    /// The number of selected households that were measured.
    pub(crate) selected_measured: Option<usize>,
    /// The number of reserves that were measured.
    pub(crate) reserves_used: Option<usize>,
    /// The number of reserves that were measured out of turn: not in the order of the draw, or without a dropout to
    /// replace.
    pub(crate) reserves_out_of_turn: Option<usize>,
    /// The number of measured households that were not drawn.
    pub(crate) not_drawn: Option<usize>,
    /// The response rate: the fraction of the selected households that was measured.
    pub(crate) response_rate: Option<f64>,
    /// The dropout rate: the dropouts divided by the sum of dropouts and measured households.
    pub(crate) dropout_rate: f64,
    /// The first 1,000 selected households without a claim.
    pub(crate) missing: Vec<MissingHousehold<'n>>,
    /// The number of selected households without a claim.
    pub(crate) missing_households: Option<usize>,
    /// The number of selected households with neither a claim nor a reason.
    pub(crate) unexplained: Option<usize>,
    /// The first 1,000 dropouts.
    #[json(like = "Vec<AssessedDropout<'n>>")]
    pub(crate) dropouts: FirstItems<AssessedDropout<'n>>,
    /// The days of each group.
    pub(crate) groups: OfGroups<MeasuredDays>,
}

/// A whole list, of which the answer shows the first 1,000 items.
#[derive(Debug)]
pub(crate) struct FirstItems<T>(pub(crate) Vec<T>);

impl<T: Serialize> Serialize for FirstItems<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.iter().take(limits::LISTED_HOUSEHOLDS))
    }
}

/// A selected household without a claim.
#[answer]
pub(crate) struct MissingHousehold<'n> {
    /// The household, a DID.
    pub(crate) household: &'n str,
    /// The group that the household was selected for, if each group has its own selection.
    #[json(optional)]
    pub(crate) group: Option<TestGroup>,
    /// The reason; `null` if it is unknown.
    pub(crate) reason: Option<&'n str>,
}

/// A dropout: a household that was not measured although it was selected.
#[answer]
pub(crate) struct AssessedDropout<'n> {
    /// The household, a DID.
    pub(crate) household: &'n str,
    /// The reason why it was not measured.
    pub(crate) reason: &'n str,
    /// The kind of the reason; absent if it is not recorded.
    #[json(optional)]
    pub(crate) category: Option<DropoutCategory>,
    /// The number of visits; absent if it is not recorded.
    #[json(optional)]
    pub(crate) visits: Option<u32>,
    /// Whether the household was selected or is a reserve; `null` if it was not drawn, or if that is unknown.
    pub(crate) drawn: Option<Drawn>,
    /// Present if the request does not list the dropout: the household of a paired study has only a claim of the
    /// reference group.
    #[json(optional)]
    pub(crate) implied: Option<True>,
}

/// The days of a group.
#[answer]
pub(crate) struct MeasuredDays {
    /// The number of households.
    pub(crate) households: usize,
    /// The number of households with a day that is missing or excluded.
    pub(crate) incomplete_households: usize,
    /// The number of days of all tests: with a log, without use of the fuel, missing, and excluded.
    pub(crate) days_expected: usize,
    /// The number of days with a log.
    pub(crate) days_logged: usize,
    /// The number of days that were not weighed.
    pub(crate) days_missing: usize,
    /// The number of days whose weights are left out.
    pub(crate) days_excluded: usize,
    /// The number of days on which the fuel was not used. They count as zero.
    pub(crate) zero_days: usize,
    /// The smallest number of logs in a household.
    pub(crate) fewest_days: usize,
    /// The largest number of logs in a household.
    pub(crate) most_days: usize,
}

/// The households of a study from the selection to the figures.
#[answer]
pub(crate) struct Recruitment {
    /// The households of both groups.
    pub(crate) total: RecruitedHouseholds,
    /// The households of each group.
    pub(crate) groups: OfGroups<RecruitedHouseholds>,
}

/// Counts of households from the selection to the figures, each household counted once.
#[answer]
pub(crate) struct RecruitedHouseholds {
    /// The number of selected households; `null` unless a selection for these households is given and the redrawn
    /// selection is identical.
    pub(crate) drawn: Option<usize>,
    /// The number of reserves (replacement households); `null` as for `drawn`.
    pub(crate) reserves: Option<usize>,
    /// The number of households that were measured or are dropouts; `null` if the group of a dropout is unknown.
    pub(crate) reached: Option<usize>,
    /// The number of households with a claim.
    pub(crate) measured: usize,
    /// The number of measured households that the figures count.
    pub(crate) counted: usize,
    /// The number of measured households of which every claim is excluded.
    pub(crate) excluded: usize,
}

/// The claims that are excluded from the figures.
#[answer]
pub(crate) struct ExcludedClaims<'n> {
    /// The number of excluded claims.
    pub(crate) claims: usize,
    /// The number of excluded claims of each group.
    pub(crate) groups: OfGroups<usize>,
    /// The number of excluded claims whose group cannot be read.
    pub(crate) group_unknown: usize,
    /// The first 1,000 excluded claims, in the order of their households and then of their digests. Claims whose
    /// household cannot be read come last.
    pub(crate) listed: Vec<ExcludedClaim<'n>>,
}

/// A claim that is excluded from the figures.
#[answer]
pub(crate) struct ExcludedClaim<'n> {
    /// The digest of the claim in its canonical form (RFC 8785), as in the credential of the study.
    pub(crate) claim: String,
    /// The household, a DID; `null` if it cannot be read.
    pub(crate) household: Option<&'n str>,
    /// The group; `null` if it cannot be read.
    pub(crate) group: Option<TestGroup>,
    /// The codes of the reasons, in alphabetical order.
    pub(crate) codes: Vec<&'static str>,
}

/// The days without a monitored household in a group.
#[answer]
pub(crate) struct GroupGaps {
    /// The span of the group, from its first day to its last.
    #[json(flatten)]
    pub(crate) span: Span,
    /// The number of days with a monitored household.
    pub(crate) monitored_days: usize,
    /// The number of days without a monitored household.
    pub(crate) gap_days: usize,
    /// The number of days in gaps without a reason.
    pub(crate) unjustified_days: usize,
    /// The gaps.
    pub(crate) gaps: Vec<AssessedGap>,
}

/// A gap: consecutive days on which no household of a group was monitored.
#[answer]
pub(crate) struct AssessedGap {
    /// The days of the gap.
    #[json(flatten)]
    pub(crate) span: Span,
    /// Whether every day has a reason.
    pub(crate) justified: bool,
    /// The reasons; `null` if a day has no reason.
    pub(crate) justification: Option<String>,
}

/// The verdict of a rule for the study as a whole.
#[answer]
pub(crate) struct StudyCheck {
    /// The number of the rule in the specification.
    pub(crate) rule: u8,
    /// The stable name of the rule.
    pub(crate) id: &'static str,
    /// The requirement of the rule, in a few words.
    pub(crate) title: &'static str,
    /// The part of the study that the rule concerns.
    pub(crate) topic: StudyTopic,
    /// The verdict.
    pub(crate) result: RuleResult,
    /// The code of the warning that gives the reason why the rule does not pass.
    #[json(optional)]
    pub(crate) code: Option<&'static str>,
    /// The number of claims or households that the warning concerns.
    #[json(optional)]
    pub(crate) failing: Option<usize>,
}

/// The timing of a study.
#[answer]
pub(crate) struct Timing<'n> {
    /// The test period of the reference group; `null` if no claim has a period.
    pub(crate) reference: Option<GroupSpan<'n>>,
    /// The test period of the intervention group; `null` if no claim has a period.
    pub(crate) intervention: Option<GroupSpan<'n>>,
    /// The number of days on which both groups have a household under test.
    pub(crate) overlap_days: usize,
    /// The number of days between the spans of the groups.
    pub(crate) apart_days: usize,
    /// The number of households whose period shares no tested day with the other group.
    pub(crate) apart_households: usize,
    /// The first 1,000 of these households.
    pub(crate) apart: Vec<ApartHousehold<'n>>,
    /// The number of claims without a period.
    pub(crate) without_period: usize,
    /// The criterion for groups that are tested at the same time, as a sentence.
    pub(crate) rule: &'static str,
}

/// The test period of a group.
#[answer]
pub(crate) struct GroupSpan<'n> {
    /// The span of the group, from its first day to its last.
    #[json(flatten)]
    pub(crate) span: Span,
    /// The number of days on which a household was tested.
    pub(crate) tested_days: usize,
    /// The number of households that were tested more than a week from every tested day of the other group.
    pub(crate) far_households: usize,
    /// The seasons that the claims state, in alphabetical order.
    pub(crate) seasons: Vec<&'n str>,
}

/// A household whose period shares no tested day with the other group.
#[answer]
pub(crate) struct ApartHousehold<'n> {
    /// The household, a DID.
    pub(crate) household: &'n str,
    /// The group of the household.
    pub(crate) group: TestGroup,
    /// The number of days between its period and the nearest tested day of the other group.
    pub(crate) days: usize,
}
