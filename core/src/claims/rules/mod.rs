//! The rules, one file each, and the table that lists them.
//!
//! A rule's file has everything about the rule: number and title, what satisfies it, its source, its codes with
//! their phrasing, and the check. A new rule needs its file, its line in [`RULES`], its folder of vectors, and its
//! line in the README.

mod coherent_period;
mod conflicting_measurements;
mod control_group;
mod external_factors_documented;
mod format;
mod minimum_duration;
mod positive_measurements;
mod random_selection;
mod season_documented;
mod timing_alignment;
mod total_matches_logs;

use alloc::vec::Vec;

use super::claim::Claim;
use super::context::Context;
use super::report::{Check, Report};
use super::rule::{Judge, Rule};
use super::verdict::Verdict;
use crate::finding::Findings;

/// Every rule, in the order of the specification; those without a number first.
pub static RULES: [&Rule; 11] = [
    &format::RULE,
    &coherent_period::RULE,
    &conflicting_measurements::RULE,
    &minimum_duration::RULE,
    &total_matches_logs::RULE,
    &positive_measurements::RULE,
    &season_documented::RULE,
    &random_selection::RULE,
    &control_group::RULE,
    &timing_alignment::RULE,
    &external_factors_documented::RULE,
];

/// Checks `claim` by every rule. `findings` are those of reading it.
pub(super) fn apply(claim: &Claim<'_>, context: &Context, mut findings: Findings) -> Report {
    let mut checks = Vec::with_capacity(METHOD_RULES);
    for rule in RULES {
        findings.begin(rule.number);
        match rule.judge {
            Judge::Reading => {}
            Judge::Data(check) => check(claim, context, &mut findings),
            Judge::Method { verdict, .. } => {
                let verdict = verdict(claim, context, &mut findings).of_rule(rule.number);
                if let Verdict::Fail(finding) = &verdict {
                    findings.add(finding.clone());
                }
                checks.push(Check { rule, verdict });
            }
        }
    }
    Report { findings: findings.into_document_order(), checks }
}

/// How many rules give a verdict: 4 to 8.
const METHOD_RULES: usize = 5;
