//! The answers of the core to all vectors, read as types and written again.

use hearth_vectors::{case, vector};
use serde_json::Value;

use crate::definitions::rewritten;

#[test]
fn no_member_of_an_answer_is_lost() {
    for vector in vector::load_all().expect("the vectors") {
        let calls = vector.calls().expect("its calls");
        let answers = case::on_core(&calls).expect("its answers");
        for (call, answer) in calls.iter().zip(answers) {
            let found = rewritten(&call.operation, &answer)
                .unwrap_or_else(|error| panic!("{}: {error}: {answer:.600}", call.operation));
            let expected = serde_json::from_str(&answer).expect("JSON");
            if let Some(path) = difference(&found, &expected, String::new()) {
                panic!("{}: {path}: {answer:.600}", call.operation);
            }
        }
    }
}

/// Returns the path of a difference. An optional member that is `null` equals one that is absent.
fn difference(found: &Value, expected: &Value, path: String) -> Option<String> {
    match (found, expected) {
        (Value::Object(found), Value::Object(expected)) => {
            let names = found.keys().chain(expected.keys());
            let member =
                |object: &serde_json::Map<String, Value>, name| object.get(name).cloned().unwrap_or_default();
            names.into_iter().find_map(|name| {
                difference(&member(found, name), &member(expected, name), format!("{path}/{name}"))
            })
        }
        (Value::Array(found), Value::Array(expected)) if found.len() == expected.len() => found
            .iter()
            .zip(expected)
            .find_map(|(found, expected)| difference(found, expected, format!("{path}/-"))),
        (Value::Number(found), Value::Number(expected)) if found.as_f64() == expected.as_f64() => None,
        _ => (found != expected).then_some(path),
    }
}
