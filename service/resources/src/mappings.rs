//! Mappings of field data.

use serde::Serialize;
use serde_json::value::RawValue;

/// A stored mapping.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct KeptMapping<'a> {
    /// The name of the mapping.
    pub name: &'a str,
    /// The time at which the name was first used.
    #[cfg_attr(feature = "schema", schemars(extend("format" = "date-time")))]
    pub created_at: &'a str,
    /// The time at which the mapping was stored.
    #[cfg_attr(feature = "schema", schemars(extend("format" = "date-time")))]
    pub updated_at: &'a str,
    /// The mapping as it was sent.
    #[cfg_attr(feature = "schema", schemars(with = "crate::values::Object"))]
    pub mapping: &'a RawValue,
}
