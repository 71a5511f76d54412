//! The operations of the module.
pub mod claims;
pub mod module;
