//! Samples, selections and studies. An answer must not depend on the layout of its request, and a redrawn sample must
//! be the same.

#![no_main]

use hearth_fuzz::answer::{Answer, answer, answers};
use hearth_fuzz::case::Call;
use hearth_fuzz::layout;
use serde_json::{Value, json};

hearth_fuzz::target!("study", check);

fn check(calls: &[Call]) {
    for (call, answer) in calls.iter().zip(answers(calls)) {
        layout::check(call, &answer);
        if call.operation == "selection.draw" && answer.is_valid() {
            drawn(&call.request, &answer);
        }
    }
}

fn drawn(request: &[u8], drawn: &Answer) {
    let Ok(request) = serde_json::from_slice::<Value>(request) else { return };
    let again = json!({ "selection": drawn.value["selection"], "frame": request["frame"] });
    let verified = answer("selection.verify", &again);
    assert!(verified.is_valid(), "{} differs when it is redrawn: {}", drawn.text, verified.text);
}
