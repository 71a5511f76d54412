//! The findings and the verdicts of the rules about one claim.

use alloc::vec::Vec;

use super::rule::Rule;
use super::verdict::Verdict;
use crate::finding::{Finding, Findings, Severity};

/// All findings about a claim, and the verdicts of the rules that give one.
#[derive(Debug)]
pub struct Report {
    /// The findings, in document order.
    pub findings: Vec<Finding>,
    /// The verdicts of rules 4 to 8, in this order; empty if the text is not a JSON object.
    pub checks: Vec<Check>,
}

impl Report {
    /// Returns the report about a text that is not a JSON object.
    pub(super) fn unread(findings: Findings) -> Self {
        Self { findings: findings.into_document_order(), checks: Vec::new() }
    }

    /// Prefixes all paths with `place`, the JSON Pointer of the claim in a larger text.
    pub(super) fn move_below(&mut self, place: &str) {
        for finding in &mut self.findings {
            finding.move_below(place);
        }
        for check in &mut self.checks {
            if let Verdict::Fail(finding) | Verdict::NotAssessed(finding) = &mut check.verdict {
                finding.move_below(place);
            }
        }
    }

    /// Returns whether the claim is accepted, with or without warnings.
    pub fn is_valid(&self) -> bool {
        self.status().is_none()
    }

    /// Returns the HTTP status of the errors: 400 if at least one error has it, otherwise 409; `None` if the claim is
    /// accepted.
    pub fn status(&self) -> Option<u16> {
        self.errors().filter_map(|finding| finding.code().status).min()
    }

    /// Iterates over the errors, for which the claim is refused.
    pub fn errors(&self) -> impl Iterator<Item = &Finding> {
        self.findings.iter().filter(|finding| finding.code().severity == Severity::Error)
    }
}

/// The verdict of one rule about a claim.
#[derive(Debug)]
pub struct Check {
    /// The rule.
    pub rule: &'static Rule,
    /// The verdict.
    pub verdict: Verdict,
}
