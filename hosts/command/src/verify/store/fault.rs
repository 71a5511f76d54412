//! An error in the database of a service.

use serde::Serialize;

/// An error in the database.
#[derive(Debug, Serialize)]
pub(super) struct Fault {
    /// The id of the record, the selection or the study; `None` for an error of the whole database.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) record: Option<String>,
    pub(super) code: String,
    pub(super) message: String,
}

impl Fault {
    pub(super) fn new(record: Option<&str>, code: &str, message: String) -> Self {
        Self { record: record.map(str::to_owned), code: code.to_owned(), message }
    }

    pub(super) fn damaged(reason: &str) -> Self {
        Self::new(None, "store.damaged", format!("the database is damaged: {reason}"))
    }
}
