//! A credential of the W3C Verifiable Credentials Data Model 2.0 as it is issued here.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use super::proof::Proof;
use super::request::{ReductionsData, ReductionsUnit, StatusEntry, StatusPurpose};
use super::subject::{ClaimEvidence, MeasuredSubject};
use crate::claims::{self, Policy, RuleResult};
use crate::wire::answer;

/// The credential of a verified claim.
#[answer]
pub(crate) struct VerifiableCredential<'c> {
    /// The context of the data model, and that of terms without a vocabulary.
    #[json(name = "@context")]
    pub(super) context: [&'static str; 2],
    /// URL of the credential.
    #[json(optional)]
    pub(super) id: Option<&'c str>,
    /// `VerifiableCredential` and `KPTCredential`.
    pub(super) r#type: [&'static str; 2],
    /// DID of the issuer.
    pub(super) issuer: String,
    /// The time of issuing.
    pub(super) valid_from: &'c str,
    /// The end of its validity.
    #[json(optional)]
    pub(super) valid_until: Option<&'c str>,
    /// What was measured, and the verdict.
    pub(super) credential_subject: CredentialSubject<'c>,
    /// The evidence of the claim.
    #[json(optional)]
    pub(super) evidence: Option<Vec<ClaimEvidence>>,
    /// Where its status will be said.
    #[json(optional)]
    pub(super) credential_status: Option<CredentialStatus<'c>>,
    /// The proof, last.
    #[json(optional)]
    pub(super) proof: Option<Proof>,
}

/// What a credential says of a claim.
#[answer]
pub(crate) struct CredentialSubject<'c> {
    /// What was measured.
    #[json(flatten)]
    pub(super) measured: MeasuredSubject,
    /// The claim that says so.
    pub(super) claim: SubjectClaim<'c>,
    /// The verdict.
    pub(super) verdict: SubjectVerdict,
    /// The verdict of each rule.
    pub(super) checks: Vec<SubjectCheck>,
    /// The rule set.
    pub(super) rule_set: &'static str,
    /// Digest of the module that decided.
    pub(super) module: &'c str,
    /// Digest of the assessment of the study.
    #[json(optional)]
    pub(super) assessment: Option<&'c str>,
    /// The emission reductions of the study.
    #[json(optional)]
    pub(super) emission_reductions: Option<EmissionReductions<'c>>,
}

/// The claim of a credential.
#[answer]
pub(crate) struct SubjectClaim<'c> {
    /// The id of its record.
    #[json(optional)]
    pub(super) record: Option<&'c str>,
    /// Its digest, over the canonical form (RFC 8785).
    pub(super) digest: String,
    /// The id of the record that it corrects.
    #[json(optional)]
    pub(super) replaces: Option<String>,
}

/// The verdict about a claim.
#[answer]
pub(crate) struct SubjectVerdict {
    /// `verified`.
    pub(super) status: &'static str,
    /// What the record waited for.
    pub(super) policy: Policy,
}

/// The verdict of one rule.
#[answer]
pub(crate) struct SubjectCheck {
    /// The number of the rule.
    pub(super) rule: u8,
    /// The name of the rule.
    pub(super) name: &'static str,
    /// The verdict.
    pub(super) result: RuleResult,
    /// The code of the reason.
    #[json(optional)]
    pub(super) code: Option<&'static str>,
}

/// Emission reductions of a study.
#[answer]
pub(crate) struct EmissionReductions<'c> {
    /// The methodology.
    methodology: &'c str,
    /// The version of the methodology.
    version: &'c str,
    /// The emission reductions.
    value: f64,
    /// The unit.
    unit: ReductionsUnit,
    /// Where the value is from.
    #[json(optional)]
    source: Option<&'c str>,
}

/// The status of a credential: one entry, or several.
#[derive(Debug, serde::Serialize)]
#[serde(untagged)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) enum CredentialStatus<'c> {
    /// One.
    One(BitstringStatusListEntry<'c>),
    /// Several.
    Several(Vec<BitstringStatusListEntry<'c>>),
}

/// A place in a status list (W3C Bitstring Status List 1.0, §2.1).
#[answer]
pub(crate) struct BitstringStatusListEntry<'c> {
    /// URL of the list and the place.
    id: String,
    /// `BitstringStatusListEntry`.
    r#type: &'static str,
    /// What it is about.
    status_purpose: StatusPurpose,
    /// The place.
    status_list_index: &'c str,
    /// URL of the list.
    status_list_credential: &'c str,
    /// Bits of a value, if there are messages.
    #[json(optional)]
    status_size: Option<u32>,
    /// What each value says.
    #[json(optional)]
    status_message: Option<Vec<StatusMessage<'c>>>,
}

/// What a value of a status says.
#[answer]
pub(crate) struct StatusMessage<'c> {
    /// The value, hexadecimal: `0x1`.
    status: String,
    /// The message.
    message: &'c str,
}

impl SubjectCheck {
    /// A verdict in a credential: the rule, the result and the code of its reason.
    pub(super) fn of(check: &claims::Check) -> Self {
        Self {
            rule: check.rule.number.unwrap_or_default(),
            name: check.rule.id,
            result: check.verdict.result(),
            code: check.verdict.reason().map(|reason| reason.code().code),
        }
    }
}

impl<'c> EmissionReductions<'c> {
    /// Whether more is emitted than before.
    pub(super) fn is_negative(&self) -> bool {
        self.value < 0.0
    }

    pub(super) fn of(data: &ReductionsData<'c>) -> Self {
        let ReductionsData { methodology, version, value, unit, source } = data;
        Self {
            methodology: methodology.0,
            version: version.0,
            value: *value,
            unit: *unit,
            source: source.map(|source| source.0),
        }
    }
}

impl<'c> CredentialStatus<'c> {
    /// The status with these entries; `None` if there are none.
    pub(super) fn of(entries: &[StatusEntry<'c>]) -> Option<Self> {
        match entries {
            [] => None,
            [entry] => Some(Self::One(BitstringStatusListEntry::of(entry))),
            _ => Some(Self::Several(entries.iter().map(BitstringStatusListEntry::of).collect())),
        }
    }
}

impl<'c> BitstringStatusListEntry<'c> {
    fn of(entry: &StatusEntry<'c>) -> Self {
        let messages = entry.messages.as_ref().filter(|messages| !messages.is_empty());
        let message =
            |(value, message): (usize, &&'c str)| StatusMessage { status: format!("0x{value:x}"), message };
        Self {
            id: format!("{}#{}", entry.list.0, entry.index.0),
            r#type: "BitstringStatusListEntry",
            status_purpose: entry.purpose,
            status_list_index: entry.index.0,
            status_list_credential: entry.list.0,
            status_size: messages.map(|messages| messages.len().ilog2()),
            status_message: messages.map(|messages| messages.iter().enumerate().map(message).collect()),
        }
    }
}
