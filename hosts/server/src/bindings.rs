//! The host side of Spin's interfaces, generated from their WIT.

wasmtime::component::bindgen!({
    path: "wit",
    world: "hearth:host/edge",
    imports: { default: async | trappable },
    with: {
        "spin:postgres/postgres.connection": crate::postgres::connection::Connection,
        "spin:postgres/postgres.connection-builder": crate::postgres::connection::ConnectionBuilder,
        "spin:sqlite/sqlite.connection": crate::sqlite::connection::Connection,
    },
});
