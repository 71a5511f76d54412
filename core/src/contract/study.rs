//! `study.*`.

use alloc::string::{String, ToString};

use super::could_not_run;

/// Assesses the claims of both groups of a study.
pub fn assess(_request: &[u8]) -> String {
    could_not_run("request.malformed", "not there yet".to_string())
}

/// The interval of a mean of which only mean, spread and number are known.
pub fn estimate(_request: &[u8]) -> String {
    could_not_run("request.malformed", "not there yet".to_string())
}
