//! The requests of the selection operations.

use super::beacon::Pledge;
use super::document::HouseholdSelection;
use super::entry::{FrameEntries, Randomness, SelectionDesign};
use crate::did::Did;
use crate::limits;
use crate::time::Moment;
use crate::wire::{At, Map, request};

/// A sampling frame, and the number of households to draw.
#[request]
pub(crate) struct DrawRequest<'n> {
    /// Every household that can be drawn, listed once, in any order.
    #[json(most = limits::HOUSEHOLDS)]
    pub(super) frame: FrameEntries<'n>,
    /// Randomness that a third party published after the frame was closed.
    pub(super) randomness: Randomness<'n>,
    /// Whether to draw one sample from the whole frame or a sample from each stratum.
    pub(super) design: SelectionDesign,
    /// The number of households to select. In a stratified design, it is allocated to the strata in proportion to their
    /// households, by the largest remainder.
    #[json(minimum = 1, maximum = limits::HOUSEHOLDS)]
    pub(super) size: Option<At<u32>>,
    /// The number of households to select from each stratum, by its name. If `size` is also given, it must equal their
    /// sum.
    pub(super) sizes: Option<At<Map<'n, At<u32>>>>,
    /// The number of reserves to draw: replacement households for dropouts. Zero if absent.
    #[json(minimum = 0, maximum = limits::HOUSEHOLDS)]
    pub(super) reserves: Option<At<u32>>,
    /// The number of households to select for each group, in place of `size`. The draw then allocates the households to the
    /// groups, in each stratum in this proportion.
    pub(super) groups: Option<At<AllocatedGroups>>,
    /// The time at which the service received the request; absent if it is not recorded. The randomness must have been
    /// published by then.
    pub(super) received_at: Option<Moment>,
}

/// The number of households that a draw allocates to each group.
#[request]
#[derive(Clone, Copy)]
pub(crate) struct AllocatedGroups {
    /// The households of the reference group.
    #[json(minimum = 1, maximum = limits::HOUSEHOLDS)]
    pub(super) reference: u32,
    /// The households of the intervention group.
    #[json(minimum = 1, maximum = limits::HOUSEHOLDS)]
    pub(super) intervention: u32,
}

/// A frame that is registered before the draw.
#[request]
pub(crate) struct FrameRequest<'n> {
    /// Every household that can be drawn, listed once, in any order.
    #[json(most = limits::HOUSEHOLDS)]
    pub(super) frame: FrameEntries<'n>,
    /// Whether one sample will be drawn from the whole frame or a sample from each stratum.
    pub(super) design: SelectionDesign,
    /// The randomness that will decide the draw; absent if it is not pledged.
    pub(super) pledge: Option<At<Pledge<'n>>>,
    /// The time at which the service received the frame; absent if it is not recorded. The pledged randomness must be
    /// published later.
    pub(super) received_at: Option<Moment>,
}

/// A selection, and the frame from which it was drawn.
#[request]
pub(crate) struct VerifySelectionRequest<'n> {
    /// The selection document.
    pub(super) selection: HouseholdSelection<'n>,
    /// The frame that the document describes.
    #[json(most = limits::HOUSEHOLDS)]
    pub(super) frame: FrameEntries<'n>,
    /// A household that must be in the document.
    pub(super) household: Option<At<Did<'n>>>,
}
