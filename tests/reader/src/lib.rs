//! The vectors below `tests/vectors`: reads them, compares answers with them, and computes the answers of the core.
//!
//! The expected results of rules are in the vectors, not here.

mod bless;
pub mod case;
mod expand;
mod folder;
pub mod input;
mod json;
mod layout;
mod request;
pub mod subset;
pub mod vector;

pub use bless::bless;
pub use expand::expand;
