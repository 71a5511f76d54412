//! The one module: every operation of [`hearth_kpt_core::contract`] behind two export families.
//!
//! - `component`: the exports of the WIT world `hearth:rules/rules`, by the canonical ABI. Spin,
//!   wasmtime and the runtimes that know core modules only (wazero, Chicory) call these.
//! - `javascript`: functions from text to text, by wasm-bindgen, for browsers, Node, Deno, Bun and Workers.
//!
//! Both call the same functions, so there is one answer whichever family asks. JSON text crosses the
//! boundary, never an object: an object boundary would add imports, and the module imports nothing.
//!
//! Not here: any rule (they are in `hearth-kpt-core`), and the sealing of the module (that is `cargo xtask build`).

// Without the standard library, a panic keeps no message: see `runtime`.
#![cfg_attr(target_family = "wasm", no_std)]

extern crate alloc;

/// Answers a request by the function of the core, with the tables of this instance if it takes them.
macro_rules! answer {
    ($area:ident $name:ident (request) $request:expr) => {
        hearth_kpt_core::contract::$area::$name($request)
    };
    ($area:ident $name:ident (tables, request) $request:expr) => {
        crate::tables::with(|tables| hearth_kpt_core::contract::$area::$name(tables, $request))
    };
}

// The names of component exports are no names to a native linker.
#[cfg(target_family = "wasm")]
mod component;
pub mod javascript;
#[cfg(target_family = "wasm")]
mod runtime;
mod tables;
