//! The module's answers, as far as the command shows them.

use serde::Deserialize;
use serde_json::{Map, Value};

use super::{Verdict, visible};

/// An answer of `claims.validate` or `gateway.compile`.
#[derive(Debug, Deserialize)]
pub(super) struct Answer {
    #[serde(default)]
    pub(super) findings: Vec<Finding>,
    #[serde(default)]
    pub(super) checks: Vec<Check>,
    pub(super) error: Option<CallError>,
}

/// What is wrong, or worth a warning, at one place. Its texts are fit for a terminal, the path is as it is.
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

/// What became of a rule that a claim alone may not decide.
#[derive(Debug, Deserialize)]
pub(super) struct Check {
    pub(super) rule: u8,
    pub(super) id: String,
    pub(super) result: String,
}

/// Why the module could not look at what it was given.
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

/// The verdict of an answer, which begins with its outcome; for a million claims it need not be parsed.
pub(super) fn verdict(answer: &str) -> Verdict {
    if answer.starts_with(r#"{"outcome":"valid""#) {
        Verdict::Valid
    } else if answer.starts_with(r#"{"outcome":"findings""#) {
        Verdict::Findings
    } else {
        Verdict::CouldNotRun
    }
}
