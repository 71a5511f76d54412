//! One instance of the module, for calls that depend on each other.

use std::fmt;

use crate::error::Error;
use crate::instance::Instance;

/// One instance of the module, in which a table that one call compiles is available to the next.
///
/// # Examples
///
/// ```
/// let mut session = hearth_kpt::Hearth::new()?.session()?;
/// assert!(session.invoke("gateway.compile", "")?.contains(r#""handle":1"#));
/// assert!(session.invoke("gateway.routes", r#"{"handle":1}"#)?.contains("/ixo/token/params"));
/// # Ok::<(), hearth_kpt::Error>(())
/// ```
pub struct Session(Instance);

impl Session {
    pub(crate) fn new(instance: Instance) -> Self {
        Self(instance)
    }

    /// Calls an operation by its name in the contract, `area.name`, and returns the text of its answer.
    ///
    /// # Errors
    ///
    /// Returns an error if the call has no answer; see [`Error`]. The session cannot be used after an error.
    ///
    /// # Examples
    ///
    /// ```
    /// # let hearth = hearth_kpt::Hearth::new()?;
    /// let mut session = hearth.session()?;
    /// session.invoke("gateway.compile", "")?;
    /// let route = session.invoke("gateway.route", r#"{"handle":1,"method":"GET","target":"/chain/token/params"}"#)?;
    /// assert!(route.contains("ixo.token.v1beta1.Query/Params"));
    /// # Ok::<(), hearth_kpt::Error>(())
    /// ```
    pub fn invoke(&mut self, operation: &str, request: impl AsRef<[u8]>) -> Result<String, Error> {
        self.0.invoke(operation, request.as_ref())
    }
}

impl fmt::Debug for Session {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Session").finish_non_exhaustive()
    }
}
