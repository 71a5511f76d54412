//! What `verifyCredential` takes and answers.

use serde::{Deserialize, Serialize};
use tsify::Tsify;

use super::{CallError, Figure, Finding, JsonDocument, Study};

/// The request of `verifyCredential`: what is to be verified, and what the verifier has for it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct VerifyCredentialRequest {
    /// The credential, or another document with a Data Integrity proof.
    pub credential: JsonDocument,
    /// The claim's text: with it, digest and rules are checked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub claim: Option<String>,
    /// What the keeper of the study knows: with it, rules 5 to 7 are derived as well.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub study: Option<Study>,
    /// The text of the study's assessment, as `assessStudy` answers it: with it, what the credential says of the
    /// study is compared.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub assessment: Option<String>,
    /// The digest of the verifier's own module, `sha256:…`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub module: Option<String>,
    /// The verifier's time, in RFC 3339.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub now: Option<String>,
    /// The controlled identifier documents of issuers that are no `did:key`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub controllers: Option<Vec<JsonDocument>>,
    /// Credentials of status lists.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub status_lists: Option<Vec<JsonDocument>>,
    /// Who must have issued it, a DID.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub issuer: Option<String>,
}

/// The answer of `verifyCredential`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Tsify)]
#[serde(tag = "outcome", rename_all = "kebab-case", deny_unknown_fields)]
pub enum VerifyCredentialAnswer {
    /// No check has failed. What could not be checked says so.
    Valid {
        /// The checks.
        checks: Box<VerificationChecks>,
        /// Warnings.
        findings: Vec<Finding>,
    },
    /// A check has failed.
    Findings {
        /// The HTTP status a service answers: 400 or 409.
        status: u16,
        /// The checks, unless nothing could be checked at all.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        checks: Option<Box<VerificationChecks>>,
        /// Errors and warnings.
        findings: Vec<Finding>,
    },
    /// The call itself is malformed or over a limit.
    CouldNotRun {
        /// Why it could not run.
        error: CallError,
    },
}

/// What became of each check.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct VerificationChecks {
    /// Whether the proof is one over this document.
    pub signature: VerificationCheck,
    /// Whether the key is the issuer's.
    pub issuer: VerificationCheck,
    /// Whether it holds now.
    pub period: VerificationCheck,
    /// Whether it is about this claim.
    pub digest: VerificationCheck,
    /// Whether the rules say of the claim what it says.
    pub rules: VerificationCheck,
    /// Whether what it says of the study is what the assessment says.
    pub study: VerificationCheck,
    /// Whether it was made by the verifier's own module.
    pub module: VerificationCheck,
    /// Whether the issuer has said something of it since.
    pub status: VerificationCheck,
}

/// What became of a check, and what it looked at.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct VerificationCheck {
    /// The result.
    pub result: VerificationResult,
    /// Why it was not checked, or how far.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// Of `signature`: the cryptosuite.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cryptosuite: Option<String>,
    /// Of `signature`: the URL of the key.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub verification_method: Option<String>,
    /// Of `signature`: the time of signing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub created: Option<String>,
    /// Of `issuer`: who.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
    /// Of `period`: from when.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub valid_from: Option<String>,
    /// Of `period`: until when.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub valid_until: Option<String>,
    /// Of `digest`: the digest of the claim that was given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub claim: Option<String>,
    /// Of `rules`: the policy.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub policy: Option<String>,
    /// Of `rules`: the rules whose verdicts cannot be derived without the study.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub not_checked: Option<Vec<u8>>,
    /// Of `study`: the digest of the assessment that it names.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub assessment: Option<String>,
    /// Of `study`: the members that are the issuer's word alone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unproven: Option<Vec<String>>,
    /// Of `module`: the digest of the module that it names.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub digest: Option<String>,
    /// Of `status`: what each list says.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub entries: Option<Vec<VerifiedStatus>>,
}

/// The result of a check.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "kebab-case")]
pub enum VerificationResult {
    /// It holds.
    Pass,
    /// It does not.
    Fail,
    /// Nobody gave the means for it.
    NotChecked,
}

/// What a status list says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct VerifiedStatus {
    /// What it is about.
    pub purpose: String,
    /// The place in the list.
    pub index: Figure,
    /// The value, where it could be told.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub value: Option<Figure>,
    /// What the issuer has for it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub message: Option<String>,
    /// When the list was signed: what is said later is not in it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub created: Option<String>,
    /// From when the list is valid.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub valid_from: Option<String>,
    /// Until when it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub valid_until: Option<String>,
}
