//! The history of a study: the frames that were registered for it, as the module reads them.

use hearth_resources::MOST_FRAMES;
use serde::Serialize;
use serde_json::value::RawValue;

use crate::json;
use crate::problem::Problem;
use crate::store::{Page, Store, StoredFrame};

/// The member `history` of a request of `study.assess`.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct History<'a> {
    /// In the order of their arrival: of two registrations of a frame, the first one counts.
    frames: Vec<Frame<'a>>,
    other_frames: i64,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Frame<'a> {
    digest: &'a str,
    received_at: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pledge: Option<&'a RawValue>,
}

/// Returns the history of a study. `drawn` is the time at which its selection was stored: the frames that other studies got
/// later could not influence the draw. They are not counted, so that an assessment and its credential do not change with
/// them. Without a stored selection, all frames of other studies count.
pub(super) async fn history(
    store: &Store,
    tenant: &str,
    study: &str,
    drawn: Option<&str>,
) -> Result<Box<RawValue>, Problem> {
    let page = Page { tenant, after: 0, limit: MOST_FRAMES.unsigned_abs().try_into().unwrap_or(u32::MAX) };
    let (frames, _) = store.frames_page(page, study).await?;
    let other_frames = store.frame_counts(tenant, study, drawn).await?.of_others;
    let frames: Result<Vec<Frame<'_>>, Problem> = frames.iter().map(frame).collect();
    Ok(json::member(&History { frames: frames?, other_frames }))
}

fn frame(stored: &StoredFrame) -> Result<Frame<'_>, Problem> {
    let StoredFrame { digest, received_at, .. } = stored;
    Ok(Frame { digest, received_at, pledge: pledge(stored)? })
}

/// Returns the pledge of a stored frame.
pub(super) fn pledge(stored: &StoredFrame) -> Result<Option<&RawValue>, Problem> {
    let unreadable = |_| Problem::internal("a stored frame cannot be read");
    stored.pledge.as_deref().map(serde_json::from_str).transpose().map_err(unreadable)
}

#[cfg(test)]
mod tests {
    use super::MOST_FRAMES;

    #[test]
    fn a_study_has_as_many_frames_as_the_module_reads() {
        assert_eq!(usize::try_from(MOST_FRAMES), Ok(hearth_kpt_core::limits::STUDY_FRAMES));
    }
}
