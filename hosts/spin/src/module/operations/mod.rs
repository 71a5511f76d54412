//! The operations by their names: the bytes of a request in, the module's own text out.

mod table;

use super::bindings::hearth::rules::tables;
use table::OPERATIONS;

/// One operation.
#[derive(Clone, Copy)]
pub(crate) struct Operation {
    /// `area.operation`.
    pub(crate) name: &'static str,
    /// Whether it reads or changes tables, which are the instance's: then a [`Session`] answers it.
    pub(crate) is_on_tables: bool,
    call: fn(&[u8]) -> String,
}

impl Operation {
    const fn alone(name: &'static str, call: fn(&[u8]) -> String) -> Self {
        Self { name, is_on_tables: false, call }
    }

    const fn on_tables(name: &'static str, call: fn(&[u8]) -> String) -> Self {
        Self { name, is_on_tables: true, call }
    }

    /// Every operation.
    pub(crate) fn all() -> impl Iterator<Item = Self> {
        OPERATIONS.iter().copied()
    }

    pub(crate) fn named(name: &str) -> Option<Self> {
        Self::all().find(|operation| operation.name == name)
    }

    /// Every name, for a message.
    pub(crate) fn names() -> String {
        let names: Vec<String> = Self::all().map(|operation| format!("`{}`", operation.name)).collect();
        names.join(", ")
    }

    /// Answers a request, or returns `None` if that takes a [`Session`].
    pub(crate) fn answer(self, request: &[u8]) -> Option<String> {
        (!self.is_on_tables).then(|| (self.call)(request))
    }
}

/// Calls of one client that see no tables but their own, which are numbered from 1 as in a new instance.
///
/// Nothing else may run in the instance while one is open, so it is never held across an `await`.
pub(crate) struct Session(());

impl Session {
    /// Opens the session of this instance.
    pub(crate) fn open() -> Self {
        tables::open_session();
        Self(())
    }

    /// Answers a request with the tables of this session.
    #[expect(clippy::unused_self, reason = "an operation about tables takes an open session")]
    pub(crate) fn answer(&self, operation: Operation, request: &[u8]) -> String {
        (operation.call)(request)
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        tables::close_session();
    }
}
