//! The answer of `verify`: the result of each check.

use alloc::string::String;
use alloc::vec::Vec;

use crate::claims::Policy;
use crate::finding::{Finding, Findings};
use crate::limits;
use crate::wire::{RefusedOutcome, Valid, answer, words};

/// The answer to a request to verify a document.
#[derive(Debug, serde::Serialize)]
#[serde(untagged)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) enum VerifyCredentialAnswer {
    /// All checks passed or were not run.
    Verified(VerifiedCredential),
    /// A check failed.
    Refused(RefusedCredential),
}

/// A document without a failed check. A check with the result `not-checked` proves nothing.
#[answer]
pub(crate) struct VerifiedCredential {
    /// `valid`.
    pub(super) outcome: Valid,
    /// The result of each check.
    pub(super) checks: CredentialChecks,
    /// The warnings.
    pub(super) findings: Vec<Finding>,
}

/// A document with a failed check.
#[answer]
pub(crate) struct RefusedCredential {
    /// `findings`.
    pub(super) outcome: RefusedOutcome,
    /// The HTTP status: 400 if a document cannot be read, 409 if a check failed.
    pub(super) status: u16,
    /// The result of each check.
    pub(super) checks: CredentialChecks,
    /// The errors and warnings, in the order of the checks.
    pub(super) findings: Vec<Finding>,
}

/// The checks, in their order.
#[answer(name = "VerificationChecks")]
pub(crate) struct CredentialChecks {
    /// Whether the keys of the proofs signed the document.
    pub(super) signature: SignatureCheck,
    /// Whether these keys belong to the issuer.
    pub(super) issuer: IssuerCheck,
    /// Whether the document and its proofs are valid at the verifier's time.
    pub(super) period: PeriodCheck,
    /// Whether the credential is about the claim, or counts exactly the given claims.
    pub(super) digest: DigestCheck,
    /// Whether the rules give the results that the credential states. A rule with the result `not-assessed` is not
    /// proven.
    pub(super) rules: RulesCheck,
    /// Whether the figures of a study follow from its claims; for the credential of a claim, whether it states anything
    /// that does not follow from the claim.
    pub(super) study: StudyCheck,
    /// Whether the verifier's module issued the credential.
    pub(super) module: ModuleCheck,
    /// Whether the issuer revoked or suspended the credential.
    pub(super) status: StatusCheck,
}

/// The result of a check.
#[words(name = "VerificationResult")]
pub(crate) enum CheckResult {
    /// The check passed.
    Pass,
    /// The check failed.
    Fail,
    /// The check was not run, or not completely, because an input is missing.
    NotChecked,
}

/// The check `signature`.
#[answer]
pub(crate) struct SignatureCheck {
    /// The result.
    pub(super) result: CheckResult,
    /// The reason why the check was not run, or a limit of its result.
    #[json(optional)]
    pub(super) reason: Option<&'static str>,
    /// The cryptosuite of the proof, if the document has one proof.
    #[json(optional)]
    pub(super) cryptosuite: Option<String>,
    /// The URL of the key, if the document has one proof.
    #[json(optional)]
    pub(super) verification_method: Option<String>,
    /// The time of the proof, if the document has one proof.
    #[json(optional)]
    pub(super) created: Option<String>,
}

/// The check `issuer`.
#[answer]
pub(crate) struct IssuerCheck {
    /// The result.
    pub(super) result: CheckResult,
    /// The reason why the check was not run, or a limit of its result.
    #[json(optional)]
    pub(super) reason: Option<&'static str>,
    /// The issuer.
    #[json(optional)]
    pub(super) id: Option<String>,
}

/// The check `period`.
#[answer]
pub(crate) struct PeriodCheck {
    /// The result.
    pub(super) result: CheckResult,
    /// The reason why the check was not run, or a limit of its result.
    #[json(optional)]
    pub(super) reason: Option<&'static str>,
    /// The start of the validity.
    #[json(optional)]
    pub(super) valid_from: Option<String>,
    /// The end of the validity.
    #[json(optional)]
    pub(super) valid_until: Option<String>,
}

/// The check `digest`.
#[answer]
pub(crate) struct DigestCheck {
    /// The result.
    pub(super) result: CheckResult,
    /// The reason why the check was not run, or a limit of its result.
    #[json(optional)]
    pub(super) reason: Option<&'static str>,
    /// The digest of the claim.
    #[json(optional)]
    pub(super) claim: Option<String>,
    /// The number of given claims, for the credential of a study.
    #[json(optional)]
    pub(super) claims: Option<usize>,
}

/// The check `rules`.
#[answer]
pub(crate) struct RulesCheck {
    /// The result.
    pub(super) result: CheckResult,
    /// The reason why the check was not run, or a limit of its result.
    #[json(optional)]
    pub(super) reason: Option<&'static str>,
    /// The rules that the record had to pass.
    #[json(optional)]
    pub(super) policy: Option<Policy>,
    /// The rules whose results depend on the context of the study and could not be checked without it.
    #[json(optional)]
    pub(super) not_checked: Option<Vec<u8>>,
}

/// The check `study`.
#[answer(name = "CredentialStudyCheck")]
pub(crate) struct StudyCheck {
    /// The result.
    pub(super) result: CheckResult,
    /// The reason why the check was not run, or a limit of its result.
    #[json(optional)]
    pub(super) reason: Option<&'static str>,
    /// The digest of the assessment that the credential names.
    #[json(optional)]
    pub(super) assessment: Option<String>,
    /// The members that only the issuer asserts.
    #[json(optional)]
    pub(super) unproven: Option<Vec<String>>,
}

/// The check `module`.
#[answer]
pub(crate) struct ModuleCheck {
    /// The result.
    pub(super) result: CheckResult,
    /// The reason why the check was not run, or a limit of its result.
    #[json(optional)]
    pub(super) reason: Option<&'static str>,
    /// The digest of the module that the credential names.
    #[json(optional)]
    pub(super) digest: Option<String>,
}

/// The check `status`.
#[answer]
pub(crate) struct StatusCheck {
    /// The result.
    pub(super) result: CheckResult,
    /// The reason why the check was not run, or a limit of its result.
    #[json(optional)]
    pub(super) reason: Option<&'static str>,
    /// The entries of a supported type.
    #[json(optional)]
    pub(super) entries: Option<Vec<CheckedStatus>>,
}

/// An entry of `credentialStatus`, and its value in the list.
#[answer(name = "VerifiedStatus")]
pub(crate) struct CheckedStatus {
    /// The purpose of the status.
    pub(super) purpose: String,
    /// The index in the list.
    pub(super) index: u64,
    /// The value in the list.
    #[json(optional)]
    pub(super) value: Option<usize>,
    /// The issuer's message for this value.
    #[json(optional)]
    pub(super) message: Option<String>,
    /// The time of the list's proof. The list does not contain later changes.
    #[json(optional)]
    pub(super) created: Option<String>,
    /// The start of the list's validity.
    #[json(optional)]
    pub(super) valid_from: Option<String>,
    /// The end of the list's validity.
    #[json(optional)]
    pub(super) valid_until: Option<String>,
}

impl StudyCheck {
    /// Builds the answer, with the members that only the issuer asserts.
    pub(super) fn of(verdict: Verdict, assessment: Option<&str>, mut unproven: Vec<String>) -> Self {
        unproven.truncate(limits::CHECK_FINDINGS);
        Self {
            result: verdict.result,
            reason: verdict.reason,
            assessment: assessment.map(String::from),
            unproven: Some(unproven).filter(|unproven| !unproven.is_empty()),
        }
    }
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

    /// Returns this verdict, or a failure if an error was found.
    pub(super) fn unless(self, findings: &Findings) -> Self {
        if findings.has_error() { Self { result: CheckResult::Fail, reason: None } } else { self }
    }
}
