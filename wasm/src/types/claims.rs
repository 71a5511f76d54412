//! Claims: what `validateClaim` answers, what `recordClaim` takes and answers.

use serde::{Deserialize, Serialize};
use tsify::Tsify;

use super::{CallError, Check, Finding};

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
    /// The claim's text.
    pub claim: String,
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
    /// What the keeper of the study found by drawing its sample again.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[tsify(optional, type = "StudySelected")]
    pub selection: Option<StudySelected>,
}

/// What the keeper of a study found by drawing its sample again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct StudySelected {
    /// Whether it has the household of the claim, be it as a reserve.
    pub selected: bool,
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
        record: Box<ClaimRecord>,
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

/// What is decided about an accepted claim. (TypeScript has a `Record` of its own.)
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ClaimRecord {
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
    /// The record that this claim corrects, where it names one.
    pub replaces: Option<String>,
    /// Days and daily logs in a normal form: claims with the same text measure the same.
    pub measurements: String,
}
