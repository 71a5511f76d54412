//! The rows of a Postgres database.

use std::error::Error as StdError;
use std::pin::{Pin, pin};

use bytes::BytesMut;
use futures_util::TryStreamExt as _;
use hearth_sql::postgres as sql;
use hearth_sql::{Kind, Table};
use rusqlite::types::Value;
use tokio_postgres::binary_copy::BinaryCopyInWriter;
use tokio_postgres::types::{IsNull, ToSql, Type, to_sql_checked};
use tokio_postgres::{Client, Error, IsolationLevel, Row, Transaction};

use super::{columns, occupied, reading, tables};

/// Begins a transaction that reads the rows of one moment.
pub(super) async fn snapshot(client: &mut Client) -> Result<Transaction<'_>, Error> {
    let builder = client.build_transaction().isolation_level(IsolationLevel::RepeatableRead);
    let transaction = builder.read_only(true).start().await?;
    transaction.batch_execute(UNHURRIED).await?;
    Ok(transaction)
}

/// Begins a transaction that fills the tables. Edges cannot write meanwhile, and the triggers of the tables are off.
pub(super) async fn filling(client: &mut Client) -> Result<Transaction<'_>, Error> {
    let transaction = client.transaction().await?;
    transaction.batch_execute(UNHURRIED).await?;
    transaction.execute("SELECT pg_advisory_xact_lock($1)", &[&LOCK]).await?;
    let names: Vec<&str> = tables().map(|table| table.name).collect();
    transaction
        .batch_execute(&format!("LOCK TABLE {} IN SHARE ROW EXCLUSIVE MODE", names.join(", ")))
        .await?;
    set_triggers(&transaction, "DISABLE").await?;
    Ok(transaction)
}

/// Ends a transaction that filled the tables.
pub(super) async fn filled(transaction: Transaction<'_>) -> Result<(), Error> {
    // A table with pending checks of constraints cannot be altered.
    transaction.batch_execute("SET CONSTRAINTS ALL IMMEDIATE").await?;
    set_triggers(&transaction, "ENABLE").await?;
    for table in tables() {
        transaction.batch_execute(&format!("ANALYZE {}", table.name)).await?;
    }
    transaction.commit().await
}

async fn set_triggers(transaction: &Transaction<'_>, state: &str) -> Result<(), Error> {
    for table in tables() {
        transaction.batch_execute(&format!("ALTER TABLE {} {state} TRIGGER USER", table.name)).await?;
    }
    Ok(())
}

/// Returns the message that a table has rows already, if one has.
pub(super) async fn occupied_table(
    transaction: &Transaction<'_>,
    database: &str,
) -> Result<Option<String>, Error> {
    for table in tables() {
        let any = format!("SELECT EXISTS (SELECT FROM {})", table.name);
        if transaction.query_one(&any, &[]).await?.try_get(0)? {
            return Ok(Some(occupied(database, table.name)));
        }
    }
    Ok(None)
}

/// Returns the number of rows of all tables.
pub(super) async fn count(transaction: &Transaction<'_>) -> Result<u64, Error> {
    let mut total = 0;
    for table in tables() {
        let row = transaction.query_one(&format!("SELECT COUNT(*) FROM {}", table.name), &[]).await?;
        total += u64::try_from(row.try_get::<_, i64>(0)?).unwrap_or(0);
    }
    Ok(total)
}

/// Calls a function with each row of a table, in the order of the table.
pub(super) async fn each_row<E: From<Error>>(
    transaction: &Transaction<'_>,
    table: &Table,
    mut act: impl FnMut(&[Value]) -> Result<(), E>,
) -> Result<(), E> {
    // Events get their numbers when they are first read.
    let statement = if table.name == "events" { sql::COPIED_EVENTS.to_owned() } else { reading(table) };
    let mut rows = pin!(transaction.query_raw(&statement, NONE).await?);
    while let Some(row) = rows.try_next().await? {
        let values: Vec<Value> = (0..table.columns.len())
            .zip(table.columns)
            .map(|(index, column)| value(&row, index, column.kind))
            .collect::<Result<_, Error>>()?;
        act(&values)?;
    }
    Ok(())
}

fn value(row: &Row, index: usize, kind: Kind) -> Result<Value, Error> {
    Ok(match kind {
        Kind::Text => row.try_get::<_, Option<String>>(index)?.map_or(Value::Null, Value::Text),
        Kind::Integer => row.try_get::<_, Option<i64>>(index)?.map_or(Value::Null, Value::Integer),
        Kind::Bytes => row.try_get::<_, Option<Vec<u8>>>(index)?.map_or(Value::Null, Value::Blob),
    })
}

/// The rows of one table on their way into the database.
pub(super) struct Filler<'a, 'c> {
    transaction: &'a Transaction<'c>,
    table: &'static Table,
    writer: Pin<Box<BinaryCopyInWriter>>,
    /// Whether the rows are first in a temporary table, because a column follows from the others.
    is_staged: bool,
}

impl<'a, 'c> Filler<'a, 'c> {
    /// Begins to fill a table.
    pub(super) async fn new(transaction: &'a Transaction<'c>, table: &'static Table) -> Result<Self, Error> {
        let is_staged = table.name == "records";
        let columns = columns(table);
        let into = if is_staged { STAGED } else { table.name };
        if is_staged {
            let create = format!(
                "CREATE TEMPORARY TABLE {STAGED} ON COMMIT DROP AS SELECT {columns} FROM {} WITH NO DATA",
                table.name
            );
            transaction.batch_execute(&create).await?;
        }
        let types: Vec<Type> = table.columns.iter().map(|column| kind_type(column.kind)).collect();
        let sink = transaction.copy_in(&format!("COPY {into} ({columns}) FROM STDIN BINARY")).await?;
        let writer = Box::pin(BinaryCopyInWriter::new(sink, &types));
        Ok(Self { transaction, table, writer, is_staged })
    }

    /// Writes a row.
    pub(super) async fn write(&mut self, values: &[Value]) -> Result<(), Error> {
        self.writer.as_mut().write_raw(values.iter().map(Cell)).await
    }

    /// Ends the table, whose last number was `last`.
    pub(super) async fn finish(mut self, last: i64) -> Result<(), Error> {
        self.writer.as_mut().finish().await?;
        let (name, columns) = (self.table.name, columns(self.table));
        if self.is_staged {
            let insert = format!(
                "INSERT INTO {name} ({columns}, changed_at) SELECT {columns}, {} FROM {STAGED} ORDER BY {}",
                sql::COPIED_CHANGED_AT,
                self.table.order
            );
            self.transaction.batch_execute(&insert).await?;
        }
        if let Some(column) = self.table.numbered
            && last > 0
        {
            let set = "SELECT setval(pg_get_serial_sequence($1::text, $2::text), $3)";
            self.transaction.execute(set, &[&name, &column, &last]).await?;
        }
        Ok(())
    }
}

/// Returns the last number that a table gave to a row.
pub(super) async fn last_number(transaction: &Transaction<'_>, table: &Table) -> Result<i64, Error> {
    let Some(column) = table.numbered else { return Ok(0) };
    let last =
        "SELECT COALESCE(pg_sequence_last_value(pg_get_serial_sequence($1::text, $2::text)::regclass), 0)";
    let given: i64 = transaction.query_one(last, &[&table.name, &column]).await?.try_get(0)?;
    let highest = format!("SELECT COALESCE(MAX({column}), 0) FROM {}", table.name);
    let highest: i64 = transaction.query_one(&highest, &[]).await?.try_get(0)?;
    Ok(given.max(highest))
}

fn kind_type(kind: Kind) -> Type {
    match kind {
        Kind::Text => Type::TEXT,
        Kind::Integer => Type::INT8,
        Kind::Bytes => Type::BYTEA,
    }
}

/// A value as a parameter.
#[derive(Debug)]
struct Cell<'a>(&'a Value);

impl ToSql for Cell<'_> {
    fn to_sql(&self, of: &Type, out: &mut BytesMut) -> Result<IsNull, Box<dyn StdError + Sync + Send>> {
        match self.0 {
            Value::Null => Ok(IsNull::Yes),
            Value::Integer(integer) => integer.to_sql_checked(of, out),
            Value::Text(text) => text.to_sql_checked(of, out),
            Value::Blob(bytes) => bytes.to_sql_checked(of, out),
            Value::Real(real) => real.to_sql_checked(of, out),
        }
    }

    fn accepts(_: &Type) -> bool {
        true
    }

    to_sql_checked!();
}

/// No parameters.
const NONE: [&str; 0] = [];
/// The lock that processes take which migrate or fill a database.
pub(super) const LOCK: i64 = 0x6865_6172_7468;
/// The temporary table of records.
const STAGED: &str = "copied_records";
/// Lets the transaction take its time.
const UNHURRIED: &str = "SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0; \
    SET LOCAL idle_in_transaction_session_timeout = 0";
