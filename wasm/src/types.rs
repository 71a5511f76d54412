//! The requests and answers of the contract as types, from which tsify writes the TypeScript declarations.
//!
//! The exports answer with text that `hearth-core` wrote, and never pass through these types: they describe it.
//! That the description is true is what the tests below show, by reading real answers into the types, with
//! unknown members refused, and comparing what comes out again.
//!
//! Not here: the type of a claim. Its JSON Schema is an answer of the module itself (`claimSchema`).

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Number, Value};
use tsify::Tsify;

/// The answer of `validateClaim`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Tsify)]
#[serde(tag = "outcome", rename_all = "kebab-case", deny_unknown_fields)]
pub enum ValidateAnswer {
    /// The claim is well-formed and coherent; the findings are warnings only.
    Valid {
        /// Warnings, in document order.
        findings: Vec<Finding>,
        /// What became of rules 4 to 8.
        checks: Vec<Check>,
    },
    /// The claim breaks rules.
    Findings {
        /// The HTTP status a service answers: 400 or 409.
        status: u16,
        /// Errors and warnings, in document order.
        findings: Vec<Finding>,
        /// What became of rules 4 to 8.
        checks: Vec<Check>,
    },
    /// The call is over a limit, so nothing was judged.
    CouldNotRun {
        /// Why it could not run.
        error: CallError,
    },
}

/// The request of `recordClaim`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct RecordRequest {
    /// The claim.
    #[tsify(type = "unknown")]
    pub claim: Value,
    /// The DID that issues the credential.
    pub issuer: String,
    /// Whether rules 5 to 7 hold a claim back.
    pub policy: Policy,
    /// What is stored of the study; absent: it was not looked up.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub study: Option<Study>,
    /// A stored claim of the same household with other measurements over an overlapping period.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub conflict: Option<Conflict>,
}

/// Whether the rules about a whole study hold a single claim back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub enum Policy {
    /// Rules 5 to 7 are reported and never hold a claim back.
    Claim,
    /// A record stays pending until rules 5 to 7 pass against the stored claims of its study.
    Study,
}

/// What is stored of a study.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[tsify(missing_as_null)]
pub struct Study {
    /// Stored claims of the reference group, without this one.
    pub reference_claims: u32,
    /// The period of the nearest stored claim of the other group.
    pub counterpart: Option<Period>,
}

/// A test period.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Period {
    /// The first day, `YYYY-MM-DD`.
    pub start_date: String,
    /// The last day, `YYYY-MM-DD`.
    pub end_date: String,
}

/// A stored claim that contradicts this one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Conflict {
    /// The id of the stored record.
    pub id: String,
    /// The first day of its period, `YYYY-MM-DD`.
    pub start_date: String,
    /// The last day of its period, `YYYY-MM-DD`.
    pub end_date: String,
}

/// The answer of `recordClaim`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Tsify)]
#[serde(tag = "outcome", rename_all = "kebab-case", deny_unknown_fields)]
pub enum RecordAnswer {
    /// The claim is accepted.
    Valid {
        /// The record to store.
        record: Box<Record>,
        /// What a store indexes of the claim.
        claim: ClaimSummary,
    },
    /// The claim breaks rules.
    Findings {
        /// The HTTP status a service answers: 400 or 409.
        status: u16,
        /// Errors and warnings, in document order.
        findings: Vec<Finding>,
        /// What became of rules 4 to 8.
        checks: Vec<Check>,
    },
    /// The call itself is malformed or over a limit.
    CouldNotRun {
        /// Why it could not run.
        error: CallError,
    },
}

/// What is decided about an accepted claim.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Record {
    /// Whether the claim is verified yet.
    pub status: RecordStatus,
    /// The credential; only a verified claim has one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub credential: Option<Credential>,
    /// What became of rules 4 to 8.
    pub checks: Vec<Check>,
    /// What holds a pending claim back.
    pub outstanding: Vec<Finding>,
    /// What does not hold the claim back and is worth saying.
    pub warnings: Vec<Finding>,
}

/// The status of a record that the module decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub enum RecordStatus {
    /// Something is outstanding.
    Pending,
    /// Nothing is outstanding.
    Verified,
}

/// The credential of a verified claim.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Credential {
    /// Always `KPTCredential`.
    #[serde(rename = "type")]
    #[tsify(type = "\"KPTCredential\"")]
    pub kind: String,
    /// The DID of the issuer.
    pub issuer: String,
    /// The URIs of the evidence.
    pub evidence: Vec<String>,
}

/// What a store indexes of a claim.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[tsify(missing_as_null)]
pub struct ClaimSummary {
    /// The household, a DID.
    pub household_id: String,
    /// `reference` or `intervention`.
    pub test_group: String,
    /// The study, where the claim names one.
    pub study_id: Option<String>,
    /// The first day of the test period, `YYYY-MM-DD`.
    pub start_date: Option<String>,
    /// The last day of the test period, `YYYY-MM-DD`.
    pub end_date: Option<String>,
    /// The daily logs, as the client wrote them.
    #[tsify(type = "number[]")]
    pub daily_logs: Vec<Number>,
}

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
#[serde(
    tag = "outcome",
    rename_all = "kebab-case",
    rename_all_fields = "camelCase",
    deny_unknown_fields
)]
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
#[tsify(hashmap_as_object)]
pub struct CallError {
    /// The stable code.
    pub code: String,
    /// What, for people; the text is not stable.
    pub message: String,
    /// What the message is made of.
    pub params: BTreeMap<String, Param>,
}
