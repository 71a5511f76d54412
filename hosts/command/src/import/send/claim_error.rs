//! An error of a claim, in the summary and in the log.

use serde::{Deserialize, Serialize};

use super::origin::Origin;

/// An error at one place of a claim.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub(crate) struct ClaimError {
    pub(crate) code: String,
    /// The member of the claim, as a JSON Pointer.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub(crate) pointer: String,
    /// The cell of the input that the member comes from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) place: Option<String>,
    pub(crate) message: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) help: Option<String>,
}

impl ClaimError {
    /// Creates an error of the whole claim.
    pub(crate) fn new(code: &str, message: String) -> Self {
        Self { code: code.to_owned(), pointer: String::new(), place: None, message, help: None }
    }

    /// Adds the cell of the input.
    pub(super) fn at(self, origin: &dyn Origin) -> Self {
        let place = self.place.or_else(|| origin.place(&self.pointer));
        Self { place, ..self }
    }
}

/// Converts a finding of the module.
impl From<hearth_contract::Finding> for ClaimError {
    fn from(finding: hearth_contract::Finding) -> Self {
        let hearth_contract::Finding { code, path, message, help, .. } = finding;
        Self { code, pointer: path, place: None, message, help }
    }
}
