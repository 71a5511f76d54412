//! Weighings: the claim that follows from the weights of one fuel in one household.
//!
//! Field teams weigh the stock of a fuel at visits, or before and after intervals. The fuel used in an interval is its
//! weight before, plus the fuel that was added, less its weight after: exactly, as the decimals that were written.
//! `request` has the two forms of weighings. `intervals` turns visits into intervals and checks their dates, `days`
//! decides each day, and `document` writes the claim.
//!
//! Nothing is corrected, scaled or distributed: an interval gives the log of its day, or the day is listed without a
//! log and with its reason. The claim itself is checked by [`crate::claims`].

mod answer;
mod codes;
mod days;
mod document;
mod intervals;
mod request;

pub(crate) use answer::DerivedClaim;
pub(crate) use request::DeriveRequest;

use alloc::vec::Vec;

use crate::finding::{Code, Findings};
use crate::wire::Valid;

/// Derives the claim of a request. Returns `None` if the request has errors.
pub(crate) fn derive(request: &DeriveRequest<'_>, findings: &mut Findings) -> Option<DerivedClaim> {
    let weighed = intervals::read(request, findings)?;
    let decided = days::of(&weighed, findings);
    let claim = document::write(request, &weighed, &decided, findings)?;
    Some(DerivedClaim { outcome: Valid, claim, days: decided.days, findings: Vec::new() })
}

/// Returns every code of weighings.
///
/// # Examples
///
/// ```
/// let codes = hearth_kpt_core::weighings::codes();
/// assert!(codes.iter().all(|code| code.code.starts_with("weighing.")));
/// ```
pub fn codes() -> &'static [&'static Code] {
    &codes::CODES
}
