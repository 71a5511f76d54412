//! SQLite files: their tables, and their rows.

use std::path::Path;
use std::time::Duration;

use chrono::{SecondsFormat, Utc};
use hearth_sql::Table;
use hearth_sql::sqlite::{self as sql, Step};
use rusqlite::config::DbConfig;
use rusqlite::types::Value;
use rusqlite::{Connection, OpenFlags, OptionalExtension as _, params_from_iter};

use super::{columns, occupied, reading, tables};
use hearth_database::file;

/// Opens a file of Hearth to read it. The error is for the user.
pub(super) fn open(path: &Path) -> Result<Connection, String> {
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    // A log of changes beside the file can only be read by a connection that may write.
    let opened = Connection::open_with_flags(path, flags)
        .or_else(|_| Connection::open_with_flags(path, OpenFlags::SQLITE_OPEN_READ_ONLY));
    let connection = opened.map_err(|error| failed(path, &error))?;
    connection.busy_timeout(BUSY_TIME).map_err(|error| failed(path, &error))?;
    file::check(&connection, path)?;
    let table = "SELECT 1 FROM sqlite_schema WHERE name = 'records'";
    let found = connection.query_row(table, [], |_| Ok(())).optional();
    match found.map_err(|error| failed(path, &error))? {
        Some(()) => Ok(connection),
        None => Err(format!("`{}` is not a database of Hearth: it has no table `records`", path.display())),
    }
}

/// Opens a file whose tables are up to date, to read its rows. The error is for the user.
pub(super) fn open_current(path: &Path) -> Result<Connection, String> {
    let connection = open(path)?;
    if is_current_of(&connection).map_err(|error| failed(path, &error))? {
        return Ok(connection);
    }
    let path = path.display();
    Err(format!(
        "the tables of `{path}` are of an earlier version; update them with `hearth migrate --database {path}`"
    ))
}

/// Returns whether the tables of a file are up to date. The error is for the user.
pub(super) fn is_current(path: &Path) -> Result<bool, String> {
    let connection = Connection::open_with_flags(path, OpenFlags::SQLITE_OPEN_READ_WRITE);
    let connection = connection.map_err(|error| failed(path, &error))?;
    file::check(&connection, path)?;
    is_current_of(&connection).map_err(|error| failed(path, &error))
}

fn is_current_of(connection: &Connection) -> rusqlite::Result<bool> {
    let existing: i64 = connection.query_row(sql::EXISTING, [], |row| row.get(0))?;
    Ok(existing == sql::OBJECTS && connection.prepare(sql::PROBE).is_ok())
}

/// Creates the tables, or updates those of an earlier version, in one transaction. The error is for the user.
pub(super) fn update(path: &Path) -> Result<(), String> {
    let connection = create(path)?;
    let updated = connection
        .pragma_update(None, "journal_mode", "wal")
        .and_then(|()| connection.execute_batch("BEGIN IMMEDIATE"))
        .and_then(|()| create_tables(&connection))
        .and_then(|()| connection.execute_batch("COMMIT"));
    updated.map_err(|error| failed(path, &error))
}

/// Opens a file, or creates it for its owner alone. The error is for the user.
pub(super) fn create(path: &Path) -> Result<Connection, String> {
    file::create(path)?;
    let connection = Connection::open(path).map_err(|error| failed(path, &error))?;
    connection.busy_timeout(BUSY_TIME).map_err(|error| failed(path, &error))?;
    file::check(&connection, path)?;
    Ok(connection)
}

/// Creates or updates the tables.
pub(super) fn create_tables(connection: &Connection) -> rusqlite::Result<()> {
    let now = Utc::now().to_rfc3339_opts(SecondsFormat::Millis, true);
    for step in sql::steps() {
        match step {
            Step::Run(statement) => drop(connection.execute(statement, [])?),
            Step::RunAt(statement) => drop(connection.execute(statement, [&now])?),
            Step::AddColumn(statement) => drop(connection.execute(statement, [])),
        }
    }
    Ok(())
}

/// Returns the message that a table has rows already, if one has.
pub(super) fn occupied_table(connection: &Connection, path: &Path) -> rusqlite::Result<Option<String>> {
    for table in tables() {
        let any = format!("SELECT EXISTS (SELECT 1 FROM {})", table.name);
        if connection.query_row(&any, [], |row| row.get(0))? {
            return Ok(Some(occupied(&path.to_string_lossy(), table.name)));
        }
    }
    Ok(None)
}

/// Returns the number of rows of the tables that a file has; one of an earlier version can lack some.
pub(super) fn count_existing(connection: &Connection) -> rusqlite::Result<u64> {
    let mut rows = 0;
    for table in tables() {
        if connection.table_exists(None, table.name)? {
            let count = format!("SELECT COUNT(*) FROM {}", table.name);
            rows += connection.query_row(&count, [], |row| row.get::<_, i64>(0))?.unsigned_abs();
        }
    }
    Ok(rows)
}

/// Removes the answers that are kept for repeated requests, and overwrites their bytes: one can contain an API key.
pub(super) fn forget_answers(connection: &Connection) -> rusqlite::Result<()> {
    if connection.table_exists(None, "idempotency_keys")? {
        connection.execute_batch("PRAGMA secure_delete = ON; DELETE FROM idempotency_keys")?;
    }
    Ok(())
}

/// Calls a function with each row of a table, in the order of the table.
pub(super) fn each_row<E: From<rusqlite::Error>>(
    connection: &Connection,
    table: &Table,
    mut act: impl FnMut(&[Value]) -> Result<(), E>,
) -> Result<(), E> {
    let mut statement = connection.prepare(&reading(table))?;
    let mut rows = statement.query([])?;
    let mut values = Vec::with_capacity(table.columns.len());
    while let Some(row) = rows.next()? {
        values.clear();
        for index in 0..table.columns.len() {
            values.push(row.get::<_, Value>(index)?);
        }
        act(&values)?;
    }
    Ok(())
}

/// Disables the triggers of a connection, which write rows that a copy brings itself.
pub(super) fn disable_triggers(connection: &Connection) -> rusqlite::Result<()> {
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_TRIGGER, false).map(drop)
}

/// Returns the statement that inserts a row into a table.
pub(super) fn inserting(table: &Table) -> String {
    let places = vec!["?"; table.columns.len()].join(", ");
    format!("INSERT INTO {} ({}) VALUES ({places})", table.name, columns(table))
}

/// Inserts a row.
pub(super) fn insert(connection: &Connection, statement: &str, values: &[Value]) -> rusqlite::Result<()> {
    connection.prepare_cached(statement)?.execute(params_from_iter(values)).map(drop)
}

/// Returns the last number that a table gave to a row, if it numbers rows and never gives a number again.
pub(super) fn last_number(connection: &Connection, table: &Table) -> rusqlite::Result<i64> {
    let given = "SELECT seq FROM sqlite_sequence WHERE name = ?1";
    let given = connection.query_row(given, [table.name], |row| row.get(0)).optional()?.unwrap_or(0);
    let Some(column) = table.numbered else { return Ok(given) };
    let highest = format!("SELECT COALESCE(MAX({column}), 0) FROM {}", table.name);
    connection.query_row(&highest, [], |row| row.get(0)).map(|highest: i64| highest.max(given))
}

/// Sets the last number that a table gave to a row.
pub(super) fn set_last_number(connection: &Connection, table: &Table, number: i64) -> rusqlite::Result<()> {
    let is_kept = "SELECT sql LIKE '%AUTOINCREMENT%' FROM sqlite_schema WHERE type = 'table' AND name = ?1";
    if number == 0 || !connection.query_row(is_kept, [table.name], |row| row.get::<_, bool>(0))? {
        return Ok(());
    }
    connection.execute("DELETE FROM sqlite_sequence WHERE name = ?1", [table.name])?;
    let keep = "INSERT INTO sqlite_sequence (name, seq) VALUES (?1, ?2)";
    connection.execute(keep, rusqlite::params![table.name, number]).map(drop)
}

/// Describes an error of a file.
pub(super) fn failed(path: &Path, error: &rusqlite::Error) -> String {
    format!("`{}`: {error}", path.display())
}

/// The time for which a statement waits for another process.
const BUSY_TIME: Duration = Duration::from_secs(30);
