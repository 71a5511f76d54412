//! Facts beyond one claim, from the keeper of claims: the study of the claim, and stored claims.

use alloc::string::String;

use crate::period::Days;
use crate::wire::words;

/// What is known beyond the claim itself.
#[derive(Debug, Default)]
pub struct Context {
    /// The claims of the same study; `None` if they were not looked up.
    pub study: Option<Study>,
    /// A stored claim that contradicts this one.
    pub conflict: Option<Conflict>,
}

/// The stored claims of other households in the same study: a household is not its own control group.
#[derive(Debug)]
pub struct Study {
    /// The number of those that measure the reference group, or any number above zero if there are some.
    pub reference_claims: u64,
    /// The period, among those of the other group, that is nearest to the period of this claim.
    pub counterpart: Option<Days>,
    /// Whether the verified selection of the study contains the household; `None` if the study has no selection.
    pub selected: Option<bool>,
}

/// A stored claim of the same household, with other measurements, over an overlapping period.
#[derive(Debug)]
pub struct Conflict {
    /// The id of its record.
    pub id: String,
    /// Its period.
    pub days: Days,
}

/// The rules for which a record waits before it is verified.
#[words]
#[derive(PartialOrd, Ord)]
pub enum Policy {
    /// Those that the claim itself can satisfy: rules 4 and 8.
    Claim,
    /// Those that depend on its study, too: rules 4 to 8.
    Study,
}
