//! Postgres, from the pool of the host.

use hearth_http::{Failure, Kind, Row, Value, Waiting};

use super::bindings::{self, DbValue, Error, ParameterValue, QueryError};

/// A connection.
pub(crate) struct Postgres(bindings::Connection);

impl Postgres {
    /// Opens a connection to the server at a URL.
    pub(crate) async fn open(url: String) -> Result<Self, Failure> {
        bindings::Connection::open_async(url).await.map(Self).map_err(failure)
    }

    async fn query(&self, statement: &str, parameters: &[Value]) -> Result<Vec<Vec<DbValue>>, Error> {
        let parameters: Vec<_> = parameters.iter().map(parameter).collect();
        let (_, rows, end) = self.0.query_async(statement.to_owned(), parameters).await?;
        let rows = rows.collect().await;
        // An error of the server can follow the rows.
        end.await?;
        Ok(rows)
    }
}

impl hearth_http::Connection for Postgres {
    fn run<'a>(
        &'a self,
        statement: &'a str,
        parameters: &'a [Value],
    ) -> Waiting<'a, Result<Vec<Row>, Failure>> {
        Box::pin(async move {
            let rows = match self.query(statement, parameters).await {
                Ok(rows) => rows,
                // The statement stored nothing because of a unique value or an exclusion, as with
                // `ON CONFLICT DO NOTHING`.
                Err(error) if is_taken(&error) => return Ok(Vec::new()),
                Err(error) => return Err(failure(error)),
            };
            let row =
                |values: Vec<DbValue>| values.into_iter().map(value).collect::<Option<_>>().map(Row::new);
            rows.into_iter().map(row).collect::<Option<_>>().ok_or_else(|| Failure {
                kind: Kind::Other,
                cause: String::from("the database returned a value of an unknown type"),
            })
        })
    }

    fn read<'a>(
        &'a self,
        statement: &'a str,
        parameters: &'a [Value],
    ) -> Waiting<'a, Result<Vec<Row>, Failure>> {
        self.run(statement, parameters)
    }
}

fn parameter(value: &Value) -> ParameterValue {
    match value {
        Value::Integer(integer) => ParameterValue::Int64(*integer),
        Value::Real(real) => ParameterValue::Floating64(*real),
        Value::Text(text) => ParameterValue::Str(text.clone()),
        Value::Blob(bytes) => ParameterValue::Binary(bytes.clone()),
        Value::Null => ParameterValue::DbNull,
    }
}

fn value(value: DbValue) -> Option<Value> {
    Some(match value {
        DbValue::Int32(integer) => Value::Integer(integer.into()),
        DbValue::Int64(integer) => Value::Integer(integer),
        DbValue::Str(text) => Value::Text(text),
        DbValue::Binary(bytes) => Value::Blob(bytes),
        DbValue::DbNull => Value::Null,
        _ => return None,
    })
}

/// Whether a unique or an exclusion constraint refused the statement.
fn is_taken(error: &Error) -> bool {
    matches!(error, Error::QueryFailed(QueryError::DbError(error))
        if matches!(error.code.as_str(), "23505" | "23P01"))
}

fn failure(error: Error) -> Failure {
    let (kind, cause) = match error {
        // The statement was not sent.
        Error::ConnectionFailed(why) => (Kind::Busy, why),
        Error::QueryFailed(QueryError::DbError(error)) => {
            (kind(&error.code), format!("{} (SQLSTATE {})", error.message, error.code))
        }
        Error::QueryFailed(QueryError::Text(why)) => (Kind::Lost, why),
        Error::BadParameter(why) | Error::ValueConversionFailed(why) | Error::Other(why) => {
            (Kind::Other, why)
        }
    };
    Failure { kind, cause }
}

/// Returns the kind of an error by its SQLSTATE
/// (<https://www.postgresql.org/docs/current/errcodes-appendix.html>).
fn kind(code: &str) -> Kind {
    match code {
        // A serialisation failure, a deadlock, a lock or a time limit; a standby, which cannot write; too many
        // connections; a server that starts.
        "40001" | "40P01" | "55P03" | "57014" | "25006" | "53300" | "57P03" => Kind::Busy,
        // The server stops, or a connection error.
        "57P01" | "57P02" | "57P05" => Kind::Lost,
        "53100" => Kind::Full,
        "58030" | "XX001" | "XX002" => Kind::Damaged,
        // U+0000, as a character or as an escape in JSON.
        "22021" | "22P05" => Kind::Unstorable,
        // A missing table, column or function.
        "42P01" | "42703" | "42883" => Kind::Outdated,
        code if code.starts_with("08") => Kind::Lost,
        _ => Kind::Other,
    }
}
