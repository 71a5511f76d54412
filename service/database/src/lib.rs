//! The databases of a deployment, which `hearth serve` uses and the commands create, update and copy.

mod connect;
pub(crate) mod file;
pub(crate) mod schema;
mod url;

pub(crate) use connect::{connect, connector, described};
pub(crate) use url::PostgresUrl;
