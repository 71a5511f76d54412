//! Credentials, their status list indexes, and changes of a record's status.

use std::cell::Cell;

use super::{Store, text, unexpected};
use crate::host::{self, Mark, Value};
use crate::problem::Problem;

/// An issued credential that is not stored yet.
pub(crate) struct Issued {
    /// The document, as JSON text.
    pub(crate) document: String,
    /// The status list index, counted across all lists of a purpose.
    pub(crate) status_index: Option<i64>,
}

impl Issued {
    /// Returns the values of the two columns of a credential; null if the record has none.
    pub(super) fn parameters(issued: Option<&Self>) -> [Value; 2] {
        [
            issued.map_or(Value::Null, |issued| Value::text(&issued.document)),
            issued.and_then(|issued| issued.status_index).map_or(Value::Null, Value::Integer),
        ]
    }
}

impl Store {
    /// Returns the number of the status list of a stored record.
    pub(crate) async fn list_of(&self, record: &str) -> Result<i64, Problem> {
        let rows = self.rows(self.sql.list, [Value::text(record)]).await?;
        rows.first().and_then(|row| row.get(0)).ok_or_else(unexpected)
    }

    /// Returns the number of the status list for new records.
    ///
    /// An instance reads it once a second. A list is meant for 65,536 records, and a few more do no harm.
    pub(crate) async fn newest_list(&self) -> Result<i64, Problem> {
        let now = host::host().mark();
        match NEWEST_LIST.get() {
            Some((read, list)) if now.saturating_sub(read) < FRESH_NS => Ok(list),
            _ => {
                let list = self.list_of("").await?;
                NEWEST_LIST.set(Some((now, list)));
                Ok(list)
            }
        }
    }

    /// Stores the credential of a verified record, unless the record has one.
    pub(crate) async fn keep_credential(&self, record: &str, issued: &Issued) -> Result<(), Problem> {
        let [document, status_index] = Issued::parameters(Some(issued));
        self.change(self.sql.keep_credential, [Value::text(record), document, status_index]).await.map(drop)
    }

    /// Returns the number of status lists for each purpose.
    pub(crate) async fn lists(&self) -> Result<i64, Problem> {
        let rows = self.rows(self.sql.lists, []).await?;
        rows.first().and_then(|row| row.get(0)).ok_or_else(unexpected)
    }

    /// Returns the indexes of the records with one of these statuses in the list that begins at `first`, relative to
    /// `first`.
    pub(crate) async fn status_indexes(&self, statuses: &[&str], first: i64) -> Result<Vec<usize>, Problem> {
        let statuses = serde_json::json!(statuses).to_string();
        let rows =
            self.rows(self.sql.status_indexes, [Value::text(&statuses), Value::Integer(first)]).await?;
        let index = |index: i64| usize::try_from(index).ok();
        rows.iter().map(|row| row.get(0).and_then(index).ok_or_else(unexpected)).collect()
    }

    /// Changes the status of a record if it has one of the required statuses. Returns whether the status was changed.
    pub(crate) async fn change_status(
        &self,
        tenant: &str,
        id: &str,
        change: &StatusChange<'_>,
    ) -> Result<bool, Problem> {
        let from = serde_json::json!(change.from).to_string();
        let parameters =
            [tenant, id, change.status, change.at, change.reason, change.by, &from].map(Value::text);
        let rows = self.change(self.sql.change_status, parameters).await?;
        Ok(rows.first().is_some_and(|row| text(row, 0).is_some()))
    }
}

/// A requested change of a record's status.
pub(crate) struct StatusChange<'a> {
    pub(crate) status: &'a str,
    pub(crate) reason: &'a str,
    pub(crate) at: &'a str,
    /// The subject that changes the status.
    pub(crate) by: &'a str,
    /// The statuses that can change to the new one.
    pub(crate) from: &'a [&'a str],
}

thread_local! {
    /// The number of the newest list, and when it was read.
    static NEWEST_LIST: Cell<Option<(Mark, i64)>> = const { Cell::new(None) };
}

/// How long the number is used before it is read again.
const FRESH_NS: u64 = 1_000_000_000;
