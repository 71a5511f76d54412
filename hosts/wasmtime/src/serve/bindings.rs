//! The host's side of the interfaces of Spin, generated from their WIT.

#![expect(missing_docs, unreachable_pub, clippy::pedantic, reason = "generated code")]

wasmtime::component::bindgen!({
    path: "wit",
    world: "hearth:host/edge",
    imports: { default: async | trappable },
    with: { "spin:sqlite/sqlite.connection": crate::serve::sqlite::Connection },
});
