//! What a service recorded about a study: the frames that were registered before the draw.
//!
//! A study that was assessed elsewhere has no history, and its draw then is not provable.

use alloc::vec::Vec;

use crate::limits;
use crate::selection::Pledge;
use crate::time::Moment;
use crate::wire::{At, request};

/// What a service recorded about a study.
#[request]
#[derive(Clone)]
pub(crate) struct StudyHistory<'n> {
    /// The frames that were registered for the study, in the order of their arrival.
    #[json(default, most = limits::STUDY_FRAMES)]
    pub(super) frames: Vec<At<HistoryFrame<'n>>>,
    /// The number of frames that the same organisation registered for other studies.
    pub(super) other_frames: Option<u32>,
}

/// A frame that was registered before the draw.
#[request]
#[derive(Clone, Copy)]
pub(super) struct HistoryFrame<'n> {
    /// The digest of the frame, as its registration and selections have it.
    #[json(most = limits::TEXT_CODE_POINTS)]
    pub(super) digest: &'n str,
    /// The time at which the service received the frame.
    pub(super) received_at: Moment,
    /// The randomness that was pledged; absent if none was.
    pub(super) pledge: Option<Pledge<'n>>,
}
