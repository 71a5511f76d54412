//! `spin:sqlite` for the edge: one database, named `default`, in the state directory.

pub(crate) mod connection;
mod database;

use std::sync::Arc;

use wasmtime::component::{
    Accessor, FutureReader, HasData, Resource, ResourceTable, ResourceTableError, StreamReader,
};

use crate::bindings::spin::sqlite::sqlite::{
    Error, Host, HostConnection, HostConnectionWithStore, QueryResult, RowResult, Value,
};
use crate::memory::Memory;
use crate::origin::Origin;
use crate::telemetry::ClientSpan;
use connection::Connection;
pub(crate) use database::{Database, Outcome};

/// The parts of a store that the implementation needs.
pub(crate) struct View<'a> {
    pub(crate) table: &'a mut ResourceTable,
    pub(crate) memory: &'a mut Memory,
    /// `None` if the deployment has another store.
    pub(crate) database: Option<&'a Arc<Database>>,
    pub(crate) origin: &'a Origin,
}

/// Connects the implementation to [`View`].
pub(crate) struct Sqlite;

impl HasData for Sqlite {
    type Data<'a> = View<'a>;
}

type Handle = Resource<Connection>;
type Rows = (Vec<String>, StreamReader<RowResult>, FutureReader<Result<(), Error>>);

impl View<'_> {
    fn connect(&mut self, database: &str) -> wasmtime::Result<Result<Handle, Error>> {
        if self.database.is_none() || database != "default" {
            return Ok(Err(Error::NoSuchDatabase));
        }
        Ok(Ok(self.table.push(Connection::default())?))
    }

    fn database_of(&self, handle: &Handle) -> wasmtime::Result<Arc<Database>> {
        self.table.get(handle)?;
        Ok(self.database.cloned().ok_or(ResourceTableError::NotPresent)?)
    }

    /// Begins the span of a statement, if spans are exported.
    fn span(&self, statement: &str) -> Option<ClientSpan> {
        self.origin.span()?.statement("sqlite", statement)
    }

    fn remember(&mut self, handle: &Handle, outcome: &Outcome) -> wasmtime::Result<()> {
        self.memory.hold(outcome.bytes())?;
        let connection = self.table.get_mut(handle)?;
        connection.last_insert_rowid = outcome.last_insert_rowid;
        connection.changes = outcome.changes;
        Ok(())
    }
}

impl Host for View<'_> {}

impl HostConnection for View<'_> {
    async fn open(&mut self, database: String) -> wasmtime::Result<Result<Handle, Error>> {
        self.connect(&database)
    }

    async fn execute(
        &mut self,
        handle: Handle,
        statement: String,
        parameters: Vec<Value>,
    ) -> wasmtime::Result<Result<QueryResult, Error>> {
        let (database, span) = (self.database_of(&handle)?, self.span(&statement));
        match ClientSpan::of(span, database.execute(self.origin.client(), statement, parameters)).await {
            Ok(outcome) => {
                self.remember(&handle, &outcome)?;
                Ok(Ok(QueryResult { columns: outcome.columns, rows: outcome.rows }))
            }
            Err(error) => Ok(Err(error)),
        }
    }

    async fn last_insert_rowid(&mut self, handle: Handle) -> wasmtime::Result<i64> {
        Ok(self.table.get(&handle)?.last_insert_rowid)
    }

    async fn changes(&mut self, handle: Handle) -> wasmtime::Result<u64> {
        Ok(self.table.get(&handle)?.changes)
    }

    async fn drop(&mut self, handle: Handle) -> wasmtime::Result<()> {
        self.table.delete(handle)?;
        Ok(())
    }
}

impl<T: Send + 'static> HostConnectionWithStore<T> for Sqlite {
    async fn open_async(
        accessor: &Accessor<T, Self>,
        database: String,
    ) -> wasmtime::Result<Result<Handle, Error>> {
        accessor.with(|mut access| access.get().connect(&database))
    }

    async fn execute_async(
        accessor: &Accessor<T, Self>,
        handle: Handle,
        statement: String,
        parameters: Vec<Value>,
    ) -> wasmtime::Result<Result<Rows, Error>> {
        let (database, span, client) = accessor.with(|mut access| {
            let view = access.get();
            (view.database_of(&handle), view.span(&statement), view.origin.client())
        });
        let outcome = match ClientSpan::of(span, database?.execute(client, statement, parameters)).await {
            Ok(outcome) => outcome,
            Err(error) => return Ok(Err(error)),
        };
        accessor.with(|mut access| {
            access.get().remember(&handle, &outcome)?;
            let rows = StreamReader::new(&mut access, outcome.rows)?;
            let end = FutureReader::new(&mut access, async { wasmtime::error::Ok(Ok(())) })?;
            Ok(Ok((outcome.columns, rows, end)))
        })
    }

    async fn last_insert_rowid_async(accessor: &Accessor<T, Self>, handle: Handle) -> wasmtime::Result<i64> {
        accessor.with(|mut access| Ok(access.get().table.get(&handle)?.last_insert_rowid))
    }

    async fn changes_async(accessor: &Accessor<T, Self>, handle: Handle) -> wasmtime::Result<u64> {
        accessor.with(|mut access| Ok(access.get().table.get(&handle)?.changes))
    }
}
