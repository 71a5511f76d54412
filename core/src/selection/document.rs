//! The document of a selection as a client gives it.

use alloc::vec::Vec;

use super::entry::{FrameEntries, Randomness, SelectionDesign};
use crate::limits;
use crate::wire::{At, request, words};

/// A random sample of households, which everyone who has the frame can draw again. It may have other members, for
/// example a proof.
#[request(open)]
pub(crate) struct HouseholdSelection<'n> {
    /// `HouseholdSelection`.
    #[json(name = "type")]
    #[expect(dead_code, reason = "reading it refuses every other type")]
    kind: SelectionType,
    /// `sha256-order`.
    #[expect(dead_code, reason = "reading it refuses every other method")]
    method: SelectionMethod,
    /// How it was drawn.
    pub(super) design: SelectionDesign,
    /// The randomness that it was drawn with.
    pub(super) randomness: Randomness<'n>,
    /// What it was drawn from.
    pub(super) frame: At<SelectionFrame<'n>>,
    /// The selected households, by the names of strata and then as drawn.
    #[json(most = limits::HOUSEHOLDS)]
    pub(super) selected: FrameEntries<'n>,
    /// The households that replace others, in the same order.
    #[json(most = limits::HOUSEHOLDS)]
    pub(super) reserves: FrameEntries<'n>,
}

/// A description of the frame that a sample was drawn from.
#[request(open)]
pub(super) struct SelectionFrame<'n> {
    /// The digest of its sorted lines, `sha256:…`.
    pub(super) digest: At<&'n str>,
    /// Its households.
    pub(super) households: At<u32>,
    /// Its strata in the order of names, in a stratified design.
    pub(super) strata: Option<At<Vec<FrameStratum<'n>>>>,
}

/// A stratum of a frame.
#[request]
pub(super) struct FrameStratum<'n> {
    /// The name.
    pub(super) name: &'n str,
    /// Its households.
    pub(super) households: u32,
}

/// The type of a document.
#[words]
pub(super) enum SelectionType {
    /// A selection of households.
    #[json(name = "HouseholdSelection")]
    HouseholdSelection,
}

/// The method of drawing.
#[words]
pub(crate) enum SelectionMethod {
    /// By the order of SHA-256 over the randomness and the DID.
    #[json(name = "sha256-order")]
    Sha256Order,
}
