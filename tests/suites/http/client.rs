//! Shared code of the tests of credentials and studies: a client with a key, and the module.

use anyhow::{Context, Result, ensure};
use data_encoding::HEXLOWER;
use hearth_kpt_core::contract::{credential, selection};
use hearth_tests::server::{Answer, Server};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use crate::preferences;

/// Posts a body with a key.
pub(crate) fn post(server: &Server, key: &str, path: &str, body: &str) -> Result<Answer> {
    preferences::post(server, path, &[("authorization", &format!("Bearer {key}"))], body.as_bytes())
}

/// Checks the status of an answer, and returns its body.
pub(crate) fn with_status(answer: &Answer, status: u16) -> Result<Value> {
    ensure!(answer.status == status, "{} {}", answer.status, answer.body);
    Ok(answer.json())
}

/// Checks that an answer is a problem of this kind whose detail contains these words.
pub(crate) fn problem(answer: &Answer, status: u16, kind: &str, words: &str) -> Result<()> {
    let body = with_status(answer, status)?;
    ensure!(answer.header("content-type") == Some("application/problem+json"), "{answer:?}");
    ensure!(body["type"] == format!("urn:hearth:problem:{kind}"), "{body}");
    ensure!(body["detail"].as_str().is_some_and(|detail| detail.contains(words)), "{words}: {body}");
    Ok(())
}

/// Checks that a problem has a finding with this code.
pub(crate) fn has_code(answer: &Answer, code: &str) -> Result<()> {
    let body = answer.json();
    let mut errors = body["errors"].as_array().into_iter().flatten();
    ensure!(errors.any(|error| error["code"] == code), "no {code}: {body}");
    Ok(())
}

/// Reads a record.
pub(crate) fn record(server: &Server, key: &str, id: &Value) -> Result<Value> {
    let path = format!("/v1/claims/{}", id.as_str().context("the id is missing")?);
    with_status(&server.read(&path, Some(key))?, 200)
}

/// Changes the status of a record.
pub(crate) fn change(server: &Server, key: &str, id: &Value, status: &str, reason: &str) -> Result<Answer> {
    let path = format!("/v1/claims/{}/status", id.as_str().context("the id is missing")?);
    post(server, key, &path, &json!({"status": status, "reason": reason}).to_string())
}

/// Verifies a credential with the module. The request has the other inputs of the verifier.
pub(crate) fn verify(credential: &Value, mut beside: Value) -> Result<Value> {
    beside["credential"] = credential.clone();
    Ok(serde_json::from_str(&credential::verify(beside.to_string().as_bytes()))?)
}

/// Returns the verdicts of a verification by name; missing checks are left out.
pub(crate) fn verdict<'v>(verified: &'v Value, check: &str) -> &'v str {
    verified["checks"][check]["result"].as_str().unwrap_or_default()
}

/// Returns the settings of keys with all scopes for claims and studies. The name of each key is its organisation.
pub(crate) fn keys<'k>(names: impl IntoIterator<Item = &'k str>) -> String {
    let scopes = ["claims:read", "claims:write", "claims:status", "studies:read", "studies:write"];
    names.into_iter().map(|name| key(name, &scopes)).collect()
}

/// Returns the settings of one key. The subjects of all organisations have the same name, so what belongs to an
/// organisation and is kept for the subject is seen by others.
pub(crate) fn key(name: &str, scopes: &[&str]) -> String {
    let digest = HEXLOWER.encode(&Sha256::digest(name));
    format!(
        "[[api_keys]]\nid = {name:?}\nsha256 = {digest:?}\nsubject = {SUBJECT:?}\norganisation = {name:?}\nscopes = {scopes:?}\n"
    )
}

/// Returns a request that draws all of these households.
pub(crate) fn drawing(households: &[&str]) -> Value {
    json!({
        "frame": households,
        "randomness": {"value": "8f14e45fceea167a5a36dedd4bea2543", "source": "drand round 4711"},
        "design": "simple",
        "size": households.len(),
    })
}

/// Returns the document of a selection, as the module draws it.
pub(crate) fn draw(request: &Value) -> Result<Value> {
    let answer: Value = serde_json::from_str(&selection::draw(request.to_string().as_bytes()))?;
    ensure!(answer["outcome"] == "valid", "{answer}");
    Ok(answer["selection"].clone())
}

/// Returns evidence that proves a selection, as a replacement in the sample. All households of the frame are drawn, and
/// the frame is large enough to count as a census.
pub(crate) fn proof(households: &[&str]) -> Result<(String, String)> {
    let others: Vec<String> = (0..40).map(|number| format!("did:example:neighbour-{number}")).collect();
    let others: Vec<&str> = others.iter().map(String::as_str).collect();
    let request = drawing(&[households, &others].concat());
    let evidence = json!([{
        "type": "selection-methodology",
        "uri": "ipfs://Qm",
        "selection": draw(&request)?,
        "frame": request["frame"],
    }]);
    Ok((String::from("{\"type\":\"KPTClaim\""), format!("{{\"evidence\":{evidence},\"type\":\"KPTClaim\"")))
}

/// The subject of each key.
pub(crate) const SUBJECT: &str = "amina";
