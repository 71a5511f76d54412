//! The inputs of each target.

use hearth_vectors::input;

use crate::case::Call;

/// The targets, and the areas of the contract that each calls.
pub const TARGETS: [(&str, &[&str]); 5] = [
    ("claims", &["claims", "module"]),
    ("credential", &["credential"]),
    ("gateway", &["gateway"]),
    ("preferences", &["preferences"]),
    ("study", &["sampling", "selection", "study"]),
];

/// Returns the calls of an input, or `None` if it is malformed, or has an operation outside the target's areas.
pub fn calls(data: &[u8], target: &str) -> Option<Vec<Call>> {
    if data.windows(FOREIGN.len()).any(|bytes| bytes == FOREIGN) {
        return None;
    }
    let (_, areas) = TARGETS.iter().find(|(name, _)| *name == target)?;
    let is_own = |call: &Call| call.operation.split_once('.').is_some_and(|(area, _)| areas.contains(&area));
    input::calls(data).filter(|calls| calls.len() <= CALLS && calls.iter().all(is_own))
}

/// `serde_json`, with which the targets parse JSON, reads an object with this member as a number.
const FOREIGN: &[u8] = b"serde_json::private";
/// The maximum number of calls of an input: enough to compile a table, use it a few times, and release it.
const CALLS: usize = 8;
