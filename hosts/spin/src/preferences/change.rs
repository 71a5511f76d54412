//! A room's record: what its stored changes lead to, and one more of them.
//!
//! A change is taken down before anything is made of it. So of two at once neither is lost and neither has to try
//! again: whoever reads afterwards makes the same record of them, in the order in which they came.

use std::time::Duration;

use super::Room;
use crate::clock;
use crate::log;
use crate::module::{self, Finding, Refused};
use crate::problem::Problem;
use crate::store::{ChangeRow, Retries, Store};

/// A room after a change.
pub(crate) struct Applied {
    /// The record as JSON text, or `null`.
    pub(crate) record: String,
    pub(crate) effect: Effect,
}

/// What a change did.
pub(crate) enum Effect {
    /// It asked for nothing.
    Nothing,
    /// These members differ, as `text` says to a model.
    Told { changed: Vec<String>, text: String },
    /// It is in the record, and the request that worked it in knows what that did. There are these warnings about it.
    Unknown(Vec<Finding>),
}

/// Why a change was not stored.
pub(crate) enum Refusal {
    /// It is not right, as this says to a model.
    Wrong(String),
    /// It has more bytes than are looked at, as this says.
    TooLarge(String),
    /// It is right, and written in more bytes than this.
    TooLong(usize),
}

/// Stores a change and works it into the record, unless there is something wrong with it.
pub(crate) async fn apply(room: &Room, change: &str) -> Result<Result<Applied, Refusal>, Problem> {
    let warnings = match module::validate_change(change)? {
        Ok(warnings) => warnings,
        Err(Refused::Wrong(text)) => return Ok(Err(Refusal::Wrong(text))),
        Err(Refused::TooLarge(message)) => return Ok(Err(Refusal::TooLarge(message))),
    };
    if change.len() > LONGEST {
        return Ok(Err(Refusal::TooLong(LONGEST)));
    }
    let store = Store::open().await?;
    if is_empty(change) {
        let record = current(&store, room).await?;
        return Ok(Ok(Applied { record, effect: Effect::Nothing }));
    }
    let id = store.append_change(room.as_str(), change, &clock::now()?).await?;
    let folded = work_in(&store, room, id).await.map_err(Problem::though_stored)?;
    let effect =
        folded.effect.map_or(Effect::Unknown(warnings), |(changed, text)| Effect::Told { changed, text });
    Ok(Ok(Applied { record: folded.record, effect }))
}

/// Makes the record of the rows, the change with this id among them, and keeps it in their place.
async fn work_in(store: &Store, room: &Room, id: i64) -> Result<Folded, Problem> {
    let rows = share(store, room, id).await?;
    let folded = fold(&rows, id)?;
    if let Some(last) = rows.last().filter(|last| !last.is_whole() && (last.id == id || rows.len() >= FEW))
        && let Err(problem) = store.fold(room.as_str(), last.id, &folded.record).await
    {
        // The rows say the same; the next change folds them.
        log::error(problem.log_line().unwrap_or_default()).await;
    }
    Ok(folded)
}

/// The rows of which the request that made this change makes the record: all of them, while they are few.
///
/// If every request of a crowd made the record of all rows, the work would grow with the square of the crowd. So one of
/// many makes it, and the others wait for a record that holds their change. The longer they wait, the more of them make it.
async fn share(store: &Store, room: &Room, id: i64) -> Result<Vec<ChangeRow>, Problem> {
    let mut retries = Retries::within(PATIENCE);
    for pauses in 0.. {
        let mut rows = store.first_changes(room.as_str(), FEW).await?;
        if rows.first().is_some_and(|first| first.is_whole() && first.id >= id) {
            rows.truncate(1);
            return Ok(rows);
        }
        if rows.len() < FEW {
            return Ok(rows);
        }
        let crowd = (CROWD >> (pauses / 2)).max(1);
        if id % crowd == 0 || !retries.pause().await {
            break;
        }
    }
    store.changes(room.as_str()).await
}

/// The record of a room as JSON text, or `null`.
pub(super) async fn current(store: &Store, room: &Room) -> Result<String, Problem> {
    Ok(fold(&store.changes(room.as_str()).await?, 0)?.record)
}

struct Folded {
    record: String,
    /// What the change that was asked about did: the members that differ, and the words for a model.
    effect: Option<(Vec<String>, String)>,
}

/// What the rows lead to, and what the change with this id did.
fn fold(rows: &[ChangeRow], id: i64) -> Result<Folded, Problem> {
    let mut folded = Folded { record: NO_RECORD.to_owned(), effect: None };
    for row in rows {
        if row.is_whole() {
            folded.record.clone_from(&row.text);
            continue;
        }
        // Rules of a later time may refuse what earlier ones took: then the record stays what it was.
        if let Ok(merged) = module::merge(&folded.record, &row.text, &row.at)? {
            folded.record = Box::<str>::from(merged.record).into();
            if row.id == id {
                folded.effect = Some((merged.changed, merged.text));
            }
        }
    }
    Ok(folded)
}

/// Whether a change, which is an object, has no members.
fn is_empty(change: &str) -> bool {
    !change.contains('"')
}

/// More than every right change needs, with all of its text escaped: what is longer is white space.
const LONGEST: usize = 64 << 10;
const NO_RECORD: &str = "null";
/// In a crowd there are this many rows, or more.
const FEW: usize = 16;
/// Of so many changes of a crowd, one is followed by a record at once.
const CROWD: i64 = 64;
/// How long a request waits for the record of another.
const PATIENCE: Duration = Duration::from_secs(8);
