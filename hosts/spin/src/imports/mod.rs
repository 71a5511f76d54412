//! Imports of field data by stored mappings.

mod kobo;
mod mappings;

pub(crate) use kobo::receive;
pub(crate) use mappings::{keep, read};
