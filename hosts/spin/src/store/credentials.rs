//! Credentials, the places that they have in the lists of statuses, and changes of a record's status.

use std::cell::Cell;

use spin_sdk::sqlite::Value;
use spin_sdk::wasip3::clocks::monotonic_clock::{self, Mark};

use super::{Store, statements, text, unexpected};
use crate::problem::Problem;

/// A credential that is issued, and not stored yet.
pub(crate) struct Issued {
    /// The document, as JSON text.
    pub(crate) document: String,
    /// Its place among all lists.
    pub(crate) place: Option<i64>,
}

impl Issued {
    /// The two values of its columns, also where there is none.
    pub(super) fn parameters(issued: Option<&Self>) -> [Value; 2] {
        [
            issued.map_or(Value::Null, |issued| Value::text(&issued.document)),
            issued.and_then(|issued| issued.place).map_or(Value::Null, Value::Integer),
        ]
    }
}

impl Store {
    /// The number of the list in which a record that is stored has its place.
    pub(crate) async fn list_of(&self, record: &str) -> Result<i64, Problem> {
        let rows = self.rows(statements::LIST, [Value::text(record)]).await?;
        rows.first().and_then(|row| row.get(0)).ok_or_else(unexpected)
    }

    /// The number of the list for records that are stored now. An instance asks once a second: a list is for 65,536
    /// records, and it does no harm if some more get a place in it.
    pub(crate) async fn newest_list(&self) -> Result<i64, Problem> {
        let now = monotonic_clock::now();
        match NEWEST_LIST.get() {
            Some((asked, list)) if now.saturating_sub(asked) < ASK_NS => Ok(list),
            _ => {
                let list = self.list_of("").await?;
                NEWEST_LIST.set(Some((now, list)));
                Ok(list)
            }
        }
    }

    /// Gives a verified record its credential, unless it has got one in the meantime.
    pub(crate) async fn keep_credential(&self, record: &str, issued: &Issued) -> Result<(), Problem> {
        let [document, place] = Issued::parameters(Some(issued));
        self.change(statements::KEEP_CREDENTIAL, [Value::text(record), document, place]).await.map(drop)
    }

    /// How many lists of statuses there are for each purpose.
    pub(crate) async fn lists(&self) -> Result<i64, Problem> {
        let rows = self.rows(statements::LISTS, []).await?;
        rows.first().and_then(|row| row.get(0)).ok_or_else(unexpected)
    }

    /// The places, from 0, of those in the list that begins at `first` whose records have this status.
    pub(crate) async fn places(&self, status: &str, first: i64) -> Result<Vec<usize>, Problem> {
        let rows = self.rows(statements::PLACES, [Value::text(status), Value::Integer(first)]).await?;
        let place = |place: i64| usize::try_from(place).ok();
        rows.iter().map(|row| row.get(0).and_then(place).ok_or_else(unexpected)).collect()
    }

    /// Gives a record another status if it has one of these; whether it had.
    pub(crate) async fn change_status(
        &self,
        tenant: &str,
        id: &str,
        change: &StatusChange<'_>,
    ) -> Result<bool, Problem> {
        let from = serde_json::json!(change.from).to_string();
        let parameters = [tenant, id, change.status, change.at, change.reason, &from].map(Value::text);
        let rows = self.change(statements::CHANGE_STATUS, parameters).await?;
        Ok(rows.first().is_some_and(|row| text(row, 0).is_some()))
    }
}

/// A change of a record's status by somebody.
pub(crate) struct StatusChange<'a> {
    pub(crate) status: &'a str,
    pub(crate) reason: &'a str,
    pub(crate) at: &'a str,
    /// The statuses from which there is a way.
    pub(crate) from: &'a [&'a str],
}

thread_local! {
    /// The number of the newest list, and when it was asked for.
    static NEWEST_LIST: Cell<Option<(Mark, i64)>> = const { Cell::new(None) };
}

const ASK_NS: u64 = 1_000_000_000;
