//! Writes the types of the contract for Rust, from its schema.
//!
//! [`answers`] writes every type that an answer of the module contains, for programs of this workspace, which build
//! them. [`library`] writes the types of the published library: few, with functions that make requests.

mod answers;
mod library;
mod names;
mod roots;
mod schema;
mod structure;

pub use answers::answers;
pub use library::library;
