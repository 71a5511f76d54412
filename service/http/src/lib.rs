//! The HTTP surfaces: claims, queries to a protocol node, and user preferences, on any host.
//!
//! This crate contains HTTP, API keys, storage, and the Model Context Protocol. It asks its [`Host`] for everything that
//! needs a system: clocks, the log, variables, the module, a database, and the way to a node. The module decides on
//! claims, maps paths to queries, and merges user preferences.
//!
//! An instance serves many requests and may be dropped at any moment. Statics therefore contain no request state, only
//! values that can be derived again, such as the settings ([`settings`]) and the connection to the database
//! ([`store`]).
//!
//! A request passes [`router`], which finds its route in [`routes`], and [`auth`], which checks its API key. Then a handler
//! returns a [`reply`] or a [`problem`]. The [`gateway`] serves every path that no route matches.

mod accept;
mod answer;
mod attachments;
mod auth;
mod body;
mod call;
mod characters;
mod claims;
mod clock;
mod context;
mod cors;
mod credentials;
mod decimal;
mod events;
mod findings;
mod form;
mod gateway;
mod handlers;
mod host;
mod idempotency;
mod imports;
mod json;
mod keys;
mod lists;
mod log;
mod mcp;
mod meta;
mod module;
mod nearest;
mod openapi;
mod openrosa;
mod operations;
mod photos;
mod policies;
mod preferences;
mod problem;
mod reply;
mod router;
mod settings;
mod start;
mod store;
mod streamed;
mod studies;
mod trace;
mod work;

#[cfg(test)]
mod testing;
#[cfg(test)]
mod tests;

use http::{Request, Response};

pub use crate::body::{Body as RequestBody, Interrupted};
pub use crate::host::{
    Broken, Column, Connection, Failure, Host, Kind, Mark, Row, Unread, Value, Waiting, install,
};
pub use crate::reply::Body;
pub use crate::streamed::Streamed;

/// Answers a request. The host must be installed.
pub async fn serve(request: Request<RequestBody>) -> Response<Body> {
    router::serve(request).await
}
