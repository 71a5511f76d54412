//! The operations on claims. An answer must not depend on the layout of the claim's text.

#![no_main]

use hearth_fuzz::answer::{Answer, answer, answers};
use hearth_fuzz::case::Call;
use hearth_fuzz::layout;
use serde_json::Value;

hearth_fuzz::target!("claims", check);

fn check(calls: &[Call]) {
    for (call, answer) in calls.iter().zip(answers(calls)) {
        // The operations of the module take an empty request, which has no other layout.
        if call.operation.starts_with("claims.") {
            layout::check(call, &answer);
        }
        if call.operation == "claims.record" && answer.is_valid() {
            record(&call.request, &answer);
        }
    }
}

/// Checks that the record of a claim does not depend on the claim's layout, and that the claim is valid.
fn record(request: &[u8], first: &Answer) {
    let Ok(mut request) = serde_json::from_slice::<Value>(request) else { return };
    let Some(claim) = request["claim"].as_str().map(str::to_owned) else { return };
    let Some(rewritten) = layout::rewritten(claim.as_bytes()) else { return };
    let validated = answers(&[Call::new("claims.validate", claim)]);
    assert!(validated.iter().all(Answer::is_valid), "the claim of a record is rejected: {validated:?}");
    request["claim"] = Value::from(rewritten);
    let second = answer("claims.record", &request);
    assert_eq!(first.value["claim"], second.value["claim"], "in another layout: {request}");
    let [first, second] = [first, &second].map(|answer| layout::without_places(answer)["record"].clone());
    for member in ["status", "credential", "checks"] {
        assert_eq!(first[member], second[member], "`{member}` in another layout: {request}");
    }
}
