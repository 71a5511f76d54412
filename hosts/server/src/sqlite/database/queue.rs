//! Queued statements, and the threads that take them.

use std::io;
use std::thread::{self, JoinHandle};

use tokio::sync::oneshot;

use super::statement::{Outcome, bytes, failure};
use crate::bindings::spin::sqlite::sqlite::{Error, Value};
use crate::shares::Share;

/// A queued statement.
pub(super) struct Job {
    pub(super) statement: String,
    pub(super) parameters: Vec<Value>,
    pub(super) reply: oneshot::Sender<Result<Outcome, Error>>,
    /// The share of the client in the threads that read, until the statement has run.
    pub(super) _share: Option<Share>,
}

impl Job {
    /// Returns the bytes of the parameters.
    pub(super) fn bytes(&self) -> usize {
        self.parameters.iter().map(bytes).sum()
    }

    pub(super) fn answer(self, outcome: rusqlite::Result<Outcome>) {
        let _ = self.reply.send(outcome.map_err(|error| failure(&error)));
    }
}

/// Starts a thread.
pub(super) fn start(name: &str, work: impl FnOnce() + Send + 'static) -> rusqlite::Result<JoinHandle<()>> {
    thread::Builder::new()
        .name(name.to_owned())
        .spawn(work)
        .map_err(|error: io::Error| rusqlite::Error::ToSqlConversionFailure(error.into()))
}
