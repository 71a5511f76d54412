//! The history of a study: the frames that were registered for it, and the revisions of its parameters, as the module reads
//! them.

use hearth_resources::{MOST_FRAMES, MOST_REVISIONS};
use serde::Serialize;
use serde_json::value::RawValue;

use crate::json;
use crate::problem::Problem;
use crate::store::{MOST_BYTES, NewRevision, Page, Store, StoredFrame, StoredRevision};

/// The member `history` of a request of `study.assess`.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct History<'a> {
    /// In the order of their arrival: of two registrations of a frame, the first one counts.
    frames: Vec<Frame<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    other_frames: Option<i64>,
    revisions: Vec<Revision<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    first_test: Option<String>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Frame<'a> {
    digest: &'a str,
    received_at: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pledge: Option<&'a RawValue>,
}

#[derive(Serialize)]
struct Revision<'a> {
    at: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    by: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<&'a str>,
    parameters: &'a RawValue,
}

/// Returns the history of a study, with a revision that is not stored yet, unless the current one has the same parameters and
/// selections. `drawn` is the time at which its selection was stored: the frames that other studies got
/// later could not influence the draw. They are not counted, so that an assessment and its credential do not change with
/// them. Without a stored selection, that time is not known, and they are left out.
pub(super) async fn history(
    store: &Store,
    tenant: &str,
    study: &str,
    (drawn, new): (Option<&str>, Option<&NewRevision<'_>>),
) -> Result<Box<RawValue>, Problem> {
    let (frames, _) = store.frames_page(page(tenant, MOST_FRAMES), study).await?;
    let (mut stored, is_part) =
        store.revisions_page(page(tenant, MOST_REVISIONS), study, MOST_BYTES + 1).await?;
    if is_part {
        // An earlier version stored more than an assessment reads.
        stored.clear();
    }
    let new = new.filter(|new| !is_part && !is_stored(&stored, new));
    let revisions = stored.iter().map(revision).chain(new.map(next));
    let revisions: Result<Vec<Revision<'_>>, Problem> = revisions.collect();
    let other_frames = match drawn {
        Some(_) => Some(store.frame_counts(tenant, study, drawn).await?.of_others),
        None => None,
    };
    let first_test = store.first_test(tenant, study).await?;
    let frames: Result<Vec<Frame<'_>>, Problem> = frames.iter().map(frame).collect();
    Ok(json::member(&History { frames: frames?, other_frames, revisions: revisions?, first_test }))
}

fn page(tenant: &str, most: i64) -> Page<'_, i64> {
    Page { tenant, after: 0, limit: u32::try_from(most).unwrap_or(u32::MAX) }
}

fn is_stored(stored: &[StoredRevision], new: &NewRevision<'_>) -> bool {
    stored.last().is_some_and(|last| last.parameters == new.parameters && last.selections == *new.selections)
}

fn revision(stored: &StoredRevision) -> Result<Revision<'_>, Problem> {
    let StoredRevision { at, by, reason, parameters, .. } = stored;
    let parameters = serde_json::from_str(parameters).map_err(unreadable)?;
    Ok(Revision { at, by: by.as_deref(), reason: reason.as_deref(), parameters })
}

fn next<'a>(new: &NewRevision<'a>) -> Result<Revision<'a>, Problem> {
    let parameters = serde_json::from_str(new.parameters).map_err(unreadable)?;
    Ok(Revision { at: new.at, by: Some(new.by), reason: new.reason, parameters })
}

fn unreadable(_: serde_json::Error) -> Problem {
    Problem::internal("a stored revision cannot be read")
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
