//! SQLite: one connection for each instance of the edge, which also creates the tables.
//!
//! One request could end the transaction of another, so no statement begins one.
//!
//! A statement that reads is one call of the host, which does not return before the rows are there. A statement that
//! changes the database waits for the disk, so other requests of the instance continue meanwhile. The rows of such a
//! statement arrive in a stream, which costs as much as reading a record.

use std::cell::RefCell;
use std::rc::Rc;

use hearth_sql::describe_lost;
use hearth_sql::sqlite::{self as sql, Step};

use crate::clock;
use crate::host::{Connection, Failure, Kind, Row, Value, host};
use crate::problem::Problem;
use crate::store::Retries;
use crate::store::failure::{Effect, failed};

/// The connection of the instance.
pub(in crate::store) struct Sqlite(Rc<dyn Connection>);

impl Sqlite {
    /// Returns the connection of the instance. Its first request opens it, turns on the write-ahead log, and creates
    /// missing tables.
    pub(super) async fn open() -> Result<Self, Problem> {
        if let Some(connection) = CONNECTION.with_borrow(Clone::clone) {
            return Ok(Self(connection));
        }
        let connection = host().sqlite().await.map_err(|failure| failed(failure, Effect::None))?;
        let opened = Self(connection);
        // Failure is ignored: some engines have no write-ahead log, and `hearth serve` has already turned it on.
        let _ = opened.run(sql::WRITE_AHEAD, &[]).await;
        if !opened.is_current().await {
            opened.check_tables().await?;
            opened.create_tables().await?;
        }
        CONNECTION.set(Some(Rc::clone(&opened.0)));
        Ok(opened)
    }

    async fn is_current(&self) -> bool {
        let existing = self.run(sql::EXISTING, &[]).await.ok();
        let existing = existing.and_then(|rows| rows.first()?.get::<i64>(0));
        existing == Some(sql::OBJECTS) && self.run(sql::PROBE, &[]).await.is_ok()
    }

    /// Checks that no table was lost, which [`Self::create_tables`] would create again without its rows.
    async fn check_tables(&self) -> Result<(), Problem> {
        let mut retries = Retries::of_statement();
        let rows = loop {
            match self.run(sql::NAMES, &[]).await {
                Ok(rows) => break rows,
                Err(failure) if failure.kind == Kind::Busy && retries.pause().await => {}
                Err(failure) => return Err(failed(failure, Effect::None)),
            }
        };
        let names: Vec<&str> = rows.iter().filter_map(|row| row.get(0)).collect();
        let lost = sql::lost(&names);
        if lost.is_empty() {
            return Ok(());
        }
        Err(failed(Failure { kind: Kind::Damaged, cause: describe_lost(&lost) }, Effect::None))
    }

    async fn create_tables(&self) -> Result<(), Problem> {
        let now = [Value::text(clock::now()?)];
        for step in sql::steps() {
            match step {
                Step::Run(statement) => self.change(statement, &[]).await?,
                Step::RunAt(statement) => self.change(statement, &now).await?,
                Step::AddColumn(statement) => drop(self.run(statement, &[]).await),
            }
        }
        Ok(())
    }

    /// Runs a step, with retries while another instance has locked the database.
    async fn change(&self, statement: &str, parameters: &[Value]) -> Result<(), Problem> {
        let mut retries = Retries::of_statement();
        loop {
            match self.run(statement, parameters).await {
                Ok(_) => return Ok(()),
                Err(failure) if failure.kind == Kind::Busy && retries.pause().await => {}
                Err(failure) => return Err(failed(failure, Effect::Change)),
            }
        }
    }

    /// Runs a statement, while other requests of the instance continue.
    pub(super) async fn run(&self, statement: &str, parameters: &[Value]) -> Result<Vec<Row>, Failure> {
        self.0.run(statement, parameters).await.inspect_err(forget)
    }

    /// Runs a statement that only reads.
    pub(super) async fn read(&self, statement: &str, parameters: &[Value]) -> Result<Vec<Row>, Failure> {
        self.0.read(statement, parameters).await.inspect_err(forget)
    }
}

/// A connection that is closed is not used again.
fn forget(failure: &Failure) {
    if failure.kind == Kind::Closed {
        CONNECTION.set(None);
    }
}

thread_local! {
    /// The connection of this instance, once it is open.
    static CONNECTION: RefCell<Option<Rc<dyn Connection>>> = const { RefCell::new(None) };
}
