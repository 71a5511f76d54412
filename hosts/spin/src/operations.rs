//! The operations of the module by name.

use crate::module::hearth::rules;

/// Returns the module's answer to the request of an operation; `None` if the contract has no such operation.
pub(crate) fn answer(operation: &str, request: &[u8]) -> Option<String> {
    Some(include!(concat!(env!("OUT_DIR"), "/operations.rs")))
}
