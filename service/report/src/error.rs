//! The error of a report.

use std::fmt;

/// The reason why a text cannot be turned into a report.
///
/// # Examples
///
/// ```
/// use hearth_report::{Study, csv};
///
/// let error = csv(&Study::of("not JSON")).unwrap_err();
/// assert!(error.to_string().starts_with("the text is not an answer of `study.assess`"));
/// ```
#[derive(Debug)]
pub struct Error(Kind);

#[derive(Debug)]
enum Kind {
    /// The answer has an outcome without an assessment.
    NotAssessed { outcome: String },
    /// The text is not an answer of `study.assess`.
    Unreadable { what: String },
    /// The text is not a request of `study.assess`.
    UnreadableRequest { what: String },
}

impl Error {
    /// Returns whether the answer reports errors of the study instead of an assessment.
    ///
    /// # Examples
    ///
    /// ```
    /// use hearth_report::{Study, csv};
    ///
    /// let refused = r#"{"outcome":"findings","status":409,"findings":[]}"#;
    /// assert!(csv(&Study::of(refused)).is_err_and(|error| error.is_not_assessed()));
    /// assert!(csv(&Study::of("[]")).is_err_and(|error| !error.is_not_assessed()));
    /// ```
    pub fn is_not_assessed(&self) -> bool {
        matches!(self.0, Kind::NotAssessed { .. })
    }

    pub(crate) fn not_assessed(outcome: &str) -> Self {
        Self(Kind::NotAssessed { outcome: outcome.to_owned() })
    }

    pub(crate) fn unreadable(what: impl fmt::Display) -> Self {
        Self(Kind::Unreadable { what: what.to_string() })
    }

    pub(crate) fn unreadable_request(what: impl fmt::Display) -> Self {
        Self(Kind::UnreadableRequest { what: what.to_string() })
    }
}

impl fmt::Display for Error {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Kind::NotAssessed { outcome } => {
                write!(formatter, "the answer has no assessment: its outcome is `{outcome}`")
            }
            Kind::Unreadable { what } => {
                write!(formatter, "the text is not an answer of `study.assess`: {what}")
            }
            Kind::UnreadableRequest { what } => {
                write!(formatter, "the text is not a request of `study.assess`: {what}")
            }
        }
    }
}

impl std::error::Error for Error {}
