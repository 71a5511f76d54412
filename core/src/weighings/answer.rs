//! The answer: the claim, and the derivation of each of its days.

use alloc::string::String;
use alloc::vec::Vec;

use crate::claims::DayStatus;
use crate::date::CalendarDate;
use crate::finding::Finding;
use crate::wire::{Valid, Verbatim, answer};

/// The claim that follows from weighings.
#[answer]
pub(crate) struct DerivedClaim {
    /// The outcome: `valid`.
    pub(super) outcome: Valid,
    /// The JSON text of the claim in canonical form (RFC 8785), for `claims.validate`. It is a string, so that intermediate JSON libraries do not
    /// rewrite its numbers.
    pub(super) claim: String,
    /// The days of the test, in order.
    pub(super) days: Vec<WeighedDay>,
    /// Warnings.
    pub(super) findings: Vec<Finding>,
}

/// A day of a test, and how its log or its status follows from the weighings.
#[answer]
pub(crate) struct WeighedDay {
    /// The day.
    pub(super) date: CalendarDate,
    /// The fuel used, if the day has a log.
    #[json(optional, like = "f64")]
    pub(super) log: Option<Verbatim<String>>,
    /// Why the day has no log.
    #[json(optional)]
    pub(super) status: Option<DayStatus>,
    /// The reason of the status.
    #[json(optional)]
    pub(super) reason: Option<String>,
    /// The calculation of the fuel used, for example `14.2 + 1.5 − 11.5 = 4.2`; absent if a weight is missing.
    #[json(optional)]
    pub(super) derivation: Option<String>,
    /// The place of the interval, or of the visit at its end, in the request, as a JSON Pointer; absent for a day
    /// without weighings.
    #[json(optional)]
    pub(super) path: Option<String>,
}
