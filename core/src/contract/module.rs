//! `module.*`: the versions and the catalogue of the module.

use alloc::string::String;

use super::{not_empty, write};
use crate::catalogue::Catalogue;
use crate::claims::RULE_SET;
use crate::wire::{Valid, answer, documented};

/// Returns the versions of the module.
///
/// The request is empty; the outcome is `could-not-run` if it is not.
///
/// Answer:
///
/// - `contract`: the version of the contract.
/// - `crate`: the version of the crate.
/// - `ruleSet`: the version of the rule set.
///
/// # Examples
///
/// ```
/// assert!(hearth_kpt_core::contract::module::version(b"").contains(r#""ruleSet":"2026.4""#));
/// ```
#[documented]
pub fn version(request: &[u8]) -> String {
    not_empty(request).unwrap_or_else(|| write(&VERSION))
}

/// Returns every rule and every code.
///
/// The request is empty; the outcome is `could-not-run` if it is not.
///
/// Answer:
///
/// - `rules`: the rules of claims, in the order in which they are applied.
/// - `codes`: every code of every area, with its messages, its parameters, its help and its
///   source.
///
/// # Examples
///
/// ```
/// let catalogue = hearth_kpt_core::contract::module::catalogue(b"");
/// assert!(catalogue.contains(r#""code":"gateway.target_too_long","area":"gateway","rule":null,"severity":"error""#));
/// ```
#[documented]
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

/// The version of the contract follows semantic versioning: a patch changes texts for people only, a minor version adds
/// members or operations, and a major version is any other change. The rule set is named by year and number; the
/// verdict about a claim may change with the number.
const VERSION: Version =
    Version { outcome: Valid, contract: "1.0.0", package: env!("CARGO_PKG_VERSION"), rule_set: RULE_SET };
