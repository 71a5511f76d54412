//! Nothing: the crate is its test, `module.rs`.
