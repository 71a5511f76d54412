//! The history of a run: every request of the clients, with its answer.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

use serde_json::Value;

/// A request of a client.
#[derive(Clone, Debug)]
pub(crate) enum Request {
    /// The text of a claim.
    Claim(String),
    /// A new status of a record. The reason is different in each request.
    Change { id: String, status: String, reason: String },
    /// A new value of one member of the preferences of a room.
    Preference { room: String, member: String, value: String },
    /// A record.
    Record(String),
    /// The events after a number.
    Events(u64),
}

/// A request with its answer.
#[derive(Clone, Debug)]
pub(crate) struct Entry {
    /// The key of the client, which is also its tenant.
    pub(crate) key: String,
    pub(crate) request: Request,
    /// The status and the body; `None` if the connection broke before.
    pub(crate) answer: Option<(u16, Value)>,
    /// The position of the beginning among all beginnings and ends.
    pub(crate) began: u64,
    /// The position of the end.
    pub(crate) ended: u64,
}

impl Entry {
    /// Returns the body of an answer with this status.
    pub(crate) fn with_status(&self, status: u16) -> Option<&Value> {
        self.answer.as_ref().filter(|answer| answer.0 == status).map(|(_, body)| body)
    }

    /// Returns whether the request may have been carried out without an answer that says so. An answer that says that
    /// nothing was stored is a promise.
    pub(crate) fn is_unknown(&self) -> bool {
        let Some((status, body)) = &self.answer else { return true };
        let promises = |detail: &str| detail.contains("nothing was stored");
        *status >= 500 && !body["detail"].as_str().is_some_and(promises)
    }

    /// Returns the record that an answer to a claim acknowledges.
    pub(crate) fn acknowledged(&self) -> Option<&Value> {
        let Request::Claim(_) = self.request else { return None };
        self.with_status(201).or_else(|| self.with_status(200))
    }
}

/// The history, to which all clients append.
#[derive(Debug, Default)]
pub(crate) struct History {
    entries: Mutex<Vec<Entry>>,
    position: AtomicU64,
}

impl History {
    /// Sends a request with `send`, and appends it with its answer.
    pub(crate) fn record(
        &self,
        key: &str,
        request: Request,
        send: impl FnOnce(&Request) -> Option<(u16, Value)>,
    ) -> Entry {
        let began = self.position.fetch_add(1, Ordering::SeqCst);
        let answer = send(&request);
        let ended = self.position.fetch_add(1, Ordering::SeqCst);
        let entry = Entry { key: key.to_owned(), request, answer, began, ended };
        self.entries.lock().unwrap_or_else(PoisonError::into_inner).push(entry.clone());
        entry
    }

    /// Calls a function with the entries so far.
    pub(crate) fn read<T>(&self, read: impl FnOnce(&[Entry]) -> T) -> T {
        read(&self.entries.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Returns all entries.
    pub(crate) fn into_entries(self) -> Vec<Entry> {
        self.entries.into_inner().unwrap_or_else(PoisonError::into_inner)
    }
}
