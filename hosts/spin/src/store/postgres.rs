//! Postgres: a connection for each request, from the pool of the host.
//!
//! The tables are created by `hearth migrate`. The engine only checks that they have a version of this edge.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use hearth_sql::postgres as sql;
use spin_sdk::sqlite::{RowResult, Value};

use super::bindings::{Connection, DbValue, Error, ParameterValue, QueryError};
use super::{Failure, Kind};
use crate::problem::Problem;
use crate::store::failure::failed;
use crate::store::{Effect, Retries};

/// The connection of a request.
pub(in crate::store) struct Postgres {
    /// The URL, which contains the password.
    address: String,
    /// `None` before the first statement, and after the connection broke.
    connection: RefCell<Option<Rc<Connection>>>,
}

impl Postgres {
    /// Prepares a connection. The first request of an instance checks the version of the tables.
    pub(super) async fn open(address: &str) -> Result<Self, Problem> {
        let opened = Self { address: address.to_owned(), connection: RefCell::default() };
        if !IS_CHECKED.get() {
            opened.check().await?;
            IS_CHECKED.set(true);
        }
        Ok(opened)
    }

    async fn check(&self) -> Result<(), Problem> {
        let mut retries = Retries::of_statement();
        let rows = loop {
            match self.run(sql::VERSIONS, &[]).await {
                Ok(rows) => break rows,
                Err(Failure { kind: Kind::Busy | Kind::Lost, .. }) if retries.pause().await => {}
                Err(failure) => return Err(failed(failure, Effect::None)),
            }
        };
        let versions = rows.first().and_then(|row| Some((row.get::<i64>(0)?, row.get::<i64>(1)?)));
        let own = i64::from(sql::VERSION);
        if versions.is_some_and(|(version, oldest_edge)| oldest_edge <= own && own <= version) {
            return Ok(());
        }
        let (version, oldest_edge) = versions.unwrap_or_default();
        let cause = format!(
            "the tables have the version {version} for edges of {oldest_edge} or later, and this edge has {own}"
        );
        Err(failed(Failure { kind: Kind::Outdated, cause }, Effect::None))
    }

    pub(super) async fn run(&self, statement: &str, parameters: &[Value]) -> Result<Vec<RowResult>, Failure> {
        let result = async {
            let parameters: Vec<_> = parameters.iter().map(parameter).collect();
            let connection = self.connection().await?;
            let (_, rows, end) = connection.query_async(statement.to_owned(), parameters).await?;
            let rows = rows.collect().await;
            // An error of the server can follow the rows.
            end.await?;
            Ok(rows)
        };
        let rows = match result.await {
            Ok(rows) => rows,
            // The statement stored nothing because of a unique value or an exclusion, as with `ON CONFLICT DO NOTHING`.
            Err(error) if is_taken(&error) => return Ok(Vec::new()),
            Err(error) => {
                let failure = failure(error);
                if matches!(failure.kind, Kind::Busy | Kind::Lost) {
                    self.connection.take();
                }
                return Err(failure);
            }
        };
        let row = |values: Vec<DbValue>| values.into_iter().map(value).collect::<Option<_>>();
        let rows: Option<Vec<Vec<Value>>> = rows.into_iter().map(row).collect();
        let rows = rows.ok_or_else(|| Failure {
            kind: Kind::Other,
            cause: String::from("the database returned a value of an unknown type"),
        })?;
        Ok(rows.into_iter().map(|values| RowResult { values }).collect())
    }

    async fn connection(&self) -> Result<Rc<Connection>, Error> {
        if let Some(connection) = self.connection.borrow().as_ref() {
            return Ok(Rc::clone(connection));
        }
        let connection = Rc::new(Connection::open_async(self.address.clone()).await?);
        self.connection.replace(Some(Rc::clone(&connection)));
        Ok(connection)
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

thread_local! {
    /// Whether this instance has checked the version of the tables.
    static IS_CHECKED: Cell<bool> = const { Cell::new(false) };
}
