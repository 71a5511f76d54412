//! A rule of the catalogue: its texts, its codes, and how it judges.

use super::claim::Claim;
use super::context::{Context, Policy};
use super::verdict::Verdict;
use crate::finding::{Code, Findings};

/// A rule of the catalogue.
#[derive(Debug)]
pub struct Rule {
    /// Stable name; also the name of its file and of its folder of vectors.
    pub id: &'static str,
    /// Number in the specification, section 2A.
    pub number: Option<u8>,
    /// The rule in a few words.
    pub title: &'static str,
    /// What satisfies it.
    pub satisfied_by: &'static str,
    /// Its source.
    pub source: &'static str,
    /// The codes that it reports.
    pub codes: &'static [&'static Code],
    pub(super) judge: Judge,
}

/// How a rule judges a claim.
#[derive(Debug)]
pub(super) enum Judge {
    /// While the claim is read.
    Reading,
    /// By findings about the data. An error refuses the claim.
    Data(fn(&Claim<'_>, &Context, &mut Findings)),
    /// By a verdict about the method, perhaps with warnings. It never refuses a claim; under `policy`, and under stricter
    /// ones, a record waits for a pass.
    Method { policy: Policy, verdict: fn(&Claim<'_>, &Context, &mut Findings) -> Verdict },
}

impl Rule {
    /// The least strict policy under which a record waits for a pass; `None` if the rule gives no verdict.
    pub(super) fn policy(&self) -> Option<Policy> {
        match self.judge {
            Judge::Method { policy, .. } => Some(policy),
            Judge::Reading | Judge::Data(_) => None,
        }
    }
}
