//! The topics of checks and warnings. A report groups them into its sections by topic.

use alloc::vec::Vec;

use super::codes;
use crate::finding::{Code, Findings, Severity};
use crate::order::ordered_by;
use crate::reductions::{NEGATIVE, USAGE_IMPRECISE, is_of_plausibility};
use crate::wire::{answer, words};

/// The part of a study that a check or a warning concerns.
#[words]
pub(crate) enum StudyTopic {
    /// The selection of the households.
    Selection,
    /// The selected, measured and missing households.
    Completeness,
    /// The contents of the claims.
    Claims,
    /// The values of the households.
    Households,
    /// The means and their precision.
    Means,
    /// The difference between the groups.
    Difference,
    /// The test periods of the groups.
    Periods,
    /// The bands of plausible consumption, and all else that is possible but unlikely.
    Plausibility,
    /// The emission reductions.
    Reductions,
}

/// The topic of a warning.
#[answer]
#[derive(Clone, Copy)]
pub(crate) struct WarningTopic {
    /// The code of the warning.
    code: &'static str,
    /// The topic.
    topic: StudyTopic,
    /// Whether the warning reports an unmet requirement. If `false`, it reports something to review.
    required: bool,
}

/// Returns the topics of the warnings, each code once, in alphabetical order. The order in which they were found depends
/// on the order of the claims.
pub(super) fn topics(findings: &Findings) -> Vec<WarningTopic> {
    let warnings = findings.codes().filter(|code| code.severity == Severity::Warning);
    let topics: Vec<WarningTopic> = warnings.filter_map(topic).collect();
    let mut topics: Vec<WarningTopic> =
        ordered_by(&topics, |topic| topic.code).into_iter().copied().collect();
    topics.dedup_by_key(|topic| topic.code);
    topics
}

/// Returns the topic of a code; `None` for codes of checks and of other operations.
fn topic(code: &'static Code) -> Option<WarningTopic> {
    let known = TOPICS.iter().find(|(known, ..)| core::ptr::eq(*known, code));
    let (topic, required) = match known {
        Some((_, topic, required)) => (*topic, *required),
        None if is_of_plausibility(code) => (StudyTopic::Plausibility, false),
        None if code.code.starts_with("reductions.") => (StudyTopic::Reductions, false),
        None if code.code.starts_with("selection.") => (StudyTopic::Selection, false),
        None => return None,
    };
    Some(WarningTopic { code: code.code, topic, required })
}

/// The warnings of a study that are not the reason of a check.
static TOPICS: [(&Code, StudyTopic, bool); 75] = [
    (&codes::CLAIMS_WARNED, StudyTopic::Claims, false),
    (&codes::RESPONSE_LOW, StudyTopic::Plausibility, false),
    (&codes::FEW_VISITS, StudyTopic::Plausibility, false),
    (&codes::DAYS_LEFT_OUT, StudyTopic::Plausibility, false),
    (&codes::LITTLE_ENERGY, StudyTopic::Plausibility, false),
    (&codes::PERSONS_DIFFER, StudyTopic::Plausibility, false),
    (&codes::MOISTURE_DIFFERS, StudyTopic::Plausibility, false),
    (&codes::MOISTURE_OF_ONE, StudyTopic::Plausibility, false),
    (&codes::SAME_WEIGHTS, StudyTopic::Plausibility, false),
    (&codes::WEIGHTS_REARRANGED, StudyTopic::Plausibility, false),
    (&codes::WEIGHTS_ALIKE, StudyTopic::Plausibility, false),
    (&codes::LOST_COULD_MATTER, StudyTopic::Plausibility, false),
    (&codes::NAMES_ALIKE, StudyTopic::Plausibility, false),
    (&codes::HOMES_NEAR, StudyTopic::Plausibility, false),
    (&codes::SAME_PHOTO, StudyTopic::Plausibility, false),
    (&codes::STARTS_APART, StudyTopic::Periods, false),
    (&codes::SEASONS_DIFFER, StudyTopic::Claims, false),
    (&codes::FUEL_NOT_STATED, StudyTopic::Difference, true),
    (&codes::FUELS_DIFFER, StudyTopic::Difference, true),
    (&codes::SAVING_NOT_SIGNIFICANT, StudyTopic::Difference, true),
    (&codes::PRECISION_MISSED, StudyTopic::Means, true),
    (&codes::FEW_HOUSEHOLDS, StudyTopic::Means, false),
    (&codes::ROUNDING_DECIDES, StudyTopic::Means, false),
    (&codes::NORMAL_OF_FEW, StudyTopic::Means, false),
    (&codes::NO_SPREAD, StudyTopic::Means, false),
    (&codes::RULE_PER_STRATUM, StudyTopic::Means, false),
    (&codes::STRATA_NOT_PROPORTIONAL, StudyTopic::Means, false),
    (&codes::STRATA_CONFOUNDED, StudyTopic::Means, false),
    (&codes::SIZE_UNKNOWN, StudyTopic::Households, false),
    (&codes::MOISTURE_UNKNOWN, StudyTopic::Households, false),
    (&codes::OUTLIERS, StudyTopic::Households, false),
    (&codes::IMPLAUSIBLE, StudyTopic::Plausibility, false),
    (&codes::DAYS_COUNTED_DIFFERENTLY, StudyTopic::Plausibility, false),
    (&codes::HOMES_DIFFER_IN_SIZE, StudyTopic::Plausibility, false),
    (&codes::SIZES_NOT_COMPARED, StudyTopic::Plausibility, false),
    (&codes::STRATA_NAMES_DIFFER, StudyTopic::Plausibility, false),
    (&codes::STRATA_EXPLAIN_MUCH, StudyTopic::Plausibility, false),
    (&codes::WEIGHTS_MOVE_SAVING, StudyTopic::Plausibility, false),
    (&codes::PAIRS_TOO_ALIKE, StudyTopic::Plausibility, false),
    (&codes::STRATA_SHARES_DIFFER, StudyTopic::Plausibility, false),
    (&codes::TESTS_REVERSED, StudyTopic::Periods, false),
    (&codes::BOTH_AT_ONCE, StudyTopic::Periods, true),
    (&codes::CLAIM_INVALID, StudyTopic::Completeness, true),
    (&codes::CLAIM_OF_ANOTHER_STUDY, StudyTopic::Completeness, false),
    (&codes::HOUSEHOLD_UNPAIRED, StudyTopic::Completeness, true),
    (&codes::HOUSEHOLD_LOST, StudyTopic::Completeness, true),
    (&codes::FUELS_MIXED, StudyTopic::Completeness, false),
    (&codes::UNITS_MIXED, StudyTopic::Completeness, true),
    (&codes::FUEL_UNSTATED, StudyTopic::Completeness, true),
    (&codes::UNIT_UNSTATED, StudyTopic::Completeness, true),
    (&codes::CALORIFIC_UNKNOWN, StudyTopic::Completeness, true),
    (&codes::CALORIFIC_UNCONFIRMED, StudyTopic::Means, false),
    (&codes::FUEL_EXCLUDED, StudyTopic::Completeness, true),
    (&codes::FUEL_OF_SOME, StudyTopic::Completeness, false),
    (&codes::FUELS_ON_OTHER_DAYS, StudyTopic::Periods, false),
    (&codes::GROUP_EMPTY, StudyTopic::Completeness, true),
    (&codes::GROUP_OF_ONE, StudyTopic::Completeness, true),
    (&codes::HOUSEHOLD_MISSING, StudyTopic::Completeness, true),
    (&codes::DROPOUT_NOT_DRAWN, StudyTopic::Completeness, false),
    (&codes::ALLOCATION_NOT_DRAWN, StudyTopic::Selection, true),
    (&codes::CALORIFIC_DIFFERS, StudyTopic::Plausibility, false),
    (&codes::FRAME_ALL_DRAWN, StudyTopic::Selection, true),
    (&codes::OTHER_FRAMES, StudyTopic::Selection, true),
    (&codes::PARAMETERS_NOT_REGISTERED, StudyTopic::Plausibility, false),
    (&codes::CHANGED_AFTER_REGISTRATION, StudyTopic::Plausibility, false),
    (&codes::CHANGES_MOVE_REDUCTIONS, StudyTopic::Plausibility, false),
    (&codes::REGISTERED_NOT_CALCULATED, StudyTopic::Plausibility, false),
    (&codes::REGISTRATION_NOT_PROVABLE, StudyTopic::Plausibility, false),
    (&codes::GAP_UNJUSTIFIED, StudyTopic::Periods, true),
    (&codes::HOUSEHOLD_APART, StudyTopic::Periods, false),
    (&codes::FEWER_THAN_REQUIRED, StudyTopic::Reductions, true),
    (&codes::ONE_SIDED_NOT_CONFIRMED, StudyTopic::Reductions, true),
    (&codes::CHECKS_OPEN, StudyTopic::Reductions, true),
    (&NEGATIVE, StudyTopic::Reductions, true),
    (&USAGE_IMPRECISE, StudyTopic::Reductions, true),
];

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use super::{Severity, codes, topic};

    #[test]
    fn each_warning_has_a_topic_or_is_the_reason_of_a_check() {
        let warnings = codes().iter().filter(|code| code.severity == Severity::Warning);
        let without: Vec<&str> =
            warnings.filter(|code| topic(code).is_none()).map(|code| code.code).collect();
        assert_eq!(
            without,
            [
                "study.selections_differ",
                "study.selection_short_randomness",
                "study.not_as_allocated",
                "study.selection_repeated_randomness",
                "study.selection_small_census",
                "study.tests_undated",
                "study.frame_after_tests",
                "study.randomness_without_beacon",
                "study.draw_after_tests",
                "study.frame_not_registered",
                "study.frame_after_randomness",
                "study.not_as_pledged",
                "study.randomness_not_pledged",
                "study.reserve_out_of_turn",
                "study.no_reference",
                "study.household_not_drawn",
                "study.selection_not_redrawn",
                "study.selection_not_given",
                "study.season_undocumented",
                "study.factors_undocumented",
                "study.timing_misaligned",
                "study.timing_not_assessed",
                "study.timing_before_after",
            ]
        );
    }
}
