//! The database: every statement of this component, and nothing that is not one.
//!
//! Each decision is one statement. An instance keeps one connection for all its requests, so a transaction begun by one
//! could be ended by another. Claims are never deleted, and what was decided of a verified record never changes, nor does
//! its credential.
//!
//! Where the engine says that it is busy, nothing was done, and the statement is tried again ([`retry`]). Another failure
//! of a statement that changes something may have come after the change, and the problem says so.

mod credentials;
mod failure;
mod preferences;
mod retry;
mod row;
mod statements;
mod studies;

use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::time::Duration;

use spin_sdk::sqlite::{Connection, Error, RowResult, Value};
use spin_sdk::wasip3::clocks::monotonic_clock::{self, Mark};

use crate::module::{Conflict, Period, Study};
use crate::problem::Problem;
pub(crate) use credentials::{Issued, StatusChange};
use failure::{failed, is_busy};
pub(crate) use preferences::Row as ChangeRow;
pub(crate) use retry::Retries;
pub(crate) use row::{NewRecord, StoredRecord};
pub(crate) use studies::{Selections, StoredSelection, StoredStudy, StudyClaim, StudySize};

/// The store of one deployment.
pub(crate) struct Store(Rc<Connection>);

impl Store {
    /// The store, by the connection that the instance keeps. The first request of an instance opens it, turns on the
    /// write-ahead log, and makes the tables where they are missing.
    pub(crate) async fn open() -> Result<Self, Problem> {
        if let Some(kept) = KEPT.with_borrow(Clone::clone) {
            return Ok(Self(kept));
        }
        let connection = match Connection::open_default().await {
            Ok(connection) => connection,
            Err(error) => return Err(failed(&error, Effect::None)),
        };
        let store = Self(Rc::new(connection));
        // Some engines have no such log, and `hearth serve` has turned it on already.
        let _ = store.run(statements::WRITE_AHEAD, &[]).await;
        store.make_tables().await?;
        KEPT.set(Some(Rc::clone(&store.0)));
        Ok(store)
    }

    async fn make_tables(&self) -> Result<(), Problem> {
        let there = match self.run(statements::THERE, &[]).await {
            Ok(rows) => rows.first().and_then(|row| row.get::<i64>(0)),
            Err(_) => None,
        };
        if there == Some(statements::OBJECTS) && self.run(statements::PROBE, &[]).await.is_ok() {
            return Ok(());
        }
        self.change(statements::RECORDS, []).await?;
        if self.run(statements::PROBE, &[]).await.is_err() {
            for addition in statements::ADDITIONS {
                // Another instance may be about to do the same.
                let _ = self.run(addition, &[]).await;
            }
            self.rows(statements::PROBE, []).await?;
        }
        for statement in statements::SCHEMA {
            self.change(statement, []).await?;
        }
        Ok(())
    }

    /// Checks that the store can be read; it was, if this instance has read it for that less than a second ago.
    pub(crate) async fn ping(&self) -> Result<(), Problem> {
        let now = monotonic_clock::now();
        if PINGED.get().is_some_and(|last| now.saturating_sub(last) < FRESH_NS) {
            return Ok(());
        }
        self.rows(statements::PING, []).await?;
        PINGED.set(Some(now));
        Ok(())
    }

    /// Stores a record, unless it is there already or a stored claim contradicts it.
    ///
    /// Gives the record if it was stored. That it contradicts none is decided by the statement that stores it.
    pub(crate) async fn insert(&self, record: &NewRecord<'_>) -> Result<Option<StoredRecord>, Problem> {
        let rows = self.change(statements::INSERT, record.parameters()).await?;
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
        Settled { decision, status, rule_set, module }: Settled<'_>,
    ) -> Result<(), Problem> {
        let parameters = [id, status, decision, rule_set, module].map(Value::text);
        self.change(statements::SETTLE, parameters).await.map(drop)
    }

    /// The rows of a statement that reads.
    async fn rows(
        &self,
        statement: &str,
        parameters: impl IntoIterator<Item = Value>,
    ) -> Result<Vec<RowResult>, Problem> {
        self.patiently(statement, parameters, Effect::None).await
    }

    /// The rows of a statement that changes something.
    async fn change(
        &self,
        statement: &str,
        parameters: impl IntoIterator<Item = Value>,
    ) -> Result<Vec<RowResult>, Problem> {
        self.patiently(statement, parameters, Effect::Change).await
    }

    /// Runs a statement, again while the engine is busy: then it did nothing.
    async fn patiently(
        &self,
        statement: &str,
        parameters: impl IntoIterator<Item = Value>,
        effect: Effect,
    ) -> Result<Vec<RowResult>, Problem> {
        let parameters: Vec<Value> = parameters.into_iter().collect();
        let mut retries = Retries::within(PATIENCE);
        loop {
            match self.run(statement, &parameters).await {
                Ok(rows) => return Ok(rows),
                Err(error) if is_busy(&error) && retries.pause().await => {}
                Err(error) => {
                    PINGED.set(None);
                    if matches!(error, Error::InvalidConnection) {
                        KEPT.set(None);
                    }
                    return Err(failed(&error, effect));
                }
            }
        }
    }

    async fn run(&self, statement: &str, parameters: &[Value]) -> Result<Vec<RowResult>, Error> {
        self.0.execute(statement, parameters.iter().cloned()).await?.collect().await
    }
}

thread_local! {
    /// The connection of this instance, once it has opened one.
    static KEPT: RefCell<Option<Rc<Connection>>> = const { RefCell::new(None) };
    /// When the store was last read to see whether it can be.
    static PINGED: Cell<Option<Mark>> = const { Cell::new(None) };
}

/// For how long a read of the store stands for the next one of `/healthz`.
const FRESH_NS: u64 = 1_000_000_000;

/// For all attempts of a statement, well inside the 30 s that a request has.
const PATIENCE: Duration = Duration::from_secs(12);

/// What a statement may have done when it failed.
#[derive(Clone, Copy)]
enum Effect {
    /// Nothing: it reads.
    None,
    /// What it was to change, for all that is known.
    Change,
}

/// What a pending record is decided to be, and by which rules.
pub(crate) struct Settled<'a> {
    /// The record, as JSON text.
    pub(crate) decision: &'a str,
    pub(crate) status: &'a str,
    pub(crate) rule_set: &'a str,
    /// The digest of the module.
    pub(crate) module: &'a str,
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

fn unexpected() -> Problem {
    Problem::internal("the store holds something that was not stored by this service")
}
