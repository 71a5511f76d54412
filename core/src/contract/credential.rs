//! `credential.*`: keys, signed documents, and the credentials of claims; see `crate::credential`.
//!
//! The secret key is an argument. No answer contains it, except that of [`key()`] for a seed. Times are arguments too.

use alloc::string::String;
use alloc::vec::Vec;

use serde::Serialize;

use super::answer::{refused, text_of};
use super::{could_not_run, placed, too_large, write};
use crate::claims::RULE_SET;
use crate::credential::{
    self, IssueRequest, KeyRequest, SignRequest, Source, StudyCredentialRequest, VerifyCredentialRequest,
    hidden, redacted,
};
use crate::finding::{Finding, Findings, is_valid};
use crate::invariant::Held as _;
use crate::json::{self, Node};
use crate::limits;
use crate::wire::{FromJson, Input, Limits, documented};

/// Derives the public key, the DID and the controller document from a secret key.
///
/// Request:
///
/// - `secretKey` (optional): the key as a secret Multikey; required without a `seed`.
/// - `seed` (optional): 64 random hexadecimal digits, from which a new key is derived.
/// - `did` (optional): the DID of the controller; the `did:key` of the key if absent.
///
/// Answer:
///
/// - `did`: the DID of the controller.
/// - `verificationMethod`: the URL of the key.
/// - `publicKeyMultibase`: the public key as a Multikey.
/// - `secretKey` (optional): the key as a secret Multikey, if it was made from a seed.
/// - `controller`: the controller document, which a `did:web` has to serve.
///
/// The outcome is `findings` with the status 400 if the secret key is invalid, or 409 if `did`
/// is the `did:key` of another key. It is `could-not-run` if the request is malformed. No
/// message contains the secret key.
///
/// # Examples
///
/// ```
/// use hearth_kpt_core::contract::credential::key;
///
/// let answer = key(br#"{"seed":"9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60"}"#);
/// assert!(answer.starts_with(r#"{"outcome":"valid","did":"did:key:z6MktwupdmL"#));
/// ```
#[documented]
pub fn key(request: &[u8]) -> String {
    answered(request, limits::REQUEST_BYTES, &|root| {
        let request: KeyRequest<'_> = read(root)?;
        let source = parsed(|findings| Source::of(&request, findings))?;
        written(|findings| credential::key(&request, &source, findings))
    })
}

/// Signs a JSON object with a Data Integrity proof.
///
/// Request:
///
/// - `document`: the object to sign.
/// - `secretKey`: the key as a secret Multikey.
/// - `created`: the time of the signature (RFC 3339).
/// - `verificationMethod` (optional): the URL of the key; that of the key's `did:key` if absent.
/// - `proofPurpose` (optional): the purpose of the proof; `assertionMethod` if absent.
///
/// Answer:
///
/// - `document`: the document, byte for byte, with `proof` as its last member.
///
/// The outcome is `findings` with the status 400 or 409 if the secret key is invalid, the
/// document has a proof already, or the document cannot be signed for another reason. It is
/// `could-not-run` if the request is malformed.
///
/// # Examples
///
/// ```
/// use hearth_kpt_core::contract::credential::sign;
///
/// let request = br#"{"document":{"@context":["https://www.w3.org/ns/credentials/v2"],"type":["VerifiableCredential"],
///     "issuer":"https://kpt.example/issuer","credentialSubject":{"name":"a report"}},
///     "secretKey":"z3u2bpACJXYj89Vh7HqHn8oVv2A2niEy9FcQUzzuQTYJ61AX","created":"2026-11-22T09:00:00Z"}"#;
/// let answer: serde_json::Value = serde_json::from_str(&sign(request))?;
/// assert_eq!(answer["document"]["proof"]["cryptosuite"], "eddsa-jcs-2022");
/// # Ok::<(), serde_json::Error>(())
/// ```
#[documented]
pub fn sign(request: &[u8]) -> String {
    answered(request, SIGN_BYTES, &|root| {
        let (text, request): (_, SignRequest<'_>) = (text_of(request), read(root)?);
        written(|findings| credential::sign(text, &request, findings))
    })
}

/// Issues the verifiable credential of a claim, whose record is decided again.
///
/// Request:
///
/// - `claim`: the JSON text of the claim, as a string.
/// - `record`: the record of the claim: its `id`, its `policy`, and the facts about its `study`.
/// - `secretKey`: the key as a secret Multikey.
/// - `created`: the time of issuing (RFC 3339).
/// - `module`: the digest of the running module.
/// - `issuer` (optional): the DID of the issuer; that of the key if absent.
/// - `verificationMethod` (optional): the URL of the key; that of the issuer's DID if absent.
/// - `validUntil` (optional): the end of the validity (RFC 3339).
/// - `id` (optional): the URL of the credential.
/// - `status` (optional): the entries in status lists.
/// - `study` (optional): the study of the claim, if the claim does not name it.
///
/// Answer:
///
/// - `verifiableCredential`: the signed credential.
/// - `findings`: the warnings. The paths of findings about the claim are those in the claim.
///
/// The outcome is `findings` with the status 400 or 409 if the claim is refused or its record is
/// not verified. It is `could-not-run` if the request is malformed.
///
/// # Examples
///
/// ```
/// use hearth_kpt_core::{claims::SAMPLE, contract::credential::issue};
///
/// let request = serde_json::json!({
///     "claim": SAMPLE.replace("household/123", "household-123"),
///     "record": { "id": "kpt-1", "policy": "claim" },
///     "secretKey": "z3u2bpACJXYj89Vh7HqHn8oVv2A2niEy9FcQUzzuQTYJ61AX",
///     "created": "2026-11-22T09:00:00Z",
///     "module": format!("sha256:{}", "ab".repeat(32)),
/// });
/// let answer: serde_json::Value = serde_json::from_str(&issue(request.to_string().as_bytes()))?;
/// let credential = &answer["verifiableCredential"];
/// assert_eq!(credential["credentialSubject"]["id"], "did:ixo:household-123");
/// assert_eq!(credential["proof"]["proofPurpose"], "assertionMethod");
/// # Ok::<(), serde_json::Error>(())
/// ```
#[documented]
pub fn issue(request: &[u8]) -> String {
    answered(request, super::ENVELOPE_BYTES, &|root| {
        let request: IssueRequest<'_> = read(root)?;
        credential::issue(&request, RULE_SET).map(|answer| write(&answer)).map_err(Failure::Refused)
    })
}

/// Issues the verifiable credential of a study, which is assessed again.
///
/// Request:
///
/// - `study`: the study, as a request of `study.assess`. It must name the study.
/// - `records` (optional): the records of the claims, in the order of the claims. Each must be verified.
/// - `secretKey`: the key as a secret Multikey.
/// - `created`: the time of issuing (RFC 3339).
/// - `module`: the digest of the running module.
/// - `issuer` (optional): the DID of the issuer; that of the key if absent.
/// - `verificationMethod` (optional): the URL of the key; that of the issuer's DID if absent.
/// - `validUntil` (optional): the end of the validity (RFC 3339).
/// - `id` (optional): the URL of the credential.
/// - `status` (optional): the entries in status lists.
///
/// Answer:
///
/// - `verifiableCredential`: the signed credential, with the figures of the study, its parameters, and the digest of
///   each claim.
/// - `findings`: the warnings. The paths of findings about the study are those in the study.
///
/// The outcome is `findings` with the status 400 or 409 if the study has an error, if a drawn household is neither
/// measured nor a dropout, or if a record is not verified. It is `could-not-run` if the request is malformed.
///
/// # Examples
///
/// ```
/// use hearth_kpt_core::contract::credential::study;
///
/// let request = r#"{"study":{"claims":[]},"secretKey":"z3u2en7t5LR2WtQH5PfFqMqwVHBeXouLzo6haApm8XHqvjxq",
///     "created":"2026-11-22T09:00:00Z","module":"sha256:MODULE"}"#;
/// let answer = study(request.replace("MODULE", &"ab".repeat(32)).as_bytes());
/// assert!(answer.contains(r#""code":"study.group_empty""#));
/// ```
#[documented]
pub fn study(request: &[u8]) -> String {
    answered(request, STUDY_BYTES, &|root| {
        let request: StudyCredentialRequest<'_> = read(root)?;
        credential::issue_study(&request, RULE_SET).map(|answer| write(&answer)).map_err(Failure::Refused)
    })
}

/// Verifies a document with a Data Integrity proof, in particular the credential of a claim or of a study.
///
/// Request (the optional members supply the data for the checks):
///
/// - `credential`: the document.
/// - `claim` (optional): the JSON text of the claim, as a string.
/// - `study` (optional): facts about the study, as for `claims.record`.
/// - `claims` (optional): the claims that the credential of a study counts, in any order.
/// - `selection` (optional): the selection of the study with its frame, as for `study.assess`.
/// - `module` (optional): the digest of the verifier's module.
/// - `now` (optional): the time of the verifier (RFC 3339).
/// - `controllers` (optional): the controller documents of issuers.
/// - `statusLists` (optional): the credentials of status lists.
/// - `issuer` (optional): the expected issuer.
///
/// Answer:
///
/// - `checks`: the results for `signature`, `issuer`, `period`, `digest`, `rules`, `study`,
///   `module` and `status`. A check without its data is `not-checked`: it neither fails nor
///   proves anything.
/// - `findings`: the warnings.
///
/// The outcome is `findings` if a check failed: with the status 400 if a document cannot be
/// read, or 409 if a statement in it is wrong. It is `could-not-run` if the request is
/// malformed.
///
/// # Examples
///
/// ```
/// use hearth_kpt_core::contract::credential::{sign, verify};
///
/// let request = br#"{"document":{"@context":["https://www.w3.org/ns/credentials/v2"],"type":["VerifiableCredential"],
///     "issuer":"did:key:z6MktwupdmLXVVqTzCw4i46r4uGyosGXRnR3XjN4Zq7oMMsw",
///     "credentialSubject":{"type":"KitchenPerformanceTest","testGroup":"reference"}},
///     "secretKey":"z3u2bpACJXYj89Vh7HqHn8oVv2A2niEy9FcQUzzuQTYJ61AX","created":"2026-11-22T09:00:00Z"}"#;
/// let signed: serde_json::Value = serde_json::from_str(&sign(request))?;
/// let request = serde_json::json!({ "credential": signed["document"] }).to_string();
/// assert!(verify(request.as_bytes()).starts_with(r#"{"outcome":"valid""#));
///
/// // A changed document has an invalid signature.
/// assert!(verify(request.replace("reference", "intervention").as_bytes()).contains("credential.wrong_signature"));
/// # Ok::<(), serde_json::Error>(())
/// ```
#[documented]
pub fn verify(request: &[u8]) -> String {
    answered(request, limits::VERIFY_BYTES, &|root| {
        let (text, request): (_, VerifyCredentialRequest<'_>) = (text_of(request), read(root)?);
        credential::verify(text, &request, RULE_SET).map(|answer| write(&answer)).map_err(Failure::Refused)
    })
}

/// The reason why an operation has no valid answer.
enum Failure {
    /// The text of the call is not JSON that all hosts read in the same way.
    Text(String),
    /// The request is malformed.
    Malformed(Finding),
    /// The request, or a document in it, is refused.
    Refused(Vec<Finding>),
}

/// Reads a request and answers it. Text that hosts read differently is a finding in the document of another program;
/// elsewhere, the call is malformed.
fn answered(request: &[u8], limit: usize, answer: &dyn Fn(&Node<'_>) -> Result<String, Failure>) -> String {
    if let Some(refusal) = too_large(request, limit) {
        return refusal;
    }
    let mut findings = Findings::default();
    let root = json::read(request, &mut findings);
    let found = findings.into_document_order();
    let is_foreign = |finding: &Finding| {
        finding.counts_others() || DOCUMENTS.iter().any(|lead| finding.path().starts_with(lead))
    };
    let answer = match root {
        Some(root) if found.is_empty() => answer(&root),
        Some(_) if found.iter().all(is_foreign) => Err(Failure::Refused(found)),
        _ => Err(Failure::Text(found.first().held("a text that is refused has a finding").message())),
    };
    match answer {
        Ok(answer) => answer,
        Err(Failure::Text(message)) => could_not_run("request.malformed", hidden(message)),
        Err(Failure::Malformed(finding)) => could_not_run(finding.code().code, hidden(placed(&finding))),
        Err(Failure::Refused(findings)) => refused(&redacted(findings)),
    }
}

/// Reads a typed request. The first error is the reason why the call cannot run.
fn read<'n, R: FromJson<'n>>(root: &'n Node<'n>) -> Result<R, Failure> {
    parsed(|findings| R::from_json(Input::whole(root), &Limits::NONE, findings).ok())
}

/// Runs one step of reading a request. The first error of `work` is the reason why the call cannot run.
fn parsed<T>(work: impl FnOnce(&mut Findings) -> Option<T>) -> Result<T, Failure> {
    let mut findings = Findings::default();
    let parsed = work(&mut findings);
    match findings.into_document_order().into_iter().next() {
        None => Ok(parsed.held("a request without a finding is read")),
        Some(finding) => Err(Failure::Malformed(finding)),
    }
}

/// Writes the answer that `work` returns. An error refuses the request.
fn written<A: Serialize>(work: impl FnOnce(&mut Findings) -> Option<A>) -> Result<String, Failure> {
    let mut findings = Findings::default();
    let answer = work(&mut findings);
    let found = findings.into_document_order();
    answer.filter(|_| is_valid(&found)).map(|answer| write(&answer)).ok_or(Failure::Refused(found))
}

/// The paths of documents from other programs in a request.
const DOCUMENTS: [&str; 4] = ["/document/", "/credential/", "/controllers/", "/statusLists/"];

/// The maximum size of a request for the credential of a study, in bytes: the study, its records, and the other members.
const STUDY_BYTES: usize = limits::STUDY_BYTES + (2 << 20);

/// The maximum size of a request to sign a document, in bytes: the document and the other members.
const SIGN_BYTES: usize = limits::DOCUMENT_BYTES + (1 << 14);

#[cfg(test)]
mod tests {
    use alloc::format;
    use alloc::string::{String, ToString};

    use super::{issue, key, sign, verify};
    use crate::claims::SAMPLE;
    use crate::contract::preferences::merge;
    use crate::finding::Findings;
    use crate::json;
    use crate::limits::FINDINGS;

    /// w3c/vc-di-eddsa, `TestVectors/keyPair.json`.
    const SECRET: &str = "z3u2en7t5LR2WtQH5PfFqMqwVHBeXouLzo6haApm8XHqvjxq";

    fn issued() -> String {
        let claim = serde_json::to_string(SAMPLE).unwrap();
        let module = "ab".repeat(32);
        let answer = issue(
            format!(
                r#"{{"claim":{claim},"record":{{"id":"kpt-1","policy":"claim"}},"secretKey":"{SECRET}",
                "created":"2026-11-22T09:00:00Z","module":"sha256:{module}"}}"#
            )
            .as_bytes(),
        );
        let lead = r#"{"outcome":"valid","verifiableCredential":"#;
        let end = r#","findings":["#;
        let rest = answer.strip_prefix(lead).unwrap_or_else(|| panic!("{answer}"));
        rest.rsplit_once(end).unwrap().0.to_string()
    }

    fn canonical(text: &[u8]) -> Option<String> {
        let mut findings = Findings::default();
        let node = json::read(text, &mut findings).filter(|_| findings.is_empty());
        node.map(|node| json::canonical(&node))
    }

    fn holds(credential: &[u8]) -> bool {
        let request = [&br#"{"credential":"#[..], credential, b"}"].concat();
        verify(&request).starts_with(r#"{"outcome":"valid""#)
    }

    #[test]
    fn every_changed_byte_is_detected() {
        let credential = issued();
        assert!(holds(credential.as_bytes()));
        let original = canonical(credential.as_bytes());
        let proof = credential.find("proofValue").unwrap();
        for (index, byte) in credential.bytes().enumerate() {
            for bit in 0..if index < proof { 1 } else { 7 } {
                let mut changed = credential.clone().into_bytes();
                changed[index] = byte ^ 1 << bit;
                assert!(canonical(&changed) != original || byte == b' ', "{index}");
                assert!(!holds(&changed), "{}", String::from_utf8_lossy(&changed));
            }
        }
    }

    #[test]
    fn different_values_are_detected() {
        let credential = issued();
        // Different texts of the same values.
        for (old, new) in [("11.9", "1.19e1"), ("did:key", "d\\u0069d:key"), ("{\"rule\"", "{ \"rule\"")] {
            assert!(holds(credential.replacen(old, new, 1).as_bytes()), "{old}");
        }
        // The same double, but a different number.
        assert!(!holds(credential.replacen("11.9", "11.900000000000001", 1).as_bytes()));
        assert!(!holds(credential.replacen("11.9", "11.900000000000000001", 1).as_bytes()));
        // Duplicate and additional members.
        assert!(!holds(credential.replacen("\"total\"", "\"total\":1,\"total\"", 1).as_bytes()));
        assert!(!holds(credential.replacen("\"total\"", "\"more\":1,\"total\"", 1).as_bytes()));
    }

    #[test]
    fn a_refused_claim_is_named_by_its_error() {
        // The DID of the sample has a path, so a warning precedes the error.
        let claim = serde_json::to_string(&SAMPLE.replace("11.9", "12.9")).unwrap();
        let answer = verify(format!(r#"{{"credential":{},"claim":{claim}}}"#, issued()).as_bytes());
        assert!(answer.contains(r#""params":{"code":"claim.total_mismatch"}"#), "{answer}");
    }

    #[test]
    fn a_revoked_credential_is_named_by_its_index() {
        let revoked = hearth_vectors::vector::named("credential/status/revoked").unwrap();
        let answer = verify(&revoked.request().unwrap());
        assert!(answer.contains(r#""params":{"index":94567,"#), "{answer}");
    }

    #[test]
    fn more_numbers_out_of_range_than_are_listed_do_not_stop_a_call() {
        for count in [FINDINGS, FINDINGS + 1] {
            let numbers = alloc::vec!["1e400"; count].join(",");
            let time = "2026-11-22T09:00:00Z";
            let document = format!(r#"{{"x":[{numbers}]}}"#);
            let request = format!(r#"{{"secretKey":"{SECRET}","document":{document},"created":"{time}"}}"#);
            assert!(sign(request.as_bytes()).starts_with(r#"{"outcome":"findings""#), "{count}");
            let request = format!(r#"{{"record":{document},"change":{{}},"now":"{time}"}}"#);
            let kept = format!(r#"{{"outcome":"valid","record":{document}"#);
            assert!(merge(request.as_bytes()).starts_with(&kept), "{count}");
        }
    }

    #[test]
    fn no_answer_contains_a_secret_key() {
        let part = SECRET.get(4..20).unwrap();
        let requests = [
            format!(r#"{{"secretKey":"{SECRET}"}}"#),
            format!(r#"{{"secretKey":"{SECRET}x"}}"#),
            format!(r#"{{"secretKey":{{"{SECRET}":1}}}}"#),
            format!(r#"{{"secretKey":"{SECRET}","document":{{}},"created":"x"}}"#),
            format!(r#"{{"secretKey":"{SECRET}","document":{{}},"created":"2026-11-22T09:00:00Z"}}"#),
            format!(r#"{{"secretKey":"{SECRET}"#),
        ];
        for request in requests {
            for answer in [key, sign, issue, verify].map(|operation| operation(request.as_bytes())) {
                assert!(!answer.contains(part), "{answer}");
            }
        }
        assert!(!issued().contains(part));
    }
}
