//! The state of a server: its directory, and on Postgres its database.

use std::path::Path;
use std::sync::Arc;

use anyhow::Result;
use tempfile::TempDir;

use super::store::Store;
#[cfg(unix)]
use crate::postgres::{Database, Postgres};

/// A state directory, which a server uses again after a restart. Dropping it removes the data.
#[derive(Debug)]
pub struct State {
    directory: TempDir,
    /// The database of the server, after its first start over Postgres.
    #[cfg(unix)]
    database: Option<Arc<Database<'static>>>,
}

impl State {
    /// Creates an empty directory.
    ///
    /// # Errors
    ///
    /// Returns an error if the directory cannot be created.
    pub fn new() -> Result<Self> {
        Ok(TempDir::new()?.into())
    }

    /// Creates the directory of another server over the same database of Postgres. The settings and the key of the
    /// issuer are copied.
    ///
    /// # Errors
    ///
    /// Returns an error if the directory cannot be created.
    pub fn beside(other: &Path, database: Option<&Arc<Database<'static>>>) -> Result<Self> {
        let state = Self { directory: TempDir::new()?, database: database.cloned() };
        for name in ["hearth.toml", "issuer.key"] {
            if other.join(name).exists() {
                std::fs::copy(other.join(name), state.path().join(name))?;
            }
        }
        Ok(state)
    }

    /// Returns the path of the directory.
    pub fn path(&self) -> &Path {
        self.directory.path()
    }

    /// Returns the database of the server, if it has one.
    #[cfg(unix)]
    pub fn database(&self) -> Option<&Arc<Database<'static>>> {
        self.database.as_ref()
    }

    /// Returns the flags with which a server uses the store of the run. The first call creates the database.
    pub(super) fn flags(&mut self) -> Result<Vec<String>> {
        if Store::of_run()? == Store::Sqlite {
            return Ok(Vec::new());
        }
        #[cfg(not(unix))]
        anyhow::bail!("the tests start Postgres only on Unix");
        #[cfg(unix)]
        {
            let database = match self.database.take() {
                Some(database) => database,
                None => Arc::new(Postgres::shared()?.database()?),
            };
            let url = database.url();
            self.database = Some(database);
            Ok(vec!["--database".to_owned(), url])
        }
    }
}

impl From<TempDir> for State {
    fn from(directory: TempDir) -> Self {
        Self {
            directory,
            #[cfg(unix)]
            database: None,
        }
    }
}
