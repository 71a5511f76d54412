//! The feed of events, which is also the payload of webhooks (Standard Webhooks).

use serde::Serialize;

/// A page of the feed of events.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct EventPage<'a> {
    /// The events, in their order.
    #[cfg_attr(feature = "schema", schemars(description = ""))]
    pub data: Vec<Event<'a>>,
    /// The value of `after` for the next request: the number of the last event of the page, or `after` if the page is
    /// empty.
    #[cfg_attr(feature = "schema", schemars(range(min = 0)))]
    pub next: i64,
}

/// A change of a record or of the parameters of a study, an issued credential of a study, or a registered frame.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Event<'a> {
    /// The number of the event among those of the organisation, without gaps.
    #[cfg_attr(feature = "schema", schemars(range(min = 1)))]
    pub id: i64,
    /// The kind of change. `claim.verified` follows `claim.created` at once, or later if the record was pending.
    /// `claim.reinstated` is the end of a dispute.
    #[serde(rename = "type")]
    #[cfg_attr(feature = "schema", schemars(extend("enum" = KINDS)))]
    pub kind: &'a str,
    /// The time of the change.
    #[cfg_attr(feature = "schema", schemars(extend("format" = "date-time")))]
    pub timestamp: &'a str,
    /// The record, the credential of the study, the study, or the frame.
    #[cfg_attr(feature = "schema", schemars(description = ""))]
    pub data: Change<'a>,
}

/// The subject of an event.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline, description = ""))]
#[serde(rename_all = "camelCase")]
pub struct Change<'a> {
    /// The id of the record, of the credential of the study, or of the study; or the digest of the frame.
    pub id: &'a str,
    /// The study, if the claim names one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub study_id: Option<&'a str>,
    /// The number of the revision of the study. Only the event `study.revised` has it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(range(min = 1)))]
    pub revision: Option<i64>,
    /// The id of the record that superseded or replaced the record.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub by: Option<&'a str>,
    /// The reason of a change of the status or of the study.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<&'a str>,
    /// The subject that caused the change of the status or of the study, or registered the frame. An earlier version of the service did not record it
    /// for a study.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub changed_by: Option<&'a str>,
    /// The subject that sent the claim.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sent_by: Option<&'a str>,
}

/// Every kind of event. The triggers of `service/sql` write them.
#[cfg(feature = "schema")]
const KINDS: [&str; 9] = [
    "claim.created",
    "claim.verified",
    "claim.disputed",
    "claim.reinstated",
    "claim.invalidated",
    "claim.superseded",
    "study.credential_issued",
    "study.revised",
    "frame.registered",
];
