//! The database: runs all SQL statements of this component.
//!
//! Each decision is one statement in a transaction of its own, in the dialect of the engine ([`engine`]). Claims are
//! never deleted, and neither the decision nor the credential of a verified record changes.
//!
//! If the engine reports that it is busy, the statement had no effect and is retried ([`retry`]). After another
//! failure, a statement may have taken effect, and the problem states this.

mod arrival;
mod attachments;
mod credentials;
mod engine;
mod events;
mod failure;
mod frames;
mod households;
mod idempotency;
mod keys;
mod lists;
mod mappings;
mod preferences;
mod retry;
mod revisions;
mod row;
mod studies;
mod study_credentials;

use std::cell::Cell;
use std::pin::pin;
use std::time::Duration;

use futures::future::{Either, select};
use hearth_sql::Statements;

use crate::host::{self, Mark, Row, Value};
use crate::module::{Conflict, Drawn, Period, Study};
use crate::problem::Problem;
use crate::settings::{Database, Setting};
pub(crate) use attachments::{NewAttachment, StoredAttachment};
pub(crate) use credentials::{Issued, StatusChange};
use engine::Engine;
pub(crate) use events::Event;
use failure::{Effect, failed};
pub(crate) use frames::{NewFrame, StoredFrame};
pub(crate) use households::DrawnHousehold;
pub(crate) use idempotency::{Held, KeptAnswer, Request};
pub(crate) use keys::NewKey;
pub(crate) use lists::{Filters, ListedRow, ListedStudy, Order, Page, RecordsPage};
pub(crate) use mappings::StoredMapping;
pub(crate) use preferences::Row as ChangeRow;
pub(crate) use retry::Retries;
pub(crate) use revisions::{MOST_BYTES, NewRevision, StoredRevision};
pub(crate) use row::{NewRecord, StoredRecord};
pub(crate) use studies::{Selections, StoredSelection, StoredStudy, StudyClaim, StudySize};
pub(crate) use study_credentials::{NewStudyCredential, StoredStudyCredential};

/// The store of the deployment.
pub(crate) struct Store {
    engine: Engine,
    /// The statements in the dialect of the engine.
    sql: &'static Statements,
}

impl Store {
    /// Opens the store of the settings.
    pub(crate) async fn open(database: &Setting<Database>) -> Result<Self, Problem> {
        let engine = Engine::open(database.get()?).await?;
        let sql = engine.statements();
        Ok(Self { engine, sql })
    }

    /// Checks that the store of the settings answers soon. Health checks have their own deadlines, so this does not wait
    /// as long as a request that needs the store.
    pub(crate) async fn answers(database: &Setting<Database>) -> Result<(), Problem> {
        let check = pin!(async { Self::open(database).await?.ping().await });
        let end = pin!(host::wait(SOON));
        match select(check, end).await {
            Either::Left((answer, _)) => answer,
            Either::Right(_) => Err(Problem::unavailable("the store does not answer")),
        }
    }

    /// Checks that the store can be read, unless the last check of this instance is less than a second old.
    async fn ping(&self) -> Result<(), Problem> {
        let now = host::host().mark();
        if PINGED.get().is_some_and(|last| now.saturating_sub(last) < FRESH_NS) {
            return Ok(());
        }
        // A statement that reads would not return before the deadline if the disk does not answer.
        self.change(self.sql.ping, []).await?;
        PINGED.set(Some(now));
        Ok(())
    }

    /// Stores a record, unless it is stored already or a stored claim contradicts it.
    ///
    /// Returns the record if it was stored. The same statement checks for contradictions, stores the record, and changes
    /// the status of the records that it replaces or amends.
    pub(crate) async fn insert(&self, record: &NewRecord<'_>) -> Result<Option<StoredRecord>, Problem> {
        let rows = self.change(self.sql.insert, record.parameters()).await?;
        Ok(rows.first().map(|row| record.stored(text(row, 0))))
    }

    /// Returns the record with this id, if it belongs to this tenant.
    pub(crate) async fn find(&self, tenant: &str, id: &str) -> Result<Option<StoredRecord>, Problem> {
        let rows = self.rows(self.sql.find, [Value::text(tenant), Value::text(id)]).await?;
        rows.first().map(|row| StoredRecord::read(row).ok_or_else(unexpected)).transpose()
    }

    /// Returns the stored record that contradicts this record.
    pub(crate) async fn conflict(&self, record: &NewRecord<'_>) -> Result<Option<Conflict>, Problem> {
        let rows = self.rows(self.sql.conflict, record.conflict_parameters()).await?;
        let conflict = |row: &Row| {
            let [id, start_date, end_date, difference] = [0, 1, 2, 3].map(|column| text(row, column));
            Some(Conflict { id: id?, difference: difference?, start_date, end_date })
        };
        rows.first().map(|row| conflict(row).ok_or_else(unexpected)).transpose()
    }

    /// Returns the context of a claim in its study.
    pub(crate) async fn study(&self, of: &Position<'_>) -> Result<Study, Problem> {
        let rows = self.rows(self.sql.context, of.context_parameters()).await?;
        let row = rows.first().ok_or_else(unexpected)?;
        let counterpart = text(row, 1).zip(text(row, 2));
        Ok(Study {
            reference_claims: row.get(0).ok_or_else(unexpected)?,
            counterpart: counterpart.map(|(start_date, end_date)| Period { start_date, end_date }),
            selection: row.get(3).map(|drawn: i64| Drawn { selected: drawn != 0 }),
        })
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
        self.change(self.sql.settle, parameters).await.map(drop)
    }

    /// Runs a statement that reads, and returns its rows.
    async fn rows(
        &self,
        statement: &str,
        parameters: impl IntoIterator<Item = Value>,
    ) -> Result<Vec<Row>, Problem> {
        self.run_with_retries(statement, parameters, Effect::None).await
    }

    /// Runs a statement that changes the database, and returns its rows.
    async fn change(
        &self,
        statement: &str,
        parameters: impl IntoIterator<Item = Value>,
    ) -> Result<Vec<Row>, Problem> {
        self.run_with_retries(statement, parameters, Effect::Change).await
    }

    /// Runs a statement, and retries it while the engine is busy. A statement that only reads is also retried if the
    /// connection breaks.
    async fn run_with_retries(
        &self,
        statement: &str,
        parameters: impl IntoIterator<Item = Value>,
        effect: Effect,
    ) -> Result<Vec<Row>, Problem> {
        let parameters: Vec<Value> = parameters.into_iter().collect();
        // Records of earlier versions on SQLite can contain the character, and statements that read them have it, too.
        let has_null = |value: &Value| matches!(value, Value::Text(text) if text.contains('\0'));
        if matches!(effect, Effect::Change) && parameters.iter().any(has_null) {
            return Err(failure::unstorable());
        }
        let mut retries = Retries::of_statement();
        loop {
            let run = match effect {
                Effect::None => self.engine.read(statement, &parameters).await,
                Effect::Change => self.engine.run(statement, &parameters).await,
            };
            match run {
                Ok(rows) => return Ok(rows),
                Err(failure) if effect.can_repeat(failure.kind) && retries.pause().await => {}
                Err(failure) => {
                    PINGED.set(None);
                    return Err(failed(failure, effect));
                }
            }
        }
    }
}

thread_local! {
    /// The time of the last successful check.
    static PINGED: Cell<Option<Mark>> = const { Cell::new(None) };
}

/// The time limit of a check.
const SOON: Duration = Duration::from_millis(1_500);

/// How long the result of a check is used.
const FRESH_NS: u64 = 1_000_000_000;

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
    fn context_parameters(&self) -> [Value; 6] {
        let (start, end) = self.period.unzip();
        let date = |date: Option<&str>| date.map_or(Value::Null, Value::text);
        let [tenant, study, household, test_group] =
            [self.tenant, self.study, self.household, self.test_group].map(Value::text);
        [tenant, study, household, test_group, date(start), date(end)]
    }
}

fn text(row: &Row, column: usize) -> Option<String> {
    row.get::<&str>(column).map(str::to_owned)
}

fn unexpected() -> Problem {
    Problem::internal("the store contains a row that this service did not write")
}
