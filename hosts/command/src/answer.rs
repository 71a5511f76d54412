//! The parts of the module's answers that the command shows.

use hearth_contract::{CallError, Finding};
use serde::Deserialize;

use crate::result::Verdict;
use hearth_terminal::visible::visible;

/// The members that answers of several operations have.
#[derive(Debug, Deserialize)]
pub(super) struct Answer {
    /// The errors and warnings. Their messages are escaped for a terminal; their other texts are not.
    #[serde(default)]
    pub(super) findings: Vec<Finding>,
    /// The reason why the module did not process its input. Its message is escaped for a terminal.
    pub(super) error: Option<CallError>,
}

impl Answer {
    /// Reads an answer.
    pub(super) fn read(answer: &str) -> Result<Self, String> {
        let mut read: Self = read(answer)?;
        let found = read.findings.iter_mut().map(|finding| &mut finding.message);
        for message in found.chain(read.error.as_mut().map(|error| &mut error.message)) {
            *message = visible(message).into_owned();
        }
        Ok(read)
    }
}

/// Reads an answer as a type of the contract, or a part of it as a type of its own.
pub(super) fn read<'a, T: Deserialize<'a>>(answer: &'a str) -> Result<T, String> {
    serde_json::from_str(answer).map_err(|error| format!("the module's answer cannot be read: {error}"))
}

/// Returns the verdict of an answer from its first member, `outcome`, so that the answers to a million claims need no
/// parsing.
pub(super) fn verdict(answer: &str) -> Verdict {
    if answer.starts_with(r#"{"outcome":"valid""#) {
        Verdict::Valid
    } else if answer.starts_with(r#"{"outcome":"findings""#) {
        Verdict::Findings
    } else {
        Verdict::CouldNotRun
    }
}
