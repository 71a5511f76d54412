//! One instance of the module, for calls that build on each other.

use std::fmt;

use crate::error::Error;
use crate::instance::Instance;

/// An instance of one's own: what a call compiles is there for the next.
///
/// ```
/// let mut session = hearth::Hearth::new()?.session()?;
/// assert!(session.invoke("gateway.compile", b"")?.contains(r#""handle":1"#));
/// assert!(session.invoke("gateway.routes", br#"{"handle":1}"#)?.contains("/ixo/token/params"));
/// # Ok::<(), hearth::Error>(())
/// ```
pub struct Session(Instance);

impl Session {
    pub(crate) fn new(instance: Instance) -> Self {
        Self(instance)
    }

    /// Calls an operation by its name in the contract, `area.name`.
    ///
    /// # Errors
    ///
    /// When there is no answer; see [`Error`]. A session is of no use after that, and only good to be dropped.
    pub fn invoke(&mut self, operation: &str, request: &[u8]) -> Result<String, Error> {
        self.0.invoke(operation, request)
    }
}

impl fmt::Debug for Session {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Session").finish_non_exhaustive()
    }
}
