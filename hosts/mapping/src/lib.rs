//! Turns field data into requests of `claims.derive`, and finds the place in the data that a finding is about.
//!
//! The crate reads no files and calls no operation: a host reads the data and calls the module.

mod derived;

pub use derived::Derived;
