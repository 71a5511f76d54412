//! A change made to a record (RFC 7396): what is given replaces, `null` clears, everything else stays as it was
//! written.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;

use chrono::DateTime;

use super::change::{self, Setting};
use super::member::{MEMBERS, UPDATED_AT};
use crate::finding::{Finding, Findings, is_valid};
use crate::json::{self, Member, Value, Writer};

/// A change that is made.
#[derive(Debug)]
pub struct Merge<'r> {
    /// The record's JSON text; the one that was given where nothing differs.
    pub record: Option<Cow<'r, str>>,
    /// The members that differ, in the order of the change.
    pub changed: Vec<&'static str>,
    /// Those of them that have no value any more, with the JSON text that they had.
    pub cleared: Vec<(&'static str, &'r str)>,
    /// Warnings about the change.
    pub findings: Vec<Finding>,
}

/// Makes `change` to `record` at the time `now` (RFC 3339), which becomes the record's `updatedAt` where anything
/// differs. Both are JSON texts; there may be no record yet. What is not changed keeps its place, and its value
/// every byte.
///
/// ```
/// use hearth_core::preferences::merge;
///
/// let merge = merge(Some(r#"{"tone": "dry", "x": 1.0}"#), r#"{"tone": null}"#, "2026-11-20T21:00:00Z").unwrap();
/// assert_eq!(merge.record.unwrap(), r#"{"x":1.0,"updatedAt":"2026-11-20T21:00:00Z"}"#);
/// assert_eq!(merge.changed, ["tone"]);
/// ```
///
/// # Errors
///
/// The findings about the change, of which at least one is an error. Nothing is merged then.
pub fn merge<'r>(record: Option<&'r str>, change: &str, now: &str) -> Result<Merge<'r>, Vec<Finding>> {
    let mut findings = Findings::default();
    let root = json::read(change.as_bytes(), &mut findings);
    let settings = root.as_ref().map(|root| change::read(root, &mut findings)).unwrap_or_default();
    let findings = findings.into_document_order();
    if !is_valid(&findings) {
        return Err(findings);
    }
    let text = record.unwrap_or("{}");
    // What is odd about a stored record is no matter of the change.
    let stored = json::read(text.as_bytes(), &mut Findings::default());
    let members = match stored.as_ref().map(|root| &root.value) {
        Some(Value::Object(members)) => members.as_slice(),
        _ => &[],
    };
    let new: Vec<&Setting<'_>> = settings.iter().filter(|setting| setting.differs_from(members)).collect();
    let record = match new.as_slice() {
        [] => record.map(Cow::Borrowed),
        new => Some(Cow::Owned(written(text, members, new, now))),
    };
    let cleared = new.iter().filter(|setting| setting.value.is_none());
    let old =
        |name| last(members, name).and_then(|member| text.get(member.node.span.clone())).unwrap_or("null");
    Ok(Merge {
        record,
        changed: new.iter().map(|setting| setting.member.name).collect(),
        cleared: cleared.map(|setting| (setting.member.name, old(setting.member.name))).collect(),
        findings,
    })
}

/// Whether `text` is a time by the grammar of RFC 3339. chrono also takes a space before the hours, and another minus.
pub(crate) fn is_time(text: &str) -> bool {
    let separator = text.as_bytes().get(10);
    text.is_ascii() && matches!(separator, Some(b'T' | b't')) && DateTime::parse_from_rfc3339(text).is_ok()
}

impl Setting<'_> {
    fn differs_from(&self, stored: &[Member<'_>]) -> bool {
        let stored = last(stored, self.member.name);
        match (stored.map(|member| &member.node.value), self.value) {
            (Some(Value::String(old)), Some(new)) => old != new,
            (None, None) => false,
            _ => true,
        }
    }
}

/// The member of this name; of several, the last one, which is what most readers of JSON take.
pub(super) fn last<'n, 'a>(members: &'n [Member<'a>], name: &str) -> Option<&'n Member<'a>> {
    members.iter().rfind(|member| member.name == name)
}

/// The record with the changes: stored members in their order, then new ones in the order of the table, then the time.
fn written(text: &str, stored: &[Member<'_>], changes: &[&Setting<'_>], now: &str) -> String {
    let change_of = |name: &str| changes.iter().find(|setting| setting.member.name == name);
    let mut record = Writer::default();
    record.begin_object();
    for member in stored {
        let name = member.name.as_ref();
        match change_of(name) {
            Some(Setting { value: Some(value), .. }) => record.text_member(name, value),
            Some(Setting { value: None, .. }) => {}
            None if name == UPDATED_AT => record.text_member(name, now),
            None => {
                record.name(name);
                record.raw(text.get(member.node.span.clone()).unwrap_or("null"));
            }
        }
    }
    let is_stored = |name: &str| stored.iter().any(|member| member.name == name);
    for name in MEMBERS.iter().map(|member| member.name).filter(|name| !is_stored(name)) {
        if let Some(value) = change_of(name).and_then(|setting| setting.value) {
            record.text_member(name, value);
        }
    }
    if !is_stored(UPDATED_AT) {
        record.text_member(UPDATED_AT, now);
    }
    record.end_object();
    record.finish()
}
