//! Findings: what the module, or the edge, says about one place of an input.

use serde::Deserialize;
use serde_json::value::RawValue;

/// An error or a warning about one place of the input.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct Finding {
    pub(crate) code: String,
    pub(crate) rule: Option<u8>,
    /// A JSON Pointer into the claim or the request.
    pub(crate) path: String,
    /// The field of a submission from which the value comes.
    #[serde(default)]
    pub(crate) field: Option<String>,
    pub(crate) message: String,
    pub(crate) params: Option<Box<RawValue>>,
    pub(crate) severity: String,
    /// The HTTP status of the finding.
    #[serde(default)]
    pub(crate) status: Option<u16>,
    pub(crate) help: Option<String>,
}

impl Finding {
    /// Creates an error about a field of a submission.
    pub(crate) fn of_field(code: &str, field: String, message: String, help: String) -> Self {
        Self {
            code: code.to_owned(),
            rule: None,
            path: String::new(),
            field: Some(field),
            message,
            params: None,
            severity: String::from("error"),
            status: None,
            help: Some(help),
        }
    }

    pub(crate) fn is_error(&self) -> bool {
        self.severity == "error"
    }
}

/// The findings about an input, and their HTTP status.
#[derive(Clone, Debug)]
pub(crate) struct Findings {
    pub(crate) status: u16,
    pub(crate) all: Vec<Finding>,
    /// The findings as a text for a model, if the operation returns one.
    pub(crate) text: Option<String>,
}

impl Findings {
    /// Collects findings that the edge made about a client's data.
    pub(crate) fn of_client(all: Vec<Finding>) -> Self {
        Self { status: 400, all, text: None }
    }

    /// Returns a summary of the errors in one line.
    pub(crate) fn summary(&self) -> String {
        let errors: Vec<&Finding> = self.all.iter().filter(|finding| finding.is_error()).collect();
        match errors.as_slice() {
            [] => String::from("the request was refused"),
            [error] => error.message.clone(),
            [first, ..] => format!("{} (the first of {} errors)", first.message, errors.len()),
        }
    }
}
