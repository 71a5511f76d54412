//! The checker of a run: compares the history of the clients with the state that the service has afterwards.
//!
//! It shares no code with the edge. An answer 200 or 201 is a promise. A request without an answer, or with a status
//! of 500 or more, may have been carried out, unless the answer says that nothing was stored.

mod contradictions;
mod events;
mod lists;
mod preferences;
mod records;
mod tests;

pub(crate) use tests::trials;

use anyhow::{Result, ensure};

use super::history::Entry;
use super::observed::Observed;

/// The violations that a check finds, as sentences.
type Violations = Vec<String>;

/// Returns every violation.
pub(crate) fn violations(history: &[Entry], observed: &Observed) -> Violations {
    [records::check, contradictions::check, lists::check, events::check, preferences::check]
        .iter()
        .flat_map(|check| check(history, observed))
        .collect()
}

/// Checks that there is no violation.
///
/// # Errors
///
/// Returns an error that lists the violations.
pub(crate) fn check(history: &[Entry], observed: &Observed) -> Result<()> {
    let found = violations(history, observed);
    let first: Vec<&str> = found.iter().take(20).map(String::as_str).collect();
    ensure!(found.is_empty(), "{} violations:\n{}", found.len(), first.join("\n"));
    Ok(())
}
