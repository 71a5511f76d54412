//! Problem documents.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

/// A problem document (RFC 9457).
// Clients read it, too, from a service of any version: unknown members are ignored, and only `detail` is required.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Problem<'a> {
    /// The type of the problem: a stable URN for programs.
    #[serde(default, rename = "type")]
    pub kind: String,
    /// A summary of the type, for people.
    #[serde(default)]
    pub title: Cow<'a, str>,
    /// The HTTP status.
    #[serde(default)]
    pub status: u16,
    /// The explanation of this problem, for people.
    pub detail: Cow<'a, str>,
    /// A URN with the id of the request, which the log contains as well.
    #[serde(default)]
    pub instance: String,
    /// The findings, if the problem has any.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub errors: Vec<ProblemError<'a>>,
    /// The paths below the longest part of the requested path that exists, if the path does not exist.
    #[serde(skip_deserializing, skip_serializing_if = "<[_]>::is_empty")]
    pub paths: &'a [String],
    /// The fuels of a submission whose records are stored, although another fuel was refused.
    #[serde(skip_deserializing, skip_serializing_if = "<[_]>::is_empty")]
    #[cfg_attr(feature = "schema", schemars(with = "Vec<crate::FuelResult>"))]
    pub results: &'a [Box<RawValue>],
}

impl Problem<'static> {
    /// Reads the body of an error response; `None` if it is not a problem document, so that the sender may not be a service.
    ///
    /// # Examples
    ///
    /// ```
    /// use hearth_resources::Problem;
    ///
    /// let problem = Problem::read(br#"{"type":"urn:hearth:problem:busy","detail":"the store is busy"}"#);
    /// assert!(problem.is_some_and(|problem| problem.detail == "the store is busy"));
    /// assert!(Problem::read(b"<html>").is_none());
    /// ```
    pub fn read(body: &[u8]) -> Option<Self> {
        serde_json::from_slice(body).ok()
    }
}

/// A finding: an error or a warning about one place of the input.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ProblemError<'a> {
    /// The message, for people. Its wording can change.
    pub detail: Cow<'a, str>,
    /// The place in the input: a JSON Pointer as a URI fragment (RFC 6901, section 6).
    #[serde(default)]
    pub pointer: String,
    /// The field of a submission that the finding is about, such as `visits[2]/kg`. `pointer` is then that of the whole
    /// submission.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub field: Option<Cow<'a, str>>,
    /// The stable code of the finding.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schemars(with = "ProblemCode", description = ""))]
    pub code: Cow<'a, str>,
    /// The number of the rule in the specification; `null` if the finding does not belong to a numbered rule.
    pub rule: Option<u8>,
    /// Whether the finding is an error or a warning.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schemars(extend("enum" = ["error", "warning"])))]
    pub severity: Cow<'a, str>,
    /// The parameters of the message.
    #[serde(skip_deserializing, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "crate::values::Object"))]
    pub params: Option<&'a RawValue>,
    /// What to do about the finding.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub help: Option<Cow<'a, str>>,
}

/// The stable code of the finding, `area.what_is_wrong`. `settings.invalid` reports a wrong setting of the deployment, and
/// `pointer` names its variable. The codes `mapping.*` report a field of a submission that cannot be read,
/// `request.null_character` a text with U+0000, and `selection.beacon_forged` a signature that is not that of a beacon's
/// round.
#[cfg(feature = "schema")]
#[derive(schemars::JsonSchema)]
#[schemars(extend("enum" = OF_EDGE))]
struct ProblemCode(#[expect(dead_code, reason = "the type is for its schema")] String);

/// The codes of the edge. The edge adds those of the module.
#[cfg(feature = "schema")]
const OF_EDGE: [&str; 7] = [
    "settings.invalid",
    "request.null_character",
    "selection.beacon_forged",
    "mapping.not_a_date",
    "mapping.not_a_number",
    "mapping.unknown_value",
    "mapping.value_missing",
];
