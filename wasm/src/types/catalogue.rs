//! What the module says of itself: `claimRules`, `claimSchema`, `version`.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use tsify::Tsify;

use super::{CallError, Severity};

/// The answer of `claimRules`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Tsify)]
#[serde(tag = "outcome", rename_all = "kebab-case", deny_unknown_fields)]
pub enum RulesAnswer {
    /// The catalogue.
    Valid {
        /// Every rule, in the order in which they are applied.
        rules: Vec<Rule>,
    },
    /// The call itself is malformed or over a limit.
    CouldNotRun {
        /// Why it could not run.
        error: CallError,
    },
}

/// One rule of the catalogue.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[tsify(missing_as_null)]
pub struct Rule {
    /// The stable name of the rule.
    pub id: String,
    /// Its number in the specification, where it has one.
    pub rule: Option<u8>,
    /// One line for people.
    pub title: String,
    /// What a claim has to do to satisfy it.
    pub satisfied_by: String,
    /// Where the rule comes from.
    pub source: String,
    /// The findings it can give.
    pub codes: Vec<Code>,
}

/// One kind of finding in the catalogue.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[tsify(missing_as_null)]
pub struct Code {
    /// The stable code.
    pub code: String,
    /// Whether it refuses the claim.
    pub severity: Severity,
    /// The HTTP status it leads to; none for a warning.
    pub status: Option<u16>,
    /// The message, with `{name}` where a parameter goes.
    pub message: String,
    /// Advice, where there is some.
    pub help: Option<String>,
}

/// The answer of `catalogue`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Tsify)]
#[serde(tag = "outcome", rename_all = "kebab-case", deny_unknown_fields)]
pub enum CatalogueAnswer {
    /// The catalogue.
    Valid {
        /// The rules of claims, in the order in which they are applied.
        rules: Vec<Rule>,
        /// Every code once: those of the rules first, then area by area.
        codes: Vec<CatalogueCode>,
    },
    /// The call itself is malformed or over a limit.
    CouldNotRun {
        /// Why it could not run.
        error: CallError,
    },
}

/// A code of the catalogue, of any area.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[tsify(missing_as_null)]
pub struct CatalogueCode {
    /// The stable name, `area.what_is_wrong`.
    pub code: String,
    /// The part of the name before the dot.
    pub area: String,
    /// The id of the rule of claims that reports it; none for other areas.
    pub rule: Option<String>,
    /// Whether it refuses the input.
    pub severity: Severity,
    /// The HTTP status that it stands for; none for a warning.
    pub status: Option<u16>,
    /// The phrasings, with `{name}` for each parameter; more than one if a finding may have more to say.
    pub messages: Vec<String>,
    /// The names of the parameters in the phrasings.
    pub parameters: Vec<String>,
    /// What to do about it.
    pub help: Option<String>,
    /// Where the rule, or the meaning of the code, comes from.
    pub source: String,
}

/// The answer of `claimSchema`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Tsify)]
#[serde(tag = "outcome", rename_all = "kebab-case", deny_unknown_fields)]
pub enum SchemaAnswer {
    /// The schemas.
    Valid {
        /// The JSON Schema (2020-12) of a claim.
        #[tsify(type = "Record<string, unknown>")]
        claim: Map<String, Value>,
        /// The JSON Schema (2020-12) of a record.
        #[tsify(type = "Record<string, unknown>")]
        record: Map<String, Value>,
    },
    /// The call itself is malformed or over a limit.
    CouldNotRun {
        /// Why it could not run.
        error: CallError,
    },
}

/// The answer of `version`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Tsify)]
#[serde(tag = "outcome", rename_all = "kebab-case", rename_all_fields = "camelCase", deny_unknown_fields)]
pub enum VersionAnswer {
    /// The versions.
    Valid {
        /// The version of the contract.
        contract: String,
        /// The version of the crate.
        #[serde(rename = "crate")]
        package: String,
        /// The version of the rule set.
        rule_set: String,
    },
    /// The call itself is malformed or over a limit.
    CouldNotRun {
        /// Why it could not run.
        error: CallError,
    },
}
