//! Properties of findings, and the values of their parameters.

use crate::definitions::{Finding, Param, Severity};

impl Finding {
    /// Returns whether the input is refused for this finding.
    pub fn is_error(&self) -> bool {
        self.severity == Severity::Error
    }

    /// Returns a parameter of the message that is a text.
    pub fn text(&self, name: &str) -> Option<&str> {
        match self.params.get(name)? {
            Param::Text(text) => Some(text),
            Param::Number(_) | Param::List(_) => None,
        }
    }

    /// Returns a parameter of the message that is a whole number of at least zero.
    pub fn number(&self, name: &str) -> Option<usize> {
        match self.params.get(name)? {
            Param::Number(number) => usize::try_from(*number).ok(),
            Param::Text(_) | Param::List(_) => None,
        }
    }
}
