//! The store of the edge: a database file in the state directory, or a Postgres database.

use std::num::NonZeroUsize;
use std::path::Path;
use std::sync::Arc;

use prometheus_client::metrics::histogram::Histogram;
use rusqlite::Connection;

use crate::postgres::Server;
use crate::sqlite::Database;
use hearth_database::{PostgresUrl, file};

/// The store, shared by all instances.
#[derive(Clone)]
pub(crate) enum Storage {
    Sqlite(Arc<Database>),
    Postgres(Arc<Server>),
}

impl Storage {
    /// Opens the database file, or creates it. The error is for the operator.
    pub(crate) fn file(path: &Path) -> Result<Self, String> {
        let failed = |error: rusqlite::Error| format!("`{}`: {error}", path.display());
        file::create(path)?;
        file::check(&Connection::open(path).map_err(failed)?, path)?;
        let database = Database::open(path).map_err(failed)?;
        Ok(Self::Sqlite(Arc::new(database)))
    }

    /// Prepares connections to a Postgres database. The error is for the operator.
    pub(crate) fn server(url: PostgresUrl, connections: Option<NonZeroUsize>) -> Result<Self, String> {
        Ok(Self::Postgres(Arc::new(Server::new(url, connections)?)))
    }

    /// Closes the database file, if this is its last reference.
    pub(crate) fn close(self) {
        if let Self::Sqlite(database) = self {
            drop(Arc::into_inner(database));
        }
    }

    /// Returns the times of the statements.
    pub(crate) fn times(&self) -> Histogram {
        match self {
            Self::Sqlite(database) => database.times(),
            Self::Postgres(server) => server.times(),
        }
    }

    /// Returns the database file, if that is the store.
    pub(crate) fn sqlite(&self) -> Option<&Arc<Database>> {
        match self {
            Self::Sqlite(database) => Some(database),
            Self::Postgres(_) => None,
        }
    }

    /// Returns the Postgres database, if that is the store.
    pub(crate) fn postgres(&self) -> Option<&Arc<Server>> {
        match self {
            Self::Sqlite(_) => None,
            Self::Postgres(server) => Some(server),
        }
    }
}
