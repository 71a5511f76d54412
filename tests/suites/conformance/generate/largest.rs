//! The largest requests of operations: on a new instance, and on one that has handled such a request before.

use anyhow::Result;
use hearth_kpt_core::claims::SAMPLE;
use hearth_kpt_core::limits;
use hearth_tests::case::{Call, Case, answered};
use serde_json::{Value, json};

/// Returns two cases for each request: the request alone, on a shared instance if it keeps no state, and the request
/// twice on a new instance, followed by a small request.
pub(crate) fn cases() -> Result<Vec<Case>> {
    let requests = [
        ("study.assess", study()),
        ("selection.draw", frame()),
        ("gateway.compile", configuration()),
        ("credential.verify", document()),
        ("claims.validate", claim()),
    ];
    let mut cases = Vec::new();
    for (operation, request) in requests {
        let large = Call::new(operation, request);
        let small = Call::new("claims.validate", SAMPLE);
        let name = |times| format!("the largest {operation}, {times}");
        cases.push(answered(name("once"), String::new(), vec![large.clone()])?);
        cases.push(answered(name("twice"), String::new(), vec![large.clone(), large, small])?);
    }
    Ok(cases)
}

/// Returns 20,000 claims, with as much evidence as fits.
fn study() -> String {
    let claims: Vec<Value> = (0..u32::try_from(limits::STUDY_CLAIMS).unwrap_or_default())
        .map(|index| {
            let day = 2.0 + f64::from(index % 17) / 10.0;
            with(&json!({
                "householdId": format!("did:ixo:entity:{index:08}"),
                "testGroup": if index % 2 == 0 { "reference" } else { "intervention" },
                "fuelMeasurements": {"total": day * 4.0, "dailyLogs": [day, day, day, day]},
                "evidence": [format!("ipfs://{}", "Q".repeat(300))],
            }))
        })
        .collect();
    padded(&json!({ "claims": claims }), limits::STUDY_BYTES)
}

/// Returns 100,000 households with their strata.
fn frame() -> String {
    let frame: Vec<Value> = (0..limits::HOUSEHOLDS)
        .map(|index| {
            json!({"household": format!("did:ixo:entity:{index:064}"), "stratum": format!("stratum {}", index % 50)})
        })
        .collect();
    let draw = json!({
        "frame": frame, "design": "stratified", "size": 5_000, "reserves": 500,
        "randomness": {"value": "00112233445566778899aabbccddeeff", "source": "drand round 4711"}
    });
    padded(&draw, limits::SELECTION_BYTES)
}

/// Returns 16,384 routes.
fn configuration() -> String {
    let routes: Vec<Value> = (0..limits::ROUTES)
        .map(|index| {
            json!({"template": format!("/a/{{id}}/b{index}/{{name=**}}"), "rpc": format!("t.Query/M{index}")})
        })
        .collect();
    let configuration = json!({"prefixes": [{"path": "/", "standsFor": "/"}], "routes": routes});
    padded(&configuration, limits::CONFIGURATION_BYTES)
}

/// Returns a document of 1 MiB, with all members that a request can have beside it.
fn document() -> String {
    let members: serde_json::Map<String, Value> =
        (0..60_000).map(|index| (format!("m{index}"), json!(index))).collect();
    padded(&json!({ "credential": members }), limits::VERIFY_BYTES)
}

/// Returns a claim with as many values as fit.
fn claim() -> String {
    let mut numbers = vec![json!(1); 500_000];
    numbers.push(json!("last"));
    padded(&with(&json!({ "remarks": numbers })), limits::REQUEST_BYTES)
}

/// Returns the sample with other members.
fn with(members: &Value) -> Value {
    let mut claim: Value = serde_json::from_str(SAMPLE).unwrap_or_default();
    if let (Some(claim), Some(members)) = (claim.as_object_mut(), members.as_object()) {
        claim.extend(members.clone());
    }
    claim
}

/// Pads the text with white space to exactly the allowed length.
fn padded(request: &Value, bytes: usize) -> String {
    let mut text = request.to_string();
    let missing = bytes.saturating_sub(text.len());
    text.push_str(&" ".repeat(missing));
    text
}
