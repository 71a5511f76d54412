//! The interface of a host that can run cases.

use std::fmt;

use anyhow::Result;

use crate::case::Call;

/// The answers of a host to the calls of a case, or the reason why it has none.
pub type Reply = Result<Vec<Vec<u8>>, String>;

/// A running host.
///
/// # Examples
///
/// ```
/// use hearth_conformance::{Call, Case, Host, Reply, compare};
///
/// /// A host that returns each request as its answer.
/// #[derive(Debug)]
/// struct Echo;
///
/// impl Host for Echo {
///     fn runtime(&self) -> &str {
///         "an echo"
///     }
///
///     fn module(&self) -> Option<&str> {
///         None
///     }
///
///     fn ask(&mut self, cases: &[&[Call]], take: &mut dyn FnMut(usize, Reply)) -> anyhow::Result<()> {
///         for (number, calls) in cases.iter().enumerate() {
///             take(number, Ok(calls.iter().map(|call| call.request.clone()).collect()));
///         }
///         Ok(())
///     }
///
///     fn end(&mut self) -> anyhow::Result<()> {
///         Ok(())
///     }
/// }
///
/// let case = Case {
///     name: "a/b".to_owned(),
///     description: "a request that is its own answer".to_owned(),
///     calls: vec![Call::new("a.b", "{}")],
///     answers: vec!["{}".to_owned()],
/// };
/// assert!(compare(&mut Echo, &[case]).is_good());
/// ```
pub trait Host: fmt::Debug {
    /// Returns the runtime, as the host reports it.
    fn runtime(&self) -> &str;

    /// Returns the digest of the module, if the host reports it: `sha256:…`.
    fn module(&self) -> Option<&str>;

    /// Returns whether the host has an operation. A host of the whole module has all operations.
    fn has(&self, _operation: &str) -> bool {
        true
    }

    /// Runs all cases in order, and passes each reply to `take` with the number of its case.
    ///
    /// # Errors
    ///
    /// Returns an error if the host stops answering.
    fn ask(&mut self, cases: &[&[Call]], take: &mut dyn FnMut(usize, Reply)) -> Result<()>;

    /// Stops the host.
    ///
    /// # Errors
    ///
    /// Returns an error if the host does not stop as the protocol requires.
    fn end(&mut self) -> Result<()>;
}
