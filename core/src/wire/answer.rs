//! The members that every answer has.

use alloc::vec::Vec;

use serde::{Serialize, Serializer};

use super::words;
use crate::finding::{Finding, Findings, is_valid};

/// A valid answer, which ends with its warnings.
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
#[words]
pub(crate) enum RefusedOutcome {
    /// The input breaks a rule.
    Findings,
}

/// Completes an answer with its findings. Without an answer, or with an error among them, the findings are the answer.
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
