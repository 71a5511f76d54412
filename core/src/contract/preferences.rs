//! `preferences.*`: see [`crate::preferences`].

use alloc::format;
use alloc::string::{String, ToString};

use serde::Serialize;

use super::request::{Fields, Malformed};
use super::{ENVELOPE_BYTES, VALID, could_not_run, not_empty, too_large, write};
use crate::finding::{Finding, Findings, is_valid};
use crate::json::{self, Node, Value};
use crate::preferences::{self, MANIFEST, Schema, TOOL, is_time, saved};

/// Checks a change, which is the request.
///
/// `{"outcome":"valid","findings":[…]}` with warnings only, or
/// `{"outcome":"findings","status":400,"findings":[…],"text":"…"}`, whose `text` says to a model what is wrong.
///
/// ```
/// use hearth_core::contract::preferences::validate;
///
/// assert_eq!(validate(br#"{"language":"Spanish"}"#), r#"{"outcome":"valid","findings":[]}"#);
/// assert!(validate(br#"{"length":"very short"}"#).contains("preferences.unknown_word"));
/// ```
pub fn validate(request: &[u8]) -> String {
    too_large(request, ENVELOPE_BYTES).unwrap_or_else(|| {
        let findings = preferences::validate(request);
        if is_valid(&findings) {
            write(&Checked { outcome: VALID, findings: &findings })
        } else {
            refused(&findings)
        }
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
/// use hearth_core::contract::preferences::merge;
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
    let asked = match &root {
        None => Err(findings.first().map(Finding::message).unwrap_or_default()),
        Some(root) => match findings.iter().find(|finding| is_of_the_envelope(finding)) {
            Some(finding) => Err(finding.message()),
            None => MergeRequest::of(root, request),
        },
    };
    match asked.map(|asked| preferences::merge(asked.record, asked.change, asked.now)) {
        Ok(Ok(merge)) => {
            let (changed, findings) = (write(&merge.changed), write(&merge.findings));
            let (record, text) = (merge.record.as_deref().unwrap_or("null"), write(&saved(&merge)));
            format!(
                r#"{{"outcome":"{VALID}","record":{record},"changed":{changed},"findings":{findings},"text":{text}}}"#
            )
        }
        Ok(Err(findings)) => refused(&findings),
        Err(message) => could_not_run("request.malformed", message),
    }
}

/// Says what a record asks for, as a section of a system prompt. The request is the record, or `null`.
///
/// `{"outcome":"valid","text":"…","findings":[…]}`, with an empty text where there is nothing to say.
pub fn render(request: &[u8]) -> String {
    too_large(request, ENVELOPE_BYTES).unwrap_or_else(|| match preferences::render(request) {
        Ok(rendered) => {
            write(&Rendered { outcome: VALID, text: &rendered.text, findings: &rendered.findings })
        }
        Err(findings) => {
            write(&Refused { outcome: "findings", status: 400, findings: &findings, text: None })
        }
    })
}

/// The JSON Schemas: `{"outcome":"valid","record":{…},"change":{…}}`. The request is empty.
pub fn schema(request: &[u8]) -> String {
    #[derive(Serialize)]
    struct Schemas {
        outcome: &'static str,
        record: Schema,
        change: Schema,
    }
    let schemas = || Schemas { outcome: VALID, record: Schema::RECORD, change: Schema::CHANGE };
    not_empty(request).unwrap_or_else(|| write(&schemas()))
}

/// The tool as agents are told of it: `{"outcome":"valid","name":"set_user_preferences",…}`. The request is empty.
pub fn tool(request: &[u8]) -> String {
    not_empty(request).unwrap_or_else(|| write(&Described { outcome: VALID, what: &TOOL }))
}

/// The plugin as runtimes are told of it: `{"outcome":"valid","name":"user-preferences",…}`. The request is empty.
pub fn manifest(request: &[u8]) -> String {
    not_empty(request).unwrap_or_else(|| write(&Described { outcome: VALID, what: &MANIFEST }))
}

/// The request of [`merge`]. Record and change stay texts, so that nothing of them is written anew.
struct MergeRequest<'r> {
    record: Option<&'r str>,
    change: &'r str,
    now: &'r str,
}

impl<'r> MergeRequest<'r> {
    fn of(root: &'r Node<'_>, request: &'r [u8]) -> Result<Self, Malformed> {
        let fields = Fields::of(root, &["record", "change", "now"])?;
        let text = |node: &Node<'_>| {
            let bytes = request.get(node.span.clone()).unwrap_or_default();
            core::str::from_utf8(bytes).unwrap_or_default()
        };
        let record = match fields.optional("record") {
            Some(node) if matches!(node.value, Value::Object(_)) => Some(text(node)),
            Some(node) => {
                return Err(format!("`record` must be an object or null, not {}", node.value.kind()));
            }
            None => None,
        };
        let now = fields.string("now")?;
        if !is_time(now) {
            return Err(format!("`now` must be a time as in RFC 3339, 2026-11-20T21:00:00Z, not `{now}`"));
        }
        let change = fields.given("change").ok_or_else(|| "`change` is missing".to_string())?;
        Ok(Self { record, change: text(change), now })
    }
}

/// Whether a finding is about the request itself. What is wrong within the change is found when that is looked
/// at, and the record is taken as it was stored.
fn is_of_the_envelope(finding: &Finding) -> bool {
    !["/record", "/change"]
        .iter()
        .any(|lead| finding.path().strip_prefix(lead).is_some_and(|rest| rest.starts_with('/')))
}

/// The answer about a change that is not made.
fn refused(findings: &[Finding]) -> String {
    let text = preferences::refused(findings);
    write(&Refused { outcome: "findings", status: 400, findings, text: Some(&text) })
}

#[derive(Serialize)]
struct Checked<'a> {
    outcome: &'static str,
    findings: &'a [Finding],
}

#[derive(Serialize)]
struct Refused<'a> {
    outcome: &'static str,
    status: u16,
    findings: &'a [Finding],
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<&'a str>,
}

#[derive(Serialize)]
struct Rendered<'a> {
    outcome: &'static str,
    text: &'a str,
    findings: &'a [Finding],
}

#[derive(Serialize)]
struct Described<'a, T> {
    outcome: &'static str,
    #[serde(flatten)]
    what: &'a T,
}
