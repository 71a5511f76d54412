//! The database: every statement of this component, and nothing that is not one.
//!
//! Each decision is one statement. All instances may share one connection, so a transaction begun here
//! could be ended by a neighbour. Claims are never deleted, and what was decided of a verified record never changes,
//! nor does its credential.

mod credentials;
mod preferences;
mod row;
mod statements;
mod studies;

use std::sync::atomic::{AtomicBool, Ordering};

use spin_sdk::sqlite::{Connection, Error, RowResult, Value};

use crate::module::{Conflict, Period, Study};
use crate::problem::Problem;
pub(crate) use credentials::{Issued, StatusChange};
pub(crate) use preferences::Row as ChangeRow;
pub(crate) use row::{NewRecord, StoredRecord};
pub(crate) use studies::{Selections, StoredSelection, StoredStudy, StudyClaim, StudySize};

/// The store of one deployment.
pub(crate) struct Store(Connection);

impl Store {
    /// Opens the store; the first time in an instance it makes sure of the tables.
    pub(crate) async fn open() -> Result<Self, Problem> {
        static READY: AtomicBool = AtomicBool::new(false);
        let store = Self(Connection::open_default().await.map_err(|error| unusable(&error))?);
        if !READY.load(Ordering::Relaxed) {
            store.rows(statements::RECORDS, []).await?;
            if store.rows(statements::PROBE, []).await.is_err() {
                for addition in statements::ADDITIONS {
                    // Another instance may be about to do the same.
                    let _ = store.rows(addition, []).await;
                }
                store.rows(statements::PROBE, []).await?;
            }
            for statement in statements::SCHEMA {
                store.rows(statement, []).await?;
            }
            READY.store(true, Ordering::Relaxed);
        }
        Ok(store)
    }

    /// Whether the store can be read.
    pub(crate) async fn ping(&self) -> Result<(), Problem> {
        self.rows(statements::PING, []).await.map(drop)
    }

    /// Stores a record, unless it is there already or a stored claim contradicts it.
    ///
    /// Gives the record if it was stored. That it contradicts none is decided by the statement that stores it.
    pub(crate) async fn insert(&self, record: &NewRecord<'_>) -> Result<Option<StoredRecord>, Problem> {
        let rows = self.rows(statements::INSERT, record.parameters()).await?;
        Ok(rows.first().map(|row| record.stored(text(row, 0))))
    }

    /// The record of this id, if it is this subject's.
    pub(crate) async fn find(&self, tenant: &str, id: &str) -> Result<Option<StoredRecord>, Problem> {
        let rows = self.rows(statements::FIND, [Value::text(tenant), Value::text(id)]).await?;
        rows.first().map(|row| StoredRecord::read(row).ok_or_else(unexpected)).transpose()
    }

    /// The stored claim that kept this record out.
    pub(crate) async fn conflict(&self, record: &NewRecord<'_>) -> Result<Option<Conflict>, Problem> {
        let rows = self.rows(statements::CONFLICT, record.overlap_parameters()).await?;
        rows.first()
            .map(|row| {
                let period = Period { start_date: text(row, 1)?, end_date: text(row, 2)? };
                Some(Conflict { id: text(row, 0)?, period })
            })
            .map(|conflict| conflict.ok_or_else(unexpected))
            .transpose()
    }

    /// What else the study of this record holds.
    pub(crate) async fn study(&self, of: &Position<'_>) -> Result<Study, Problem> {
        let rows = self.rows(statements::REFERENCE_CLAIMS, of.count_parameters()).await?;
        let reference_claims = rows.first().and_then(|row| row.get::<u64>(0)).ok_or_else(unexpected)?;
        let counterpart = match of.period {
            Some((start, end)) => {
                let rows = self.rows(statements::COUNTERPART, of.counterpart_parameters(start, end)).await?;
                rows.first()
                    .and_then(|row| Some(Period { start_date: text(row, 0)?, end_date: text(row, 1)? }))
            }
            None => None,
        };
        let selection = self.drawn(of).await?;
        Ok(Study { reference_claims, counterpart, selection })
    }

    /// Replaces the decision of a record that is still pending.
    pub(crate) async fn settle(
        &self,
        id: &str,
        decision: &str,
        status: &str,
        rule_set: &str,
        module: &str,
    ) -> Result<(), Problem> {
        let parameters = [id, status, decision, rule_set, module].map(Value::text);
        self.rows(statements::SETTLE, parameters).await.map(drop)
    }

    async fn rows(
        &self,
        statement: &str,
        parameters: impl IntoIterator<Item = Value>,
    ) -> Result<Vec<RowResult>, Problem> {
        let result = self.0.execute(statement, parameters).await.map_err(|error| unusable(&error))?;
        result.collect().await.map_err(|error| unusable(&error))
    }
}

/// Where a claim stands in its study.
pub(crate) struct Position<'a> {
    pub(crate) tenant: &'a str,
    pub(crate) study: &'a str,
    pub(crate) test_group: &'a str,
    pub(crate) household: &'a str,
    pub(crate) measurements: &'a str,
    pub(crate) period: Option<(&'a str, &'a str)>,
}

impl Position<'_> {
    fn count_parameters(&self) -> [Value; 3] {
        [self.tenant, self.study, self.household].map(Value::text)
    }

    fn counterpart_parameters(&self, start: &str, end: &str) -> [Value; 6] {
        [self.tenant, self.study, self.test_group, start, end, self.household].map(Value::text)
    }
}

fn text(row: &RowResult, column: usize) -> Option<String> {
    row.get::<&str>(column).map(str::to_owned)
}

/// The store cannot be used now; what the database says of it is for the operator, not for the client.
fn unusable(error: &Error) -> Problem {
    match error {
        Error::DatabaseFull => Problem::unavailable("the store is full"),
        Error::Io(message) if message.contains("locked") || message.contains("busy") => {
            Problem::unavailable("the store is busy")
        }
        _ => Problem::unavailable("the store cannot be used"),
    }
}

fn unexpected() -> Problem {
    Problem::internal("the store holds something that was not stored by this service")
}
