//! The reasons of a proposed mapping.

use std::collections::BTreeSet;

use super::column::Column;

/// The reason of a member of a proposed mapping.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Reason {
    /// The place in the mapping, as a JSON Pointer.
    pub pointer: String,
    /// The reason in words.
    pub text: String,
}

/// The reasons so far, and the columns that they are about.
#[derive(Debug, Default)]
pub(super) struct Notes {
    pub(super) reasons: Vec<Reason>,
    pub(super) taken: BTreeSet<String>,
}

impl Notes {
    pub(super) fn add(&mut self, pointer: &str, text: String) {
        self.reasons.push(Reason { pointer: pointer.to_owned(), text });
    }

    pub(super) fn take(&mut self, column: &Column<'_>) {
        self.taken.insert(column.name.to_owned());
    }
}
