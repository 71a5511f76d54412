//! `selection.*`.

use alloc::string::{String, ToString};

use super::could_not_run;

/// Draws a random sample from a sampling frame.
pub fn draw(_request: &[u8]) -> String {
    could_not_run("request.malformed", "not there yet".to_string())
}

/// Draws a sample once more and compares.
pub fn verify(_request: &[u8]) -> String {
    could_not_run("request.malformed", "not there yet".to_string())
}
