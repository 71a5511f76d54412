//! The verdict of a rule about the method of a test.

use crate::finding::Finding;
use crate::wire::words;

/// The verdict of a rule about the method of a test.
#[derive(Debug)]
pub enum Verdict {
    /// The rule is satisfied.
    Pass,
    /// The rule is not satisfied, for this reason.
    Fail(Finding),
    /// It is not known whether the rule is satisfied, for this reason.
    NotAssessed(Finding),
}

impl Verdict {
    /// The reason, if it is not a pass.
    pub fn reason(&self) -> Option<&Finding> {
        match self {
            Self::Pass => None,
            Self::Fail(finding) | Self::NotAssessed(finding) => Some(finding),
        }
    }

    /// The same, with its reason named as a case of a numbered rule.
    pub(super) fn of_rule(self, rule: Option<u8>) -> Self {
        match self {
            Self::Pass => Self::Pass,
            Self::Fail(finding) => Self::Fail(finding.of_rule(rule)),
            Self::NotAssessed(finding) => Self::NotAssessed(finding.of_rule(rule)),
        }
    }

    /// The verdict in a word.
    pub(crate) fn result(&self) -> RuleResult {
        match self {
            Self::Pass => RuleResult::Pass,
            Self::Fail(_) => RuleResult::Fail,
            Self::NotAssessed(_) => RuleResult::NotAssessed,
        }
    }
}

/// The verdict of a rule in a word.
#[words(name = "CheckResult")]
pub(crate) enum RuleResult {
    /// The rule is satisfied.
    Pass,
    /// The rule is not satisfied.
    Fail,
    /// The claim, and what is known beside it, do not show whether the rule is satisfied.
    NotAssessed,
}
