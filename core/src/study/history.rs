//! What a service recorded about a study: the frames that were registered before the draw, and the revisions of its
//! parameters.
//!
//! A study that was assessed elsewhere has no history, and its draw then is not provable.

use alloc::vec::Vec;

use crate::date::CalendarDate;
use crate::limits;
use crate::selection::Pledge;
use crate::time::Moment;
use crate::wire::{AnyObject, At, request};

/// What a service recorded about a study.
#[request]
#[derive(Clone)]
pub(crate) struct StudyHistory<'n> {
    /// The frames that were registered for the study, in the order of their arrival.
    #[json(default, most = limits::STUDY_FRAMES)]
    pub(super) frames: Vec<At<HistoryFrame<'n>>>,
    /// The number of frames that the same organisation registered for other studies.
    pub(super) other_frames: Option<u32>,
    /// The revisions of the parameters, in the order in which they were set. The last one has the parameters of the request.
    #[json(default, most = limits::STUDY_REVISIONS)]
    pub(super) revisions: Vec<At<HistoryRevision<'n>>>,
    /// The first day of a test of all records that ever named the study, also of those that do not count any more; absent if it
    /// is not recorded.
    pub(super) first_test: Option<CalendarDate>,
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

/// A revision of the parameters of a study.
#[request]
#[derive(Clone, Copy)]
pub(super) struct HistoryRevision<'n> {
    /// The time of the change.
    pub(super) at: Moment,
    /// Who made the change; absent if it is not recorded.
    #[json(most = limits::TEXT_CODE_POINTS)]
    pub(super) by: Option<&'n str>,
    /// The reason for the change; absent if none was given.
    #[json(most = limits::TEXT_CODE_POINTS)]
    pub(super) reason: Option<&'n str>,
    /// The parameters: the members of the request without those that the service adds.
    pub(super) parameters: AnyObject<'n>,
}
