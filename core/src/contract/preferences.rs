//! `preferences.*`: see [`crate::preferences`].

use alloc::format;
use alloc::string::String;

use super::answer::{envelope, refused_as};
use super::{ENVELOPE_BYTES, could_not_run, not_empty, too_large, write};
use crate::finding::{Finding, Findings};
use crate::json;
use crate::preferences::{self, MANIFEST, MergeRequest, RefusedChange, TOOL};
use crate::time::is_time;

/// Checks a change, which is the request.
///
/// `{"outcome":"valid","findings":[…]}` with warnings only, or
/// `{"outcome":"findings","status":400,"findings":[…],"text":"…"}`, whose `text` says to a model what is wrong.
///
/// ```
/// use hearth_kpt_core::contract::preferences::validate;
///
/// assert_eq!(validate(br#"{"language":"Spanish"}"#), r#"{"outcome":"valid","findings":[]}"#);
/// assert!(validate(br#"{"length":"very short"}"#).contains("request.unknown_word"));
/// ```
pub fn validate(request: &[u8]) -> String {
    too_large(request, ENVELOPE_BYTES).unwrap_or_else(|| match preferences::validate(request) {
        Ok(answer) => write(&answer),
        Err(findings) => write(&RefusedChange::of(findings)),
    })
}

/// Makes a change to a record: `{"record":{…},"change":{…},"now":"2026-11-20T21:00:00Z"}`. Where there is no record
/// yet, it is `null`, or absent.
///
/// `{"outcome":"valid","record":{…},"changed":["tone"],"findings":[…],"text":"…"}` with warnings only, or
/// `{"outcome":"findings","status":400,"findings":[…],"text":"…"}` with places in the change. The `text` says to a model
/// what was done, or what is wrong.
///
/// ```
/// use hearth_kpt_core::contract::preferences::merge;
///
/// let request = br#"{"record":{"tone":"dry"},"change":{"length":"terse"},"now":"2026-11-20T21:00:00Z"}"#;
/// let record = r#"{"tone":"dry","length":"terse","updatedAt":"2026-11-20T21:00:00Z"}"#;
/// assert!(merge(request).starts_with(&format!(r#"{{"outcome":"valid","record":{record},"changed":["length"]"#)));
/// ```
pub fn merge(request: &[u8]) -> String {
    if let Some(refusal) = too_large(request, ENVELOPE_BYTES) {
        return refusal;
    }
    let mut findings = Findings::default();
    let root = json::read(request, &mut findings);
    let findings = findings.into_document_order();
    let odd = findings.iter().find(|finding| root.is_none() || is_of_the_envelope(finding));
    match (&root, odd) {
        (Some(root), None) => {
            let text = core::str::from_utf8(request).unwrap_or_default();
            envelope::<MergeRequest<'_>>(root).map_or_else(|refusal| refusal, |asked| merged(&asked, text))
        }
        (_, odd) => could_not_run("request.malformed", odd.map(Finding::message).unwrap_or_default()),
    }
}

fn merged(asked: &MergeRequest<'_>, text: &str) -> String {
    let now = asked.now;
    if !is_time(now) {
        let message = format!("`now` must be a time as in RFC 3339, 2026-11-20T21:00:00Z, not `{now}`");
        return could_not_run("request.malformed", message);
    }
    match preferences::merge(asked, text) {
        Ok(answer) => write(&answer),
        Err(findings) => write(&RefusedChange::of(findings)),
    }
}

/// Says what a record asks for, as a section of a system prompt. The request is the record, or `null`.
///
/// `{"outcome":"valid","text":"…","findings":[…]}`, with an empty text where there is nothing to say.
pub fn render(request: &[u8]) -> String {
    too_large(request, ENVELOPE_BYTES).unwrap_or_else(|| match preferences::render(request) {
        Ok(answer) => write(&answer),
        Err(findings) => refused_as(400, &findings),
    })
}

/// The JSON Schemas: `{"outcome":"valid","record":{…},"change":{…}}`. The request is empty.
pub fn schema(request: &[u8]) -> String {
    not_empty(request).unwrap_or_else(|| write(&preferences::schemas()))
}

/// The tool as agents are told of it: `{"outcome":"valid","name":"set_user_preferences",…}`. The request is empty.
pub fn tool(request: &[u8]) -> String {
    not_empty(request).unwrap_or_else(|| write(&TOOL))
}

/// The plugin as runtimes are told of it: `{"outcome":"valid","name":"user-preferences",…}`. The request is empty.
pub fn manifest(request: &[u8]) -> String {
    not_empty(request).unwrap_or_else(|| write(&MANIFEST))
}

/// Whether a finding is about the request itself. What is wrong within the change is found when that is looked
/// at, and the record is taken as it was stored.
fn is_of_the_envelope(finding: &Finding) -> bool {
    !["/record", "/change"]
        .iter()
        .any(|lead| finding.path().strip_prefix(lead).is_some_and(|rest| rest.starts_with('/')))
}
