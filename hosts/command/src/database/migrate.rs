//! `hearth migrate`: creates the tables of a database, and updates them.

use std::io::Write as _;
use std::path::Path;
use std::time::Duration;

use clap::Args;
use hearth_sql::postgres::{self, Migration};
use tokio::runtime::Builder;
use tokio_postgres::Client;

use super::postgres::LOCK;
use super::target::Target;
use super::{Chosen, sqlite};
use crate::result::{Failure, Verdict};
use hearth_database::schema::{Installed, check_lost, installed, pending};
use hearth_database::{PostgresUrl, connect, described};
use hearth_terminal::visible::visible;

/// Create the tables of a database, or update them to the version of this program.
///
/// Postgres needs it before the first start of an edge, and before edges of a newer version. It can run while edges of
/// the version before serve, and several times at once: each migration is one transaction, and a database that is up to
/// date does not change. `hearth serve` updates a SQLite file itself.
///
/// Exit codes: 0 the tables are up to date, 1 `--dry-run` found pending migrations, 2 the command could not run.
#[derive(Args, Debug)]
pub(crate) struct Migrate {
    #[command(flatten)]
    database: Chosen,
    /// Print the pending migrations, and change nothing
    #[arg(long)]
    dry_run: bool,
}

/// Creates or updates the tables, and prints what was done.
pub(crate) fn run(options: &Migrate) -> Result<Verdict, Failure> {
    match options.database.target()? {
        Target::Sqlite(path) => migrate_file(&path, options.dry_run),
        Target::Postgres(url) => {
            let runtime =
                Builder::new_current_thread().enable_all().build().map_err(|error| error.to_string())?;
            runtime.block_on(migrate_server(&url, options.dry_run))
        }
    }
}

fn migrate_file(path: &Path, dry_run: bool) -> Result<Verdict, Failure> {
    let name = path.to_string_lossy();
    let (name, exists) = (visible(&name), path.exists());
    let mut out = anstream::stdout().lock();
    if exists && sqlite::is_current(path)? {
        writeln!(out, "`{name}` is up to date")?;
        return Ok(Verdict::Valid);
    }
    if dry_run {
        let change = if exists { "the tables would be updated" } else { "the tables would be created" };
        writeln!(out, "`{name}`: {change}")?;
        return Ok(Verdict::Findings);
    }
    sqlite::update(path)?;
    writeln!(out, "`{name}`: {}", if exists { "updated the tables" } else { "created the tables" })?;
    Ok(Verdict::Valid)
}

async fn migrate_server(url: &PostgresUrl, dry_run: bool) -> Result<Verdict, Failure> {
    let mut client = connect(url).await?;
    let failed = |error: &tokio_postgres::Error| format!("cannot migrate `{url}`: {}", explained(error));
    let found = installed(&client).await.map_err(|error| failed(&error))?;
    if let Some(found) = found {
        check_lost(&client, url, found).await?;
    }
    let mut out = anstream::stdout().lock();
    if let Some(Installed { version, .. }) = found
        && version > postgres::VERSION
    {
        writeln!(
            out,
            "`{url}` has version {version}, which is newer than version {} of this program",
            postgres::VERSION
        )?;
        return Ok(Verdict::Valid);
    }
    if dry_run {
        let pending = pending(found);
        for Migration { version, .. } in pending {
            writeln!(out, "`{url}`: version {version} is pending")?;
        }
        if !pending.is_empty() {
            return Ok(Verdict::Findings);
        }
    } else {
        while let Some(version) = migrate_once(&mut client).await.map_err(|error| failed(&error))? {
            writeln!(out, "`{url}`: migrated to version {version}")?;
        }
    }
    writeln!(out, "`{url}` is up to date, version {}", postgres::VERSION)?;
    Ok(Verdict::Valid)
}

/// Runs the next migration in one transaction, and returns its version; `None` if the tables are up to date. Another
/// process that migrates waits meanwhile.
async fn migrate_once(client: &mut Client) -> Result<Option<i32>, tokio_postgres::Error> {
    let transaction = client.transaction().await?;
    transaction.batch_execute("SET LOCAL statement_timeout = 0").await?;
    transaction.execute("SELECT pg_advisory_xact_lock($1)", &[&LOCK]).await?;
    let found = installed(transaction.client()).await?;
    let Some(Migration { version, sql, .. }) = pending(found).first() else {
        // The server logs a connection that ends in a transaction as an error.
        transaction.rollback().await?;
        return Ok(None);
    };
    // Statements that wait for a lock also stop the statements of edges behind them.
    let limit = format!("SET LOCAL lock_timeout = {}", LOCK_TIME.as_millis());
    transaction.batch_execute(&limit).await?;
    transaction.batch_execute(sql).await?;
    transaction.commit().await?;
    Ok(Some(*version))
}

/// Describes an error, and what to do about it.
fn explained(error: &tokio_postgres::Error) -> String {
    let code = error.code().map_or("", tokio_postgres::error::SqlState::code);
    let help = match code {
        "55P03" => "; a long statement uses the tables, so run the command again",
        "42501" => "; the user of the URL must own the database, or may create extensions and tables in it",
        "25006" => "; this is a replica, so use the URL of the primary",
        _ => "",
    };
    format!("{}{help}", described(error))
}

/// The time for which a migration waits for the lock of a table.
const LOCK_TIME: Duration = Duration::from_secs(10);
