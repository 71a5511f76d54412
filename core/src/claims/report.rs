//! The findings and the verdicts of the rules about one claim.

use alloc::vec::Vec;

use super::rule::Rule;
use super::verdict::Verdict;
use crate::finding::{Finding, Findings, Severity};

/// All findings about a claim, and the verdicts of the rules that give one.
///
/// # Examples
///
/// ```
/// use hearth_kpt_core::claims::{SAMPLE, validate};
///
/// let report = validate(SAMPLE.as_bytes());
/// let numbers: Vec<_> = report.checks.iter().filter_map(|check| check.rule.number).collect();
/// assert_eq!(numbers, [4, 5, 6, 7, 8]);
/// ```
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
    ///
    /// # Examples
    ///
    /// ```
    /// use hearth_kpt_core::claims::{SAMPLE, validate};
    ///
    /// assert!(validate(SAMPLE.as_bytes()).is_valid());
    /// assert!(!validate(b"[]").is_valid());
    /// ```
    pub fn is_valid(&self) -> bool {
        self.status().is_none()
    }

    /// Returns the HTTP status of the errors: 400 if at least one error has it, otherwise 409; `None` if the claim is
    /// accepted.
    ///
    /// # Examples
    ///
    /// ```
    /// use hearth_kpt_core::claims::{SAMPLE, validate};
    ///
    /// assert_eq!(validate(b"{}").status(), Some(400));
    /// // The total differs from the sum of the daily logs.
    /// let claim = SAMPLE.replace("11.9", "12.9");
    /// assert_eq!(validate(claim.as_bytes()).status(), Some(409));
    /// ```
    pub fn status(&self) -> Option<u16> {
        self.errors().filter_map(|finding| finding.code().status).min()
    }

    /// Iterates over the errors, for which the claim is refused.
    ///
    /// # Examples
    ///
    /// ```
    /// use hearth_kpt_core::claims::{SAMPLE, validate};
    ///
    /// let report = validate(SAMPLE.replace("11.9", "12.9").as_bytes());
    /// let paths: Vec<_> = report.errors().map(|error| error.path()).collect();
    /// assert_eq!(paths, ["/fuelMeasurements/total"]);
    /// ```
    pub fn errors(&self) -> impl Iterator<Item = &Finding> {
        self.findings.iter().filter(|finding| finding.code().severity == Severity::Error)
    }
}

/// The verdict of one rule about a claim.
///
/// # Examples
///
/// ```
/// use hearth_kpt_core::claims::{SAMPLE, Verdict, validate};
///
/// let report = validate(SAMPLE.as_bytes());
/// let check = report.checks.iter().find(|check| check.rule.number == Some(6)).unwrap();
/// // Without the other claims of the study, the rule about the control group cannot be decided.
/// assert!(matches!(check.verdict, Verdict::NotAssessed(_)));
/// ```
#[derive(Debug)]
pub struct Check {
    /// The rule.
    pub rule: &'static Rule,
    /// The verdict.
    pub verdict: Verdict,
}
