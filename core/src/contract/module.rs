//! Module.
use alloc::string::String;
/// Version.
pub fn version(_request: &[u8]) -> String { String::from("{\"outcome\":\"valid\",\"contract\":\"1.0.0\",\"crate\":\"0.1.0\",\"ruleSet\":\"2026.1\"}") }
