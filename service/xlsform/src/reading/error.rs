//! The errors of a submission.

use std::fmt;

/// The reason why a text is not a submission of the form, or why the form cannot be written.
#[derive(Clone, Debug)]
pub struct Error {
    message: String,
}

impl Error {
    pub(crate) fn new(message: impl Into<String>) -> Self {
        Self { message: message.into() }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Error {}

/// An answer that cannot be part of a request.
#[derive(Clone, Debug)]
pub struct Fault {
    /// The question, with the number of the visit or the day.
    pub place: String,
    /// The reason.
    pub message: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.message)
    }
}
