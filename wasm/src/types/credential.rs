//! Credentials: what `credentialKey`, `issueCredential`, `signDocument` and `verifyCredential` take and answer.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use tsify::Tsify;

use super::{CallError, Figure, Finding, Policy, Study};

/// A document: a JSON object, whatever is in it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, Tsify)]
#[serde(transparent)]
pub struct JsonDocument(#[tsify(type = "Record<string, unknown>")] pub Map<String, Value>);

/// The request of `credentialKey`: a secret key, or the seed of a new one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct KeyRequest {
    /// The secret key, `z3u2…` (Multikey).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub secret_key: Option<String>,
    /// 32 random bytes in hexadecimal digits, of which a secret key is made.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<String>,
    /// Whose key it is; the key's own `did:key` without one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub did: Option<String>,
}

/// The answer of `credentialKey`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Tsify)]
#[serde(tag = "outcome", rename_all = "kebab-case", rename_all_fields = "camelCase", deny_unknown_fields)]
pub enum KeyAnswer {
    /// What follows from the key.
    Valid {
        /// Whose key it is.
        did: String,
        /// The URL of the key.
        verification_method: String,
        /// The public key, `z6Mk…` (Multikey).
        public_key_multibase: String,
        /// The secret key that was made of a seed.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        secret_key: Option<String>,
        /// The controlled identifier document, which `did:web` serves.
        controller: JsonDocument,
    },
    /// There is no such key.
    Findings {
        /// The HTTP status a service answers: 400 or 409.
        status: u16,
        /// Errors and warnings.
        findings: Vec<Finding>,
    },
    /// The call itself is malformed or over a limit.
    CouldNotRun {
        /// Why it could not run.
        error: CallError,
    },
}

/// The request of `signDocument`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SignRequest {
    /// The document, without a proof.
    pub document: JsonDocument,
    /// The secret key, `z3u2…` (Multikey).
    pub secret_key: String,
    /// The URL of the key; the one below the key's own `did:key` without one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub verification_method: Option<String>,
    /// The time of signing, in RFC 3339.
    pub created: String,
    /// What the signature is for; `assertionMethod` without one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[tsify(
        optional,
        type = "\"assertionMethod\" | \"authentication\" | \"capabilityInvocation\" | \"capabilityDelegation\""
    )]
    pub proof_purpose: Option<String>,
}

/// The answer of `signDocument`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Tsify)]
#[serde(tag = "outcome", rename_all = "kebab-case", deny_unknown_fields)]
pub enum SignAnswer {
    /// The document is signed.
    Valid {
        /// The document with its proof.
        document: JsonDocument,
    },
    /// It cannot be signed.
    Findings {
        /// The HTTP status a service answers: 400 or 409.
        status: u16,
        /// Errors and warnings.
        findings: Vec<Finding>,
    },
    /// The call itself is malformed or over a limit.
    CouldNotRun {
        /// Why it could not run.
        error: CallError,
    },
}

/// The request of `issueCredential`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct IssueRequest {
    /// The claim's text.
    pub claim: String,
    /// What is known of the claim's record.
    pub record: IssuedRecord,
    /// Who issues it; the key's own `did:key` without one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub issuer: Option<String>,
    /// The URL of the key.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub verification_method: Option<String>,
    /// The secret key, `z3u2…` (Multikey).
    pub secret_key: String,
    /// The time of issuing, in RFC 3339.
    pub created: String,
    /// Until when it holds, in RFC 3339.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub valid_until: Option<String>,
    /// The digest of the module, `sha256:…`.
    pub module: String,
    /// The credential's own id, a URL.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
    /// Where its status is kept.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[tsify(optional, type = "StatusEntry | StatusEntry[]")]
    pub status: Option<StatusEntries>,
    /// The study that the claim is of.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub study: Option<IssuedStudy>,
}

/// What is known of a claim's record.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct IssuedRecord {
    /// The id of the record.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
    /// Whether rules 5 to 7 have to pass.
    pub policy: Policy,
    /// What is stored of the study.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub study: Option<Study>,
}

/// Where the status of a credential is kept: one place, or several.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Tsify)]
#[serde(untagged)]
pub enum StatusEntries {
    /// One.
    One(StatusEntry),
    /// Several.
    Several(Vec<StatusEntry>),
}

/// Where a status of a credential is kept (W3C Bitstring Status List 1.0).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct StatusEntry {
    /// The URL of the list.
    pub list: String,
    /// Its place in there, in digits.
    pub index: String,
    /// What it says.
    #[tsify(type = "\"revocation\" | \"suspension\" | \"refresh\" | \"message\"")]
    pub purpose: String,
    /// The text of each value, of `message` only: 2, 4, 8 of them, and so on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub messages: Option<Vec<String>>,
}

/// The study of a claim.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct IssuedStudy {
    /// Its id.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
    /// The digest of its assessment, `sha256:…`, without which there are no emission reductions.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub assessment: Option<String>,
    /// The emission reductions of the study.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub emission_reductions: Option<IssuedReductions>,
}

/// Emission reductions of a study, as a credential has them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct IssuedReductions {
    /// The methodology, one of those of `emissionReductions`.
    pub methodology: String,
    /// Its version.
    pub version: String,
    /// The reductions.
    pub value: Figure,
    /// Their unit: `tCO2e`.
    pub unit: String,
    /// Who computed them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source: Option<String>,
}

/// The answer of `issueCredential`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Tsify)]
#[serde(tag = "outcome", rename_all = "kebab-case", rename_all_fields = "camelCase", deny_unknown_fields)]
pub enum IssueAnswer {
    /// The credential is issued.
    Valid {
        /// The credential: a W3C verifiable credential with a proof by `eddsa-jcs-2022`.
        verifiable_credential: JsonDocument,
        /// Warnings.
        findings: Vec<Finding>,
    },
    /// There is none for this claim.
    Findings {
        /// The HTTP status a service answers: 400 or 409.
        status: u16,
        /// Errors and warnings. Those about the claim have their places in the claim.
        findings: Vec<Finding>,
    },
    /// The call itself is malformed or over a limit.
    CouldNotRun {
        /// Why it could not run.
        error: CallError,
    },
}
