//! Merges a change into a record (RFC 7396): a value replaces a member, `null` clears it, and all other members are
//! copied byte for byte.

use alloc::string::ToString;
use alloc::vec::Vec;

use super::answer::{MergedPreferences, MergedRecord, MergedValue};
use super::change::{self, Setting};
use super::member::{MEMBERS, UPDATED_AT};
use super::request::{MergeRequest, StoredRecord};
use super::words::saved;
use crate::finding::{Finding, Findings, is_valid};
use crate::invariant::Held as _;
use crate::json::{self, Node, Value};
use crate::wire::{Valid, Verbatim};

/// Applies a change to a record. Both are parts of a request with the text `text`. A member that does not change keeps
/// its place and the bytes of its value. `updatedAt` becomes the time of the change if any member differs.
///
/// # Errors
///
/// Returns the findings about the change if one of them is an error. The change is not applied then.
pub(crate) fn merge<'n>(
    request: &MergeRequest<'n>,
    text: &'n str,
) -> Result<MergedPreferences<'n>, Vec<Finding>> {
    let mut findings = Findings::default();
    // The change is parsed again so that the findings have their places within the change.
    let root = json::read(written(text, request.change).0.as_bytes(), &mut findings);
    let settings = root.as_ref().and_then(|root| change::read(root, &mut findings));
    let findings = findings.into_document_order();
    if !is_valid(&findings) {
        return Err(findings);
    }
    let settings = settings.held("a change without errors is read");
    let stored = request.record;
    let differs = |setting: &&Setting<'_>| setting.differs_from(stored);
    let new: Vec<&Setting<'_>> = settings.iter().filter(differs).collect();
    let record = match new.as_slice() {
        [] => stored.map(|record| MergedRecord::Same(written(text, record.node))),
        new => Some(MergedRecord::Changed(members(stored, new, request.now, text))),
    };
    let old = |name| {
        let stored = stored.and_then(|record| record.last(name));
        stored.map_or("null", |member| written(text, &member.node).0)
    };
    let cleared = new.iter().map(|setting| (setting.value, setting.member.name));
    let cleared: Vec<(&str, &str)> =
        cleared.filter(|(value, _)| value.is_none()).map(|(_, name)| (name, old(name))).collect();
    let changed: Vec<&str> = new.iter().map(|setting| setting.member.name).collect();
    let text = saved(&changed, &cleared, &findings);
    Ok(MergedPreferences { outcome: Valid, record, changed, findings, text })
}

impl Setting<'_> {
    fn differs_from(&self, stored: Option<StoredRecord<'_>>) -> bool {
        let stored = stored.and_then(|record| record.last(self.member.name));
        match (stored.map(|member| &member.node.value), self.value) {
            (Some(Value::String(old)), Some(new)) => old != new,
            (None, None) => false,
            _ => true,
        }
    }
}

/// Returns the text of a value in the request.
fn written<'n>(text: &'n str, node: &Node<'_>) -> Verbatim<&'n str> {
    Verbatim(node.text(text))
}

/// Returns the record with the changes: stored members in their order, then new ones in the order of the table, then
/// the time.
fn members<'n>(
    stored: Option<StoredRecord<'n>>,
    changes: &[&Setting<'_>],
    now: &'n str,
    text: &'n str,
) -> Vec<(&'n str, MergedValue<'n>)> {
    let stored = stored.map_or(&[][..], |record| record.members);
    let change_of = |name: &str| changes.iter().find(|setting| setting.member.name == name);
    let mut members: Vec<(&'n str, MergedValue<'n>)> = Vec::new();
    for member in stored {
        let name = member.name.as_ref();
        match change_of(name) {
            Some(Setting { value: Some(value), .. }) => {
                members.push((name, MergedValue::Set(value.to_string())));
            }
            Some(Setting { value: None, .. }) => {}
            None if name == UPDATED_AT => members.push((name, MergedValue::Set(now.to_string()))),
            None => members.push((name, MergedValue::Same(written(text, &member.node)))),
        }
    }
    let is_stored = |name: &str| stored.iter().any(|member| member.name == name);
    for name in MEMBERS.iter().map(|member| member.name).filter(|name| !is_stored(name)) {
        if let Some(value) = change_of(name).and_then(|setting| setting.value) {
            members.push((name, MergedValue::Set(value.to_string())));
        }
    }
    if !is_stored(UPDATED_AT) {
        members.push((UPDATED_AT, MergedValue::Set(now.to_string())));
    }
    members
}
