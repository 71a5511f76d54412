//! Reproducible random selection of households (specification §1A, item 1; §2A, rule 5).
//!
//! The households of a sampling frame are sorted by SHA-256 over the bytes of a public randomness and the household's
//! DID. The first households are selected. The next are reserves: replacement households, in the order of the draw. In
//! a stratified design, this is done within each stratum. Anyone who has the frame and the selection document gets the
//! same households, in a few lines of any language:
//!
//! ```text
//! order = sorted(frame, key=lambda did: sha256(bytes.fromhex(randomness) + did.encode()).digest())
//! selected, reserves = order[:size], order[size:size + reserves]
//! ```
//!
//! `request` has the shape of requests, `document` that of a selection document in a request, and `answer` that of
//! answers. `frame` and `plan` check the contents, `drawing` draws, and `verify` compares.
//!
//! A redraw cannot show that the frame lists every household, or that the randomness was unknown when the frame was
//! closed. For that reason the document contains the digest of the frame and the source of the randomness.

mod answer;
mod codes;
mod document;
mod drawing;
mod entry;
mod frame;
mod plan;
mod request;
mod verify;

pub(crate) use answer::{Drawn, DrawnSelection, VerifiedSelection};
#[cfg(feature = "schema")]
pub(crate) use answer::{DrawnFrame, StatedRandomness};
#[cfg(feature = "schema")]
pub(crate) use document::{HouseholdSelection, SelectionMethod};
pub(crate) use entry::SUFFICIENT_BYTES;
#[cfg(feature = "schema")]
pub(crate) use entry::{FrameEntries, SelectionDesign};
use plan::Plan;
pub(crate) use request::{DrawRequest, VerifySelectionRequest};
pub(crate) use verify::{Redrawn, redraw};

use crate::finding::{Code, Findings};

/// Draws the sample for a request. Returns `None` if the request has errors.
pub(crate) fn draw<'n>(request: &DrawRequest<'n>, findings: &mut Findings) -> Option<DrawnSelection<'n>> {
    let Plan { frame, randomness, quotas } = Plan::of(request, findings)?;
    Some(drawing::draw(frame, randomness, &quotas).into())
}

/// Redraws the selection of a request. Returns `None` if the request has errors or the selection differs.
pub(crate) fn verify<'n>(
    request: &VerifySelectionRequest<'n>,
    findings: &mut Findings,
) -> Option<VerifiedSelection<'n>> {
    verify::verify(request, findings)
}

/// Returns every code of a selection.
///
/// # Examples
///
/// ```
/// let codes = hearth_kpt_core::selection::codes();
/// assert!(codes.iter().all(|code| code.code.starts_with("selection.")));
/// ```
pub fn codes() -> &'static [&'static Code] {
    &codes::CODES
}
