//! Claims.
use alloc::string::String;
/// Checks one claim.
pub fn validate(request: &[u8]) -> String { alloc::format!("{{\"outcome\":\"valid\",\"findings\":[],\"checks\":[],\"bytes\":{}}}", request.len()) }
/// Record.
pub fn record(_request: &[u8]) -> String { String::from("{}") }
/// Rules.
pub fn rules(_request: &[u8]) -> String { String::from("{}") }
/// Schema.
pub fn schema(_request: &[u8]) -> String { String::from("{}") }
