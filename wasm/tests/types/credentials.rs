//! Keys, signed documents, credentials.

#![expect(clippy::indexing_slicing, reason = "what a JSON value does not have is null")]

use hearth_core::contract::credential;
use hearth_wasm::types::{
    IssueAnswer, IssueRequest, JsonDocument, KeyAnswer, KeyRequest, SignAnswer, SignRequest,
    VerificationResult, VerifyCredentialAnswer, VerifyCredentialRequest,
};
use serde_json::{Error, Value, json, to_vec};

use crate::studies::request;
use crate::{read, sample};

/// The key of the W3C's vectors for `eddsa-jcs-2022`.
const SECRET: &str = "z3u2en7t5LR2WtQH5PfFqMqwVHBeXouLzo6haApm8XHqvjxq";

fn issue(members: &Value) -> Result<IssueAnswer, Error> {
    let mut value = json!({
        "claim": sample().to_string(), "record": {"id": "kpt-1", "policy": "claim"}, "secretKey": SECRET,
        "created": "2026-11-22T09:00:00Z", "module": format!("sha256:{}", "ab".repeat(32))
    });
    for (name, member) in members.as_object().into_iter().flatten() {
        value[name] = member.clone();
    }
    read(&credential::issue(&request::<IssueRequest>(&value)?))
}

#[test]
fn keys_are_made_of_seeds() -> Result<(), Error> {
    let seed = KeyRequest { secret_key: None, seed: Some("9d".repeat(32)), did: None };
    let answer = read(&credential::key(&to_vec(&seed)?))?;
    let KeyAnswer::Valid { secret_key: Some(secret_key), did, .. } = answer else { panic!("{answer:?}") };
    let again = KeyRequest { secret_key: Some(secret_key), seed: None, did: None };
    let answer = read(&credential::key(&to_vec(&again)?))?;
    let KeyAnswer::Valid { secret_key: None, did: same, .. } = answer else { panic!("{answer:?}") };
    assert_eq!(did, same);
    let foreign =
        KeyRequest { did: Some("did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK".into()), ..again };
    let answer = read(&credential::key(&to_vec(&foreign)?))?;
    assert!(matches!(answer, KeyAnswer::Findings { .. }), "{answer:?}");
    let answer = read(&credential::key(b"{}"))?;
    assert!(matches!(answer, KeyAnswer::CouldNotRun { .. }), "{answer:?}");
    Ok(())
}

#[test]
fn documents_are_signed() -> Result<(), Error> {
    let JsonDocument(document) = serde_json::from_value(json!({"a": 1}))?;
    let mut request = SignRequest {
        document: JsonDocument(document),
        secret_key: SECRET.to_owned(),
        verification_method: None,
        created: "2026-11-22T09:00:00Z".to_owned(),
        proof_purpose: Some("authentication".to_owned()),
    };
    let answer = read(&credential::sign(&to_vec(&request)?))?;
    let SignAnswer::Valid { document } = answer else { panic!("{answer:?}") };
    assert!(document.0.contains_key("proof"));
    request.created = "yesterday".to_owned();
    let answer = read(&credential::sign(&to_vec(&request)?))?;
    assert!(matches!(answer, SignAnswer::Findings { .. }), "{answer:?}");
    let answer = read(&credential::sign(b"{}"))?;
    assert!(matches!(answer, SignAnswer::CouldNotRun { .. }), "{answer:?}");
    Ok(())
}

#[test]
fn credentials_are_issued_and_verified() -> Result<(), Error> {
    let list =
        |purpose: &str| json!({"list": "https://example.org/status/1", "index": "94567", "purpose": purpose});
    let mut several = vec![list("revocation"), list("message")];
    several[1]["messages"] = json!(["fine", "disputed"]);
    let answer = issue(&json!({
        "id": "urn:uuid:1", "validUntil": "2027-11-22T09:00:00Z", "status": several,
        "study": {
            "id": "kpt-2024-dry", "assessment": format!("sha256:{}", "cd".repeat(32)),
            "emissionReductions": {
                "methodology": "SMEC", "version": "4.0", "value": 396.5, "unit": "tCO2e", "source": "a study"
            }
        }
    }))?;
    let IssueAnswer::Valid { verifiable_credential: credential, .. } = answer else { panic!("{answer:?}") };

    let mut verify = VerifyCredentialRequest {
        credential,
        claim: Some(sample().to_string()),
        study: None,
        assessment: None,
        module: Some(format!("sha256:{}", "ab".repeat(32))),
        now: Some("2026-11-22T10:00:00Z".to_owned()),
        controllers: Some(Vec::new()),
        status_lists: None,
        issuer: None,
    };
    let answer = read(&credential::verify(&to_vec(&verify)?))?;
    let VerifyCredentialAnswer::Valid { checks, .. } = answer else { panic!("{answer:?}") };
    assert_eq!(checks.signature.result, VerificationResult::Pass);
    assert_eq!(checks.digest.result, VerificationResult::Pass);
    assert_eq!(checks.status.result, VerificationResult::NotChecked);
    assert_eq!(checks.study.result, VerificationResult::NotChecked);
    assert!(checks.study.unproven.is_some_and(|names| names.contains(&"emissionReductions".to_owned())));

    verify.assessment = Some("{}".to_owned());
    verify.status_lists = Some(Vec::new());
    verify.credential.0.insert("issuer".to_owned(), json!("did:web:example.org"));
    let answer = read(&credential::verify(&to_vec(&verify)?))?;
    let VerifyCredentialAnswer::Findings { checks: Some(checks), .. } = answer else { panic!("{answer:?}") };
    assert_eq!(checks.signature.result, VerificationResult::Fail);
    assert_eq!(checks.status.result, VerificationResult::Fail);
    assert_eq!(checks.study.result, VerificationResult::Fail);
    let answer = read(&credential::verify(br#"{"credential":1}"#))?;
    assert!(matches!(answer, VerifyCredentialAnswer::Findings { checks: None, .. }), "{answer:?}");
    let answer = read(&credential::verify(b"{}"))?;
    assert!(matches!(answer, VerifyCredentialAnswer::CouldNotRun { .. }), "{answer:?}");
    Ok(())
}

#[test]
fn a_claim_that_is_refused_has_no_credential() -> Result<(), Error> {
    let answer = issue(&json!({"claim": "{}"}))?;
    assert!(matches!(answer, IssueAnswer::Findings { .. }), "{answer:?}");
    let answer = issue(&json!({"module": "sha256:"}))?;
    assert!(matches!(answer, IssueAnswer::CouldNotRun { .. }), "{answer:?}");
    let of_study = json!({"policy": "study", "study": {"referenceClaims": 3, "counterpart": null, "selection": {"selected": true}}});
    let status = json!({"list": "https://example.org/status/1", "index": "1", "purpose": "suspension"});
    let answer = issue(&json!({"record": of_study, "status": status}))?;
    assert!(matches!(answer, IssueAnswer::Findings { .. }), "{answer:?}");
    Ok(())
}
