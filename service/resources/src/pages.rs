//! Pages of lists.

use serde::Serialize;

/// A page of a list.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Page<T> {
    /// The entries.
    pub data: Vec<T>,
    /// The cursor of the next page; `null` if this is the last one.
    pub next: Option<String>,
}
