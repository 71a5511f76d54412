//! The form of an input: calls that are made one after the other of one instance.
//!
//! A call is the name of an operation, a line break, and the bytes of the request. Between two calls stands the byte
//! 0x1E, which no JSON text contains. So an input can be read and written with any editor.

use crate::case::Call;

/// The targets, and the areas of the contract that each of them calls.
pub const TARGETS: [(&str, &[&str]); 6] = [
    ("claims", &["claims"]),
    ("credential", &["credential"]),
    ("gateway", &["gateway"]),
    ("preferences", &["preferences"]),
    ("study", &["sampling", "selection", "study"]),
    (
        "module",
        &["claims", "credential", "gateway", "module", "preferences", "sampling", "selection", "study"],
    ),
];

/// The calls of an input; `None` where it is not of that form, or has an operation that is not the target's.
pub fn calls(data: &[u8], target: &str) -> Option<Vec<Call>> {
    if data.windows(FOREIGN.len()).any(|bytes| bytes == FOREIGN) {
        return None;
    }
    let (_, areas) = TARGETS.iter().find(|(name, _)| *name == target)?;
    let calls: Option<Vec<Call>> = data.split(|byte| *byte == SEPARATOR).map(call).collect();
    let is_own = |call: &Call| call.operation.split_once('.').is_some_and(|(area, _)| areas.contains(&area));
    calls.filter(|calls| calls.len() <= CALLS && calls.iter().all(is_own))
}

fn call(data: &[u8]) -> Option<Call> {
    let end = data.iter().take(LONGEST_NAME).position(|byte| *byte == b'\n')?;
    let (name, request) = data.split_at_checked(end)?;
    Some(Call::new(str::from_utf8(name).ok()?, request.get(1..)?))
}

/// The input that has these calls.
pub fn written(calls: &[Call]) -> Vec<u8> {
    let calls: Vec<Vec<u8>> =
        calls.iter().map(|call| [call.operation.as_bytes(), b"\n", &call.request].concat()).collect();
    calls.join(&SEPARATOR)
}

/// An object with such a member is a number to `serde_json`, by which the targets read requests and answers.
const FOREIGN: &[u8] = b"serde_json::private";
/// What stands between two calls.
pub const SEPARATOR: u8 = 0x1e;
/// Calls of one input: a table is compiled, asked a few times, and released.
const CALLS: usize = 8;
const LONGEST_NAME: usize = 40;
