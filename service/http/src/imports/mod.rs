//! Imports of field data by stored mappings, and of the form of `hearth xlsform`.

mod form;
mod kobo;
mod mappings;
mod results;

pub(crate) use kobo::receive;
pub(crate) use mappings::{keep, read};
