//! Records of claims.

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

/// A record, as lists show it. A member without a value is absent.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(bound = "", rename = "ListedRecord"))]
#[serde(rename_all = "camelCase")]
pub struct ListedRecord<'a, F> {
    /// The id of the record.
    pub id: &'a str,
    /// The status of the record.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = STATUSES)))]
    pub status: &'a str,
    /// The reason of the last change of the status.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub status_reason: Option<String>,
    /// The household.
    pub household_id: &'a str,
    /// The study that the claim names.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub study_id: Option<&'a str>,
    /// The group of the household.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = GROUPS)))]
    pub test_group: &'a str,
    /// The measured fuel, in lower case.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fuel_type: Option<&'a str>,
    /// The first day of the test period.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(extend("format" = "date")))]
    pub start_date: Option<&'a str>,
    /// The last day of the test period.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(extend("format" = "date")))]
    pub end_date: Option<&'a str>,
    /// The unit of the logs, as in the claim.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unit: Option<String>,
    /// The total of the daily logs, as in the claim.
    #[cfg_attr(feature = "schema", schemars(with = "f64"))]
    pub total: &'a RawValue,
    /// The size of the household, as in the claim: a number of persons, or the persons by age and sex.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "crate::values::HouseholdSize"))]
    pub household_size: Option<&'a RawValue>,
    /// The figures of the claim, which the module calculates. They are absent if the rules, which have changed since, refuse the stored claim.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "crate::contract::ClaimFigures", description = ""))]
    pub figures: Option<F>,
    /// The links to the evidence.
    pub evidence: Vec<String>,
    /// Whether the record has a verifiable credential.
    pub has_credential: bool,
    /// The reasons why the record was pending when it was last decided.
    #[cfg_attr(feature = "schema", schemars(with = "Vec<crate::contract::Finding>"))]
    pub outstanding: &'a RawValue,
    /// The warnings about the claim.
    #[cfg_attr(feature = "schema", schemars(with = "Vec<crate::contract::Finding>"))]
    pub warnings: &'a RawValue,
    /// The record of the same measurement that this one amends.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub amends: Option<&'a str>,
    /// The record that supersedes this one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub amended_by: Option<&'a str>,
    /// The record that the claim replaces.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub replaces: Option<&'a str>,
    /// The record whose claim replaced this one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub replaced_by: Option<&'a str>,
    /// The time at which the record was stored.
    #[cfg_attr(feature = "schema", schemars(extend("format" = "date-time")))]
    pub created_at: &'a str,
    /// The subject that sent the claim.
    pub sent_by: &'a str,
    /// The time of the last change of the status, or else of the creation.
    #[cfg_attr(feature = "schema", schemars(extend("format" = "date-time")))]
    pub changed_at: &'a str,
}

/// A change of a record's status.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct StatusChange {
    /// The new status.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = StatusChange::STATUSES)))]
    pub status: String,
    /// The reason of the change, for people. The record contains it.
    #[cfg_attr(feature = "schema", schemars(with = "crate::values::FilledText"))]
    pub reason: String,
}

impl StatusChange {
    /// The statuses that a change can give to a record.
    pub const STATUSES: [&str; 3] = ["disputed", "invalidated", "verified"];
    /// The most characters of a reason.
    pub const LONGEST_REASON: usize = 2_000;
    /// The most changes of a record, whose history is a part of each answer about it. Afterwards, it can only be invalidated.
    pub const MOST_CHANGES: usize = 100;
}

/// The result of a line with a claim.
#[derive(Clone, Debug, Default, Serialize)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(example = serde_json::json!({"line": 1, "status": 201, "id": "kpt-o2pfeqzsobfjphiaxuqs6wxvhf", "record": "verified"}))
)]
pub struct ClaimResult<'a> {
    /// The number of the line, counted from 1 with blank lines.
    #[cfg_attr(feature = "schema", schemars(range(min = 1)))]
    pub line: u64,
    /// The HTTP status that a request with the claim alone would have: 201 if its record was stored now, 200 if it was
    /// stored before.
    pub status: u16,
    /// The id of the record.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<&'a str>,
    /// The status of the record.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(extend("enum" = STATUSES)))]
    pub record: Option<&'a str>,
    /// The id of the record of the same measurement that this record amends.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub amends: Option<&'a str>,
    /// The warnings of the record, if it has any.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "Vec<crate::values::Object>"))]
    pub warnings: Option<&'a RawValue>,
    /// The reason why the line was not stored. A line that is incomplete, because the body ended early, has the type
    /// `urn:hearth:problem:truncated`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "crate::Problem"))]
    pub problem: Option<&'a RawValue>,
}

/// The groups of the households of a study.
pub const GROUPS: [&str; 2] = ["reference", "intervention"];

/// Every status of a record.
pub const STATUSES: [&str; 5] = ["pending", "verified", "disputed", "superseded", "invalidated"];
