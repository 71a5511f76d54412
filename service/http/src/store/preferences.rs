//! The preferences of rooms: changes in the order in which they were appended, and records that replace them.
//!
//! The module merges changes into records. Each statement leaves the rows of a room readable: a record replaces the
//! last change that it contains, and older rows are ignored until they are deleted.

use serde::Deserialize;

use super::{Store, unexpected};
use crate::host::Value;
use crate::problem::Problem;

/// A row of a room: a change, or a record.
#[derive(Deserialize)]
pub(crate) struct Row {
    /// The id, which increases with every change.
    pub(crate) id: i64,
    /// The change or the record, as JSON text.
    pub(crate) text: String,
    /// The time of the change.
    pub(crate) at: String,
    whole: i64,
}

impl Row {
    /// Whether the row is a record.
    pub(crate) fn is_record(&self) -> bool {
        self.whole != 0
    }
}

impl Store {
    /// Appends a change, and returns its id.
    pub(crate) async fn append_change(&self, room: &str, change: &str, at: &str) -> Result<i64, Problem> {
        let rows = self.change(self.sql.append_change, [room, change, at].map(Value::text)).await?;
        rows.first().and_then(|row| row.get(0)).ok_or_else(unexpected)
    }

    /// Returns the newest record of a room, if it has one, and the changes after it in their order.
    pub(crate) async fn changes(&self, room: &str) -> Result<Vec<Row>, Problem> {
        self.first_changes(room, usize::MAX).await
    }

    /// Returns at most the first `most` rows of [`Self::changes`].
    pub(crate) async fn first_changes(&self, room: &str, most: usize) -> Result<Vec<Row>, Problem> {
        let most = Value::Integer(i64::try_from(most).unwrap_or(i64::MAX));
        let rows = self.rows(self.sql.changes, [Value::text(room), most]).await?;
        let rows = rows.first().and_then(|row| row.get::<&str>(0)).ok_or_else(unexpected)?;
        serde_json::from_str(rows).map_err(|_| unexpected())
    }

    /// Replaces the changes up to this one with the record that they result in.
    pub(crate) async fn fold(&self, room: &str, last: i64, record: &str) -> Result<(), Problem> {
        self.change(self.sql.fold, [Value::Integer(last), Value::text(record)]).await?;
        self.change(self.sql.forget_folded, [Value::text(room), Value::Integer(last)]).await.map(drop)
    }
}
