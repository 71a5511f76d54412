//! Sends the claims of tables to a service.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use super::convert::Converted;
use super::pipeline::Outcomes;
use crate::import::send::{self, Destination, Item};
use crate::result::{Failure, Verdict};

/// The number of rows without a claim, by reason.
type Skipped = Arc<Mutex<BTreeMap<&'static str, u64>>>;

/// Sends the claims. Refused ones are named in the log and in the summary.
pub(super) fn run(
    outcomes: Outcomes,
    destination: &Destination,
    file: &Path,
    total: Option<u64>,
) -> Result<Verdict, Failure> {
    let skipped = Skipped::default();
    let counted = Arc::clone(&skipped);
    let items = outcomes.flat_map(move |row| match row {
        Ok(outcomes) => outcomes
            .into_iter()
            .filter_map(|outcome| {
                let origin = Box::new(outcome.origin);
                match outcome.result {
                    Converted::Claim { text, .. } => Some(Ok(Item::new(text, origin))),
                    Converted::Refused { source, errors } => Some(Ok(Item::refused(source, origin, errors))),
                    Converted::Skipped(reason) => {
                        *counted.lock().unwrap_or_else(PoisonError::into_inner).entry(reason).or_default() +=
                            1;
                        None
                    }
                }
            })
            .collect(),
        Err(message) => vec![Err(Failure::Message(message))],
    });
    let mut summary = send::run(items, destination, file, total)?;
    summary.rows_without_claim.clone_from(&skipped.lock().unwrap_or_else(PoisonError::into_inner));
    summary.report(destination)
}
