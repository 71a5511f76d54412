//! The database: runs all SQL statements of this component.
//!
//! Each decision is one statement. An instance uses one connection for all its requests, so one request could end the
//! transaction of another. Claims are never deleted, and neither the decision nor the credential of a verified record
//! changes.
//!
//! If the engine reports that it is busy, the statement had no effect and is retried ([`retry`]). After another
//! failure, a statement may have taken effect, and the problem states this.

mod attachments;
mod credentials;
mod events;
mod failure;
mod households;
mod keys;
mod lists;
mod mappings;
mod preferences;
mod retry;
mod row;
mod statements;
mod studies;
mod study_credentials;

use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::time::Duration;

use spin_sdk::sqlite::{Connection, Error, RowResult, Value};
use spin_sdk::wasip3::clocks::monotonic_clock::{self, Mark};

use crate::clock;
use crate::module::{Conflict, Period, Study};
use crate::problem::Problem;
pub(crate) use attachments::NewAttachment;
pub(crate) use credentials::{Issued, StatusChange};
pub(crate) use events::Event;
use failure::{failed, is_busy};
pub(crate) use households::DrawnHousehold;
pub(crate) use keys::NewKey;
pub(crate) use lists::{Filters, ListedRow, ListedStudy, Order, Page, RecordsPage, STATUSES};
pub(crate) use mappings::StoredMapping;
pub(crate) use preferences::Row as ChangeRow;
pub(crate) use retry::Retries;
pub(crate) use row::{NewRecord, StoredRecord};
pub(crate) use studies::{Selections, StoredSelection, StoredStudy, StudyClaim, StudySize};
pub(crate) use study_credentials::{NewStudyCredential, StoredStudyCredential};

/// The store of the deployment.
pub(crate) struct Store(Rc<Connection>);

impl Store {
    /// Opens the store with the connection of the instance.
    ///
    /// The first request of an instance opens the connection, turns on the write-ahead log, and creates missing tables.
    pub(crate) async fn open() -> Result<Self, Problem> {
        if let Some(connection) = CONNECTION.with_borrow(Clone::clone) {
            return Ok(Self(connection));
        }
        let connection = match Connection::open_default().await {
            Ok(connection) => connection,
            Err(error) => return Err(failed(&error, Effect::None)),
        };
        let store = Self(Rc::new(connection));
        // Failure is ignored: some engines have no write-ahead log, and `hearth serve` has already turned it on.
        let _ = store.run(statements::WRITE_AHEAD, &[]).await;
        store.create_tables().await?;
        CONNECTION.set(Some(Rc::clone(&store.0)));
        Ok(store)
    }

    async fn create_tables(&self) -> Result<(), Problem> {
        let existing = match self.run(statements::EXISTING, &[]).await {
            Ok(rows) => rows.first().and_then(|row| row.get::<i64>(0)),
            Err(_) => None,
        };
        if existing == Some(statements::OBJECTS) && self.run(statements::PROBE, &[]).await.is_ok() {
            return Ok(());
        }
        self.change(statements::RECORDS, []).await?;
        if self.run(statements::PROBE, &[]).await.is_err() {
            for addition in statements::ADDITIONS {
                // Failure is ignored, because another instance may add the same column.
                let _ = self.run(addition, &[]).await;
            }
            self.rows(statements::PROBE, []).await?;
        }
        // Before the triggers exist, which show that a database is up to date.
        self.change(statements::FILL_FUEL, []).await?;
        self.change(statements::SUPERSEDE, [Value::text(&clock::now()?)]).await?;
        for statement in statements::SCHEMA {
            self.change(statement, []).await?;
        }
        self.create_places().await?;
        self.create_events().await
    }

    /// Creates the places of drawn households. The trigger shows that those of earlier selections are stored.
    async fn create_places(&self) -> Result<(), Problem> {
        // The last one stores the places of selections that another version stored meanwhile.
        for statement in
            [statements::PLACES, statements::FILL_PLACES, statements::PLACING, statements::FILL_PLACES]
        {
            self.change(statement, []).await?;
        }
        Ok(())
    }

    /// Creates the feed of events. The last statement shows that it is complete.
    async fn create_events(&self) -> Result<(), Problem> {
        self.change(statements::EVENTS, []).await?;
        for trigger in statements::RECORD_EVENTS {
            self.change(trigger, []).await?;
        }
        self.change(statements::FILL_EVENTS, []).await?;
        self.change(statements::CREDENTIAL_EVENTS, []).await.map(drop)
    }

    /// Checks that the store can be read, unless the last check of this instance is less than a second old.
    pub(crate) async fn ping(&self) -> Result<(), Problem> {
        let now = monotonic_clock::now();
        if PINGED.get().is_some_and(|last| now.saturating_sub(last) < FRESH_NS) {
            return Ok(());
        }
        self.rows(statements::PING, []).await?;
        PINGED.set(Some(now));
        Ok(())
    }

    /// Stores a record, unless it is stored already or a stored claim contradicts it.
    ///
    /// Returns the record if it was stored. The same statement checks for contradictions, stores the record, and changes
    /// the status of the records that it replaces or amends.
    pub(crate) async fn insert(&self, record: &NewRecord<'_>) -> Result<Option<StoredRecord>, Problem> {
        let rows = self.change(statements::INSERT, record.parameters()).await?;
        Ok(rows.first().map(|row| record.stored(text(row, 0))))
    }

    /// Returns the record with this id, if it belongs to this tenant.
    pub(crate) async fn find(&self, tenant: &str, id: &str) -> Result<Option<StoredRecord>, Problem> {
        let rows = self.rows(statements::FIND, [Value::text(tenant), Value::text(id)]).await?;
        rows.first().map(|row| StoredRecord::read(row).ok_or_else(unexpected)).transpose()
    }

    /// Returns the stored record that contradicts this record.
    pub(crate) async fn conflict(&self, record: &NewRecord<'_>) -> Result<Option<Conflict>, Problem> {
        let rows = self.rows(statements::CONFLICT, record.conflict_parameters()).await?;
        let conflict = |row: &RowResult| {
            let [id, start_date, end_date, difference] = [0, 1, 2, 3].map(|column| text(row, column));
            Some(Conflict { id: id?, difference: difference?, start_date, end_date })
        };
        rows.first().map(|row| conflict(row).ok_or_else(unexpected)).transpose()
    }

    /// Returns the context of a claim in its study.
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

    /// Replaces the decision of a record, if it is still pending and no record of the same measurement is disputed.
    ///
    /// If the record becomes verified, the same statement supersedes the record that it amends.
    pub(crate) async fn settle(
        &self,
        id: &str,
        Settled { decision, status, rule_set, module, at }: Settled<'_>,
    ) -> Result<(), Problem> {
        let parameters = [id, status, decision, rule_set, module, at].map(Value::text);
        self.change(statements::SETTLE, parameters).await.map(drop)
    }

    /// Runs a statement that reads, and returns its rows.
    async fn rows(
        &self,
        statement: &str,
        parameters: impl IntoIterator<Item = Value>,
    ) -> Result<Vec<RowResult>, Problem> {
        self.run_with_retries(statement, parameters, Effect::None).await
    }

    /// Runs a statement that changes the database, and returns its rows.
    async fn change(
        &self,
        statement: &str,
        parameters: impl IntoIterator<Item = Value>,
    ) -> Result<Vec<RowResult>, Problem> {
        self.run_with_retries(statement, parameters, Effect::Change).await
    }

    /// Runs a statement, and retries it while the engine is busy.
    async fn run_with_retries(
        &self,
        statement: &str,
        parameters: impl IntoIterator<Item = Value>,
        effect: Effect,
    ) -> Result<Vec<RowResult>, Problem> {
        let parameters: Vec<Value> = parameters.into_iter().collect();
        let mut retries = Retries::within(RETRY_TIME);
        loop {
            match self.run(statement, &parameters).await {
                Ok(rows) => return Ok(rows),
                Err(error) if is_busy(&error) && retries.pause().await => {}
                Err(error) => {
                    PINGED.set(None);
                    if matches!(error, Error::InvalidConnection) {
                        CONNECTION.set(None);
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
    /// The connection of this instance, once it is open.
    static CONNECTION: RefCell<Option<Rc<Connection>>> = const { RefCell::new(None) };
    /// The time of the last successful check.
    static PINGED: Cell<Option<Mark>> = const { Cell::new(None) };
}

/// How long the result of a check is used.
const FRESH_NS: u64 = 1_000_000_000;

/// The time for all attempts of a statement, well below the 30 s of a request.
const RETRY_TIME: Duration = Duration::from_secs(12);

/// The possible effect of a failed statement.
#[derive(Clone, Copy)]
enum Effect {
    /// None, because the statement only reads.
    None,
    /// The statement may have changed the database.
    Change,
}

/// The new decision of a pending record, and the rules that decided it.
pub(crate) struct Settled<'a> {
    /// The decision, as JSON text.
    pub(crate) decision: &'a str,
    pub(crate) status: &'a str,
    pub(crate) rule_set: &'a str,
    /// The digest of the module.
    pub(crate) module: &'a str,
    pub(crate) at: &'a str,
}

/// The members of a claim by which it is compared with other claims.
pub(crate) struct Position<'a> {
    pub(crate) tenant: &'a str,
    pub(crate) study: &'a str,
    pub(crate) test_group: &'a str,
    pub(crate) household: &'a str,
    /// The digest of the days and the daily logs.
    pub(crate) measurements: &'a str,
    pub(crate) fuel: Option<&'a str>,
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
    Problem::internal("the store contains a row that this service did not write")
}
