//! Changes of a room's record.
//!
//! A change is appended before it is merged into the record. Concurrent changes are therefore not lost and need no
//! retry: every later reader merges them in the order in which they were appended, and gets the same record.

use std::time::Duration;

use super::Room;
use crate::clock;
use crate::findings::Finding;
use crate::log;
use crate::module::{self, InvalidChange};
use crate::problem::Problem;
use crate::settings::{Database, Setting};
use crate::store::{ChangeRow, Retries, Store};

/// The result of a change.
pub(crate) struct Applied {
    /// The record as JSON text, or `null`.
    pub(crate) record: String,
    pub(crate) effect: Effect,
}

/// The effect of a change.
pub(crate) enum Effect {
    /// The change was empty.
    Unchanged,
    /// The change was merged. `changed` names the changed members, and `text` describes them for a model.
    Applied { changed: Vec<String>, text: String },
    /// Another request merged the change, so its effect is not known here. Contains the warnings about the change.
    Unknown(Vec<Finding>),
}

/// The reason why a change was not stored.
pub(crate) enum ChangeError {
    /// The change is not valid. Contains the message for a model.
    Invalid(String),
    /// The change is larger than the module's limit. Contains the module's message.
    TooLarge(String),
    /// The change is valid, but has more bytes than this limit.
    TooLong(usize),
}

/// Checks and stores a change, and merges it into the record.
pub(crate) async fn apply(
    database: &Setting<Database>,
    room: &Room,
    change: &str,
) -> Result<Result<Applied, ChangeError>, Problem> {
    let warnings = match module::validate_change(change)? {
        Ok(warnings) => warnings,
        Err(InvalidChange::Invalid(text)) => return Ok(Err(ChangeError::Invalid(text))),
        Err(InvalidChange::TooLarge(message)) => return Ok(Err(ChangeError::TooLarge(message))),
    };
    if change.len() > MAX_BYTES {
        return Ok(Err(ChangeError::TooLong(MAX_BYTES)));
    }
    let store = Store::open(database).await?;
    if is_empty(change) {
        let record = current(&store, room).await?;
        return Ok(Ok(Applied { record, effect: Effect::Unchanged }));
    }
    let id = store.append_change(room.as_str(), change, &clock::now()?).await?;
    let folded = merge_change(&store, room, id).await.map_err(Problem::after_storing)?;
    let effect =
        folded.effect.map_or(Effect::Unknown(warnings), |(changed, text)| Effect::Applied { changed, text });
    Ok(Ok(Applied { record: folded.record, effect }))
}

/// Merges the change with this id, and the rows before it, into the record, and replaces the rows with the record.
async fn merge_change(store: &Store, room: &Room, id: i64) -> Result<Folded, Problem> {
    let rows = rows_to_merge(store, room, id).await?;
    let folded = fold(&rows, id)?;
    if let Some(last) =
        rows.last().filter(|last| !last.is_record() && (last.id == id || rows.len() >= MANY_ROWS))
        && let Err(problem) = store.fold(room.as_str(), last.id, &folded.record).await
    {
        // The rows still give the same record, and the next change merges them.
        log::error(problem.log_line().unwrap_or_default()).await;
    }
    Ok(folded)
}

/// Returns the rows that the request of this change merges: all rows, if they are few.
///
/// If each of many concurrent requests merged all rows, the work would grow with the square of their number. Therefore
/// one of many requests merges the rows, and the others wait for a record that contains their change. The longer they
/// wait, the more requests merge the rows themselves.
async fn rows_to_merge(store: &Store, room: &Room, id: i64) -> Result<Vec<ChangeRow>, Problem> {
    let mut retries = Retries::within(MAX_WAIT);
    for pauses in 0.. {
        let mut rows = store.first_changes(room.as_str(), MANY_ROWS).await?;
        if rows.first().is_some_and(|first| first.is_record() && first.id >= id) {
            rows.truncate(1);
            return Ok(rows);
        }
        if rows.len() < MANY_ROWS {
            return Ok(rows);
        }
        let group = (GROUP >> (pauses / 2)).max(1);
        if id % group == 0 || !retries.pause().await {
            break;
        }
    }
    store.changes(room.as_str()).await
}

/// Returns the record of a room as JSON text, or `null`.
pub(super) async fn current(store: &Store, room: &Room) -> Result<String, Problem> {
    Ok(fold(&store.changes(room.as_str()).await?, 0)?.record)
}

struct Folded {
    record: String,
    /// The effect of the given change: the changed members, and the description for a model.
    effect: Option<(Vec<String>, String)>,
}

/// Merges the rows into a record, and returns the effect of the change with this id.
fn fold(rows: &[ChangeRow], id: i64) -> Result<Folded, Problem> {
    let mut folded = Folded { record: NO_RECORD.to_owned(), effect: None };
    for row in rows {
        if row.is_record() {
            folded.record.clone_from(&row.text);
            continue;
        }
        // The current rules may refuse a change that an earlier rule set accepted. The record then does not change.
        if let Ok(merged) = module::merge(&folded.record, &row.text, &row.at)? {
            folded.record = Box::<str>::from(merged.record).into();
            if row.id == id {
                folded.effect = Some((merged.changed, merged.text));
            }
        }
    }
    Ok(folded)
}

/// Whether a change, which is a JSON object, has no members.
fn is_empty(change: &str) -> bool {
    !change.contains('"')
}

/// More than any valid change needs with all of its text escaped. A longer change contains white space.
const MAX_BYTES: usize = 64 << 10;
const NO_RECORD: &str = "null";
/// From this number of rows on, not every request merges them.
const MANY_ROWS: usize = 16;
/// Of this number of concurrent changes, one merges the rows at once.
const GROUP: i64 = 64;
/// How long a request waits for the record of another.
const MAX_WAIT: Duration = Duration::from_secs(8);
