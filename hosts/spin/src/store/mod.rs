//! The databases of Spin, with the values of the HTTP surfaces.

mod bindings;
mod postgres;
mod sqlite;

pub(crate) use postgres::Postgres;
pub(crate) use sqlite::Sqlite;
