//! The results of a submission of field data.

use serde::Serialize;
use serde_json::value::RawValue;

/// The results of a submission.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ImportedSubmission<'a> {
    /// The identity of the submission: `meta/rootUuid`, or else `_uuid`.
    pub submission: Option<&'a str>,
    /// The result of each measured fuel.
    #[cfg_attr(feature = "schema", schemars(with = "Vec<FuelResult>"))]
    pub results: &'a [Box<RawValue>],
    /// The reason why the submission gives no claim.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub skipped: Option<&'a str>,
}

/// The record of a measured fuel.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FuelResult<'a> {
    /// The fuel.
    pub fuel: &'a str,
    /// 201 if the record was stored now, 200 if it was stored before.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = [200, 201])))]
    pub status: u16,
    /// The id of the record.
    pub id: &'a str,
    /// The status of the record.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = crate::STATUSES)))]
    pub record: &'a str,
    /// The id of the record of the same measurement that this record amends.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub amends: Option<&'a str>,
    /// The warnings of the record, if it has any.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "Vec<crate::values::Object>"))]
    pub warnings: Option<&'a RawValue>,
}
