//! An event of the feed `GET /v1/events`.

use serde::Deserialize;
use serde_json::value::RawValue;

/// A page of the feed.
#[derive(Debug, Deserialize)]
pub(crate) struct Page {
    pub(crate) data: Vec<Event>,
}

/// An event.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct Event {
    /// The number among the events of the subject.
    #[serde(rename = "id")]
    pub(crate) number: u64,
    #[serde(rename = "type")]
    pub(crate) kind: String,
    pub(crate) timestamp: String,
    /// The change, unchanged.
    pub(crate) data: Box<RawValue>,
}
