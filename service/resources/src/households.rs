//! The households of a study.

use serde::Serialize;

/// A household that a selection of the study drew.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct ListedHousehold<'a> {
    /// The id of the household.
    pub household_id: &'a str,
    /// The group for which the household was drawn. If one selection is for both groups, the group in which the household
    /// was measured, or `null`.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = ["reference", "intervention", null])))]
    pub test_group: Option<&'a str>,
    /// Whether the household was drawn as a reserve, which replaces a household that cannot take part.
    pub is_reserve: bool,
    /// The newest record of the household that counts for the study; `null` if there is none yet.
    pub record: Option<HouseholdRecord<'a>>,
}

/// The newest record of a household that counts for the study.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline))]
pub struct HouseholdRecord<'a> {
    /// The id of the record.
    pub id: &'a str,
    /// The status of the record.
    pub status: &'a str,
}
