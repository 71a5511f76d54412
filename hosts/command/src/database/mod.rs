//! The commands that create, update and copy the database of a deployment: `hearth migrate`, `hearth backup`, and
//! `hearth export --all` and `hearth import --all`.

mod backup;
mod migrate;
mod postgres;
mod restore;
mod sqlite;
mod target;

use std::fmt::Write as _;
use std::future::Future;
use std::io::Write as _;
use std::path::Path;
use std::time::Instant;

use hearth_sql::{TABLES, Table};
use serde_json::json;
use tokio::runtime::Builder;
use tokio::signal::ctrl_c;

use crate::result::{Failure, SummaryForm};
use hearth_terminal::visible::visible;

pub(super) use backup::{Backup, export, run as back_up};
pub(super) use migrate::{Migrate, run as migrate};
pub(super) use restore::restore;
pub(super) use target::Chosen;

/// A copy that was made.
struct Copied {
    rows: u64,
    /// The database that was read or written, without its password.
    database: String,
}

impl Copied {
    /// Prints the summary on standard error.
    fn summarise(&self, verb: &str, file: &Path, started: Instant, form: SummaryForm) -> Result<(), Failure> {
        let seconds = started.elapsed().as_secs_f64();
        let mut log = anstream::stderr().lock();
        if form == SummaryForm::Json {
            let seconds = (seconds * 1_000.0).round() / 1_000.0;
            writeln!(
                log,
                "{}",
                json!({"rows": self.rows, "seconds": seconds, "database": self.database, "file": file})
            )?;
            return Ok(());
        }
        let bold = anstyle::Style::new().bold();
        let noun = if self.rows == 1 { "row" } else { "rows" };
        let (database, file) = (visible(&self.database), file.to_string_lossy());
        writeln!(
            log,
            "{bold}{} {noun}{bold:#} in {seconds:.1} s, {verb} `{database}`, file `{}`",
            self.rows,
            visible(&file)
        )?;
        Ok(())
    }
}

/// Runs a copy until it ends or the user interrupts it. An interrupted copy leaves nothing behind.
fn run_copy(what: &str, copy: impl Future<Output = Result<Copied, Failure>>) -> Result<Copied, Failure> {
    let runtime = Builder::new_current_thread().enable_all().build().map_err(|error| error.to_string())?;
    let copied = runtime.block_on(async {
        tokio::select! {
            copied = copy => copied,
            _ = ctrl_c() => Err(Failure::Message(format!("the {what} was interrupted"))),
        }
    });
    // A thread can still be at work on a file that is removed.
    runtime.shutdown_background();
    copied
}

/// Returns the columns of a table for a statement.
fn columns(table: &Table) -> String {
    let mut list = String::new();
    for column in table.columns {
        let comma = if list.is_empty() { "" } else { ", " };
        let _ = write!(list, "{comma}\"{}\"", column.name);
    }
    list
}

/// Returns the statement that reads the rows of a table in their order.
fn reading(table: &Table) -> String {
    format!("SELECT {} FROM {} ORDER BY {}", columns(table), table.name, table.order)
}

/// Returns the message that a database has rows already.
fn occupied(database: &str, table: &str) -> String {
    format!(
        "the database `{database}` is not empty: its table `{table}` has rows; import into an empty database, so that \
         nothing is overwritten"
    )
}

/// The tables that contain data.
fn tables() -> impl Iterator<Item = &'static Table> {
    TABLES.iter()
}
