//! The module: every operation of [`hearth_kpt_core::contract`] behind two families of exports.
//!
//! - `component`: the exports of the WIT world `hearth:rules/rules`, by the canonical ABI. Spin, wasmtime and the
//!   runtimes for core modules (wazero, Chicory) call these.
//! - `javascript`: functions from text to text, by wasm-bindgen, for browsers, Node.js, Deno, Bun and Workers.
//!
//! Both families call the same functions, so their answers are identical. JSON text crosses the boundary, never an
//! object: passing objects would require imports, and the module imports nothing.
//!
//! The rules are in `hearth-kpt-core`, and `cargo xtask build` seals the module.

// Without the standard library, a panic has no message: see `runtime`.
#![cfg_attr(target_family = "wasm", no_std)]

extern crate alloc;

/// Answers a request with a function of the core, which gets the tables of this instance if it takes them.
macro_rules! answer {
    ($area:ident $name:ident (request) $request:expr) => {
        hearth_kpt_core::contract::$area::$name($request)
    };
    ($area:ident $name:ident (tables, request) $request:expr) => {
        crate::tables::with(|tables| hearth_kpt_core::contract::$area::$name(tables, $request))
    };
}

// A native linker does not accept the names of component exports.
#[cfg(target_family = "wasm")]
mod component;
pub mod javascript;
#[cfg(target_family = "wasm")]
mod runtime;
mod tables;
