//! The answer: what each check found.

use alloc::string::String;
use alloc::vec::Vec;

use crate::claims::Policy;
use crate::finding::{Finding, Findings};
use crate::wire::{RefusedOutcome, Valid, answer, words};

/// The answer to a request to verify a document.
#[derive(Debug, serde::Serialize)]
#[serde(untagged)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) enum VerifyCredentialAnswer {
    /// No check has failed.
    Verified(VerifiedCredential),
    /// A check has failed.
    Refused(RefusedCredential),
}

/// A document of which no check has failed.
#[answer]
pub(crate) struct VerifiedCredential {
    /// `valid`.
    pub(super) outcome: Valid,
    /// Each check.
    pub(super) checks: CredentialChecks,
    /// Warnings.
    pub(super) findings: Vec<Finding>,
}

/// A document of which a check has failed.
#[answer]
pub(crate) struct RefusedCredential {
    /// `findings`.
    pub(super) outcome: RefusedOutcome,
    /// 400 if a document cannot be read, 409 if what it says does not hold.
    pub(super) status: u16,
    /// Each check.
    pub(super) checks: CredentialChecks,
    /// Errors and warnings, of one check after the other.
    pub(super) findings: Vec<Finding>,
}

/// The checks, in their order.
#[answer]
pub(crate) struct CredentialChecks {
    /// Whether the keys that the proofs name have signed the document.
    pub(super) signature: SignatureCheck,
    /// Whether these keys are those of the issuer.
    pub(super) issuer: IssuerCheck,
    /// Whether the times hold now.
    pub(super) period: PeriodCheck,
    /// Whether the credential is about the claim.
    pub(super) digest: DigestCheck,
    /// Whether the rules say of the claim what the credential says.
    pub(super) rules: RulesCheck,
    /// Whether the assessment of the study says what the credential says.
    pub(super) study: StudyCheck,
    /// Whether the module of the verifier has issued the credential.
    pub(super) module: ModuleCheck,
    /// Whether the issuer has revoked or suspended the credential since.
    pub(super) status: StatusCheck,
}

/// What a check found.
#[words]
pub(crate) enum CheckResult {
    /// It holds.
    Pass,
    /// It does not hold.
    Fail,
    /// The verifier has not given the means for it.
    NotChecked,
}

/// The check `signature`.
#[answer]
pub(crate) struct SignatureCheck {
    /// What it found.
    pub(super) result: CheckResult,
    /// Why it was not checked, or how far.
    #[json(optional)]
    pub(super) reason: Option<&'static str>,
    /// The cryptosuite of the proof, if there is one proof.
    #[json(optional)]
    pub(super) cryptosuite: Option<String>,
    /// URL of the key, if there is one proof.
    #[json(optional)]
    pub(super) verification_method: Option<String>,
    /// The time of the proof, if there is one proof.
    #[json(optional)]
    pub(super) created: Option<String>,
}

/// The check `issuer`.
#[answer]
pub(crate) struct IssuerCheck {
    /// What it found.
    pub(super) result: CheckResult,
    /// Why it was not checked, or how far.
    #[json(optional)]
    pub(super) reason: Option<&'static str>,
    /// The issuer.
    #[json(optional)]
    pub(super) id: Option<String>,
}

/// The check `period`.
#[answer]
pub(crate) struct PeriodCheck {
    /// What it found.
    pub(super) result: CheckResult,
    /// Why it was not checked, or how far.
    #[json(optional)]
    pub(super) reason: Option<&'static str>,
    /// The begin of the validity.
    #[json(optional)]
    pub(super) valid_from: Option<String>,
    /// The end of the validity.
    #[json(optional)]
    pub(super) valid_until: Option<String>,
}

/// The check `digest`.
#[answer]
pub(crate) struct DigestCheck {
    /// What it found.
    pub(super) result: CheckResult,
    /// Why it was not checked, or how far.
    #[json(optional)]
    pub(super) reason: Option<&'static str>,
    /// The digest of the claim.
    #[json(optional)]
    pub(super) claim: Option<String>,
}

/// The check `rules`.
#[answer]
pub(crate) struct RulesCheck {
    /// What it found.
    pub(super) result: CheckResult,
    /// Why it was not checked, or how far.
    #[json(optional)]
    pub(super) reason: Option<&'static str>,
    /// What the record waited for.
    #[json(optional)]
    pub(super) policy: Option<Policy>,
    /// The rules whose verdicts take what the keeper of the study knew.
    #[json(optional)]
    pub(super) not_checked: Option<Vec<u8>>,
}

/// The check `study`.
#[answer]
pub(crate) struct StudyCheck {
    /// What it found.
    pub(super) result: CheckResult,
    /// Why it was not checked, or how far.
    #[json(optional)]
    pub(super) reason: Option<&'static str>,
    /// The digest of the assessment that the credential names.
    #[json(optional)]
    pub(super) assessment: Option<String>,
    /// Members for which there is only the word of the issuer.
    #[json(optional)]
    pub(super) unproven: Option<Vec<String>>,
}

/// The check `module`.
#[answer]
pub(crate) struct ModuleCheck {
    /// What it found.
    pub(super) result: CheckResult,
    /// Why it was not checked, or how far.
    #[json(optional)]
    pub(super) reason: Option<&'static str>,
    /// The digest of the module that the credential names.
    #[json(optional)]
    pub(super) digest: Option<String>,
}

/// The check `status`.
#[answer]
pub(crate) struct StatusCheck {
    /// What it found.
    pub(super) result: CheckResult,
    /// Why it was not checked, or how far.
    #[json(optional)]
    pub(super) reason: Option<&'static str>,
    /// The entries that can be read.
    #[json(optional)]
    pub(super) entries: Option<Vec<CheckedStatus>>,
}

/// An entry of `credentialStatus`, and what its list says.
#[answer]
pub(crate) struct CheckedStatus {
    /// What it is about.
    pub(super) purpose: String,
    /// The place in the list.
    pub(super) index: u64,
    /// The value in the list.
    #[json(optional)]
    pub(super) value: Option<usize>,
    /// What the issuer says of this value.
    #[json(optional)]
    pub(super) message: Option<String>,
    /// The time of the proof of the list: later changes are not in it.
    #[json(optional)]
    pub(super) created: Option<String>,
    /// The begin of the validity of the list.
    #[json(optional)]
    pub(super) valid_from: Option<String>,
    /// The end of the validity of the list.
    #[json(optional)]
    pub(super) valid_until: Option<String>,
}

/// The result of a check and its reason.
#[derive(Clone, Copy, Debug)]
pub(super) struct Verdict {
    pub(super) result: CheckResult,
    pub(super) reason: Option<&'static str>,
}

impl Verdict {
    pub(super) const PASS: Self = Self { result: CheckResult::Pass, reason: None };

    pub(super) fn not_checked(reason: &'static str) -> Self {
        Self { result: CheckResult::NotChecked, reason: Some(reason) }
    }

    /// The same, or a failure if an error was found.
    pub(super) fn unless(self, findings: &Findings) -> Self {
        if findings.has_error() { Self { result: CheckResult::Fail, reason: None } } else { self }
    }
}
