//! A statement on a connection: its values, its result, and its rights.

use std::time::Duration;

use rusqlite::config::DbConfig;
use rusqlite::hooks::{AuthAction, AuthContext, Authorization};
use rusqlite::types::{ToSqlOutput, ValueRef};
use rusqlite::{Connection, Statement, ToSql};

use crate::bindings::spin::sqlite::sqlite::{Error, RowResult, Value};

/// The result of a statement.
#[derive(Debug)]
pub(crate) struct Outcome {
    pub(crate) columns: Vec<String>,
    pub(crate) rows: Vec<RowResult>,
    pub(crate) last_insert_rowid: i64,
    pub(crate) changes: u64,
}

impl Outcome {
    /// Returns the bytes of the rows.
    pub(crate) fn bytes(&self) -> usize {
        self.rows.iter().flat_map(|row| &row.values).map(bytes).sum()
    }
}

/// Returns the bytes of a value in memory.
pub(super) fn bytes(value: &Value) -> usize {
    size_of::<Value>()
        + match value {
            Value::Text(text) => text.len(),
            Value::Blob(bytes) => bytes.len(),
            Value::Integer(_) | Value::Real(_) | Value::Null => 0,
        }
}

/// Runs a statement. The result has the rows, without the changes.
pub(super) fn run(statement: &mut Statement<'_>, parameters: &[Value]) -> rusqlite::Result<Outcome> {
    let columns: Vec<String> = statement.column_names().map(str::to_owned).collect();
    let mut found = statement.query(rusqlite::params_from_iter(parameters))?;
    let mut rows = Vec::new();
    while let Some(row) = found.next()? {
        let values = (0..columns.len()).map(|column| row.get_ref(column).map(Value::from));
        rows.push(RowResult { values: values.collect::<rusqlite::Result<_>>()? });
    }
    Ok(Outcome { columns, rows, last_insert_rowid: 0, changes: 0 })
}

/// Authorises a guest's statement: no other file, no settings, no explicit transaction.
pub(super) fn admit(context: AuthContext<'_>) -> Authorization {
    match context.action {
        // The engine itself uses this pragma to add a column to a strict table.
        AuthAction::Pragma { pragma_name: "quick_check", .. } => Authorization::Allow,
        AuthAction::Attach { .. }
        | AuthAction::Detach { .. }
        | AuthAction::Pragma { .. }
        | AuthAction::Savepoint { .. }
        | AuthAction::Transaction { .. } => Authorization::Deny,
        _ => Authorization::Allow,
    }
}

/// Keeps prepared statements, with plans that do not depend on their parameters: otherwise the engine prepares a
/// statement again for other parameters.
pub(super) fn keep_statements(connection: &Connection) -> rusqlite::Result<()> {
    connection.set_prepared_statement_cache_capacity(STATEMENTS);
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_QPSG, true).map(drop)
}

/// Converts an error of the engine.
pub(super) fn failure(error: &rusqlite::Error) -> Error {
    match (error.sqlite_error_code(), error) {
        (Some(rusqlite::ErrorCode::DiskFull), _) => Error::DatabaseFull,
        // The code identifies the call that failed.
        (_, rusqlite::Error::SqliteFailure(code, Some(message))) => Error::Io(format!("{message} ({code})")),
        _ => Error::Io(error.to_string()),
    }
}

impl ToSql for Value {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(ToSqlOutput::Borrowed(match self {
            Self::Integer(integer) => ValueRef::Integer(*integer),
            Self::Real(real) => ValueRef::Real(*real),
            Self::Text(text) => ValueRef::Text(text.as_bytes()),
            Self::Blob(bytes) => ValueRef::Blob(bytes),
            Self::Null => ValueRef::Null,
        }))
    }
}

impl From<ValueRef<'_>> for Value {
    fn from(value: ValueRef<'_>) -> Self {
        match value {
            ValueRef::Integer(integer) => Self::Integer(integer),
            ValueRef::Real(real) => Self::Real(real),
            // The engine does not check that a text is UTF-8.
            ValueRef::Text(text) => Self::Text(match str::from_utf8(text) {
                Ok(text) => text.to_owned(),
                Err(_) => String::from_utf8_lossy(text).into_owned(),
            }),
            ValueRef::Blob(bytes) => Self::Blob(bytes.to_vec()),
            ValueRef::Null => Self::Null,
        }
    }
}

/// The time to wait for another process that has locked the file.
pub(super) const BUSY_TIMEOUT: Duration = Duration::from_secs(5);
/// The number of prepared statements that a connection keeps: more than the edge has.
pub(super) const STATEMENTS: usize = 128;
