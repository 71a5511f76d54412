//! What answers are made of: findings, checks, and why a call could not run.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use tsify::Tsify;

/// One thing that is wrong, or worth a warning, with an input.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[tsify(missing_as_null, hashmap_as_object)]
pub struct Finding {
    /// The stable code.
    pub code: String,
    /// The number of the rule in the specification, where it has one.
    pub rule: Option<u8>,
    /// Where, as a JSON Pointer into the claim.
    pub path: String,
    /// What, for people; the text is not stable.
    pub message: String,
    /// What the message is made of.
    pub params: BTreeMap<String, Param>,
    /// Whether it refuses the input.
    pub severity: Severity,
    /// The HTTP status it leads to: 400 or 409; none for a warning.
    pub status: Option<u16>,
    /// Advice, where there is some.
    pub help: Option<String>,
}

/// Whether a finding refuses the input.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub enum Severity {
    /// The input is refused.
    Error,
    /// The input is accepted.
    Warning,
}

/// A parameter of a message. Numbers of the client's are strings, as the client wrote them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Tsify)]
#[serde(untagged)]
pub enum Param {
    /// Text.
    Text(String),
    /// A count or a position.
    Integer(i64),
    /// Several of them.
    List(Vec<Param>),
}

/// What became of one of the rules that do not refuse a claim.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Check {
    /// The number of the rule in the specification.
    pub rule: u8,
    /// The stable name of the rule.
    pub id: String,
    /// The result.
    pub result: CheckResult,
    /// Why not; absent when the check passes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub code: Option<String>,
}

/// The result of a check.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "kebab-case")]
pub enum CheckResult {
    /// The rule is satisfied.
    Pass,
    /// It is not.
    Fail,
    /// It cannot be judged from what was given.
    NotAssessed,
}

/// Why a call could not run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct CallError {
    /// The stable code.
    pub code: String,
    /// What, for people; the text is not stable.
    pub message: String,
}
