//! Checks that a number beyond the range of exact doubles, in place of any value of any short request, gets an answer
//! with a reason.

use anyhow::Result;
use hearth_vectors::case::{Call, on_core};
use hearth_vectors::vector;
use serde_json::Value;

#[test]
fn numbers_beyond_doubles_are_rejected_with_a_reason() -> Result<()> {
    let mut without_reason = Vec::new();
    for vector in vector::load_all()? {
        let mut calls = vector.calls()?;
        let Some(Call { operation, request }) = calls.pop() else { continue };
        if request.len() > LONGEST {
            continue;
        }
        let Ok(request) = serde_json::from_slice::<Value>(&request) else { continue };
        for request in with_the_number(&request) {
            calls.push(Call::new(operation.clone(), request.clone()));
            let answer = on_core(&calls)?.pop().unwrap_or_default();
            calls.pop();
            if !has_a_reason(&serde_json::from_str(&answer)?) {
                without_reason.push(format!("{operation} {request}: {answer}"));
            }
        }
    }
    assert_eq!(without_reason, Vec::<String>::new());
    Ok(())
}

/// Returns copies of the request, with the number in place of the request, of each member, and of each nested member.
fn with_the_number(request: &Value) -> Vec<String> {
    let mut pointers = vec![String::new()];
    for (name, member) in request.as_object().into_iter().flatten() {
        pointers.push(format!("/{name}"));
        let members = member.as_object().into_iter().flatten();
        pointers.extend(members.map(|(inner, _)| format!("/{name}/{inner}")));
    }
    let replaced = |pointer: &String| {
        let mut request = request.clone();
        *request.pointer_mut(pointer)? = Value::from(MARK);
        Some(request.to_string().replace(&format!("\"{MARK}\""), NUMBER))
    };
    pointers.iter().filter_map(replaced).collect()
}

fn has_a_reason(answer: &Value) -> bool {
    match answer["outcome"].as_str() {
        Some("findings") => answer["findings"].as_array().is_some_and(|findings| !findings.is_empty()),
        Some("could-not-run") => {
            answer.pointer("/error/message").and_then(Value::as_str).is_some_and(|text| !text.is_empty())
        }
        outcome => outcome == Some("valid"),
    }
}

/// Longer requests repeat the same members.
const LONGEST: usize = 4096;
const MARK: &str = "the number";
/// 2⁶⁴ + 1, which a double cannot represent.
const NUMBER: &str = "18446744073709551617";
