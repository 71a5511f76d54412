//! The engines of the database, behind one interface. Each has a dialect of its own ([`hearth_sql`]).

mod postgres;
mod sqlite;

use hearth_sql::Statements;

use crate::host::{Failure, Row, Value};
use crate::problem::Problem;
use crate::settings::Database;
use postgres::Postgres;
use sqlite::Sqlite;

/// An engine with a connection.
pub(super) enum Engine {
    Sqlite(Sqlite),
    Postgres(Postgres),
}

impl Engine {
    /// Opens a database whose tables have the version of this edge.
    pub(super) async fn open(database: &Database) -> Result<Self, Problem> {
        match database {
            Database::Sqlite => Sqlite::open().await.map(Self::Sqlite),
            Database::Postgres(address) => Postgres::open(address).await.map(Self::Postgres),
        }
    }

    /// Returns the statements of its dialect.
    pub(super) fn statements(&self) -> &'static Statements {
        match self {
            Self::Sqlite(_) => &hearth_sql::sqlite::STATEMENTS,
            Self::Postgres(_) => &hearth_sql::postgres::STATEMENTS,
        }
    }

    /// Runs a statement once, in a transaction of its own.
    pub(super) async fn run(&self, statement: &str, parameters: &[Value]) -> Result<Vec<Row>, Failure> {
        match self {
            Self::Sqlite(engine) => engine.run(statement, parameters).await,
            Self::Postgres(engine) => engine.run(statement, parameters).await,
        }
    }

    /// Runs a statement that only reads.
    pub(super) async fn read(&self, statement: &str, parameters: &[Value]) -> Result<Vec<Row>, Failure> {
        match self {
            Self::Sqlite(engine) => engine.read(statement, parameters).await,
            Self::Postgres(engine) => engine.run(statement, parameters).await,
        }
    }
}
