//! The requests of the credential operations.

use alloc::vec::Vec;

use super::text::{DidText, DigestText, Identifier, ListIndex, ListUrl, Name, SecretText, Seed, Url};
use crate::claims::{Policy, StudyContext};
use crate::finding::{Code, Findings};
use crate::json::Value;
use crate::limits;
use crate::time::Moment;
use crate::wire::{AnyObject, AnyValue, At, FromJson, Input, Limits, Refused, request, words};

/// A secret key, or a seed from which a new key is made.
#[request]
pub(crate) struct KeyRequest<'n> {
    /// The key as a secret Multikey; excludes `seed`.
    pub(super) secret_key: Option<SecretText<'n>>,
    /// The seed of a new key: 64 random hexadecimal digits.
    pub(super) seed: Option<Seed>,
    /// The DID of the controller; the DID of the key if absent.
    pub(super) did: Option<DidText<'n>>,
}

/// A document to sign.
#[request]
pub(crate) struct SignRequest<'n> {
    /// The document: a JSON object.
    #[json(like = "AnyObject<'n>")]
    pub(super) document: AnyValue<'n>,
    /// The key as a secret Multikey.
    pub(super) secret_key: SecretText<'n>,
    /// The URL of the key; if absent, derived from the DID of the key.
    pub(super) verification_method: Option<Url<'n>>,
    /// The time of the signature (RFC 3339).
    pub(super) created: &'n str,
    /// The purpose of the signature; `assertionMethod` if absent.
    pub(super) proof_purpose: Option<ProofPurpose>,
}

/// The purposes for which a key may sign (W3C Controlled Identifiers 1.0, §2.3).
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

/// A claim for which a credential is issued, and the issuer's additions.
#[request]
pub(crate) struct IssueRequest<'n> {
    /// The text of the claim.
    pub(super) claim: &'n str,
    /// The record of the claim. The rules are applied again.
    pub(super) record: IssuedRecord<'n>,
    /// The DID of the issuer; the DID of the key if absent.
    pub(super) issuer: Option<DidText<'n>>,
    /// The URL of the key; if absent, derived from the DID of the issuer.
    pub(super) verification_method: Option<Identifier<'n>>,
    /// The key as a secret Multikey.
    pub(super) secret_key: SecretText<'n>,
    /// The time of issue (RFC 3339).
    pub(super) created: &'n str,
    /// The end of the validity (RFC 3339).
    pub(super) valid_until: Option<&'n str>,
    /// The digest of the running module.
    pub(super) module: DigestText<'n>,
    /// The URL of the credential.
    pub(super) id: Option<Identifier<'n>>,
    /// The entries of status lists in which the issuer will publish the status: one or several.
    #[json(most = limits::STATUS_ENTRIES)]
    pub(super) status: Option<StatusEntries<'n>>,
    /// The study, if the claim does not name it.
    pub(super) study: Option<StudyData<'n>>,
}

/// The record of a claim.
#[request]
pub(super) struct IssuedRecord<'n> {
    /// The id of the record.
    pub(super) id: Option<Name<'n>>,
    /// The rules that the record must pass before it is verified.
    pub(super) policy: Policy,
    /// The context of the study.
    pub(super) study: Option<StudyContext>,
}

/// One entry of a status list, or several.
#[derive(Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(untagged))]
pub(super) enum StatusEntries<'n> {
    /// One entry.
    One(StatusEntry<'n>),
    /// Several entries.
    Several(Vec<StatusEntry<'n>>),
}

/// An entry of a status list (W3C Bitstring Status List 1.0, §2.1).
#[request]
pub(super) struct StatusEntry<'n> {
    /// The URL of the list.
    pub(super) list: ListUrl<'n>,
    /// The index of the entry.
    pub(super) index: ListIndex<'n>,
    /// The purpose of the status.
    pub(super) purpose: StatusPurpose,
    /// The message of each value, if the purpose is `message`: 2, 4, 8 and so on up to 256 texts.
    pub(super) messages: Option<Vec<&'n str>>,
}

/// The purposes of a status (W3C Bitstring Status List 1.0, §2.2).
#[words]
pub(crate) enum StatusPurpose {
    /// The credential is revoked permanently.
    Revocation,
    /// The credential is suspended temporarily.
    Suspension,
    /// A newer credential is available.
    Refresh,
    /// A message from the issuer.
    Message,
}

/// The study of a claim, if the claim does not name it.
#[request(name = "IssuedStudy")]
pub(super) struct StudyData<'n> {
    /// The name of the study.
    pub(super) id: Name<'n>,
}

/// A study whose credential is issued, and the issuer's additions.
#[request]
pub(crate) struct StudyCredentialRequest<'n> {
    /// The study: a request of `study.assess`. It must name the study.
    #[json(like = "crate::study::AssessRequest<'n>")]
    pub(super) study: AnyObject<'n>,
    /// The records of the claims, in the order of the claims. Each must be verified. If they are absent, the status of
    /// the records is not checked.
    #[json(most = limits::STUDY_CLAIMS)]
    pub(super) records: Option<Vec<CountedRecord<'n>>>,
    /// The DID of the issuer; the DID of the key if absent.
    pub(super) issuer: Option<DidText<'n>>,
    /// The URL of the key; if absent, derived from the DID of the issuer.
    pub(super) verification_method: Option<Identifier<'n>>,
    /// The key as a secret Multikey.
    pub(super) secret_key: SecretText<'n>,
    /// The time of issue (RFC 3339).
    pub(super) created: &'n str,
    /// The end of the validity (RFC 3339).
    pub(super) valid_until: Option<&'n str>,
    /// The digest of the running module.
    pub(super) module: DigestText<'n>,
    /// The URL of the credential.
    pub(super) id: Option<Identifier<'n>>,
    /// The entries of status lists in which the issuer will publish the status: one or several.
    #[json(most = limits::STATUS_ENTRIES)]
    pub(super) status: Option<StatusEntries<'n>>,
}

/// A record that a study counts.
#[request]
#[derive(Clone, Copy)]
pub(super) struct CountedRecord<'n> {
    /// The id of the record.
    pub(super) id: Name<'n>,
    /// The status of the record, for example `verified` or `disputed`.
    pub(super) status: Name<'n>,
}

/// A document with a Data Integrity proof, and the inputs for its checks.
#[request]
pub(crate) struct VerifyCredentialRequest<'n> {
    /// The document: a JSON object.
    #[json(like = "AnyObject<'n>")]
    pub(super) credential: AnyValue<'n>,
    /// The text of the claim, for the checks `digest` and `rules`.
    pub(super) claim: Option<&'n str>,
    /// The context of the study, for the check `rules`.
    pub(super) study: Option<StudyContext>,
    /// The claims that the credential of a study counts, in any order, for the checks `digest`, `rules` and `study`.
    #[json(most = limits::STUDY_CLAIMS, like = "Option<Vec<crate::claims::Claim<'n>>>")]
    pub(super) claims: Option<At<Vec<AnyValue<'n>>>>,
    /// The selection of the study, with its frame, if the credential of a study names one.
    #[json(like = "Option<crate::study::StudySelection<'n>>")]
    pub(super) selection: Option<AnyObject<'n>>,
    /// What the service recorded about the study, if the credential of a study has its digest.
    #[json(like = "Option<crate::study::StudyHistory<'n>>")]
    pub(super) history: Option<AnyObject<'n>>,
    /// The digest of the verifier's module, for the check `module`.
    pub(super) module: Option<DigestText<'n>>,
    /// The current time of the verifier (RFC 3339), for the check `period`.
    pub(super) now: Option<Moment>,
    /// The controller documents of issuers, which list their keys.
    #[json(most = limits::CONTROLLERS)]
    pub(super) controllers: Option<Vec<AnyObject<'n>>>,
    /// The credentials of status lists, for the check `status`.
    #[json(most = limits::CONTROLLERS)]
    pub(super) status_lists: Option<Vec<AnyObject<'n>>>,
    /// The issuer that the verifier expects.
    pub(super) issuer: Option<&'n str>,
}

impl<'n> StatusEntries<'n> {
    /// Returns all entries.
    pub(super) fn all(&self) -> &[StatusEntry<'n>] {
        match self {
            Self::One(entry) => core::slice::from_ref(entry),
            Self::Several(entries) => entries,
        }
    }
}

impl<'n> FromJson<'n> for StatusEntries<'n> {
    fn from_json(input: Input<'_, 'n>, limits: &Limits, findings: &mut Findings) -> Result<Self, Refused> {
        let entries = match input.node.value {
            Value::Array(_) => Vec::from_json(input, limits, findings).map(Self::Several),
            _ => StatusEntry::from_json(input, limits, findings).map(Self::One),
        }?;
        if entries.all().iter().all(StatusEntry::has_its_messages) {
            Ok(entries)
        } else {
            Err(input.add(&MESSAGES, findings, &|finding| finding))
        }
    }
}

impl StatusEntry<'_> {
    /// Returns whether the entry has messages if, and only if, its purpose is `message`.
    fn has_its_messages(&self) -> bool {
        let count = self.messages.as_ref().map_or(0, Vec::len);
        let has_messages = (2..=1 << limits::STATUS_BITS).contains(&count) && count.is_power_of_two();
        has_messages == (self.purpose == StatusPurpose::Message) && (has_messages || count == 0)
    }
}

static MESSAGES: Code = Code::error(
    400,
    "request.malformed",
    "`messages` must have 2, 4, 8, … or 256 texts for the purpose `message`, and be absent otherwise",
);
