//! The vectors below `tests/vectors`: how they are read and compared, and what the core answers to them.
//!
//! Nothing here knows what a rule says; that stands in the vectors.

mod bless;
pub mod case;
mod expand;
mod json;
mod layout;
mod request;
pub mod subset;
pub mod vector;

pub use bless::bless;
pub use expand::expand;
