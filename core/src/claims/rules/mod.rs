//! The rules, one file each, and the table that lists them.
//!
//! The file of a rule contains its number and title, the condition that satisfies it, its source, its codes with their
//! messages, and the check. A new rule needs a file, a line in [`RULES`], a folder of vectors, and a line in
//! `docs/guide/claims.md`.

mod coherent_period;
mod conflicting_measurements;
mod control_group;
mod days_accounted_for;
mod ended_period;
mod external_factors_documented;
mod format;
mod minimum_duration;
mod persons_present;
mod plausible_amounts;
mod plausible_period;
mod positive_measurements;
mod possible_copy;
mod possible_moisture;
mod random_selection;
mod season_documented;
mod timing_alignment;
mod total_matches_logs;

use alloc::vec::Vec;

use super::claim::Claim;
use super::context::Context;
use super::report::{Check, Report};
use super::rule::{Evaluation, Rule};
use super::verdict::Verdict;
use crate::finding::Findings;

/// Every rule, in the order of the specification. Rules without a number come first.
pub static RULES: [&Rule; 18] = [
    &format::RULE,
    &coherent_period::RULE,
    &ended_period::RULE,
    &days_accounted_for::RULE,
    &conflicting_measurements::RULE,
    &possible_copy::RULE,
    &possible_moisture::RULE,
    &persons_present::RULE,
    &plausible_amounts::RULE,
    &plausible_period::RULE,
    &minimum_duration::RULE,
    &total_matches_logs::RULE,
    &positive_measurements::RULE,
    &season_documented::RULE,
    &random_selection::RULE,
    &control_group::RULE,
    &timing_alignment::RULE,
    &external_factors_documented::RULE,
];

/// Applies every rule to `claim` and adds to `findings`, which contains the findings from reading the claim.
pub(super) fn apply(claim: &Claim<'_>, context: &Context, mut findings: Findings) -> Report {
    let mut checks = Vec::with_capacity(METHOD_RULES);
    for rule in RULES {
        findings.begin(rule.number);
        match rule.evaluation {
            Evaluation::Reading => {}
            Evaluation::Data(check) => check(claim, context, &mut findings),
            Evaluation::Method { verdict, .. } => {
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

/// The number of rules that give a verdict: rules 4 to 8.
const METHOD_RULES: usize = 5;
