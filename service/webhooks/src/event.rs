//! An event of the feed `GET /v1/events`.

use serde::Deserialize;
use serde_json::value::RawValue;

/// A page of the feed.
#[derive(Debug, Deserialize)]
pub struct Page {
    /// The events, in their order.
    pub data: Vec<Event>,
}

/// An event.
#[derive(Clone, Debug, Deserialize)]
pub struct Event {
    /// The number among the events of the subject.
    #[serde(rename = "id")]
    pub number: u64,
    /// The type, such as `claim.created`.
    #[serde(rename = "type")]
    pub kind: String,
    /// The time of the change (RFC 3339).
    pub timestamp: String,
    /// The change, unchanged.
    pub data: Box<RawValue>,
}
