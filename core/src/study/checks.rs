//! Rules 4 to 8 as they hold of the study as a whole.

use super::codes;
use super::completeness::Completeness;
use super::households::Household;
use super::timing::Timing;
use crate::claims::RULES;
use crate::finding::{Finding, Findings};
use crate::json::Writer;

/// The verdict of a rule.
#[derive(Debug)]
pub(super) struct Check {
    rule: u8,
    result: Result,
    /// Why it is no pass, and how many claims or households it is about.
    reason: Option<(Finding, Option<usize>)>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Result {
    Pass,
    Fail,
    NotAssessed,
}

impl Check {
    /// The verdicts of rules 4 to 8.
    #[inline(never)]
    pub(super) fn all(completeness: &Completeness<'_, '_>, timing: &Timing<'_, '_>, at: usize) -> [Self; 5] {
        let households = || completeness.groups.iter().flat_map(|group| &group.households);
        let undocumented = |documented: fn(&Household<'_>) -> bool| {
            households().filter(|household| !documented(household)).count()
        };
        [
            documented(
                4,
                &codes::SEASON_UNDOCUMENTED,
                undocumented(|household| household.season.is_some()),
                at,
            ),
            selection(completeness, undocumented(|household| household.selection), at),
            // A study without a reference group is refused.
            pass(6),
            alignment(timing, completeness.paired, at),
            documented(8, &codes::FACTORS_UNDOCUMENTED, undocumented(|household| household.factors), at),
        ]
    }

    /// Warns of what is no pass.
    pub(super) fn warn(&self, findings: &mut Findings) {
        if let Some((finding, _)) = &self.reason {
            findings.add(finding.clone().of_rule(Some(self.rule)));
        }
    }

    /// Writes it, as a value.
    #[inline(never)]
    pub(super) fn write(&self, writer: &mut Writer) {
        writer.begin_object();
        writer.count_member("rule", usize::from(self.rule));
        if let Some(rule) = RULES.iter().find(|rule| rule.number == Some(self.rule)) {
            writer.text_member("id", rule.id);
        }
        writer.text_member(
            "result",
            match self.result {
                Result::Pass => "pass",
                Result::Fail => "fail",
                Result::NotAssessed => "not-assessed",
            },
        );
        if let Some((finding, failing)) = &self.reason {
            writer.text_member("code", finding.code().code);
            if let Some(failing) = failing {
                writer.count_member("failing", *failing);
            }
        }
        writer.end_object();
    }
}

fn pass(rule: u8) -> Check {
    Check { rule, result: Result::Pass, reason: None }
}

/// Rules 4 and 8: every claim documents it.
fn documented(rule: u8, code: &'static crate::finding::Code, without: usize, at: usize) -> Check {
    if without == 0 {
        return pass(rule);
    }
    let finding = Finding::new(code, "/claims", at).with("count", without);
    Check { rule, result: Result::Fail, reason: Some((finding, Some(without))) }
}

/// Rule 5: the selection draws again and has every measured household. Without one, every claim may prove its own.
#[inline(never)]
fn selection(completeness: &Completeness<'_, '_>, unproven: usize, at: usize) -> Check {
    let (rule, result) = (5, Result::Fail);
    if completeness.drawings.is_empty() {
        if unproven == 0 {
            return pass(rule);
        }
        let reason = Finding::new(&codes::SELECTION_NOT_GIVEN, "/selection", at);
        return Check { rule, result: Result::NotAssessed, reason: Some((reason, None)) };
    }
    if let Some(why) = completeness.drawings.iter().find_map(|drawing| drawing.differs.as_deref()) {
        let reason = Finding::new(&codes::SELECTION_NOT_REDRAWN, "/selection", at).with("why", why);
        return Check { rule, result, reason: Some((reason, None)) };
    }
    let (count, first) = completeness.not_drawn();
    let Some(first) = first else { return pass(rule) };
    let reason = Finding::new(&codes::HOUSEHOLD_NOT_DRAWN, "/selection", at);
    let reason = reason.with("count", count).with("household", first);
    Check { rule, result, reason: Some((reason, Some(count))) }
}

/// Rule 7: the spans of both groups share a day. What is tested before and after cannot be tested at the same time, so
/// that it is left to a reader who knows the seasons.
#[inline(never)]
fn alignment(timing: &Timing<'_, '_>, paired: bool, at: usize) -> Check {
    let rule = 7;
    let (code, result, failing) = if !timing.is_known() {
        (&codes::TIMING_NOT_ASSESSED, Result::NotAssessed, Some(timing.without_period))
    } else if timing.overlap > 0 {
        return pass(rule);
    } else if paired {
        (&codes::TIMING_BEFORE_AFTER, Result::NotAssessed, None)
    } else {
        (&codes::TIMING_MISALIGNED, Result::Fail, None)
    };
    let reason = Finding::new(code, "/claims", at).with("days", timing.apart);
    let reason = reason.with("count", timing.without_period);
    Check { rule, result, reason: Some((reason, failing)) }
}

/// Warns of households that are apart from the other group, where the spans are not.
pub(super) fn warn_of_apart(timing: &Timing<'_, '_>, at: usize, findings: &mut Findings) {
    let count = timing.count_apart();
    if timing.overlap > 0 && count > 0 {
        let finding = Finding::new(&codes::HOUSEHOLD_APART, "/claims", at);
        findings.add(finding.with("count", count).of_rule(Some(7)));
    }
}
