//! The verdict of a rule about the method of a test.

use crate::finding::Finding;
use crate::wire::words;

/// The verdict of a rule about the method of a test.
///
/// # Examples
///
/// ```
/// use hearth_kpt_core::claims::{SAMPLE, Verdict, validate};
///
/// let report = validate(SAMPLE.as_bytes());
/// assert!(matches!(report.checks[0].verdict, Verdict::Pass));
/// assert!(report.checks.iter().all(|check| !matches!(check.verdict, Verdict::Fail(_))));
/// ```
#[derive(Debug)]
pub enum Verdict {
    /// The rule is satisfied.
    Pass,
    /// The rule is not satisfied, for this reason.
    Fail(Finding),
    /// It cannot be decided whether the rule is satisfied, for this reason.
    NotAssessed(Finding),
}

impl Verdict {
    /// Returns the reason, if the verdict is not a pass.
    ///
    /// # Examples
    ///
    /// ```
    /// use hearth_kpt_core::claims::{SAMPLE, validate};
    ///
    /// let report = validate(SAMPLE.as_bytes());
    /// let reasons: Vec<_> = report.checks.iter().filter_map(|check| check.verdict.reason()).collect();
    /// assert!(reasons.iter().all(|reason| reason.rule().is_some()));
    /// ```
    pub fn reason(&self) -> Option<&Finding> {
        match self {
            Self::Pass => None,
            Self::Fail(finding) | Self::NotAssessed(finding) => Some(finding),
        }
    }

    /// Assigns the reason to a numbered rule.
    pub(super) fn of_rule(self, rule: Option<u8>) -> Self {
        match self {
            Self::Pass => Self::Pass,
            Self::Fail(finding) => Self::Fail(finding.of_rule(rule)),
            Self::NotAssessed(finding) => Self::NotAssessed(finding.of_rule(rule)),
        }
    }

    /// Returns the verdict as a word of the contract.
    pub(crate) fn result(&self) -> RuleResult {
        match self {
            Self::Pass => RuleResult::Pass,
            Self::Fail(_) => RuleResult::Fail,
            Self::NotAssessed(_) => RuleResult::NotAssessed,
        }
    }
}

/// The verdict of a rule as a word.
#[words(name = "CheckResult")]
pub(crate) enum RuleResult {
    /// The rule is satisfied.
    Pass,
    /// The rule is not satisfied.
    Fail,
    /// The claim and the facts about its study do not show whether the rule is satisfied. This is not a pass: a record
    /// can be `verified` with this verdict if its policy does not require the rule.
    NotAssessed,
}
