//! The credential that Hearth issues, in the W3C Verifiable Credentials Data Model 2.0.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use super::document::{member, string, text};
use super::proof::Proof;
use super::request::{StatusEntry, StatusPurpose};
use super::study_subject::StudySubject;
use super::subject::{ClaimEvidence, MeasuredSubject};
use crate::claims::{self, Policy, RuleResult};
use crate::invariant::Held as _;
use crate::json::{Node, canonical};
use crate::wire::answer;

/// The credential of a verified claim.
#[answer]
pub(crate) struct VerifiableCredential<'c> {
    /// The context of the data model, and that of the terms of Kitchen Performance Tests.
    #[json(name = "@context")]
    pub(super) context: [&'static str; 2],
    /// The URL of the credential.
    #[json(optional)]
    pub(super) id: Option<&'c str>,
    /// `VerifiableCredential` and `KPTCredential`.
    pub(super) r#type: [&'static str; 2],
    /// The DID of the issuer.
    pub(super) issuer: String,
    /// The time of issue.
    pub(super) valid_from: &'c str,
    /// The end of the validity.
    #[json(optional)]
    pub(super) valid_until: Option<&'c str>,
    /// The measurements and the verdict.
    pub(super) credential_subject: CredentialSubject<'c>,
    /// The schema of the credential.
    pub(super) credential_schema: CredentialSchema,
    /// The evidence of the claim.
    #[json(optional)]
    pub(super) evidence: Option<Vec<ClaimEvidence>>,
    /// The entries of status lists in which the issuer publishes the status.
    #[json(optional)]
    pub(super) credential_status: Option<CredentialStatus<'c>>,
    /// The proof, which is the last member.
    #[json(optional)]
    pub(super) proof: Option<Proof>,
}

/// The credential of a study.
#[answer]
pub(crate) struct StudyCredential<'c> {
    /// The context of the data model, and that of the terms of Kitchen Performance Tests.
    #[json(name = "@context")]
    pub(super) context: [&'static str; 2],
    /// The URL of the credential.
    #[json(optional)]
    pub(super) id: Option<&'c str>,
    /// `VerifiableCredential` and `KPTStudyCredential`.
    pub(super) r#type: [&'static str; 2],
    /// The DID of the issuer.
    pub(super) issuer: String,
    /// The time of issue.
    pub(super) valid_from: &'c str,
    /// The end of the validity.
    #[json(optional)]
    pub(super) valid_until: Option<&'c str>,
    /// The figures of the study, and the claims that they are calculated from.
    pub(super) credential_subject: StudySubject<'c>,
    /// The schema of the credential.
    pub(super) credential_schema: CredentialSchema,
    /// The entries of status lists in which the issuer publishes the status.
    #[json(optional)]
    pub(super) credential_status: Option<CredentialStatus<'c>>,
    /// The proof, which is the last member.
    #[json(optional)]
    pub(super) proof: Option<Proof>,
}

/// The statements of a credential about a claim.
#[answer]
pub(crate) struct CredentialSubject<'c> {
    /// The measurements.
    #[json(flatten)]
    pub(super) measured: MeasuredSubject,
    /// The claim with the measurements.
    pub(super) claim: SubjectClaim<'c>,
    /// The verdict.
    pub(super) verdict: SubjectVerdict,
    /// The result of each rule.
    pub(super) checks: Vec<SubjectCheck>,
    /// The rule set of the results.
    pub(super) rule_set: &'static str,
    /// The digest of the module that applied the rules.
    pub(super) module: &'c str,
}

/// The claim of a credential.
#[answer]
pub(crate) struct SubjectClaim<'c> {
    /// The id of the claim's record.
    #[json(optional)]
    pub(super) record: Option<&'c str>,
    /// The digest of the claim in its canonical form (RFC 8785).
    pub(super) digest: String,
    /// The id of the record that it corrects.
    #[json(optional)]
    pub(super) replaces: Option<String>,
}

/// The verdict on a claim. It covers only the rules of its policy.
#[answer]
pub(crate) struct SubjectVerdict {
    /// `verified`: the rules of the policy passed. Rules with the result `not-assessed` are not proven.
    pub(super) status: &'static str,
    /// The rules that the record had to pass.
    pub(super) policy: Policy,
}

/// The result of one rule.
#[answer]
pub(crate) struct SubjectCheck {
    /// The number of the rule.
    pub(super) rule: u8,
    /// The name of the rule.
    pub(super) name: &'static str,
    /// The result. `not-assessed` means that the rule is not proven.
    pub(super) result: RuleResult,
    /// The code of the reason, if any.
    #[json(optional)]
    pub(super) code: Option<&'static str>,
}

/// The status of a credential: one entry or several.
#[derive(Debug, serde::Serialize)]
#[serde(untagged)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) enum CredentialStatus<'c> {
    /// One entry.
    One(BitstringStatusListEntry<'c>),
    /// Several entries.
    Several(Vec<BitstringStatusListEntry<'c>>),
}

/// An entry of a status list (W3C Bitstring Status List 1.0, §2.1).
#[answer]
pub(crate) struct BitstringStatusListEntry<'c> {
    /// The URL of the list, with the index as its fragment.
    id: String,
    /// `BitstringStatusListEntry`.
    r#type: &'static str,
    /// The purpose of the status.
    status_purpose: StatusPurpose,
    /// The index of the entry.
    status_list_index: &'c str,
    /// The URL of the list.
    status_list_credential: &'c str,
    /// The number of bits of a value; present if there are messages.
    #[json(optional)]
    status_size: Option<u32>,
    /// The message of each value.
    #[json(optional)]
    status_message: Option<Vec<StatusMessage<'c>>>,
}

/// The message of one value of a status.
#[answer]
pub(crate) struct StatusMessage<'c> {
    /// The value, hexadecimal: `0x1`.
    status: String,
    /// The message.
    message: &'c str,
}

impl SubjectCheck {
    /// Returns the result of a check as a credential states it.
    pub(super) fn of(check: &claims::Check) -> Self {
        Self {
            rule: check.rule.number.held("a rule with a verdict has a number"),
            name: check.rule.id,
            result: check.verdict.result(),
            code: check.verdict.reason().map(|reason| reason.code().code),
        }
    }
}

/// Returns whether a rule can have the result that a check states: a known word, with a reason unless the rule passes.
pub(super) fn is_possible(check: &Node<'_>) -> bool {
    let word = text(check, "result");
    word.is_some_and(|word| RuleResult::WORDS.contains(&word))
        && (word == Some(RuleResult::Pass.word())) == text(check, "code").is_none()
        && is_text_or_missing(check, "code")
}

/// Describes a stated check and the derived one: by their results, or whole if these are the same.
pub(super) fn described(
    stated: &Node<'_>,
    found: Option<&str>,
    whole: impl FnOnce() -> String,
) -> [String; 2] {
    let said = text(stated, "result");
    if said == found {
        return [canonical(stated), whole()];
    }
    [said, found].map(|word| word.unwrap_or("missing").into())
}

/// Returns whether a member is a text, or missing.
pub(super) fn is_text_or_missing(check: &Node<'_>, name: &str) -> bool {
    member(check, name).is_none_or(|member| string(member).is_some())
}

impl<'c> CredentialStatus<'c> {
    /// Returns the status with these entries, or `None` without entries.
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

/// The schema of a credential (W3C Verifiable Credentials JSON Schema Specification, §2.1).
#[answer]
pub(crate) struct CredentialSchema {
    /// The URL of the schema.
    pub(super) id: &'static str,
    /// `JsonSchema`.
    pub(super) r#type: &'static str,
}

impl CredentialSchema {
    /// The schema of the credential of a claim.
    pub(super) const OF_CLAIM: Self =
        Self { id: "https://hearth.example/v1/schemas/kpt-credential", r#type: "JsonSchema" };

    /// The schema of the credential of a study.
    pub(super) const OF_STUDY: Self =
        Self { id: "https://hearth.example/v1/schemas/kpt-study-credential", r#type: "JsonSchema" };
}

/// The types of the credential of a claim.
pub(super) const CLAIM_TYPES: [&str; 2] = ["VerifiableCredential", "KPTCredential"];

/// The types of the credential of a study.
pub(super) const STUDY_TYPES: [&str; 2] = ["VerifiableCredential", "KPTStudyCredential"];

/// The contexts of a credential: that of the data model, and that of the terms of Kitchen Performance Tests, which is
/// `docs/contexts/kpt.jsonld`.
pub(super) const CONTEXTS: [&str; 2] =
    ["https://www.w3.org/ns/credentials/v2", "https://hearth.example/v1/contexts/kpt"];
