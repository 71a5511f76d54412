//! The gateway tables that this instance has compiled: the only thing that outlives a call.
//!
//! An instance has one thread, and its handles mean nothing to another instance.

use alloc::string::String;

use hearth_core::contract::gateway::Tables;
use spin::{Lazy, Mutex};

/// Calls an operation with the tables of this instance.
///
/// # Panics
///
/// When an earlier call trapped on its way, and left the tables as nobody knows.
#[expect(clippy::expect_used, reason = "a trap is what a host expects of an instance that trapped before")]
pub(crate) fn with(operation: impl FnOnce(&mut Tables) -> String) -> String {
    operation(&mut TABLES.try_lock().expect("no call is under way"))
}

static TABLES: Lazy<Mutex<Tables>> = Lazy::new(Mutex::default);
