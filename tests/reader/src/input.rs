//! The form of an input of the fuzzer: calls that are made in order on one instance.
//!
//! A call is the name of an operation, a line break, and the bytes of the request. Calls are separated by the byte
//! 0x1E, which no JSON text contains. Inputs can therefore be read and written with any editor.

use crate::case::Call;

/// Returns the calls of an input, or `None` if it is malformed.
pub fn calls(data: &[u8]) -> Option<Vec<Call>> {
    data.split(|byte| *byte == SEPARATOR).map(call).collect()
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

/// The separator between calls.
pub const SEPARATOR: u8 = 0x1e;
const LONGEST_NAME: usize = 40;
