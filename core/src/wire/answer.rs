//! The members that every answer has.

use alloc::vec::Vec;

use serde::{Serialize, Serializer};

use super::words;
use crate::finding::{Finding, Findings, is_valid};

/// A valid answer that ends with its warnings.
pub(crate) trait Answer: Serialize {
    /// Sets the member `findings`.
    fn set_findings(&mut self, findings: Vec<Finding>);
}

/// The outcome of an operation that found no error: the word `valid`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Valid;

impl Serialize for Valid {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str("valid")
    }
}

/// The outcome of an operation that found an error.
#[words(inline)]
pub(crate) enum RefusedOutcome {
    /// The input breaks a rule.
    Findings,
}

/// Adds the findings to an answer.
///
/// # Errors
///
/// Returns the findings if there is an error among them or if `answer` is `None`.
pub(crate) fn completed<A: Answer>(answer: Option<A>, findings: Findings) -> Result<A, Vec<Finding>> {
    let findings = findings.into_document_order();
    match answer {
        Some(mut answer) if is_valid(&findings) => {
            answer.set_findings(findings);
            Ok(answer)
        }
        _ => Err(findings),
    }
}
