//! The versions of the tables in Postgres.

use hearth_sql::describe_lost;
use hearth_sql::postgres::{self, Migration};
use tokio_postgres::Client;

use super::{PostgresUrl, connect, described};

/// The version of the tables in a database, which its newest migration wrote.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Installed {
    /// The number of the newest migration.
    pub version: i32,
    /// The oldest version that an edge can expect of these tables.
    pub oldest_edge: i32,
}

/// Returns the version of the tables, or `None` if the database has none.
pub async fn installed(client: &Client) -> Result<Option<Installed>, tokio_postgres::Error> {
    let tables: i64 = client.query_one(postgres::EXISTING, &[]).await?.try_get(0)?;
    if tables == 0 {
        return Ok(None);
    }
    let row = client.query_opt(postgres::VERSIONS, &[]).await?;
    row.map(|row| Ok(Installed { version: row.try_get(0)?, oldest_edge: row.try_get(1)? })).transpose()
}

/// Checks that a database has the tables of its version, as far as this program works with them. The error is for the
/// operator.
pub async fn check_lost(client: &Client, url: &PostgresUrl, installed: Installed) -> Result<(), String> {
    if installed.oldest_edge > postgres::VERSION {
        return Ok(());
    }
    let missing = client.query(postgres::MISSING, &[&postgres::tables(installed.version)]).await;
    let missing: Result<Vec<String>, _> =
        missing.and_then(|rows| rows.iter().map(|row| row.try_get(0)).collect());
    let lost = missing.map_err(|error| format!("cannot read `{url}`: {}", described(&error)))?;
    if lost.is_empty() { Ok(()) } else { Err(format!("`{url}`: {}", describe_lost(&lost))) }
}

/// Returns the migrations that a database lacks, in their order.
pub fn pending(installed: Option<Installed>) -> &'static [Migration] {
    let version = installed.map_or(0, |installed| installed.version);
    let done = postgres::MIGRATIONS.partition_point(|migration| migration.version <= version);
    postgres::MIGRATIONS.get(done..).unwrap_or_default()
}

/// Checks that a database can be reached, and that this program works with its tables. The error is for the operator.
pub async fn check(url: &PostgresUrl) -> Result<(), String> {
    let client = connect(url).await?;
    check_tables(&client, url).await
}

/// Checks that this program works with the tables of a database. The error is for the operator.
pub async fn check_tables(client: &Client, url: &PostgresUrl) -> Result<(), String> {
    let found = installed(client).await;
    let found = found.map_err(|error| format!("cannot read `{url}`: {}", described(&error)))?;
    match found {
        None => {
            Err(format!("the database `{url}` has no tables of Hearth; create them with `hearth migrate`"))
        }
        Some(Installed { version, .. }) if version < postgres::VERSION => Err(format!(
            "the tables of `{url}` have version {version}, and this program needs version {}; update them with \
             `hearth migrate`",
            postgres::VERSION
        )),
        Some(Installed { version, oldest_edge }) if oldest_edge > postgres::VERSION => Err(format!(
            "the tables of `{url}` have version {version}, which needs programs of version {oldest_edge} or later, and \
             this program has version {}; install a newer version of Hearth",
            postgres::VERSION
        )),
        Some(found) => check_lost(client, url, found).await,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn migrations_ascend_to_the_version() {
        let versions: Vec<i32> = postgres::MIGRATIONS.iter().map(|migration| migration.version).collect();
        assert!(versions.is_sorted_by(|a, b| a < b), "{versions:?}");
        assert_eq!(versions.last(), Some(&postgres::VERSION));
        assert_eq!(pending(None).len(), versions.len());
        let newest = Installed { version: postgres::VERSION, oldest_edge: 1 };
        assert!(pending(Some(newest)).is_empty());
    }
}
