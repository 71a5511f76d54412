//! The parts of the module's answers that the command shows.

use serde::Deserialize;
use serde_json::{Map, Value};

use crate::result::Verdict;
use hearth_terminal::visible;

/// An answer of `claims.validate` or `gateway.compile`.
#[derive(Debug, Deserialize)]
pub(super) struct Answer {
    #[serde(default)]
    pub(super) findings: Vec<Finding>,
    #[serde(default)]
    pub(super) checks: Vec<Check>,
    pub(super) error: Option<CallError>,
}

/// An error or a warning at one place. Its texts are escaped for a terminal; `path` is not.
#[derive(Debug, Deserialize)]
pub(super) struct Finding {
    pub(super) code: String,
    pub(super) rule: Option<u8>,
    pub(super) path: String,
    #[serde(deserialize_with = "visible::deserialize")]
    pub(super) message: String,
    #[serde(default)]
    pub(super) params: Map<String, Value>,
    pub(super) severity: String,
    pub(super) help: Option<String>,
}

impl Finding {
    pub(super) fn is_error(&self) -> bool {
        self.severity == "error"
    }
}

/// The result of a rule that a claim alone may not decide.
#[derive(Debug, Deserialize)]
pub(super) struct Check {
    pub(super) rule: u8,
    pub(super) id: String,
    pub(super) result: String,
}

/// The reason why the module did not process its input.
#[derive(Debug, Deserialize)]
pub(super) struct CallError {
    pub(super) code: String,
    #[serde(deserialize_with = "visible::deserialize")]
    pub(super) message: String,
}

impl Answer {
    /// Reads an answer.
    pub(super) fn read(answer: &str) -> Result<Self, String> {
        serde_json::from_str(answer).map_err(|error| format!("the module's answer cannot be read: {error}"))
    }
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
