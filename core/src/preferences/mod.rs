//! User preferences: how an agent is to respond to a user (specification §1C, §2C).
//!
//! One record for each room. The way of a preference: an agent calls the [`TOOL`] with a change, [`validate`] holds the
//! change against the [`MEMBERS`] there are, [`merge`] makes it to the stored record, and [`render`] says the
//! record to the agent at the start of the next session.
//!
//! What is being changed is held to the rules. What is stored already is kept as it is, whoever wrote it. Rooms, and
//! who may see which, are the host's.

mod change;
pub(crate) mod characters;
mod codes;
mod manifest;
mod member;
mod merge;
mod render;
mod schema;
mod tool;
mod words;

use alloc::vec::Vec;

pub use manifest::{Example, MANIFEST, Manifest};
pub use member::{MEMBERS, Member, Takes, Word};
pub(crate) use merge::is_time;
pub use merge::{Merge, merge};
pub use render::{Rendered, render};
pub use schema::Schema;
pub use tool::{Annotations, TOOL, Tool};
pub(crate) use words::{refused, saved};

use crate::finding::{Code, Finding, Findings};
use crate::json;

/// Checks the change that `text` is. It is accepted when no finding is an error.
///
/// ```
/// use hearth_core::preferences::validate;
///
/// assert!(validate(br#"{"tone": "dry", "userName": null}"#).is_empty());
/// assert_eq!(validate(br#"{"tone": ""}"#)[0].message(), "`tone` is empty, or shows nothing");
/// ```
pub fn validate(text: &[u8]) -> Vec<Finding> {
    let mut findings = Findings::default();
    if let Some(root) = json::read(text, &mut findings) {
        change::read(&root, &mut findings);
    }
    findings.into_document_order()
}

/// Every code of the preferences.
pub fn codes() -> &'static [&'static Code] {
    &codes::CODES
}
