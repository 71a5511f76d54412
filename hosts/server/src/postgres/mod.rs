//! `spin:postgres` for the edge: the database of the deployment, and no other.

pub(crate) mod connection;
mod failure;
mod pool;
mod value;

use std::sync::Arc;

use wasmtime::component::{
    Accessor, FutureReader, HasData, Resource, ResourceTable, ResourceTableError, StreamReader,
};

use crate::bindings::spin::postgres::postgres::{
    Column, DbValue, Error, Host, HostConnection, HostConnectionBuilder, HostConnectionBuilderWithStore,
    HostConnectionWithStore, ParameterValue, RowSet,
};
use crate::memory::Memory;
use crate::origin::Origin;
use crate::telemetry::ClientSpan;
use connection::{Connection, ConnectionBuilder};
pub(crate) use pool::Server;

/// The parts of a store that the implementation needs.
pub(crate) struct View<'a> {
    pub(crate) table: &'a mut ResourceTable,
    pub(crate) memory: &'a mut Memory,
    pub(crate) server: Option<&'a Arc<Server>>,
    pub(crate) origin: &'a Origin,
}

/// Connects the implementation to [`View`].
pub(crate) struct Postgres;

impl HasData for Postgres {
    type Data<'a> = View<'a>;
}

type Handle = Resource<Connection>;
type Builder = Resource<ConnectionBuilder>;
type Rows = (Vec<Column>, StreamReader<Vec<DbValue>>, FutureReader<Result<(), Error>>);

impl View<'_> {
    /// Returns the server, if this is its address.
    fn server_at(&self, address: &str) -> Result<Arc<Server>, String> {
        let server = self.server.filter(|server| server.url().secret() == address);
        server.cloned().ok_or_else(|| String::from("`hearth serve` opens only the database of `--database`"))
    }

    fn server_of_builder(&self, builder: &Builder) -> wasmtime::Result<Result<Arc<Server>, String>> {
        let builder = self.table.get(builder)?;
        let refused = builder.refused.clone().map_or(Ok(()), Err);
        Ok(refused.and_then(|()| self.server_at(&builder.address)))
    }

    fn connect(&mut self) -> wasmtime::Result<Handle> {
        Ok(self.table.push(Connection)?)
    }

    fn server_of(&self, handle: &Handle) -> wasmtime::Result<Arc<Server>> {
        self.table.get(handle)?;
        Ok(self.server.cloned().ok_or(ResourceTableError::NotPresent)?)
    }

    /// Begins the span of a statement, if spans are exported.
    fn span(&self, statement: &str) -> Option<ClientSpan> {
        self.origin.span()?.statement("postgresql", statement)
    }
}

/// Checks that the server accepts connections.
async fn reach(server: Result<Arc<Server>, String>) -> Result<(), Error> {
    server.map_err(Error::ConnectionFailed)?.reach().await
}

impl Host for View<'_> {}

impl HostConnectionBuilder for View<'_> {
    async fn new(&mut self, address: String) -> wasmtime::Result<Builder> {
        Ok(self.table.push(ConnectionBuilder { address, refused: None })?)
    }

    async fn set_ca_root(&mut self, builder: Builder, _: String) -> wasmtime::Result<Result<(), Error>> {
        let refused = String::from(
            "`hearth serve` uses the root certificates of the system, or those of `sslrootcert` in the URL",
        );
        self.table.get_mut(&builder)?.refused = Some(refused.clone());
        Ok(Err(Error::Other(refused)))
    }

    async fn build(&mut self, builder: Builder) -> wasmtime::Result<Result<Handle, Error>> {
        match reach(self.server_of_builder(&builder)?).await {
            Ok(()) => Ok(Ok(self.connect()?)),
            Err(error) => Ok(Err(error)),
        }
    }

    async fn drop(&mut self, builder: Builder) -> wasmtime::Result<()> {
        self.table.delete(builder)?;
        Ok(())
    }
}

impl<T: Send + 'static> HostConnectionBuilderWithStore<T> for Postgres {
    async fn build_async(
        accessor: &Accessor<T, Self>,
        builder: Builder,
    ) -> wasmtime::Result<Result<Handle, Error>> {
        let server = accessor.with(|mut access| access.get().server_of_builder(&builder))?;
        match reach(server).await {
            Ok(()) => Ok(Ok(accessor.with(|mut access| access.get().connect())?)),
            Err(error) => Ok(Err(error)),
        }
    }
}

impl HostConnection for View<'_> {
    async fn open(&mut self, address: String) -> wasmtime::Result<Result<Handle, Error>> {
        match reach(self.server_at(&address)).await {
            Ok(()) => Ok(Ok(self.connect()?)),
            Err(error) => Ok(Err(error)),
        }
    }

    async fn query(
        &mut self,
        handle: Handle,
        statement: String,
        parameters: Vec<ParameterValue>,
    ) -> wasmtime::Result<Result<RowSet, Error>> {
        let (server, span) = (self.server_of(&handle)?, self.span(&statement));
        match ClientSpan::of(span, server.run(self.origin.client(), &statement, parameters)).await {
            Ok(outcome) => {
                self.memory.hold(outcome.bytes())?;
                Ok(Ok(RowSet { columns: outcome.columns, rows: outcome.rows }))
            }
            Err(error) => Ok(Err(error)),
        }
    }

    async fn execute(
        &mut self,
        handle: Handle,
        statement: String,
        parameters: Vec<ParameterValue>,
    ) -> wasmtime::Result<Result<u64, Error>> {
        let (server, span) = (self.server_of(&handle)?, self.span(&statement));
        let outcome = ClientSpan::of(span, server.run(self.origin.client(), &statement, parameters)).await;
        Ok(outcome.map(|outcome| outcome.affected))
    }

    async fn drop(&mut self, handle: Handle) -> wasmtime::Result<()> {
        self.table.delete(handle)?;
        Ok(())
    }
}

impl<T: Send + 'static> HostConnectionWithStore<T> for Postgres {
    async fn open_async(
        accessor: &Accessor<T, Self>,
        address: String,
    ) -> wasmtime::Result<Result<Handle, Error>> {
        let server = accessor.with(|mut access| access.get().server_at(&address));
        match reach(server).await {
            Ok(()) => Ok(Ok(accessor.with(|mut access| access.get().connect())?)),
            Err(error) => Ok(Err(error)),
        }
    }

    async fn query_async(
        accessor: &Accessor<T, Self>,
        handle: Handle,
        statement: String,
        parameters: Vec<ParameterValue>,
    ) -> wasmtime::Result<Result<Rows, Error>> {
        let (server, span, client) = accessor.with(|mut access| {
            let view = access.get();
            (view.server_of(&handle), view.span(&statement), view.origin.client())
        });
        let outcome = match ClientSpan::of(span, server?.run(client, &statement, parameters)).await {
            Ok(outcome) => outcome,
            Err(error) => return Ok(Err(error)),
        };
        accessor.with(|mut access| {
            access.get().memory.hold(outcome.bytes())?;
            let rows = StreamReader::new(&mut access, outcome.rows)?;
            let end = FutureReader::new(&mut access, async { wasmtime::error::Ok(Ok(())) })?;
            Ok(Ok((outcome.columns, rows, end)))
        })
    }

    async fn execute_async(
        accessor: &Accessor<T, Self>,
        handle: Handle,
        statement: String,
        parameters: Vec<ParameterValue>,
    ) -> wasmtime::Result<Result<u64, Error>> {
        let (server, span, client) = accessor.with(|mut access| {
            let view = access.get();
            (view.server_of(&handle), view.span(&statement), view.origin.client())
        });
        let outcome = ClientSpan::of(span, server?.run(client, &statement, parameters)).await;
        Ok(outcome.map(|outcome| outcome.affected))
    }
}
