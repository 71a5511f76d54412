//! Issues the credential of a claim with a verified record: a document of the W3C Verifiable Credentials Data Model 2.0
//! with a proof.
//!
//! The rules are applied again here, so that only their results are signed.

use alloc::borrow::Cow;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::answer::IssueAnswer;
use super::controller::secret;
use super::key::{Secret, redacted};
use super::model::{
    CredentialStatus, CredentialSubject, EmissionReductions, SubjectCheck, SubjectClaim, SubjectVerdict,
    VerifiableCredential,
};
use super::proof::{Options, Proof};
use super::request::{IssueRequest, ProofPurpose, StatusEntries, StatusEntry, StatusPurpose, StudyData};
use super::subject::MeasuredSubject;
use super::time::Time;
use super::{codes, document, subject};
use crate::claims::{self, Context, Record, Status, Study};
use crate::finding::{Code, Finding, Findings};
use crate::json::{self, Node, written};
use crate::limits;
use crate::reductions::is_methodology;
use crate::wire::{Valid, codes as shape};

/// A request and its decoded key.
struct Issue<'r, 'n> {
    request: &'r IssueRequest<'n>,
    secret: Secret,
    rule_set: &'static str,
}

/// Checks that a status entry has messages if, and only if, its purpose is `message`.
pub(crate) fn check_messages(request: &IssueRequest<'_>, findings: &mut Findings) -> Option<()> {
    let entries = request.status.as_ref().map(StatusEntries::all).unwrap_or_default();
    let is_odd = |entry: &&StatusEntry<'_>| {
        let count = entry.messages.as_ref().map_or(0, Vec::len);
        let has_messages = (2..=1 << limits::STATUS_BITS).contains(&count) && count.is_power_of_two();
        has_messages != (entry.purpose == StatusPurpose::Message) || (!has_messages && count > 0)
    };
    if entries.iter().any(|entry| is_odd(&entry)) {
        findings.add(Finding::new(&MESSAGES, "/status", 0));
    }
    findings.is_empty().then_some(())
}

/// Issues the credential of a claim. `rule_set` is the name of the module's rule set.
///
/// # Errors
///
/// Returns the findings if the request is refused.
pub(crate) fn issue<'n>(
    request: &IssueRequest<'n>,
    rule_set: &'static str,
) -> Result<IssueAnswer<'n>, Vec<Finding>> {
    if request.claim.len() > limits::REQUEST_BYTES {
        return Err([too_large("/claim", request.claim.len())].into());
    }
    let mut findings = Findings::default();
    let Some(secret) = secret(request.secret_key, &mut findings) else {
        return Err(findings.into_document_order());
    };
    let issue = Issue { request, secret, rule_set };
    let did = issue.secret.did();
    let issuer = request.issuer.map_or(did.as_str(), |issuer| issuer.0);
    let context = Context { study: request.record.study.as_ref().map(Study::from), conflict: None };
    let record = claims::record(request.claim.as_bytes(), issuer, request.record.policy, &context)
        .map_err(|report| report.findings)?;
    let claim = json::read(request.claim.as_bytes(), &mut Findings::default()).ok_or_else(Vec::new)?;
    let method = method(&issue, issuer, &did, &mut findings);
    check_times(request, &mut findings);
    check_record(request, &record, &claim, &mut findings);
    let found = findings.into_document_order();
    if !found.is_empty() {
        return Err(found);
    }
    let credential = issue.signed(issuer, &method, &record, &claim)?;
    let mut warnings = record.warnings;
    warnings.extend(document::not_exact(&claim, "", &codes::CLAIM_NUMBER_NOT_EXACT));
    if credential.credential_subject.emission_reductions.as_ref().is_some_and(EmissionReductions::is_negative)
    {
        warnings.push(Finding::new(&codes::NEGATIVE_REDUCTIONS, "/study/emissionReductions/value", 0));
    }
    Ok(IssueAnswer { outcome: Valid, verifiable_credential: credential, findings: redacted(warnings) })
}

impl<'n> Issue<'_, 'n> {
    /// Returns the credential with its proof.
    fn signed(
        &self,
        issuer: &str,
        method: &str,
        record: &Record,
        claim: &Node<'_>,
    ) -> Result<VerifiableCredential<'n>, Vec<Finding>> {
        let mut credential = self.unsigned(issuer, record, claim);
        let text = written(&credential);
        let options =
            Options { created: self.request.created, method, purpose: ProofPurpose::AssertionMethod };
        let node = json::read(text.as_bytes(), &mut Findings::default());
        credential.proof = node.and_then(|node| Proof::of(&text, &node, &self.secret, &options));
        let bytes = text.len() + ",\"proof\":".len() + written(&credential.proof).len();
        if bytes > limits::DOCUMENT_BYTES {
            return Err([too_large("", bytes)].into());
        }
        Ok(credential)
    }

    /// Returns the credential without its proof.
    fn unsigned(&self, issuer: &str, record: &Record, claim: &Node<'_>) -> VerifiableCredential<'n> {
        let request = self.request;
        let study = request.study.as_ref();
        let mut measured = MeasuredSubject::of(claim);
        if document::member(claim, subject::STUDY).is_none() {
            measured.study_id = study.and_then(|study| study.id).map(|id| id.0.into());
        }
        let credential_subject = CredentialSubject {
            measured,
            claim: SubjectClaim {
                record: request.record.id.map(|id| id.0),
                digest: subject::digest(claim),
                replaces: document::text(claim, "replaces").map(String::from),
            },
            verdict: SubjectVerdict { status: "verified", policy: request.record.policy },
            checks: record.checks.iter().map(SubjectCheck::of).collect(),
            rule_set: self.rule_set,
            module: request.module.0,
            assessment: study.and_then(|study| study.assessment).map(|digest| digest.0),
            emission_reductions: study
                .and_then(|study| study.emission_reductions.as_ref())
                .map(EmissionReductions::of),
        };
        VerifiableCredential {
            context: CONTEXTS,
            id: request.id.map(|id| id.0),
            r#type: TYPES,
            issuer: issuer.into(),
            valid_from: request.created,
            valid_until: request.valid_until,
            credential_subject,
            evidence: subject::evidence(claim),
            credential_status: request.status.as_ref().and_then(|status| CredentialStatus::of(status.all())),
            proof: None,
        }
    }
}

/// Returns the URL of the key. Adds a finding if the key does not belong to the issuer.
fn method<'n>(issue: &Issue<'_, 'n>, issuer: &str, did: &str, findings: &mut Findings) -> Cow<'n, str> {
    let own = format!("{issuer}#{}", issue.secret.public_multibase());
    let given = issue.request.verification_method;
    let method = given.map_or_else(|| Cow::Owned(own.clone()), |method| Cow::Borrowed(method.0));
    let is_of_issuer =
        method.strip_prefix(issuer).is_some_and(|rest| rest.len() > 1 && rest.starts_with('#'));
    let is_key = !issuer.starts_with("did:key:") || (issuer == did && method == own);
    if !is_of_issuer || !is_key {
        let finding = Finding::new(&codes::FOREIGN_KEY, "/verificationMethod", 0);
        findings.add(finding.with("method", method.as_ref()).with("issuer", issuer));
    }
    method
}

fn check_times(request: &IssueRequest<'_>, findings: &mut Findings) {
    let mut time = |member: &str, path: &'static str, text: &str| {
        let time = Time::of(text);
        if time.is_none() {
            let finding = Finding::new(&codes::INVALID_TIME, path, 0).with("member", member);
            findings.add(finding.with("found", text));
        }
        time
    };
    let created = time("created", "/created", request.created);
    let Some(text) = request.valid_until else { return };
    let until = time("validUntil", "/validUntil", text);
    if until.zip(created).is_some_and(|(until, created)| until < created) {
        let finding = Finding::new(&codes::PERIOD_REVERSED, "/validUntil", 0);
        findings.add(finding.with("until", text).with("from", request.created));
    }
}

/// Checks that the record is verified and belongs to the study.
fn check_record(request: &IssueRequest<'_>, record: &Record, claim: &Node<'_>, findings: &mut Findings) {
    if record.status != Status::Verified {
        for reason in &record.outstanding {
            let finding = Finding::new(&codes::NOT_VERIFIED, reason.path().to_string(), 0);
            findings.add(finding.with("code", reason.code().code).of_rule(reason.rule()));
        }
    }
    let Some(study) = &request.study else { return };
    if let (Some(said), Some(found)) = (document::text(claim, subject::STUDY), study.id)
        && said != found.0
    {
        let finding = Finding::new(&codes::OTHER_STUDY, "/study/id", 0);
        findings.add(finding.with("said", said).with("found", found.0));
    }
    check_reductions(study, findings);
}

/// Checks that emission reductions have an assessment and a known methodology.
fn check_reductions(study: &StudyData<'_>, findings: &mut Findings) {
    let Some(reductions) = &study.emission_reductions else { return };
    if study.assessment.is_none() {
        let finding = Finding::new(&shape::MISSING_MEMBER, "/study/assessment", 0);
        findings.add(finding.with("member", "assessment"));
    }
    let (methodology, version) = (reductions.methodology.0, reductions.version.0);
    if !is_methodology(methodology, version) {
        let finding = Finding::new(&codes::UNKNOWN_METHODOLOGY, "/study/emissionReductions", 0);
        findings.add(finding.with("methodology", methodology).with("version", version));
    }
}

fn too_large(path: &'static str, bytes: usize) -> Finding {
    let finding = Finding::new(&codes::TOO_LARGE, path, 0).with("bytes", bytes);
    finding.with("limit", limits::DOCUMENT_BYTES)
}

static MESSAGES: Code = Code::error(
    400,
    "request.malformed",
    "`messages` must have 2, 4, 8, … or 256 texts for the purpose `message`, and be absent otherwise",
);

/// The context of the data model, and the context for terms without a vocabulary (§5.2 there).
const CONTEXTS: [&str; 2] =
    ["https://www.w3.org/ns/credentials/v2", "https://www.w3.org/ns/credentials/undefined-terms/v2"];

const TYPES: [&str; 2] = ["VerifiableCredential", "KPTCredential"];
