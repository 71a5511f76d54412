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
//! What it cannot show: that the frame lists everybody, and that the randomness was not known before the frame was
//! closed. That is why the document has the frame's digest and the randomness' source.

mod codes;
mod document;
mod drawing;
mod frame;
mod plan;
mod shape;
mod verify;

pub(crate) use document::Selection;
pub(crate) use plan::SUFFICIENT_BYTES;
pub(crate) use verify::{Drawn, Redrawn, Verified, redraw};

use crate::finding::{Code, Findings};
use crate::json::Node;

/// Draws what the request `root` asks for; `None` when a finding refuses it.
pub(crate) fn draw<'n>(root: &'n Node<'n>, findings: &mut Findings) -> Option<Selection<'n>> {
    let plan = plan::read(root, findings)?;
    Some(drawing::draw(plan.frame, plan.randomness, &plan.quotas))
}

/// Draws again what the request `root` asks about; `None` when a finding refuses it.
pub(crate) fn verify<'n>(root: &'n Node<'n>, findings: &mut Findings) -> Option<Verified<'n>> {
    verify::verify(root, findings)
}

/// Every code of a selection.
pub fn codes() -> &'static [&'static Code] {
    &codes::CODES
}
