//! The stores that a server can keep its data in.

use std::env;
use std::path::Path;
use std::time::Duration;

use anyhow::{Result, bail};

/// The store of the edge.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Store {
    /// The file that the host provides.
    Sqlite,
    /// A database of [`crate::postgres::Postgres::shared`].
    Postgres,
}

impl Store {
    /// Returns the store of this run: the one in the variable `HEARTH_STORE`, by default SQLite.
    ///
    /// # Errors
    ///
    /// Returns an error if the variable names another store.
    pub fn of_run() -> Result<Self> {
        match env::var("HEARTH_STORE").as_deref().unwrap_or_default() {
            "" | "sqlite" => Ok(Self::Sqlite),
            "postgres" => Ok(Self::Postgres),
            other => bail!("the variable `HEARTH_STORE` is `{other}`; set it to `sqlite` or `postgres`"),
        }
    }

    /// Returns the name of the store for reports.
    pub fn name(self) -> &'static str {
        match self {
            Self::Sqlite => "SQLite",
            Self::Postgres => "Postgres",
        }
    }
}

/// The data of a server, for tests that look into the store.
#[derive(Debug)]
pub enum Stored<'s> {
    /// The file of SQLite.
    File(&'s Path),
    /// The database of Postgres.
    #[cfg(unix)]
    Database(&'s crate::postgres::Database<'static>),
}

impl Stored<'_> {
    /// Returns the number that a query of both dialects selects.
    ///
    /// # Errors
    ///
    /// Returns an error if the query fails.
    pub fn number(&self, query: &str) -> Result<i64> {
        match self {
            Self::File(file) => {
                let flags = rusqlite::OpenFlags::SQLITE_OPEN_READ_ONLY;
                let database = rusqlite::Connection::open_with_flags(file, flags)?;
                Ok(database.query_row(query, [], |row| row.get(0))?)
            }
            #[cfg(unix)]
            Self::Database(database) => Ok(database.connect()?.query_one(query, &[])?.get(0)),
        }
    }

    /// Runs a statement of both dialects beside the server, for data that a test cannot make otherwise, such as old ones.
    /// Returns the number of changed rows.
    ///
    /// # Errors
    ///
    /// Returns an error if the statement fails.
    pub fn change(&self, statement: &str) -> Result<u64> {
        match self {
            Self::File(file) => {
                let database = rusqlite::Connection::open(file)?;
                database.busy_timeout(Duration::from_secs(10))?;
                Ok(database.execute(statement, [])?.try_into()?)
            }
            #[cfg(unix)]
            Self::Database(database) => Ok(database.connect()?.execute(statement, &[])?),
        }
    }

    /// Returns whether the data contain a text.
    ///
    /// # Errors
    ///
    /// Returns an error if the data cannot be read.
    pub fn contains(&self, text: &str) -> Result<bool> {
        let bytes = match self {
            Self::File(file) => std::fs::read(file)?,
            #[cfg(unix)]
            Self::Database(database) => database.dump()?.into_bytes(),
        };
        Ok(bytes.windows(text.len()).any(|window| window == text.as_bytes()))
    }
}
