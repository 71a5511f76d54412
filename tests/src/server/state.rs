//! The state of a server: its directory, and on Postgres its database.

use std::fs;
use std::path::Path;

use anyhow::Result;
use tempfile::TempDir;

use super::store::Store;
#[cfg(unix)]
use crate::postgres::{Database, Postgres};

/// A state directory, which a server uses again after a restart. Dropping it removes the data.
#[derive(Debug)]
pub struct State {
    directory: TempDir,
    database: Kept,
}

/// The database of a server.
#[derive(Clone, Debug)]
enum Kept {
    /// The store of the run, before the first start.
    OfRun,
    /// A database of the shared Postgres.
    #[cfg(unix)]
    Shared(std::sync::Arc<Database<'static>>),
    /// A database of the test.
    Url(String),
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

    /// Creates the directory of a server over a database of the test, with the settings of the server.
    ///
    /// # Errors
    ///
    /// Returns an error if the directory cannot be created.
    pub fn over(url: &str, settings: &str) -> Result<Self> {
        let state = Self { directory: TempDir::new()?, database: Kept::Url(url.to_owned()) };
        fs::write(state.path().join("hearth.toml"), settings)?;
        Ok(state)
    }

    /// Creates the directory of another server over the same database. The settings and the key of the issuer are
    /// copied.
    ///
    /// # Errors
    ///
    /// Returns an error if the directory cannot be created.
    pub(super) fn beside(&self) -> Result<Self> {
        let state = Self { directory: TempDir::new()?, database: self.database.clone() };
        for name in ["hearth.toml", "issuer.key"] {
            if self.path().join(name).exists() {
                fs::copy(self.path().join(name), state.path().join(name))?;
            }
        }
        Ok(state)
    }

    /// Returns the path of the directory.
    pub fn path(&self) -> &Path {
        self.directory.path()
    }

    /// Returns the database of the server, if it has one of the shared Postgres.
    #[cfg(unix)]
    pub(super) fn database(&self) -> Option<&Database<'static>> {
        match &self.database {
            Kept::Shared(database) => Some(database),
            Kept::OfRun | Kept::Url(_) => None,
        }
    }

    /// Returns the flags with which a server uses its store. The first call creates the database.
    pub(super) fn flags(&mut self) -> Result<Vec<String>> {
        if let Kept::OfRun = self.database
            && Store::of_run()? == Store::Postgres
        {
            self.database = shared()?;
        }
        let url = match &self.database {
            Kept::OfRun => return Ok(Vec::new()),
            #[cfg(unix)]
            Kept::Shared(database) => database.url(),
            Kept::Url(url) => url.clone(),
        };
        Ok(vec!["--database".to_owned(), url])
    }
}

#[cfg(unix)]
fn shared() -> Result<Kept> {
    Ok(Kept::Shared(Postgres::shared()?.database()?.into()))
}

#[cfg(not(unix))]
fn shared() -> Result<Kept> {
    anyhow::bail!("the tests start Postgres only on Unix")
}

impl From<TempDir> for State {
    fn from(directory: TempDir) -> Self {
        Self { directory, database: Kept::OfRun }
    }
}
