//! The compiled gateway tables of this instance: the only state that outlives a call.
//!
//! An instance has one thread, and its handles are not valid in another instance. A host whose instances serve several
//! clients opens a session for the calls of one client. Until the session is closed, the operations use the tables of
//! the session.

use alloc::string::String;

use hearth_kpt_core::contract::gateway::Tables;
use spin::{Lazy, Mutex};

/// Calls an operation with the tables of the open session, or with the instance's own tables.
///
/// # Panics
///
/// Panics if an earlier call trapped and left the tables in an unknown state.
pub(crate) fn with(operation: impl FnOnce(&mut Tables) -> String) -> String {
    locked(|held| operation(held.session.as_mut().unwrap_or(&mut held.own)))
}

/// Opens a session without tables. A session that is still open is discarded.
#[cfg_attr(not(target_family = "wasm"), expect(dead_code, reason = "the component exports call it"))]
pub(crate) fn open_session() {
    locked(|held| held.session = Some(Tables::default()));
}

/// Closes the session and drops its tables.
#[cfg_attr(not(target_family = "wasm"), expect(dead_code, reason = "the component exports call it"))]
pub(crate) fn close_session() {
    locked(|held| held.session = None);
}

#[expect(clippy::expect_used, reason = "a trap is what a host expects of an instance that trapped before")]
fn locked<T>(work: impl FnOnce(&mut Held) -> T) -> T {
    work(&mut HELD.try_lock().expect("no call is under way"))
}

/// All tables of this instance.
#[derive(Default)]
struct Held {
    own: Tables,
    session: Option<Tables>,
}

static HELD: Lazy<Mutex<Held>> = Lazy::new(Mutex::default);
