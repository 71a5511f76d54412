//! The preferences of rooms: changes as they came, and now and then the record that they lead to.
//!
//! What a record and its changes come to is the module's business. Of the statements here each leaves a room as it
//! can be read: a record in the place of the last change that it holds, or beside older rows that nobody reads.

use serde::Deserialize;
use spin_sdk::sqlite::Value;

use super::{Store, statements, unexpected};
use crate::problem::Problem;

/// What was stored of a room at one time.
#[derive(Deserialize)]
pub(crate) struct Row {
    /// Grows with every change.
    pub(crate) id: i64,
    /// A change, or a record.
    pub(crate) text: String,
    /// When the change was made.
    pub(crate) at: String,
    whole: i64,
}

impl Row {
    /// Whether it is a record.
    pub(crate) fn is_whole(&self) -> bool {
        self.whole != 0
    }
}

impl Store {
    /// Stores a change, and gives its id.
    pub(crate) async fn append_change(&self, room: &str, change: &str, at: &str) -> Result<i64, Problem> {
        let rows = self.change(statements::APPEND_CHANGE, [room, change, at].map(Value::text)).await?;
        rows.first().and_then(|row| row.get(0)).ok_or_else(unexpected)
    }

    /// The newest record of a room, where there is one, and the changes after it, in their order.
    pub(crate) async fn changes(&self, room: &str) -> Result<Vec<Row>, Problem> {
        self.first_changes(room, usize::MAX).await
    }

    /// The first so many of [`Self::changes`].
    pub(crate) async fn first_changes(&self, room: &str, most: usize) -> Result<Vec<Row>, Problem> {
        let most = Value::Integer(i64::try_from(most).unwrap_or(i64::MAX));
        let rows = self.rows(statements::CHANGES, [Value::text(room), most]).await?;
        let rows = rows.first().and_then(|row| row.get::<&str>(0)).ok_or_else(unexpected)?;
        serde_json::from_str(rows).map_err(|_| unexpected())
    }

    /// Keeps the record that the changes up to this one lead to, in their place.
    pub(crate) async fn fold(&self, room: &str, last: i64, record: &str) -> Result<(), Problem> {
        self.change(statements::FOLD, [Value::Integer(last), Value::text(record)]).await?;
        self.change(statements::FORGET_FOLDED, [Value::text(room), Value::Integer(last)]).await.map(drop)
    }
}
