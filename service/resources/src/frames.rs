//! The frames that are registered for studies.

use serde::Serialize;
use serde_json::value::RawValue;

/// A frame that was registered for a study before the draw.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct StudyFrame<'a> {
    /// The digest of the frame, as selections drawn from it have it.
    #[cfg_attr(feature = "schema", schemars(regex(pattern = DIGEST)))]
    pub digest: &'a str,
    /// Whether one sample will be drawn from the whole frame or a sample from each stratum.
    #[cfg_attr(feature = "schema", schemars(with = "crate::contract::SelectionDesign"))]
    pub design: &'a str,
    /// The number of households in the frame.
    #[cfg_attr(feature = "schema", schemars(range(min = 1)))]
    pub households: i64,
    /// The randomness that will decide the draw; absent if none was pledged.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "crate::contract::Pledge"))]
    pub pledge: Option<&'a RawValue>,
    /// The time at which the service received the frame.
    #[cfg_attr(feature = "schema", schemars(extend("format" = "date-time")))]
    pub received_at: &'a str,
    /// The subject that registered the frame.
    pub by: &'a str,
    /// Warnings about the request. Only the response to a registration contains them.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "Vec<crate::contract::Finding>"))]
    pub findings: Option<&'a RawValue>,
}

/// The most frames of a study: one for each group, and corrections. The module reads as many.
pub const MOST_FRAMES: i64 = 100;

/// The most frames of an organisation, those of all its studies.
pub const MOST_FRAMES_OF_ORGANISATION: i64 = 10_000;

/// The form of digests.
#[cfg(feature = "schema")]
const DIGEST: &str = "^sha256:[0-9a-f]{64}$";

/// The frame that a client registers.
#[cfg(feature = "schema")]
#[expect(dead_code, reason = "the types are for their schemas")]
pub(crate) mod requests {
    use schemars::JsonSchema;

    use crate::contract::{FrameEntry, Pledge, SelectionDesign};
    use crate::values::FILLED;

    /// A frame to register for a study: a request of the operation `selection.frame` without `receivedAt`, with the study.
    /// Unknown members are refused.
    #[derive(JsonSchema)]
    #[schemars(rename_all = "camelCase", deny_unknown_fields)]
    pub(crate) struct FrameRegistration {
        /// The id of the study, which claims contain as `studyId`.
        #[schemars(length(max = 200), regex(pattern = FILLED))]
        study_id: String,
        /// Every household that can be drawn, listed once, in any order.
        #[schemars(length(max = 100_000))]
        frame: Vec<FrameEntry>,
        /// Whether one sample will be drawn from the whole frame or a sample from each stratum.
        design: SelectionDesign,
        /// The randomness that will decide the draw. Without it, the draw proves no random choice.
        pledge: Option<Pledge>,
    }
}
