//! The requests of a selection.

use super::document::HouseholdSelection;
use super::entry::{FrameEntries, Randomness, SelectionDesign};
use crate::did::Did;
use crate::limits;
use crate::wire::{At, Map, request};

/// A sampling frame, and how many of its households are drawn.
#[request]
pub(crate) struct DrawRequest<'n> {
    /// Every household that can be drawn, once, in any order.
    #[json(most = limits::HOUSEHOLDS)]
    pub(super) frame: FrameEntries<'n>,
    /// Randomness that someone else published after the frame was closed.
    pub(super) randomness: Randomness<'n>,
    /// Whether households are drawn from all, or from each stratum.
    pub(super) design: SelectionDesign,
    /// Households to select. In a stratified design, the strata share them in proportion, by largest remainders.
    #[json(minimum = 1, maximum = limits::HOUSEHOLDS)]
    pub(super) size: Option<At<u32>>,
    /// Households to select from each stratum, by its name. Their sum is `size`, if both are given.
    pub(super) sizes: Option<At<Map<'n, At<u32>>>>,
    /// Households to draw beside them, which replace those that drop out. None if absent.
    #[json(minimum = 0, maximum = limits::HOUSEHOLDS)]
    pub(super) reserves: Option<At<u32>>,
}

/// A selection, and the frame from which it was drawn.
#[request]
pub(crate) struct VerifySelectionRequest<'n> {
    /// The document.
    pub(super) selection: HouseholdSelection<'n>,
    /// The frame that the document describes.
    #[json(most = limits::HOUSEHOLDS)]
    pub(super) frame: FrameEntries<'n>,
    /// A household that the document must list.
    pub(super) household: Option<At<Did<'n>>>,
}
