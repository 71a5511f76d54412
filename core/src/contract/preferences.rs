//! `preferences.*`: see [`crate::preferences`].

use alloc::format;
use alloc::string::String;

use super::answer::{envelope, refused_as, text_of};
use super::{ENVELOPE_BYTES, could_not_run, not_empty, too_large, write};
use crate::finding::{Finding, Findings};
use crate::invariant::Held as _;
use crate::json::{self, Node};
use crate::preferences::{self, MANIFEST, MergeRequest, RefusedChange, TOOL};
use crate::time::is_time;
use crate::wire::documented;

/// Checks a change of user preferences without applying it.
///
/// The request is the change: a value sets a member, `null` clears it, and an absent member is
/// unchanged.
///
/// Answer:
///
/// - `findings`: the warnings.
///
/// The outcome is `findings` with the status 400 if the change has an error; `text` then
/// describes the errors to the model that made the change. It is `could-not-run` if the request
/// is too large.
///
/// # Examples
///
/// ```
/// use hearth_kpt_core::contract::preferences::validate;
///
/// assert_eq!(validate(br#"{"language":"Spanish"}"#), r#"{"outcome":"valid","findings":[]}"#);
/// assert!(validate(br#"{"length":"very short"}"#).contains("request.unknown_word"));
/// ```
#[documented]
pub fn validate(request: &[u8]) -> String {
    too_large(request, ENVELOPE_BYTES).unwrap_or_else(|| match preferences::validate(request) {
        Ok(answer) => write(&answer),
        Err(findings) => write(&RefusedChange::of(findings)),
    })
}

/// Applies a change to a record of user preferences (RFC 7396).
///
/// Request:
///
/// - `record` (optional): the stored record; absent or `null` if nothing is stored.
/// - `change`: the change, as for `preferences.validate`.
/// - `now`: the time of the change (RFC 3339), which becomes the record's `updatedAt`.
///
/// Answer:
///
/// - `record`: the record after the change; `null` if nothing is stored and nothing changes.
/// - `changed`: the names of the members that differ.
/// - `findings`: the warnings about the change.
/// - `text`: a sentence about the change for the model that made it.
///
/// The outcome is `findings` with the status 400 if the change has an error; the paths are then
/// those in the change, and `text` describes the errors to the model. It is `could-not-run` if
/// the request is malformed or too large, or if `now` is not a time.
///
/// # Examples
///
/// ```
/// use hearth_kpt_core::contract::preferences::merge;
///
/// let request = br#"{"record":{"tone":"dry"},"change":{"length":"terse"},"now":"2026-11-20T21:00:00Z"}"#;
/// let record = r#"{"tone":"dry","length":"terse","updatedAt":"2026-11-20T21:00:00Z"}"#;
/// assert!(merge(request).starts_with(&format!(r#"{{"outcome":"valid","record":{record},"changed":["length"]"#)));
/// ```
#[documented]
pub fn merge(request: &[u8]) -> String {
    if let Some(refusal) = too_large(request, ENVELOPE_BYTES) {
        return refusal;
    }
    let answer = read(request).and_then(|root| Ok(merged(&envelope(&root)?, text_of(request))));
    answer.unwrap_or_else(|refusal| refusal)
}

/// Reads a request to merge. Numbers and repeated names within the record and the change are left to later checks.
fn read(request: &[u8]) -> Result<Node<'_>, String> {
    let mut findings = Findings::default();
    let root = json::read(request, &mut findings);
    let findings = findings.into_document_order();
    match findings.iter().find(|finding| root.is_none() || is_of_the_envelope(finding)) {
        Some(error) => Err(could_not_run("request.malformed", error.message())),
        None => Ok(root.held("a text that is refused has a finding")),
    }
}

fn merged(request: &MergeRequest<'_>, text: &str) -> String {
    let now = request.now;
    if !is_time(now) {
        let message = format!("`{now}` is not a time of RFC 3339; write `now` as `2026-11-20T21:00:00Z`");
        return could_not_run("request.malformed", message);
    }
    match preferences::merge(request, text) {
        Ok(answer) => write(&answer),
        Err(findings) => write(&RefusedChange::of(findings)),
    }
}

/// Renders a record of user preferences as a section of a system prompt.
///
/// The request is the record, or `null`.
///
/// Answer:
///
/// - `text`: the section, in Markdown; empty if the record has no preferences.
/// - `findings`: the warnings about members that the text omits.
///
/// The outcome is `findings` with the status 400 if the record cannot be read. It is
/// `could-not-run` if the request is too large.
///
/// # Examples
///
/// ```
/// use hearth_kpt_core::contract::preferences::render;
///
/// assert!(render(br#"{"language":"Spanish"}"#).contains("Reply in this language"));
/// assert_eq!(render(b"null"), r#"{"outcome":"valid","text":"","findings":[]}"#);
/// ```
#[documented]
pub fn render(request: &[u8]) -> String {
    too_large(request, ENVELOPE_BYTES).unwrap_or_else(|| match preferences::render(request) {
        Ok(answer) => write(&answer),
        Err(findings) => refused_as(400, &findings),
    })
}

/// Returns the JSON Schemas (2020-12) of user preferences.
///
/// The request is empty; the outcome is `could-not-run` if it is not.
///
/// Answer:
///
/// - `record`: the schema of a record.
/// - `change`: the schema of a change.
///
/// # Examples
///
/// ```
/// let schemas = hearth_kpt_core::contract::preferences::schema(b"");
/// let schemas: serde_json::Value = serde_json::from_str(&schemas)?;
/// assert_eq!(schemas["change"]["properties"]["agentName"]["maxLength"], 80);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[documented]
pub fn schema(request: &[u8]) -> String {
    not_empty(request).unwrap_or_else(|| write(&preferences::schemas()))
}

/// Describes the tool `set_user_preferences` for agents, in the terms of the Model Context
/// Protocol.
///
/// The request is empty; the outcome is `could-not-run` if it is not.
///
/// The answer has the `name`, the `title`, the `description`, the `inputSchema`, the
/// `outputSchema` and the `annotations` of the tool.
///
/// # Examples
///
/// ```
/// let tool = hearth_kpt_core::contract::preferences::tool(b"");
/// let tool: serde_json::Value = serde_json::from_str(&tool)?;
/// assert_eq!(tool["name"], "set_user_preferences");
/// assert_eq!(tool["inputSchema"]["type"], "object");
/// # Ok::<(), serde_json::Error>(())
/// ```
#[documented]
pub fn tool(request: &[u8]) -> String {
    not_empty(request).unwrap_or_else(|| write(&TOOL))
}

/// Describes the plugin for runtimes.
///
/// The request is empty; the outcome is `could-not-run` if it is not.
///
/// The answer has the `name`, the `version`, the `title` and the `summary` of the plugin; when
/// to use it (`whenToUse`, `whenNotToUse`, `examples`); how it is listed (`tags`, `category`,
/// `visibility`, `stability`); how it is switched on (`defaultState`, `featureSwitch`); what it
/// depends on (`dependsOn`, `requiredEnvironmentVariables`); and what it provides (`tools`,
/// `routes`, `subAgents`, `middlewares`, `sharedState`).
///
/// # Examples
///
/// ```
/// let manifest = hearth_kpt_core::contract::preferences::manifest(b"");
/// let manifest: serde_json::Value = serde_json::from_str(&manifest)?;
/// assert_eq!(manifest["tools"][0], "set_user_preferences");
/// assert_eq!(manifest["routes"][0], "GET /user-preferences");
/// # Ok::<(), serde_json::Error>(())
/// ```
#[documented]
pub fn manifest(request: &[u8]) -> String {
    not_empty(request).unwrap_or_else(|| write(&MANIFEST))
}

/// Returns whether a finding is about the request itself. Errors within the change are reported when the change is
/// checked, and the record is used as stored.
fn is_of_the_envelope(finding: &Finding) -> bool {
    let is_below = |lead: &str| finding.path().strip_prefix(lead).is_some_and(|rest| rest.starts_with('/'));
    !finding.counts_others() && !["/record", "/change"].into_iter().any(is_below)
}
