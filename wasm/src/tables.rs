//! The gateway tables that this instance has compiled: the only thing that outlives a call.
//!
//! An instance has one thread, and its handles mean nothing to another instance.

use std::cell::RefCell;

use hearth_core::contract::gateway::Tables;

/// Calls an operation with the tables of this instance.
pub(crate) fn with(operation: impl FnOnce(&mut Tables) -> String) -> String {
    TABLES.with_borrow_mut(operation)
}

thread_local! {
    static TABLES: RefCell<Tables> = RefCell::default();
}
