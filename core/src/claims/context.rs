//! What a keeper of claims knows and one claim does not: the study it belongs to, and what is stored.

use alloc::string::String;

use crate::period::Days;
use crate::wire::words;

/// What is known beyond the claim itself.
#[derive(Debug, Default)]
pub struct Context {
    /// The claims of the same study; `None` when nobody looked.
    pub study: Option<Study>,
    /// A stored claim that contradicts this one.
    pub conflict: Option<Conflict>,
}

/// What the stored claims of other households in the same study say: a household is no control group of its own.
#[derive(Debug)]
pub struct Study {
    /// How many of them measure the reference group; any bound above zero will do.
    pub reference_claims: u64,
    /// Of those of the other group, the period that is nearest to this claim's.
    pub counterpart: Option<Days>,
    /// Whether the selection that the study's keeper has verified contains the household; `None` when there is none.
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

/// What a record waits for before it is verified.
#[words]
#[derive(PartialOrd, Ord)]
pub enum Policy {
    /// For what the claim itself can show: rules 4 and 8.
    Claim,
    /// For what its study has to show as well: rules 4 to 8.
    Study,
}
