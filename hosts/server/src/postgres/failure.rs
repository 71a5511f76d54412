//! The errors of `spin:postgres`, as Spin fills them.

use deadpool_postgres::{PoolError, TimeoutType};
use tokio_postgres::error::{DbError as Known, Severity, SqlState};

use crate::bindings::spin::postgres::postgres::{DbError, Error, QueryError};
use hearth_database::described;

/// Describes a connection that could not be had. No statement was sent.
pub(super) fn no_connection(error: &PoolError, connections: usize) -> Error {
    Error::ConnectionFailed(match error {
        PoolError::Timeout(TimeoutType::Wait) => {
            format!("all {connections} connections to the database are in use")
        }
        PoolError::Timeout(_) => String::from("the database did not accept a connection in time"),
        PoolError::Backend(error) => described(error),
        _ => error.to_string(),
    })
}

/// Converts the error of a statement.
pub(super) fn failed(error: &tokio_postgres::Error) -> Error {
    Error::QueryFailed(match error.as_db_error() {
        None => QueryError::Text(described(error)),
        Some(known) => QueryError::DbError(DbError {
            as_text: described(error),
            severity: known.severity().to_owned(),
            code: known.code().code().to_owned(),
            message: known.message().to_owned(),
            detail: known.detail().map(str::to_owned),
            extras: extras(known),
        }),
    })
}

/// Returns the error of a statement in words.
pub(super) fn failed_with(text: String) -> Error {
    Error::QueryFailed(QueryError::Text(text))
}

/// Returns whether the connection of a failed statement must not be used again.
///
/// An error without a report of the server is one of the connection. A server that has become read-only is the replica
/// after a failover, and the next connection looks for the primary.
pub(super) fn is_broken(error: &tokio_postgres::Error) -> bool {
    error.as_db_error().is_none_or(|known| {
        matches!(known.parsed_severity(), Some(Severity::Fatal | Severity::Panic))
            || *known.code() == SqlState::READ_ONLY_SQL_TRANSACTION
    })
}

/// Returns whether a prepared statement no longer fits the tables, because a migration changed them, or no longer
/// exists. The statement had no effect.
pub(super) fn is_outdated(error: &tokio_postgres::Error) -> bool {
    let code = error.code();
    code == Some(&SqlState::FEATURE_NOT_SUPPORTED) || code == Some(&SqlState::INVALID_SQL_STATEMENT_NAME)
}

fn extras(known: &Known) -> Vec<(String, String)> {
    let line = known.line().map(|line| line.to_string());
    let given = [
        ("column", known.column()),
        ("constraint", known.constraint()),
        ("routine", known.routine()),
        ("hint", known.hint()),
        ("table", known.table()),
        ("datatype", known.datatype()),
        ("schema", known.schema()),
        ("file", known.file()),
        ("line", line.as_deref()),
        ("where_", known.where_()),
    ];
    given.into_iter().filter_map(|(name, value)| Some((name.to_owned(), value?.to_owned()))).collect()
}
