//! Facts beyond one claim, which the caller supplies: the study of the claim, and stored claims.

use alloc::string::String;

use crate::period::Days;
use crate::wire::words;

/// The facts that the caller supplies in addition to a claim.
#[derive(Debug, Default)]
pub struct Context {
    /// The claims of the same study; `None` if they were not looked up.
    pub study: Option<Study>,
    /// A stored claim that contradicts this one.
    pub conflict: Option<Conflict>,
}

/// The stored claims of the other households in the study. They exclude the household of this claim, because a
/// household cannot be its own control group.
#[derive(Debug)]
pub struct Study {
    /// The number of claims that measure the reference group. If they are not counted, any number above zero means that
    /// such claims exist.
    pub reference_claims: u64,
    /// The period of the claim in the other group that is nearest to the period of this claim.
    pub counterpart: Option<Days>,
    /// Whether the verified selection of the study contains the household; `None` if the study has no selection.
    pub selected: Option<bool>,
}

/// A stored claim of the same household with different measurements over an overlapping period.
#[derive(Debug)]
pub struct Conflict {
    /// The id of the stored claim's record.
    pub id: String,
    /// The period of the stored claim.
    pub days: Days,
}

/// The rules that must pass before a record is verified.
#[words]
#[derive(PartialOrd, Ord)]
pub enum Policy {
    /// Rules 4 and 8, which a single claim can satisfy. A record that is verified under this policy may have rules 5 to
    /// 7 as `not-assessed` or `fail`.
    Claim,
    /// Rules 4 to 8. Rules 5 to 7 (random selection, control group, timing) are facts about the study, so a record is
    /// verified only if its study shows that they are satisfied.
    Study,
}
