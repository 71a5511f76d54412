//! The result of a command, and its forms.

use std::io;
use std::process::ExitCode;

use clap::ValueEnum;

/// The output format.
#[derive(Clone, Copy, Debug, Eq, PartialEq, ValueEnum)]
pub(crate) enum Format {
    /// Text for people
    Text,
    /// The module's answers, unchanged, one on each line
    Json,
}

/// The form of the summary of a long run.
#[derive(Clone, Copy, Debug, Eq, PartialEq, ValueEnum)]
pub(crate) enum SummaryForm {
    /// Text for people
    Text,
    /// One JSON object
    Json,
}

/// The result of a command, from best to worst.
#[derive(Clone, Copy, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub(crate) enum Verdict {
    Valid,
    Findings,
    CouldNotRun,
}

impl From<Verdict> for ExitCode {
    fn from(verdict: Verdict) -> Self {
        Self::from(match verdict {
            Verdict::Valid => 0,
            Verdict::Findings => 1,
            Verdict::CouldNotRun => 2,
        })
    }
}

/// The reason why a command could not run.
#[derive(Debug)]
pub(crate) enum Failure {
    /// A message for the user.
    Message(String),
    /// The reader of the output has closed it, so the command ends without a message.
    OutputClosed,
}

impl From<String> for Failure {
    fn from(message: String) -> Self {
        Self::Message(message)
    }
}

impl From<hearth_kpt::Error> for Failure {
    fn from(error: hearth_kpt::Error) -> Self {
        Self::Message(error.to_string())
    }
}

/// Converts an error of standard output. Errors of files are described where they occur.
impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Self::OutputClosed,
            _ => Self::Message(format!("the output cannot be written: {error}")),
        }
    }
}
