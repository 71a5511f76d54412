//! Random selection of households that anybody can draw again (specification §1A, item 1; §2A, rule 5).
//!
//! The way of a draw: households of a sampling frame are put into the order of SHA-256 over the bytes of a public
//! randomness and the household's DID; the first are selected, the next are reserves. In a stratified design that is
//! done within each stratum. Whoever has the frame and the document of the draw gets the same households, in five
//! lines of any language:
//!
//! ```text
//! order = sorted(frame, key=lambda did: sha256(bytes.fromhex(randomness) + did.encode()).digest())
//! selected, reserves = order[:size], order[size:size + reserves]
//! ```
//!
//! `request` has the shape of requests, `document` that of a document as it is given, `answer` that of answers; `frame`
//! and `plan` have the meaning, `drawing` draws, and `verify` compares.
//!
//! What it cannot show: that the frame lists everybody, and that the randomness was not known before the frame was
//! closed. That is why the document has the frame's digest and the randomness' source.

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

/// Draws what a request asks for; `None` if a finding refuses it.
pub(crate) fn draw<'n>(request: &DrawRequest<'n>, findings: &mut Findings) -> Option<DrawnSelection<'n>> {
    let Plan { frame, randomness, quotas } = Plan::of(request, findings)?;
    Some(drawing::draw(frame, randomness, &quotas).into())
}

/// Draws again what a request asks about; `None` if a finding refuses it.
pub(crate) fn verify<'n>(
    request: &VerifySelectionRequest<'n>,
    findings: &mut Findings,
) -> Option<VerifiedSelection<'n>> {
    verify::verify(request, findings)
}

/// Every code of a selection.
pub fn codes() -> &'static [&'static Code] {
    &codes::CODES
}
