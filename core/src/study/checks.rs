//! The verdicts of rules 4 to 8 for the study as a whole.

use alloc::string::ToString as _;

use super::answer::{ChanceResult, StudyCheck};
use super::codes;
use super::completeness::Coverage;
use super::days::Day;
use super::households::Household;
use super::timing::{FAR, TestedDays};
use super::topics::StudyTopic;
use crate::claims::{RULES, RuleResult};
use crate::finding::{Code, Finding, Findings};
use crate::invariant::Held as _;
use crate::selection::{LEAST_CENSUS, SUFFICIENT_BYTES};

/// The verdict of a rule.
#[derive(Debug)]
pub(super) struct RuleVerdict {
    rule: u8,
    result: RuleResult,
    /// The reason why the rule does not pass, and the number of claims or households that it concerns.
    reason: Option<(Finding, Option<usize>)>,
}

impl RuleVerdict {
    /// Returns the verdicts of rules 4 to 8.
    pub(super) fn all(coverage: &Coverage<'_, '_>, timing: &TestedDays<'_, '_>, at: usize) -> [Self; 5] {
        let households = || coverage.groups.iter().flat_map(|group| &group.households);
        let undocumented = |documented: fn(&Household<'_>) -> bool| {
            households().filter(|household| !documented(household)).count()
        };
        [
            documented(
                4,
                &codes::SEASON_UNDOCUMENTED,
                undocumented(|household| !household.seasons.is_empty()),
                at,
            ),
            selection(coverage, undocumented(|household| household.selection), at),
            control_group(coverage, at),
            alignment(timing, coverage.paired, at),
            documented(8, &codes::FACTORS_UNDOCUMENTED, undocumented(|household| household.factors), at),
        ]
    }

    /// Returns the rule's number if the rule does not pass.
    pub(super) fn open(&self) -> Option<u8> {
        (self.result != RuleResult::Pass).then_some(self.rule)
    }

    /// Returns whether `code` is the reason why the rule does not pass.
    pub(super) fn is_for(&self, code: &'static Code) -> bool {
        self.reason.as_ref().is_some_and(|(finding, _)| core::ptr::eq(finding.code(), code))
    }

    /// Adds the warning that gives the reason why the rule does not pass.
    pub(super) fn warn(&self, findings: &mut Findings) {
        if let Some((finding, _)) = &self.reason {
            findings.add(finding.clone().of_rule(Some(self.rule)));
        }
    }

    /// Builds the verdict of the answer.
    pub(super) fn answer(&self) -> StudyCheck {
        let (code, failing) = match &self.reason {
            Some((finding, failing)) => (Some(finding.code().code), *failing),
            None => (None, None),
        };
        let rule = RULES.iter().find(|rule| rule.number == Some(self.rule));
        let rule = rule.held("the catalogue has rules 4 to 8");
        StudyCheck {
            rule: self.rule,
            id: rule.id,
            title: rule.title,
            topic: match self.rule {
                5 => StudyTopic::Selection,
                7 => StudyTopic::Periods,
                _ => StudyTopic::Claims,
            },
            result: self.result,
            code,
            failing,
        }
    }
}

fn pass(rule: u8) -> RuleVerdict {
    RuleVerdict { rule, result: RuleResult::Pass, reason: None }
}

/// Rules 4 and 8 pass if every claim documents the season or external factors, respectively.
fn documented(rule: u8, code: &'static Code, without: usize, at: usize) -> RuleVerdict {
    if without == 0 {
        return pass(rule);
    }
    let finding = Finding::new(code, "/claims", at).with("count", without);
    RuleVerdict { rule, result: RuleResult::Fail, reason: Some((finding, Some(without))) }
}

/// Rule 6 passes if the reference group has a household.
fn control_group(coverage: &Coverage<'_, '_>, at: usize) -> RuleVerdict {
    let [reference, _] = coverage.groups;
    if !reference.households.is_empty() {
        return pass(6);
    }
    let finding = Finding::new(&codes::NO_REFERENCE, "/claims", at);
    RuleVerdict { rule: 6, result: RuleResult::Fail, reason: Some((finding, None)) }
}

/// Rule 5 passes if the redrawn selection is identical, if it contains every measured household, and if every selected
/// household has a claim or a reason. The selection comes from the request, or is the one that every claim contains.
fn selection(coverage: &Coverage<'_, '_>, unproven: usize, at: usize) -> RuleVerdict {
    let (rule, result) = (5, RuleResult::Fail);
    if coverage.drawings.is_empty() {
        let proven = unproven == 0 && coverage.measured() > 0;
        let code = if proven { &codes::SELECTIONS_DIFFER } else { &codes::SELECTION_NOT_GIVEN };
        let reason = Finding::new(code, "/selection", at);
        return RuleVerdict { rule, result: RuleResult::NotAssessed, reason: Some((reason, None)) };
    }
    if let Some(why) = coverage.drawings.iter().find_map(|drawing| drawing.differs.as_deref()) {
        let reason = Finding::new(&codes::SELECTION_NOT_REDRAWN, "/selection", at).with("why", why);
        return RuleVerdict { rule, result, reason: Some((reason, None)) };
    }
    let (count, first) = coverage.not_drawn();
    if let Some(first) = first {
        let reason = Finding::new(&codes::HOUSEHOLD_NOT_DRAWN, "/selection", at);
        let reason = reason.with("count", count).with("household", first);
        return RuleVerdict { rule, result, reason: Some((reason, Some(count))) };
    }
    let (count, first) = coverage.not_as_allocated();
    if let Some(first) = first {
        let reason = Finding::new(&codes::NOT_AS_ALLOCATED, "/selection", at);
        let reason = reason.with("count", count).with("household", first);
        return RuleVerdict { rule, result, reason: Some((reason, Some(count))) };
    }
    let reserves = coverage.out_of_turn();
    if let Some(first) = reserves.first() {
        let reason = Finding::new(&codes::RESERVE_OUT_OF_TURN, "/selection", at);
        let reason = reason.with("count", reserves.len()).with("household", *first);
        return RuleVerdict { rule, result, reason: Some((reason, Some(reserves.len()))) };
    }
    unproven_chance(coverage, at)
}

/// Decides rule 5 for a selection that contains every measured household.
fn unproven_chance(coverage: &Coverage<'_, '_>, at: usize) -> RuleVerdict {
    let (rule, result) = (5, RuleResult::NotAssessed);
    let unexplained = coverage.unexplained();
    if unexplained > 0 {
        let reason = Finding::new(&codes::HOUSEHOLD_MISSING, "/selection", at).with("count", unexplained);
        return RuleVerdict { rule, result, reason: Some((reason, Some(unexplained))) };
    }
    if let Some(length) = coverage.drawings.iter().find_map(|drawing| drawing.short) {
        let reason = Finding::new(&codes::SELECTION_SHORT_RANDOMNESS, "/selection", at);
        let reason = reason.with("length", length).with("minimum", SUFFICIENT_BYTES);
        return RuleVerdict { rule, result, reason: Some((reason, None)) };
    }
    if coverage.drawings.iter().any(|drawing| drawing.repeats) {
        let reason = Finding::new(&codes::SELECTION_REPEATED_RANDOMNESS, "/selection", at);
        return RuleVerdict { rule, result, reason: Some((reason, None)) };
    }
    let census = coverage.drawings.iter().filter_map(|drawing| drawing.census).min();
    if let Some(households) = census.filter(|households| *households < LEAST_CENSUS) {
        let reason = Finding::new(&codes::SELECTION_SMALL_CENSUS, "/selection", at);
        let reason = reason.with("households", households).with("minimum", LEAST_CENSUS);
        return RuleVerdict { rule, result, reason: Some((reason, None)) };
    }
    chance(coverage, at)
}

/// Decides rule 5 for a selection that nothing else speaks against: each draw must have come before the tests. Of a study
/// without a history, this is not known.
fn chance(coverage: &Coverage<'_, '_>, at: usize) -> RuleVerdict {
    let rule = 5;
    if !coverage.has_history {
        return pass(rule);
    }
    let of = |wanted| coverage.chances.iter().find(|chance| chance.result == wanted);
    let (chance, result) = match (of(ChanceResult::After), of(ChanceResult::NotProvable)) {
        (Some(after), _) => (after, RuleResult::Fail),
        (None, Some(open)) => (open, RuleResult::NotAssessed),
        (None, None) => return pass(rule),
    };
    RuleVerdict { rule, result, reason: chance.finding(at).map(|reason| (reason, None)) }
}

/// Rule 7 passes if both groups are tested at the same time, see [`TestedDays::is_aligned`]. Before-and-after tests
/// cannot take place at the same time, so the rule is not assessed for a paired design.
fn alignment(timing: &TestedDays<'_, '_>, paired: bool, at: usize) -> RuleVerdict {
    let rule = 7;
    let (code, result, failing) = if !timing.is_known() {
        (&codes::TIMING_NOT_ASSESSED, RuleResult::NotAssessed, Some(timing.without_period))
    } else if timing.is_aligned() {
        return pass(rule);
    } else if paired {
        (&codes::TIMING_BEFORE_AFTER, RuleResult::NotAssessed, None)
    } else {
        (&codes::TIMING_MISALIGNED, RuleResult::Fail, Some(timing.count_far()).filter(|far| *far > 0))
    };
    let reason = Finding::new(code, "/claims", at).with("days", timing.apart);
    let reason = reason.with("count", timing.without_period).with("overlap", timing.overlap);
    let reason = reason.with("empty", timing.empty_groups());
    let reason = reason.with("far", timing.count_far()).with("within", FAR);
    RuleVerdict { rule, result, reason: Some((reason, failing)) }
}

/// Warns of households that share no day with the other group although the groups do, and of different seasons.
pub(super) fn warn_of_timing(timing: &TestedDays<'_, '_>, at: usize, findings: &mut Findings) {
    let count = timing.count_apart();
    if timing.is_aligned() && count > 0 {
        let finding = Finding::new(&codes::HOUSEHOLD_APART, "/claims", at);
        findings.add(finding.with("count", count).of_rule(Some(7)));
    }
    if let Some([reference, intervention]) = timing.starts_apart() {
        let finding = Finding::new(&codes::STARTS_APART, "/claims", at).of_rule(Some(7));
        let finding = finding.with("days", reference.abs_diff(intervention) as usize);
        let finding = finding.with("reference", Day(reference).to_string());
        findings.add(finding.with("intervention", Day(intervention).to_string()));
    }
    if let Some([reference, intervention]) = timing.seasons_that_differ() {
        let finding = Finding::new(&codes::SEASONS_DIFFER, "/claims", at).of_rule(Some(4));
        findings.add(finding.with("reference", reference).with("intervention", intervention));
    }
}
