//! The form of an input: calls that are made in order on one instance.
//!
//! A call is the name of an operation, a line break, and the bytes of the request. Calls are separated by the byte
//! 0x1E, which no JSON text contains. Inputs can therefore be read and written with any editor.

use crate::case::Call;

/// The targets, and the areas of the contract that each calls.
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

/// Returns the calls of an input, or `None` if it is malformed, or has an operation outside the target's areas.
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

/// Returns the input for these calls.
pub fn written(calls: &[Call]) -> Vec<u8> {
    let calls: Vec<Vec<u8>> =
        calls.iter().map(|call| [call.operation.as_bytes(), b"\n", &call.request].concat()).collect();
    calls.join(&SEPARATOR)
}

/// `serde_json`, with which the targets parse JSON, reads an object with this member as a number.
const FOREIGN: &[u8] = b"serde_json::private";
/// The separator between calls.
pub const SEPARATOR: u8 = 0x1e;
/// The maximum number of calls of an input: enough to compile a table, use it a few times, and release it.
const CALLS: usize = 8;
const LONGEST_NAME: usize = 40;
