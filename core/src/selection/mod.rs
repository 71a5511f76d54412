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
mod beacon;
mod codes;
mod document;
mod drawing;
mod entry;
mod frame;
mod plan;
mod published;
mod request;
mod verify;

pub(crate) use answer::{Drawn, DrawnSelection, RegisteredFrame, VerifiedSelection};
#[cfg(feature = "schema")]
pub(crate) use answer::{DrawnFrame, StatedRandomness};
pub(crate) use beacon::{Beacon, Pledge};
#[cfg(feature = "schema")]
pub(crate) use document::{HouseholdSelection, SelectionMethod};
pub(crate) use entry::SUFFICIENT_BYTES;
#[cfg(feature = "schema")]
pub(crate) use entry::{FrameEntries, SelectionDesign};
use frame::Frame;
use plan::Plan;
pub(crate) use request::{DrawRequest, FrameRequest, VerifySelectionRequest};
pub(crate) use verify::{LEAST_CENSUS, Redrawn, redraw};

use crate::finding::{Code, Finding, Findings};
use crate::json::Path;
use crate::wire::At;

/// Draws the sample for a request. Returns `None` if the request has errors.
pub(crate) fn draw<'n>(request: &DrawRequest<'n>, findings: &mut Findings) -> Option<DrawnSelection<'n>> {
    let Plan { frame, randomness, quotas } = Plan::of(request, findings)?;
    Some(drawing::draw(frame, randomness, &quotas).into())
}

/// Describes the frame of a request, so that it can be registered before the draw. Returns `None` if the request has errors.
pub(crate) fn register<'n>(
    request: &FrameRequest<'n>,
    findings: &mut Findings,
) -> Option<RegisteredFrame<'n>> {
    let path = Path::ROOT.member("frame");
    let frame = Frame::of(&request.frame, &path, request.design, &codes::HOME_TWICE, findings);
    let pledge = request.pledge.as_ref().map(|pledge| pledge.value);
    if let Some(At { value, at }) = request.pledge
        && let Some((published, received)) = value.published().zip(request.received_at)
        && published <= received.0
    {
        let finding = Finding::new(&codes::PLEDGE_PUBLISHED, "/pledge", at);
        findings.add(finding.with("published", published.text()).with("received", received.0.text()));
    }
    frame.map(|frame| RegisteredFrame::of(frame, pledge))
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
