//! Problem documents (RFC 9457), in which a service gives the reason of an error.

use serde::Deserialize;

/// A problem document of a service. The service can have another version than the reader, so other members are ignored, and
/// only `detail` is required.
#[derive(Clone, Debug, Deserialize)]
pub struct Problem {
    /// The kind of problem, for example `urn:hearth:problem:invalid-claim`.
    #[serde(default, rename = "type")]
    pub kind: String,
    /// The kind of problem in words.
    #[serde(default)]
    pub title: String,
    /// The reason, for a person.
    pub detail: String,
    /// The errors and warnings about the places of an input.
    #[serde(default)]
    pub errors: Vec<ProblemError>,
}

/// An error or a warning about one place of an input.
#[derive(Clone, Debug, Deserialize)]
pub struct ProblemError {
    /// The stable code.
    #[serde(default)]
    pub code: String,
    /// The place, as a JSON Pointer in a URI fragment.
    #[serde(default)]
    pub pointer: String,
    /// The message, for a person.
    pub detail: String,
    /// The advice.
    #[serde(default)]
    pub help: Option<String>,
    /// `error` or `warning`.
    #[serde(default)]
    pub severity: String,
}

impl Problem {
    /// Reads the body of an error response; `None` if it is not a problem document, so that the sender may not be a service.
    ///
    /// # Examples
    ///
    /// ```
    /// use hearth_client::Problem;
    ///
    /// let problem = Problem::read(br#"{"type":"urn:hearth:problem:busy","detail":"the store is busy"}"#);
    /// assert!(problem.is_some_and(|problem| problem.detail == "the store is busy"));
    /// assert!(Problem::read(b"<html>").is_none());
    /// ```
    pub fn read(body: &[u8]) -> Option<Self> {
        serde_json::from_slice(body).ok()
    }
}
