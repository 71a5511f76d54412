//! The variable `database`: the engine that stores the records.

use super::{Fault, Variables};

/// The database of the deployment.
pub(crate) enum Database {
    /// The host's database `default`.
    Sqlite,
    /// The Postgres server at this URL, which contains the password.
    Postgres(String),
}

impl Database {
    /// Reads the variable. If it is empty, the database is SQLite.
    pub(super) fn read(variables: &Variables) -> Result<Self, Fault> {
        match variables.text(NAME)? {
            "" | "sqlite" => Ok(Self::Sqlite),
            url if SCHEMES.iter().any(|scheme| url.starts_with(scheme)) => Ok(Self::Postgres(url.to_owned())),
            _ => Err(Fault::new(NAME, "is neither `sqlite` nor a URL that begins with `postgres://`")),
        }
    }
}

const NAME: &str = "database";

const SCHEMES: [&str; 2] = ["postgres://", "postgresql://"];
