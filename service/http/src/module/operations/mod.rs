//! The operations by name, with the bytes of a request and the text of the module's answer.

mod operation;

use crate::host::host;
pub(crate) use operation::Operation;

impl Operation {
    /// Returns every operation.
    pub(crate) fn all() -> impl Iterator<Item = Self> {
        OPERATIONS.iter().copied()
    }

    /// Returns the operation with this name.
    pub(crate) fn named(name: &str) -> Option<Self> {
        Self::all().find(|operation| operation.name == name)
    }

    /// Returns the names of all operations for a message.
    pub(crate) fn names() -> String {
        let names: Vec<String> = Self::all().map(|operation| format!("`{}`", operation.name)).collect();
        names.join(", ")
    }

    /// Returns the answer to a request, or `None` if the operation needs a [`Session`].
    pub(crate) fn answer(self, request: &[u8]) -> Option<String> {
        (!self.is_on_tables).then(|| host().answer(self.name, request))
    }
}

/// A session of one client, with tables of its own that are numbered from 1 as in a new instance.
///
/// No other call may run in the instance while a session is open, so a session is never held across an `await`.
pub(crate) struct Session(());

impl Session {
    /// Opens a session in this instance.
    pub(crate) fn open() -> Self {
        host().open_session();
        Self(())
    }

    /// Returns the answer to a request, with the tables of this session.
    #[expect(clippy::unused_self, reason = "an operation on tables needs an open session")]
    pub(crate) fn answer(&self, operation: Operation, request: &[u8]) -> String {
        host().answer(operation.name, request)
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        host().close_session();
    }
}

/// Every operation of the contract, in the order of its table.
const OPERATIONS: &[Operation] = include!(concat!(env!("OUT_DIR"), "/operations.rs"));
