//! Empty: the only content of the crate is the test `module.rs`.
