//! `credential.*`: keys, signed documents, and the credentials of claims; see `crate::credential`.
//!
//! A secret key is an argument, and in no answer but that of [`key`] to a seed. Times are arguments too.

use alloc::string::String;
use alloc::vec::Vec;

use serde::Serialize;

use super::answer::refused;
use super::module::RULE_SET;
use super::{could_not_run, placed, too_large, write};
use crate::credential::{
    self, IssueRequest, KeyRequest, SignRequest, Source, VerifyCredentialRequest, check_messages, hidden,
    redacted,
};
use crate::finding::{Finding, Findings, is_valid};
use crate::json::{self, Node};
use crate::limits;
use crate::wire::{FromJson, Input, Limits};

/// What follows from a secret key: `{"secretKey":"z3u2…","did":"did:web:…"}`, where the DID is that of the key when it
/// is left out, or `{"seed":"…"}` of 64 hexadecimal digits, which makes a key.
///
/// `{"outcome":"valid","did":"…","verificationMethod":"…","publicKeyMultibase":"z6Mk…","controller":{…}}`, and
/// `secretKey` when it was made here.
///
/// ```
/// use hearth_kpt_core::contract::credential::key;
///
/// let answer = key(br#"{"seed":"9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60"}"#);
/// assert!(answer.starts_with(r#"{"outcome":"valid","did":"did:key:z6MktwupdmL"#));
/// ```
pub fn key(request: &[u8]) -> String {
    answered(request, limits::REQUEST_BYTES, &|root| {
        let request: KeyRequest<'_> = read(root)?;
        let source = understood(|findings| Source::of(&request, findings))?;
        worked_out(|findings| credential::key(&request, &source, findings))
    })
}

/// Signs a JSON object: `{"document":{…},"secretKey":"z3u2…","verificationMethod":"…","created":"…","proofPurpose":"…"}`,
/// where the verification method is that of the key's own DID and the purpose `assertionMethod` when they are left out.
///
/// `{"outcome":"valid","document":{…}}`: the text of the document, with `proof` as its last member.
pub fn sign(request: &[u8]) -> String {
    let text = core::str::from_utf8(request).unwrap_or_default();
    answered(request, SIGN_BYTES, &|root| {
        let request: SignRequest<'_> = read(root)?;
        worked_out(|findings| credential::sign(text, &request, findings))
    })
}

/// Issues the credential of a claim, whose record is decided here once more:
/// `{"claim":"…","record":{"id":"…","policy":"claim","study":{…}},"secretKey":"z3u2…","created":"…","module":"sha256:…"}`,
/// and `issuer`, `verificationMethod`, `validUntil`, `id`, `status` and `study` where they are wanted.
///
/// `{"outcome":"valid","verifiableCredential":{…},"findings":[…]}`. Findings about the claim have their places in the
/// claim.
pub fn issue(request: &[u8]) -> String {
    answered(request, super::ENVELOPE_BYTES, &|root| {
        let request: IssueRequest<'_> = read(root)?;
        understood(|findings| check_messages(&request, findings))?;
        credential::issue(&request, RULE_SET).map(|answer| write(&answer)).map_err(Refusal::Refused)
    })
}

/// Verifies a document with a Data Integrity proof, a credential of a claim above all:
/// `{"credential":{…}}`, and what the verifier has: `claim` (its text), `study` (as in `claims.record`), `assessment` (the
/// text of what `study.assess` says), `module` (the digest of this one), `now`, `controllers`, `statusLists`, `issuer`
/// (who is expected).
///
/// `{"outcome":"valid","checks":{"signature":{"result":"pass"},…},"findings":[…]}`, or `"outcome":"findings"` with its
/// `status` when one of the checks has failed. What nobody gave the means for is `not-checked`, and refuses nothing.
pub fn verify(request: &[u8]) -> String {
    answered(request, limits::VERIFY_BYTES, &|root| {
        let request: VerifyCredentialRequest<'_> = read(root)?;
        credential::verify(&request, RULE_SET).map(|answer| write(&answer)).map_err(Refusal::Refused)
    })
}

/// Why there is no valid answer.
enum Refusal {
    /// The text of the call is not a JSON text that all hosts read in the same way.
    Odd(String),
    /// The request is malformed.
    Malformed(Finding),
    /// The request, or a document in it, is refused.
    Refused(Vec<Finding>),
}

/// Reads a request and answers it. What is odd in the document of another program has its findings; anywhere else the
/// call is wrong.
fn answered(request: &[u8], limit: usize, answer: &dyn Fn(&Node<'_>) -> Result<String, Refusal>) -> String {
    if let Some(refusal) = too_large(request, limit) {
        return refusal;
    }
    let mut findings = Findings::default();
    let root = json::read(request, &mut findings);
    let found = findings.into_document_order();
    let is_foreign = |finding: &Finding| DOCUMENTS.iter().any(|lead| finding.path().starts_with(lead));
    let answer = match root {
        Some(root) if found.is_empty() => answer(&root),
        Some(_) if found.iter().all(is_foreign) => Err(Refusal::Refused(found)),
        _ => Err(Refusal::Odd(found.first().map(Finding::message).unwrap_or_default())),
    };
    match answer {
        Ok(answer) => answer,
        Err(Refusal::Odd(message)) => could_not_run("request.malformed", hidden(message)),
        Err(Refusal::Malformed(finding)) => could_not_run(finding.code().code, hidden(placed(&finding))),
        Err(Refusal::Refused(findings)) => refused(&redacted(findings)),
    }
}

/// Reads a typed request. The first error says why the call cannot run.
fn read<'n, R: FromJson<'n>>(root: &'n Node<'n>) -> Result<R, Refusal> {
    understood(|findings| R::from_json(Input::whole(root), &Limits::NONE, findings).ok())
}

/// Runs a part of reading a request. The first error that `work` finds says why the call cannot run.
fn understood<T>(work: impl FnOnce(&mut Findings) -> Option<T>) -> Result<T, Refusal> {
    let mut findings = Findings::default();
    let understood = work(&mut findings);
    match (understood, findings.into_document_order().into_iter().next()) {
        (Some(understood), None) => Ok(understood),
        (_, Some(finding)) => Err(Refusal::Malformed(finding)),
        (None, None) => Err(Refusal::Odd(String::new())),
    }
}

/// Writes the answer that `work` makes; findings refuse it.
fn worked_out<A: Serialize>(work: impl FnOnce(&mut Findings) -> Option<A>) -> Result<String, Refusal> {
    let mut findings = Findings::default();
    let answer = work(&mut findings);
    let found = findings.into_document_order();
    answer.filter(|_| is_valid(&found)).map(|answer| write(&answer)).ok_or(Refusal::Refused(found))
}

/// Where documents of other programs are in a request.
const DOCUMENTS: [&str; 4] = ["/document/", "/credential/", "/controllers/", "/statusLists/"];

/// Bytes of a request to sign a document: the document, and room for the other members.
const SIGN_BYTES: usize = limits::DOCUMENT_BYTES + (1 << 14);

#[cfg(test)]
mod tests {
    use alloc::format;
    use alloc::string::{String, ToString};

    use super::{issue, key, sign, verify};
    use crate::claims::SAMPLE;
    use crate::finding::Findings;
    use crate::json;

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
    fn every_byte_counts() {
        let credential = issued();
        assert!(holds(credential.as_bytes()));
        let told = canonical(credential.as_bytes());
        let proof = credential.find("proofValue").unwrap();
        for (index, byte) in credential.bytes().enumerate() {
            for bit in 0..if index < proof { 1 } else { 7 } {
                let mut changed = credential.clone().into_bytes();
                changed[index] = byte ^ 1 << bit;
                assert!(canonical(&changed) != told || byte == b' ', "{index}");
                assert!(!holds(&changed), "{}", String::from_utf8_lossy(&changed));
            }
        }
    }

    #[test]
    fn what_is_not_the_same_value_is_told_apart() {
        let credential = issued();
        // Other texts of the same values.
        for (old, new) in [("11.9", "1.19e1"), ("did:key", "d\\u0069d:key"), ("{\"rule\"", "{ \"rule\"")] {
            assert!(holds(credential.replacen(old, new, 1).as_bytes()), "{old}");
        }
        // The same double, and another number.
        assert!(!holds(credential.replacen("11.9", "11.900000000000001", 1).as_bytes()));
        assert!(!holds(credential.replacen("11.9", "11.900000000000000001", 1).as_bytes()));
        // A member that is there twice, or more.
        assert!(!holds(credential.replacen("\"total\"", "\"total\":1,\"total\"", 1).as_bytes()));
        assert!(!holds(credential.replacen("\"total\"", "\"more\":1,\"total\"", 1).as_bytes()));
    }

    #[test]
    fn a_refused_claim_is_named_by_its_error() {
        // The sample's DID has a path, which is warned of first.
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
    fn secret_keys_are_in_no_answer() {
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
