//! Writes the types of the contract for Rust, from its schema.
//!
//! [`definitions`] writes every type of the contract, for programs of this workspace, which build them, and for TypeScript,
//! whose declarations follow from them. [`library`] writes the types of the published library: few, with functions that make
//! requests. [`limits`] says in words which values a member may have.

mod definitions;
mod library;
mod limits;
mod names;
mod roots;
mod schema;
mod structure;
mod typescript;

pub use definitions::{definitions, resources};
pub use library::library;
pub use limits::limits;
