//! The catalogue of rules, which the module writes.

use schemars::JsonSchema;

use crate::contract::{CatalogueCode, Rule};

#[derive(JsonSchema)]
#[expect(dead_code, reason = "the type is for its schema")]
pub(crate) struct Catalogue {
    /// `valid`.
    #[schemars(extend("const" = "valid"))]
    outcome: String,
    /// The rules of claims, each with its codes, in the order in which they are applied.
    rules: Vec<Rule>,
    /// Every code once: the codes of the rules first, then the codes of each area.
    codes: Vec<CatalogueCode>,
}
