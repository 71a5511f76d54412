//! A selection document as a client provides it.

use alloc::vec::Vec;

use super::entry::{FrameEntries, Randomness, SelectionDesign};
use crate::limits;
use crate::wire::{At, request, words};

/// A random sample of households, which anyone who has the frame can redraw. Further members are allowed, for example a
/// proof.
#[request(open)]
pub(crate) struct HouseholdSelection<'n> {
    /// The type of the document: `HouseholdSelection`.
    #[json(name = "type")]
    #[expect(dead_code, reason = "reading rejects every other type")]
    kind: SelectionType,
    /// The method of drawing: `sha256-order`.
    #[expect(dead_code, reason = "reading rejects every other method")]
    method: SelectionMethod,
    /// The design of the draw.
    pub(super) design: SelectionDesign,
    /// The randomness that was used for the draw.
    pub(super) randomness: Randomness<'n>,
    /// A description of the sampling frame.
    pub(super) frame: At<SelectionFrame<'n>>,
    /// The selected households, ordered by the name of the stratum and then as drawn.
    #[json(most = limits::HOUSEHOLDS)]
    pub(super) selected: FrameEntries<'n>,
    /// The reserves: replacement households for dropouts, in the same order.
    #[json(most = limits::HOUSEHOLDS)]
    pub(super) reserves: FrameEntries<'n>,
}

/// A description of the frame that a sample was drawn from.
#[request(open)]
pub(super) struct SelectionFrame<'n> {
    /// The digest of the sorted lines of the frame, `sha256:…`.
    pub(super) digest: At<&'n str>,
    /// The number of households in the frame.
    pub(super) households: At<u32>,
    /// The strata in the order of their names, in a stratified design.
    pub(super) strata: Option<At<Vec<FrameStratum<'n>>>>,
}

/// A stratum of a frame.
#[request]
pub(super) struct FrameStratum<'n> {
    /// The name of the stratum.
    pub(super) name: &'n str,
    /// The number of households in the stratum.
    pub(super) households: u32,
}

/// The type of a selection document.
#[words]
pub(super) enum SelectionType {
    /// A selection of households.
    #[json(name = "HouseholdSelection")]
    HouseholdSelection,
}

/// The method of drawing.
#[words]
pub(crate) enum SelectionMethod {
    /// The households in the order of SHA-256 over the randomness and the DID.
    #[json(name = "sha256-order")]
    Sha256Order,
}
