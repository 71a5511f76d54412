//! The requests of the operations.

use alloc::vec::Vec;

use super::text::{DidText, DigestText, Identifier, ListIndex, ListUrl, Moment, Name, SecretText, Seed, Url};
use crate::claims::{Policy, StudyContext};
use crate::finding::Findings;
use crate::json::Value;
use crate::limits;
use crate::wire::{AnyObject, AnyValue, FromJson, Input, Limits, Refused, request, words};

/// What follows from a secret key, or from a seed, which makes one.
#[request]
pub(crate) struct KeyRequest<'n> {
    /// The key as a secret Multikey, if there is no seed.
    pub(super) secret_key: Option<SecretText<'n>>,
    /// The seed of a new key: 64 random hexadecimal digits.
    pub(super) seed: Option<Seed>,
    /// The DID of the controller; that of the key if absent.
    pub(super) did: Option<DidText<'n>>,
}

/// A document to be signed.
#[request]
pub(crate) struct SignRequest<'n> {
    /// The document: a JSON object.
    #[json(like = "AnyObject<'n>")]
    pub(super) document: AnyValue<'n>,
    /// The key as a secret Multikey.
    pub(super) secret_key: SecretText<'n>,
    /// URL of the key; that of the DID of the key if absent.
    pub(super) verification_method: Option<Url<'n>>,
    /// The time of the signature, as in RFC 3339.
    pub(super) created: &'n str,
    /// The purpose of the signature; `assertionMethod` if absent.
    pub(super) proof_purpose: Option<ProofPurpose>,
}

/// What a key may be used for, to sign (W3C Controlled Identifiers 1.0, §2.3).
#[words]
pub(crate) enum ProofPurpose {
    /// To assert.
    #[json(name = "assertionMethod")]
    AssertionMethod,
    /// To authenticate.
    #[json(name = "authentication")]
    Authentication,
    /// To invoke a capability.
    #[json(name = "capabilityInvocation")]
    CapabilityInvocation,
    /// To delegate a capability.
    #[json(name = "capabilityDelegation")]
    CapabilityDelegation,
}

/// A claim for which a credential is issued, and what the issuer says of it.
#[request]
pub(crate) struct IssueRequest<'n> {
    /// The text of the claim.
    pub(super) claim: &'n str,
    /// The record of the claim, which is decided once more.
    pub(super) record: IssuedRecord<'n>,
    /// DID of the issuer; that of the key if absent.
    pub(super) issuer: Option<DidText<'n>>,
    /// URL of the key; that of the DID of the issuer if absent.
    pub(super) verification_method: Option<Identifier<'n>>,
    /// The key as a secret Multikey.
    pub(super) secret_key: SecretText<'n>,
    /// The time of issuing, as in RFC 3339.
    pub(super) created: &'n str,
    /// The end of its validity, as in RFC 3339.
    pub(super) valid_until: Option<&'n str>,
    /// Digest of the module that is running.
    pub(super) module: DigestText<'n>,
    /// URL of the credential.
    pub(super) id: Option<Identifier<'n>>,
    /// Where its status will be said: one entry, or several.
    #[json(most = limits::STATUS_ENTRIES)]
    pub(super) status: Option<StatusEntries<'n>>,
    /// What is known of the study.
    pub(super) study: Option<StudyData<'n>>,
}

/// The record of a claim.
#[request]
pub(super) struct IssuedRecord<'n> {
    /// The id of the record.
    pub(super) id: Option<Name<'n>>,
    /// What the record waits for.
    pub(super) policy: Policy,
    /// What the keeper of the study knows.
    pub(super) study: Option<StudyContext>,
}

/// One place in a status list, or several.
#[derive(Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(untagged))]
pub(super) enum StatusEntries<'n> {
    /// One.
    One(StatusEntry<'n>),
    /// Several.
    Several(Vec<StatusEntry<'n>>),
}

/// A place in a status list (W3C Bitstring Status List 1.0, §2.1).
#[request]
pub(super) struct StatusEntry<'n> {
    /// URL of the list.
    pub(super) list: ListUrl<'n>,
    /// The place.
    pub(super) index: ListIndex<'n>,
    /// What it is about.
    pub(super) purpose: StatusPurpose,
    /// What each value says, for the purpose `message`: 2, 4, 8 and so on up to 256 texts.
    pub(super) messages: Option<Vec<&'n str>>,
}

/// What a status is about (W3C Bitstring Status List 1.0, §2.2).
#[words]
pub(crate) enum StatusPurpose {
    /// The credential is revoked for good.
    Revocation,
    /// The credential is suspended for a time.
    Suspension,
    /// There is a newer credential.
    Refresh,
    /// A message of the issuer.
    Message,
}

/// What is known of the study of a claim.
#[request(name = "IssuedStudy")]
pub(super) struct StudyData<'n> {
    /// The name of the study.
    pub(super) id: Option<Name<'n>>,
    /// Digest of the assessment of the study.
    pub(super) assessment: Option<DigestText<'n>>,
    /// The emission reductions of the study.
    pub(super) emission_reductions: Option<ReductionsData<'n>>,
}

/// Emission reductions of a study.
#[request(name = "IssuedReductions")]
pub(super) struct ReductionsData<'n> {
    /// The methodology.
    pub(super) methodology: Name<'n>,
    /// The version of the methodology.
    pub(super) version: Name<'n>,
    /// The emission reductions.
    pub(super) value: f64,
    /// The unit.
    pub(super) unit: ReductionsUnit,
    /// Where the value is from.
    pub(super) source: Option<Name<'n>>,
}

/// The unit of emission reductions.
#[words]
pub(crate) enum ReductionsUnit {
    /// Tonnes of carbon dioxide equivalent.
    #[json(name = "tCO2e")]
    TonnesCo2e,
}

/// A document with a Data Integrity proof, and what the verifier has to check it with.
#[request]
pub(crate) struct VerifyCredentialRequest<'n> {
    /// The document: a JSON object.
    #[json(like = "AnyObject<'n>")]
    pub(super) credential: AnyValue<'n>,
    /// The text of the claim.
    pub(super) claim: Option<&'n str>,
    /// What the keeper of the study knows.
    pub(super) study: Option<StudyContext>,
    /// The text of the assessment of the study.
    pub(super) assessment: Option<&'n str>,
    /// Digest of the module of the verifier.
    pub(super) module: Option<DigestText<'n>>,
    /// The time of the verifier, as in RFC 3339.
    pub(super) now: Option<Moment>,
    /// The documents of issuers, in which they say which keys are their own.
    #[json(most = limits::CONTROLLERS)]
    pub(super) controllers: Option<Vec<AnyObject<'n>>>,
    /// Credentials of status lists.
    #[json(most = limits::CONTROLLERS)]
    pub(super) status_lists: Option<Vec<AnyObject<'n>>>,
    /// The issuer that the verifier expects.
    pub(super) issuer: Option<&'n str>,
}

impl<'n> StatusEntries<'n> {
    /// All entries.
    pub(super) fn all(&self) -> &[StatusEntry<'n>] {
        match self {
            Self::One(entry) => core::slice::from_ref(entry),
            Self::Several(entries) => entries,
        }
    }
}

impl<'n> FromJson<'n> for StatusEntries<'n> {
    fn from_json(input: Input<'_, 'n>, limits: &Limits, findings: &mut Findings) -> Result<Self, Refused> {
        match input.node.value {
            Value::Array(_) => Vec::from_json(input, limits, findings).map(Self::Several),
            _ => StatusEntry::from_json(input, limits, findings).map(Self::One),
        }
    }
}
