//! Why there is no report.

use std::fmt;

/// A text of which no report can be made.
#[derive(Debug)]
pub struct Error(Kind);

#[derive(Debug)]
enum Kind {
    /// The answer says that there is no assessment.
    NotAssessed { outcome: String },
    /// The text is no answer of `study.assess`.
    Unreadable { what: String },
}

impl Error {
    /// Whether the answer is one that says what is wrong with the study, in place of an assessment.
    pub fn is_not_assessed(&self) -> bool {
        matches!(self.0, Kind::NotAssessed { .. })
    }

    pub(crate) fn not_assessed(outcome: &str) -> Self {
        Self(Kind::NotAssessed { outcome: outcome.to_owned() })
    }

    pub(crate) fn unreadable(what: impl fmt::Display) -> Self {
        Self(Kind::Unreadable { what: what.to_string() })
    }
}

impl fmt::Display for Error {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Kind::NotAssessed { outcome } => {
                write!(formatter, "the answer has no assessment: its outcome is `{outcome}`")
            }
            Kind::Unreadable { what } => write!(formatter, "this is no answer of study.assess: {what}"),
        }
    }
}

impl std::error::Error for Error {}
