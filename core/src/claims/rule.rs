//! A rule of the catalogue: its texts, its codes, and how it checks a claim.

use super::claim::Claim;
use super::context::{Context, Policy};
use super::verdict::Verdict;
use crate::finding::{Code, Findings};

/// A rule of the catalogue.
///
/// # Examples
///
/// ```
/// use hearth_kpt_core::claims::RULES;
///
/// let rule = RULES.iter().find(|rule| rule.id == "total_matches_logs").expect("a rule");
/// assert_eq!(rule.codes[0].status, Some(409));
/// ```
#[derive(Debug)]
pub struct Rule {
    /// The stable name, which is also the name of its file and of its folder of vectors.
    pub id: &'static str,
    /// The number in the specification, section 2A; `None` if the rule has no number.
    pub number: Option<u8>,
    /// The rule in a few words.
    pub title: &'static str,
    /// The condition that satisfies the rule.
    pub satisfied_by: &'static str,
    /// The source of the rule.
    pub source: &'static str,
    /// The codes that the rule reports.
    pub codes: &'static [&'static Code],
    pub(super) evaluation: Evaluation,
}

/// How a rule checks a claim.
#[derive(Debug)]
pub(super) enum Evaluation {
    /// By errors that are reported while the claim is read.
    Reading,
    /// By findings about the data. An error refuses the claim.
    Data(fn(&Claim<'_>, &Context, &mut Findings)),
    /// By a verdict about the method, optionally with warnings. The verdict never refuses a claim. Under `policy` and
    /// under stricter policies, a record is verified only if the verdict is a pass.
    Method { policy: Policy, verdict: fn(&Claim<'_>, &Context, &mut Findings) -> Verdict },
}

impl Rule {
    /// Returns the least strict policy that requires a pass of the rule; `None` if the rule gives no verdict.
    pub(super) fn policy(&self) -> Option<Policy> {
        match self.evaluation {
            Evaluation::Method { policy, .. } => Some(policy),
            Evaluation::Reading | Evaluation::Data(_) => None,
        }
    }
}
