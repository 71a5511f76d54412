//! An event of the feed `GET /v1/events`.

use serde::Deserialize;
use serde_json::value::RawValue;

/// A page of the feed.
#[derive(Debug, Deserialize)]
pub struct Page {
    pub data: Vec<Event>,
}

/// An event.
#[derive(Clone, Debug, Deserialize)]
pub struct Event {
    /// The number among the events of the subject.
    #[serde(rename = "id")]
    pub number: u64,
    #[serde(rename = "type")]
    pub kind: String,
    pub timestamp: String,
    /// The change, unchanged.
    pub data: Box<RawValue>,
}
