//! The host of this crate: its clocks, its log, its variables, the module, a database, and the way to a node.
//!
//! An instance of the component has one host, and a test has one for its thread. Functions therefore ask for [`host`]
//! instead of passing it on.

mod database;
mod node;

use std::cell::Cell;
use std::pin::Pin;
use std::rc::Rc;
use std::time::Duration;

use bytes::Bytes;
use http::{Request, Response};

pub use database::{Column, Connection, Failure, Kind, Row, Value};
pub use node::{Broken, Unread};

/// Work that a host does while other requests continue.
pub type Waiting<'a, T> = Pin<Box<dyn Future<Output = T> + 'a>>;

/// A time of the clock that never steps back, in nanoseconds.
pub type Mark = u64;

/// A host of the HTTP surfaces.
pub trait Host {
    /// The digest of the module, `sha256:…`.
    fn digest(&self) -> &'static str;

    /// Returns the module's answer to the request of an operation, such as `claims.validate`.
    fn answer(&self, operation: &str, request: &[u8]) -> String;

    /// Opens a session of the module, whose tables are numbered from 1. Until it is closed, no other operation runs.
    fn open_session(&self);

    /// Closes the session, and releases its tables.
    fn close_session(&self);

    /// Returns the time of the clock that never steps back.
    fn mark(&self) -> Mark;

    /// Waits until a time of the clock that never steps back.
    fn wait_until(&self, mark: Mark) -> Waiting<'static, ()>;

    /// Returns the time since 1970-01-01 in UTC: whole seconds, and the nanoseconds of the current one.
    fn time(&self) -> (i64, u32);

    /// Returns random bits, for secrets.
    fn random(&self) -> u64;

    /// Continues work after the response has begun.
    fn spawn(&self, work: Waiting<'static, ()>);

    /// Writes a line to the log. A failed write is ignored.
    fn log(&self, line: Vec<u8>) -> Waiting<'static, ()>;

    /// Returns the text of a variable, which is empty if the deployment does not declare it, or the cause why it cannot
    /// be read.
    fn variable(&self, name: &'static str) -> Waiting<'static, Result<String, String>>;

    /// Opens the SQLite database `default`.
    fn sqlite(&self) -> Waiting<'static, Result<Rc<dyn Connection>, Failure>>;

    /// Opens a connection to the Postgres server at a URL, which contains the password.
    fn postgres(&self, url: String) -> Waiting<'static, Result<Rc<dyn Connection>, Failure>>;

    /// Sends a request to a node, and returns the head of its response.
    fn send(&self, request: Request<Bytes>) -> Waiting<'static, Result<Response<Box<dyn Unread>>, Broken>>;
}

/// Names the host of this thread.
pub fn install(host: &'static dyn Host) {
    HOST.set(Some(host));
}

/// Returns the host.
#[expect(clippy::expect_used, reason = "`serve` installs the host before anything runs")]
pub(crate) fn host() -> &'static dyn Host {
    HOST.get().expect("no host is installed")
}

/// Waits for a time.
pub(crate) async fn wait(time: Duration) {
    let nanoseconds = time.as_nanos().try_into().unwrap_or(Mark::MAX);
    host().wait_until(host().mark().saturating_add(nanoseconds)).await;
}

thread_local! {
    static HOST: Cell<Option<&'static dyn Host>> = const { Cell::new(None) };
}
