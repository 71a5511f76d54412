//! Preferences. A valid change can be merged, its record can be rendered, and the merge is idempotent.

#![no_main]

use hearth_fuzz::answer::{Answer, answers};
use hearth_fuzz::case::Call;
use serde_json::Value;

hearth_fuzz::target!("preferences", check);

fn check(calls: &[Call]) {
    for (call, answer) in calls.iter().zip(answers(calls)) {
        match call.operation.as_str() {
            "preferences.merge" if answer.is_valid() => merged(&call.request, &answer),
            "preferences.validate" => validated(&call.request, &answer),
            _ => {}
        }
    }
}

fn validated(change: &[u8], answer: &Answer) {
    let request = [b"{\"change\":", change, b",\"now\":\"2026-11-20T21:00:00Z\"}"].concat();
    let merge = one("preferences.merge", request);
    if merge.outcome() != "could-not-run" {
        assert_eq!(merge.outcome(), answer.outcome(), "of the change in {}", String::from_utf8_lossy(change));
        assert_eq!(merge.value["findings"].as_array().map(Vec::len), Some(answer.findings().len()));
    }
}

fn merged(request: &[u8], first: &Answer) {
    let Ok(mut request) = serde_json::from_slice::<Value>(request) else { return };
    let record = &first.value["record"];
    if record.is_null() {
        return;
    }
    let rendered = one("preferences.render", record.to_string());
    assert!(rendered.is_valid() || is_odd(&rendered), "a record cannot be rendered: {}", rendered.text);
    request["record"] = record.clone();
    let second = one("preferences.merge", request.to_string());
    assert_eq!(second.value["changed"], Value::Array(Vec::new()), "the same change again: {request}");
    assert_eq!(&second.value["record"], record, "the same change again: {request}");
}

/// Returns whether all findings are about the stored form of the record, which is kept unchanged.
fn is_odd(rendered: &Answer) -> bool {
    rendered.places().iter().all(|(code, _)| code.starts_with("json."))
}

fn one(operation: &str, request: impl Into<Vec<u8>>) -> Answer {
    answers(&[Call::new(operation, request)])
        .pop()
        .unwrap_or_else(|| panic!("`{operation}` is not an operation"))
}
