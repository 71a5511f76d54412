//! The database of a command: a Postgres database, or a SQLite file.

use std::env;
use std::fmt;
use std::path::PathBuf;

use clap::Args;

use crate::result::Failure;
use hearth_database::PostgresUrl;
use hearth_server::Settings;

/// The options that select a database.
#[derive(Args, Debug)]
pub(crate) struct Chosen {
    /// Database: URL `postgres://USER@HOST/NAME`, or path of a SQLite file [default: the variable `HEARTH_DATABASE`,
    /// otherwise `database` of the settings, otherwise `hearth.db` beside them]
    #[arg(long, value_name = "URL|FILE")]
    database: Option<String>,
    /// Directory of the settings (`hearth.toml`)
    #[arg(long, value_name = "DIR", default_value = ".hearth")]
    state: PathBuf,
}

/// A database.
#[derive(Debug, Eq, PartialEq)]
pub(super) enum Target {
    Postgres(PostgresUrl),
    Sqlite(PathBuf),
}

impl Chosen {
    /// Returns the selected database.
    pub(super) fn target(&self) -> Result<Target, Failure> {
        let given = self.database.clone().or_else(|| env::var("HEARTH_DATABASE").ok());
        if let Some(text) = given.filter(|text| !text.is_empty()) {
            return Ok(Target::parse(&text)?);
        }
        let settings = Settings::find(&self.state.join("hearth.toml"))?;
        match settings.and_then(|settings| settings.database) {
            Some(text) => Ok(Target::parse(&text)?),
            None => Ok(Target::Sqlite(self.state.join("hearth.db"))),
        }
    }
}

impl Target {
    fn parse(text: &str) -> Result<Self, String> {
        if text.contains("://") {
            return text.parse().map(Self::Postgres);
        }
        Ok(Self::Sqlite(text.into()))
    }
}

impl fmt::Display for Target {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Postgres(url) => url.fmt(f),
            Self::Sqlite(path) => path.display().fmt(f),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_url_is_not_a_path() {
        assert_eq!(Target::parse("a/hearth.db"), Ok(Target::Sqlite("a/hearth.db".into())));
        assert!(matches!(Target::parse("postgres://db/kpt"), Ok(Target::Postgres(_))));
        let error = Target::parse("mysql://u:hunter2@db/kpt").err().unwrap_or_default();
        assert!(error.contains("postgres://") && !error.contains("hunter2"), "{error}");
    }
}
