//! The host side of Spin's interfaces, generated from their WIT.

wasmtime::component::bindgen!({
    path: "wit",
    world: "hearth:host/edge",
    imports: { default: async | trappable },
    with: {
        "spin:postgres/postgres.connection": crate::serve::postgres::Connection,
        "spin:postgres/postgres.connection-builder": crate::serve::postgres::ConnectionBuilder,
        "spin:sqlite/sqlite.connection": crate::serve::sqlite::Connection,
    },
});
