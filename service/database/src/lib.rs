//! The databases of a deployment, which `hearth serve` uses and the commands create, update and copy.
//!
//! A deployment stores its records in one SQLite file ([`file`](mod@file)) or in a Postgres database, whose URL is a
//! [`PostgresUrl`] and never shows its password. [`connect`] opens a connection to Postgres, with TLS as the URL demands.
//! [`schema`] has the version of the tables, and tells which migrations of `hearth-sql` are pending; nothing here
//! contains a statement about records. Errors are reasons in words, for the operator.

#![forbid(unsafe_code)]

mod connect;
pub mod file;
pub mod schema;
mod url;

pub use connect::{connect, connector, described};
pub use url::PostgresUrl;
