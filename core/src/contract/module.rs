//! `module.*`: what the module says of itself.

use alloc::string::String;

use super::{not_empty, write};
use crate::catalogue::Catalogue;
use crate::wire::{Valid, answer};

/// The versions: `{"outcome":"valid","contract":"1.0.0","crate":"0.1.0","ruleSet":"2026.2"}`. The request is
/// empty.
///
/// ```
/// assert!(hearth_kpt_core::contract::module::version(b"").contains(r#""ruleSet":"2026.2""#));
/// ```
pub fn version(request: &[u8]) -> String {
    not_empty(request).unwrap_or_else(|| write(&VERSION))
}

/// The rules, and every code of every area with its phrasing, its help and its source. The request is empty.
///
/// ```
/// let catalogue = hearth_kpt_core::contract::module::catalogue(b"");
/// assert!(catalogue.contains(r#""code":"gateway.target_too_long","area":"gateway","rule":null,"severity":"error""#));
/// ```
pub fn catalogue(request: &[u8]) -> String {
    not_empty(request).unwrap_or_else(|| write(&Catalogue::new()))
}

/// The versions of the module.
#[answer(name = "ModuleVersion")]
pub(super) struct Version {
    /// `valid`.
    outcome: Valid,
    /// The version of the contract.
    contract: &'static str,
    /// The version of the crate.
    #[json(name = "crate")]
    package: &'static str,
    /// The version of the rule set.
    rule_set: &'static str,
}

/// The contract's version follows semantic versioning: a patch for what nobody reads by machine, a minor one for new
/// members and operations, a major one for anything else. The rule set is named by year and number, and a
/// new number may judge a claim differently.
const VERSION: Version =
    Version { outcome: Valid, contract: "1.0.0", package: env!("CARGO_PKG_VERSION"), rule_set: RULE_SET };

/// The rule set, which credentials name.
pub(super) const RULE_SET: &str = "2026.2";
