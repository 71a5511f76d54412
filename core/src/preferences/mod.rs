//! User preferences: how an agent should respond to a user (specification §1C, §2C).
//!
//! Preferences belong to a room, which is a chat room of an agent runtime; each room has one record. An agent calls the
//! [`TOOL`] with a change. `request` reads the change, `change` checks it against the [`MEMBERS`], `merge` applies it
//! to the stored record, and `render` writes the record as a text for the agent at the start of the next session.
//!
//! The rules apply to changes. Stored values are kept unchanged, even if another program wrote them and they break the
//! rules. The host manages rooms and the access to them.

mod answer;
mod change;
mod codes;
mod manifest;
mod manner;
mod member;
mod merge;
mod render;
mod request;
mod schema;
mod text;
mod tool;
mod words;

use alloc::vec::Vec;

pub(crate) use answer::{CheckedChange, PreferencesSchemas, RefusedChange};
#[cfg(feature = "schema")]
pub(crate) use answer::{MergedPreferences, RenderedPreferences};
pub use manifest::{Arguments, Example, MANIFEST, Manifest};
pub use member::{MEMBERS, Member, Takes};
pub(crate) use merge::merge;
pub(crate) use render::render;
pub(crate) use request::MergeRequest;
#[cfg(feature = "schema")]
pub(crate) use request::{PreferencesChange, StoredRecord};
pub use schema::Schema;
pub use tool::{Annotations, TOOL, Tool};

use crate::finding::{Code, Finding, Findings};
use crate::json;
use crate::wire::{Valid, completed};

/// Checks the change in `text`.
///
/// # Errors
///
/// Returns the findings if one of them is an error.
pub(crate) fn validate(text: &[u8]) -> Result<CheckedChange, Vec<Finding>> {
    let mut findings = Findings::default();
    let root = json::read(text, &mut findings);
    let settings = root.as_ref().and_then(|root| change::read(root, &mut findings));
    completed(settings.map(|_| CheckedChange { outcome: Valid, findings: Vec::new() }), findings)
}

/// Returns the JSON Schemas of a record and of a change.
pub(crate) fn schemas() -> PreferencesSchemas {
    PreferencesSchemas { outcome: Valid, record: Schema::RECORD, change: Schema::CHANGE }
}

/// Returns every code of the preferences.
///
/// # Examples
///
/// ```
/// let codes = hearth_kpt_core::preferences::codes();
/// assert!(codes.iter().all(|code| code.code.starts_with("preferences.")));
/// ```
pub fn codes() -> &'static [&'static Code] {
    &codes::CODES
}
