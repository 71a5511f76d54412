//! The answers: a checked change, a record after a change, a rendered record, and the schemas.

use alloc::string::String;
use alloc::vec::Vec;

use serde::{Serialize, Serializer};

use super::schema::Schema;
use super::words::refused;
use crate::finding::Finding;
use crate::wire::{RefusedOutcome, Valid, Verbatim, answer};

/// A valid change.
#[answer]
pub(crate) struct CheckedChange {
    /// `valid`.
    pub(super) outcome: Valid,
    /// The warnings.
    pub(super) findings: Vec<Finding>,
}

/// A record after a change.
#[answer]
pub(crate) struct MergedPreferences<'n> {
    /// `valid`.
    pub(super) outcome: Valid,
    /// The record; `null` if nothing is stored and nothing changes.
    pub(super) record: Option<MergedRecord<'n>>,
    /// The names of the members that differ, in the order of the change.
    #[json(like = "Vec<super::member::Name>")]
    pub(super) changed: Vec<&'static str>,
    /// Warnings about the change.
    pub(super) findings: Vec<Finding>,
    /// A text for the model that made the change: the names of the saved and the cleared members.
    pub(super) text: String,
}

/// A record after a change. Unchanged values are copied byte for byte.
#[derive(Debug)]
pub(crate) enum MergedRecord<'n> {
    /// The stored record.
    Same(Verbatim<&'n str>),
    /// The new members, in their order.
    Changed(Vec<(&'n str, MergedValue<'n>)>),
}

/// The value of a member of a record.
#[derive(Debug)]
pub(crate) enum MergedValue<'n> {
    /// The stored value.
    Same(Verbatim<&'n str>),
    /// A new text.
    Set(String),
}

/// A record rendered as a section of a system prompt.
#[answer]
pub(crate) struct RenderedPreferences {
    /// `valid`.
    pub(super) outcome: Valid,
    /// The section, in Markdown; empty if the record has no preference.
    pub(super) text: String,
    /// Warnings about members that the text omits.
    pub(super) findings: Vec<Finding>,
}

/// The JSON Schemas of a record and of a change.
#[answer]
pub(crate) struct PreferencesSchemas {
    /// `valid`.
    pub(super) outcome: Valid,
    /// The schema of a record.
    #[json(like = "crate::wire::schema::SchemaDocument")]
    pub(super) record: Schema,
    /// The schema of a change.
    #[json(like = "crate::wire::schema::SchemaDocument")]
    pub(super) change: Schema,
}

/// The answer to a change with errors, which is not applied.
#[answer]
pub(crate) struct RefusedChange {
    /// `findings`.
    pub(super) outcome: RefusedOutcome,
    /// The HTTP status: 400.
    pub(super) status: u16,
    /// The errors and warnings.
    pub(super) findings: Vec<Finding>,
    /// A text for the model that made the change: the errors, and how to fix them.
    pub(super) text: String,
}

impl RefusedChange {
    /// Returns the answer with these findings.
    pub(crate) fn of(findings: Vec<Finding>) -> Self {
        Self { outcome: RefusedOutcome::Findings, status: 400, text: refused(&findings), findings }
    }
}

impl Serialize for MergedRecord<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Same(record) => record.serialize(serializer),
            Self::Changed(members) => {
                serializer.collect_map(members.iter().map(|(name, value)| (name, value)))
            }
        }
    }
}

impl Serialize for MergedValue<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Same(value) => value.serialize(serializer),
            Self::Set(text) => serializer.serialize_str(text),
        }
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for MergedRecord<'_> {
    fn schema_name() -> alloc::borrow::Cow<'static, str> {
        alloc::borrow::Cow::Borrowed("UserPreferences")
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        Schema::RECORD.described()
    }
}
