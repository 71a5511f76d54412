//! The imports of one instance of the edge.
//!
//! The host links `wasi:http` with requests to the gateway's upstream, the clocks, random bytes for API keys, standard
//! error, `spin:sqlite`, `spin:postgres` and `spin:variables`. An edge that imports more, such as files or sockets, does not start.

use wasmtime::Engine;
use wasmtime::component::{Component, Linker, ResourceTable};
use wasmtime_wasi::clocks::{WasiClocks, WasiClocksCtx, WasiClocksCtxView};
use wasmtime_wasi::p3::bindings::{cli, clocks, random};
use wasmtime_wasi::random::{WasiRandom, WasiRandomCtx};
use wasmtime_wasi_http::handler::ProxyPre;
use wasmtime_wasi_http::p3::bindings::ServicePre;
use wasmtime_wasi_http::p3::bindings::http::{client, types};
use wasmtime_wasi_http::{WasiHttp, WasiHttpCtx, WasiHttpCtxView};

use crate::bindings::spin::postgres::postgres as spin_postgres;
use crate::bindings::spin::{sqlite::sqlite, variables::variables};
use crate::budget::Budget;
use crate::memory::Memory;
use crate::origin::Origin;
use crate::outbound::Hooks;
use crate::postgres::{self, Postgres};
use crate::sqlite::{Sqlite, View};
use crate::stderr::{Reports, Stderr};
use crate::storage::Storage;
use crate::variables::{Values, Variables};

/// The state of one instance.
pub(crate) struct Guest {
    table: ResourceTable,
    http: WasiHttpCtx,
    hooks: Hooks,
    clocks: WasiClocksCtx,
    random: WasiRandomCtx,
    pub(crate) memory: Memory,
    storage: Storage,
    variables: Values,
    reports: Reports,
}

impl Guest {
    pub(crate) fn new(
        storage: Storage,
        hooks: Hooks,
        variables: Values,
        reports: Reports,
        budget: Budget,
    ) -> Self {
        Self {
            table: ResourceTable::new(),
            http: WasiHttpCtx::new(),
            hooks,
            clocks: WasiClocksCtx::default(),
            random: WasiRandomCtx::default(),
            memory: Memory::new(budget),
            storage,
            variables,
            reports,
        }
    }

    /// Attributes the work of the instance to a request from now on.
    pub(crate) fn begin(&mut self, origin: Origin) {
        self.memory.begin(origin.clone());
        self.hooks.origin = origin.clone();
        self.reports.origin = origin;
    }

    /// Returns the request that the instance answers, or answered last.
    pub(crate) fn origin(&self) -> &Origin {
        &self.reports.origin
    }

    pub(crate) fn http(&mut self) -> WasiHttpCtxView<'_> {
        WasiHttpCtxView { hooks: &mut self.hooks, table: &mut self.table, ctx: &mut self.http }
    }

    fn clocks(&mut self) -> WasiClocksCtxView<'_> {
        WasiClocksCtxView { ctx: &mut self.clocks, table: &mut self.table }
    }

    fn random(&mut self) -> &mut WasiRandomCtx {
        &mut self.random
    }

    fn sqlite(&mut self) -> View<'_> {
        self.hooks.start.end();
        View {
            table: &mut self.table,
            memory: &mut self.memory,
            database: self.storage.sqlite(),
            origin: &self.reports.origin,
        }
    }

    fn postgres(&mut self) -> postgres::View<'_> {
        self.hooks.start.end();
        postgres::View {
            table: &mut self.table,
            memory: &mut self.memory,
            server: self.storage.postgres(),
            origin: &self.reports.origin,
        }
    }

    fn variables(&mut self) -> &Values {
        &self.variables
    }
}

/// Links the edge. Returns an error if it imports anything that is not linked here.
pub(crate) fn link(engine: &Engine, edge: &Component) -> wasmtime::Result<ProxyPre<Guest>> {
    let mut linker = Linker::<Guest>::new(engine);
    types::add_to_linker::<_, WasiHttp>(&mut linker, Guest::http)?;
    client::add_to_linker::<_, WasiHttp>(&mut linker, Guest::http)?;
    clocks::types::add_to_linker::<_, WasiClocks>(&mut linker, Guest::clocks)?;
    clocks::monotonic_clock::add_to_linker::<_, WasiClocks>(&mut linker, Guest::clocks)?;
    clocks::system_clock::add_to_linker::<_, WasiClocks>(&mut linker, Guest::clocks)?;
    random::random::add_to_linker::<_, WasiRandom>(&mut linker, Guest::random)?;
    cli::stderr::add_to_linker::<_, Stderr>(&mut linker, |guest| guest.reports.clone())?;
    sqlite::add_to_linker::<_, Sqlite>(&mut linker, Guest::sqlite)?;
    spin_postgres::add_to_linker::<_, Postgres>(&mut linker, Guest::postgres)?;
    variables::add_to_linker::<_, Variables>(&mut linker, |guest| guest.variables())?;
    Ok(ProxyPre::P3(ServicePre::new(linker.instantiate_pre(edge)?)?))
}
