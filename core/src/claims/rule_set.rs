//! The version of the rules.

/// The rule set, which is named in credentials: its year, and its number in that year.
pub(crate) const RULE_SET: &str = "2026.4";
