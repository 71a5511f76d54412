//! SQLite.
//!
//! A statement that reads is one call of the host, which does not return before the rows are there. A statement that
//! changes the database waits for the disk, so other requests of the instance continue meanwhile. The rows of such a
//! statement arrive in a stream, which costs as much as reading a record.

use std::future::ready;

use hearth_http::{Failure, Kind, Row, Value, Waiting};
// The SDK's own connection has no call for a statement that reads.
use spin_sdk::sqlite::wit::sqlite::Connection;
use spin_sdk::sqlite::{self, Error, RowResult};

/// A connection to the database `default`.
pub(crate) struct Sqlite(Connection);

impl Sqlite {
    /// Opens a connection.
    pub(crate) async fn open() -> Result<Self, Failure> {
        Connection::open_async(String::from("default")).await.map(Self).map_err(|error| failure(&error))
    }
}

impl hearth_http::Connection for Sqlite {
    fn run<'a>(
        &'a self,
        statement: &'a str,
        parameters: &'a [Value],
    ) -> Waiting<'a, Result<Vec<Row>, Failure>> {
        let run = async move {
            let started = self.0.execute_async(statement.to_owned(), values(parameters));
            let (_, rows, end) = started.await?;
            let rows = rows.collect().await;
            end.await.map(|()| read(rows))
        };
        Box::pin(async { run.await.map_err(|error| failure(&error)) })
    }

    fn read<'a>(
        &'a self,
        statement: &'a str,
        parameters: &'a [Value],
    ) -> Waiting<'a, Result<Vec<Row>, Failure>> {
        let result = self.0.execute(statement, &values(parameters));
        Box::pin(ready(result.map(|result| read(result.rows)).map_err(|error| failure(&error))))
    }
}

fn values(parameters: &[Value]) -> Vec<sqlite::Value> {
    let value = |value: &Value| match value {
        Value::Null => sqlite::Value::Null,
        Value::Integer(integer) => sqlite::Value::Integer(*integer),
        Value::Real(real) => sqlite::Value::Real(*real),
        Value::Text(text) => sqlite::Value::Text(text.clone()),
        Value::Blob(bytes) => sqlite::Value::Blob(bytes.clone()),
    };
    parameters.iter().map(value).collect()
}

fn read(rows: Vec<RowResult>) -> Vec<Row> {
    let value = |value| match value {
        sqlite::Value::Null => Value::Null,
        sqlite::Value::Integer(integer) => Value::Integer(integer),
        sqlite::Value::Real(real) => Value::Real(real),
        sqlite::Value::Text(text) => Value::Text(text),
        sqlite::Value::Blob(bytes) => Value::Blob(bytes),
    };
    rows.into_iter().map(|row| Row::new(row.values.into_iter().map(value).collect())).collect()
}

fn failure(error: &Error) -> Failure {
    let (kind, cause) = match error {
        Error::NoSuchDatabase => (Kind::Other, "the host has no database `default`"),
        Error::AccessDenied => (Kind::Other, "the component is not allowed to use the database `default`"),
        Error::InvalidConnection => (Kind::Closed, "the connection is closed"),
        Error::DatabaseFull => (Kind::Full, "the database is full"),
        Error::Io(message) => (kind(message), message.as_str()),
    };
    Failure { kind, cause: cause.to_owned() }
}

/// Returns the kind of a failure by the text of the engine, because the interface has no kinds for them.
fn kind(message: &str) -> Kind {
    let has = |words: [&str; 2]| words.into_iter().any(|word| message.contains(word));
    if has(["locked", "busy"]) {
        Kind::Busy
    } else if has(["malformed", "not a database"]) {
        Kind::Damaged
    } else {
        Kind::Other
    }
}
