//! A host: anything that can be asked cases.

use std::fmt;

use anyhow::Result;

use crate::case::Call;

/// The answers of a host to the calls of a case, or its own words for why it has none.
pub type Reply = Result<Vec<Vec<u8>>, String>;

/// A host that has started.
pub trait Host: fmt::Debug {
    /// The runtime, in the host's own words.
    fn runtime(&self) -> &str;

    /// The digest of the module that it runs, where it says so: `sha256:…`.
    fn module(&self) -> Option<&str>;

    /// Whether it has an operation. A host of the whole module has every one.
    fn has(&self, _operation: &str) -> bool {
        true
    }

    /// Asks all cases in their order, and hands over each reply with the number of its case.
    ///
    /// # Errors
    ///
    /// If the host stops answering.
    fn ask(&mut self, cases: &[&[Call]], take: &mut dyn FnMut(usize, Reply)) -> Result<()>;

    /// Ends it.
    ///
    /// # Errors
    ///
    /// If it does not end as the protocol says.
    fn end(&mut self) -> Result<()>;
}
