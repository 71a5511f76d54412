//! The databases of a deployment, which `hearth serve` uses and the commands create, update and copy.

#![forbid(unsafe_code)]

mod connect;
pub mod file;
pub mod schema;
mod url;

pub use connect::{connect, connector, described};
pub use url::PostgresUrl;
