//! Selections of households.

use serde::Serialize;
use serde_json::value::RawValue;

/// A stored selection of households.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct Selection<'a> {
    /// The id, which is derived from the document.
    #[cfg_attr(feature = "schema", schemars(regex(pattern = ID)))]
    pub id: &'a str,
    /// The time at which the selection was stored.
    #[cfg_attr(feature = "schema", schemars(extend("format" = "date-time")))]
    pub created_at: &'a str,
    /// The document of the selection: method, design, randomness, digest of the frame, selected households and reserves.
    #[cfg_attr(feature = "schema", schemars(with = "crate::contract::SelectionDocument"))]
    pub selection: &'a RawValue,
    /// The sampling frame of the request. The response to drawing a selection does not contain it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "Vec<crate::contract::FrameEntry>"))]
    pub frame: Option<&'a RawValue>,
    /// Warnings about the request. Only the response to drawing a selection contains them.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "Vec<crate::contract::Finding>"))]
    pub findings: Option<&'a RawValue>,
}

/// The form of the ids of selections.
#[cfg(feature = "schema")]
const ID: &str = "^sel-[a-z2-7]{26}$";

/// The forms in which a client gives the selection of a study.
#[cfg(feature = "schema")]
#[expect(dead_code, reason = "the types are for their schemas")]
pub(crate) mod requests {
    use schemars::JsonSchema;

    use super::ID;
    use crate::contract::SelectionProof;

    /// A selection that this service stores, given by its id. The operation `study.assess` does not accept this form,
    /// because it has no access to stored selections.
    #[derive(JsonSchema)]
    #[schemars(deny_unknown_fields)]
    pub(crate) struct KeptSelection {
        /// The id of a selection that `POST /v1/selections` returned.
        #[schemars(regex(pattern = ID))]
        id: String,
    }

    /// The selection of the households: one for both groups, or one for each group. If it is missing, the selection in the
    /// evidence of the claims is used, provided that all claims prove the same selection.
    #[derive(JsonSchema)]
    #[schemars(untagged)]
    pub(crate) enum SelectionOfStudy {
        Kept(KeptSelection),
        Proof(SelectionProof),
        Groups(Groups),
    }

    #[derive(JsonSchema)]
    #[schemars(inline, deny_unknown_fields)]
    pub(crate) struct Groups {
        /// The selection of the reference group.
        reference: SelectionOfGroup,
        /// The selection of the intervention group.
        intervention: SelectionOfGroup,
    }

    #[derive(JsonSchema)]
    #[schemars(inline, untagged)]
    enum SelectionOfGroup {
        Kept(KeptSelection),
        Proof(SelectionProof),
    }
}
