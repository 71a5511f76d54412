//! `hearth import --all`: loads the file of `hearth backup` into an empty database.

use std::collections::BTreeMap;
use std::path::Path;
use std::time::Instant;

use hearth_sql::Table;
use rusqlite::Connection;
use rusqlite::types::Value;
use tokio::sync::mpsc::{Receiver, Sender, channel};
use tokio::task::spawn_blocking;

use super::postgres::{self, Filler};
use super::target::Target;
use super::{Chosen, Copied, run_copy, sqlite, tables};
use crate::progress::Progress;
use crate::result::{Failure, SummaryForm, Verdict};
use hearth_database::schema::check_tables;
use hearth_database::{PostgresUrl, connect, described};
use hearth_terminal::warn;

/// Loads a file into an empty database, in one transaction.
pub(crate) fn restore(file: &Path, database: &Chosen, summary: SummaryForm) -> Result<Verdict, Failure> {
    let started = Instant::now();
    let target = database.target()?;
    let source = sqlite::open_current(file)?;
    // The rows of one moment, even if a server uses the file.
    source.execute_batch("BEGIN").map_err(|error| sqlite::failed(file, &error))?;
    let total = sqlite::count_existing(&source).map_err(|error| sqlite::failed(file, &error))?;
    let copied = run_copy("import", async {
        match &target {
            Target::Sqlite(path) => into_file(source, file, path, total).await?,
            Target::Postgres(url) => into_server(source, file, url, total).await?,
        }
        Ok(Copied { rows: total, database: target.to_string() })
    })?;
    copied.summarise("into", file, started, summary)?;
    Ok(Verdict::Valid)
}

/// Loads the rows into a SQLite file, whose tables are created if it has none.
async fn into_file(source: Connection, file: &Path, path: &Path, total: u64) -> Result<(), Failure> {
    sqlite::update(path)?;
    let target = sqlite::create(path)?;
    let (file, path) = (file.to_owned(), path.to_owned());
    let filled = spawn_blocking(move || {
        let failed = |error: &rusqlite::Error| {
            format!("cannot load `{}` into `{}`: {error}", file.display(), path.display())
        };
        target.execute_batch("BEGIN IMMEDIATE").map_err(|error| failed(&error))?;
        if let Some(message) = sqlite::occupied_table(&target, &path).map_err(|error| failed(&error))? {
            return Err(message);
        }
        fill_file(&source, &target, total).map_err(|error| failed(&error))
    });
    Ok(filled.await.map_err(|error| error.to_string())??)
}

fn fill_file(source: &Connection, target: &Connection, total: u64) -> rusqlite::Result<()> {
    sqlite::disable_triggers(target)?;
    let mut progress = Progress::of_rows(Some(total));
    let mut rows = 0;
    for table in tables() {
        let statement = sqlite::inserting(table);
        sqlite::each_row::<rusqlite::Error>(source, table, |values| {
            rows += 1;
            progress.advance(rows);
            sqlite::insert(target, &statement, values)
        })?;
        sqlite::set_last_number(target, table, sqlite::last_number(source, table)?)?;
    }
    target.execute_batch("COMMIT")
}

/// Loads the rows into a Postgres database, whose tables `hearth migrate` has created.
async fn into_server(source: Connection, file: &Path, url: &PostgresUrl, total: u64) -> Result<(), Failure> {
    let mut client = connect(url).await?;
    check_tables(&client, url).await?;
    let failed = |error: &tokio_postgres::Error| {
        format!("cannot load `{}` into `{url}`: {}", file.display(), explained(error))
    };
    let transaction = postgres::filling(&mut client).await.map_err(|error| failed(&error))?;
    let occupied = postgres::occupied_table(&transaction, &url.to_string()).await;
    if let Some(message) = occupied.map_err(|error| failed(&error))? {
        return Err(Failure::Message(message));
    }
    let (sender, mut receiver) = channel(AHEAD);
    let reading = spawn_blocking(move || read_all(&source, &sender));
    let mut progress = Progress::of_rows(Some(total));
    let mut rows = 0;
    let mut replaced = Replaced::default();
    for table in tables() {
        let mut filler = Filler::new(&transaction, table).await.map_err(|error| failed(&error))?;
        let last = loop {
            match next(&mut receiver).await? {
                Read::Row(mut values) => {
                    replaced.replace(table, &mut values);
                    filler.write(&values).await.map_err(|error| failed(&error))?;
                    rows += 1;
                    progress.advance(rows);
                }
                Read::End(last) => break last,
                Read::Failed(error) => return Err(Failure::Message(sqlite::failed(file, &error))),
            }
        };
        filler.finish(last).await.map_err(|error| failed(&error))?;
    }
    reading.await.map_err(|error| error.to_string())?;
    postgres::filled(transaction).await.map_err(|error| failed(&error))?;
    replaced.report(file);
    Ok(())
}

/// A part of the rows that a thread reads.
enum Read {
    Row(Vec<Value>),
    /// The end of a table, and the last number that it gave to a row.
    End(i64),
    Failed(rusqlite::Error),
}

/// Reads the rows of all tables, until the receiver ends.
fn read_all(source: &Connection, sender: &Sender<Read>) {
    for table in tables() {
        let read = sqlite::each_row::<rusqlite::Error>(source, table, |values| {
            let sent = sender.blocking_send(Read::Row(values.to_vec()));
            sent.map_err(|_| rusqlite::Error::ExecuteReturnedResults)
        });
        let end = read.and_then(|()| sqlite::last_number(source, table)).map_or_else(Read::Failed, Read::End);
        if sender.blocking_send(end).is_err() {
            return;
        }
    }
}

async fn next(receiver: &mut Receiver<Read>) -> Result<Read, Failure> {
    let read = receiver.recv().await;
    read.ok_or_else(|| Failure::Message(String::from("the file could not be read to its end")))
}

/// The rows with U+0000 in each column. Earlier versions of the edge stored them in SQLite; Postgres cannot.
///
/// Claims, credentials and selections are JSON, in which the character is an escape, so what is signed or identified by a
/// digest does not change.
#[derive(Default)]
struct Replaced(BTreeMap<(&'static str, &'static str), Rows>);

/// Some rows of a table.
#[derive(Default)]
struct Rows {
    count: u64,
    /// The ids of the first ones.
    first: Vec<String>,
}

impl Replaced {
    /// Replaces U+0000 in the texts of a row by U+FFFD.
    fn replace(&mut self, table: &Table, values: &mut [Value]) {
        let mut changed = Vec::new();
        for (column, value) in table.columns.iter().zip(values.iter_mut()) {
            let Value::Text(text) = value else { continue };
            let has_changed = if (table.name, column.name) == HISTORY {
                replace_escapes(text)
            } else {
                text.contains('\0') && {
                    *text = text.replace('\0', "\u{fffd}");
                    true
                }
            };
            if has_changed {
                changed.push(column.name);
            }
        }
        for column in changed {
            let rows = self.0.entry((table.name, column)).or_default();
            rows.count += 1;
            if rows.first.len() < MOST_IDS {
                rows.first.push(id(table, values));
            }
        }
    }

    /// Warns of the columns that were changed.
    fn report(&self, file: &Path) {
        if self.0.is_empty() {
            return;
        }
        let columns = self.0.iter().map(|((table, column), Rows { count, first })| {
            let more = if *count > first.len() as u64 { ", …" } else { "" };
            format!("`{table}.{column}` ({count}: {}{more})", first.join(", "))
        });
        warn(&format!(
            "`{}` has texts with U+0000, which Postgres does not store; U+FFFD is in its place in {}",
            file.display(),
            columns.collect::<Vec<_>>().join(", ")
        ));
    }
}

/// Replaces the escapes of U+0000 in a JSON text. Returns whether it has one.
fn replace_escapes(json: &mut String) -> bool {
    if !json.contains(ESCAPE) {
        return false;
    }
    // An escaped backslash can be followed by the same characters.
    let parts: Vec<String> = json.split(r"\\").map(|part| part.replace(ESCAPE, r"\ufffd")).collect();
    let replaced = parts.join(r"\\");
    let has_changed = replaced != *json;
    *json = replaced;
    has_changed
}

/// Returns the id of a row, or else the values by which its table is ordered.
fn id(table: &Table, values: &[Value]) -> String {
    let names: Vec<&str> = match table.columns.iter().find(|column| column.name == "id") {
        Some(column) => vec![column.name],
        None => table.order.split(", ").collect(),
    };
    let value = |name: &str| match table.columns.iter().zip(values).find(|(column, _)| column.name == name) {
        Some((_, Value::Text(text))) => text.clone(),
        Some((_, Value::Integer(number))) => number.to_string(),
        _ => String::new(),
    };
    names.into_iter().map(value).collect::<Vec<_>>().join("/")
}

/// Describes an error, and what to do about it.
fn explained(error: &tokio_postgres::Error) -> String {
    let code = error.code().map_or("", tokio_postgres::error::SqlState::code);
    let help = match code {
        "42501" => "; the user of the URL must own the tables",
        "23P01" => "; the file has two records that contradict each other, so it was changed by hand",
        _ => "",
    };
    format!("{}{help}", described(error))
}

/// The column that Postgres reads as JSON, in which it cannot read the escape. Texts for people are in it.
const HISTORY: (&str, &str) = ("records", "history");
/// U+0000 in a JSON text.
const ESCAPE: &str = r"\u0000";
/// The most ids of rows that are listed for a column.
const MOST_IDS: usize = 10;
/// The rows that are read ahead.
const AHEAD: usize = 64;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_escapes_of_the_character_are_replaced() {
        for (text, expected) in [
            (r#"["a\u0000b\u0000"]"#, r#"["a\ufffdb\ufffd"]"#),
            (r#"["\\\u0000"]"#, r#"["\\\ufffd"]"#),
            (r#"["\\u0000"]"#, r#"["\\u0000"]"#),
            (r#"["\u00001"]"#, r#"["\ufffd1"]"#),
            ("[]", "[]"),
        ] {
            let mut replaced = text.to_owned();
            assert_eq!(replace_escapes(&mut replaced), text != expected);
            assert_eq!(replaced, expected);
        }
    }
}
