//! `sampling.*`.

use alloc::string::{String, ToString};

use super::could_not_run;

/// How many households a study needs.
pub fn size(_request: &[u8]) -> String {
    could_not_run("request.malformed", "not there yet".to_string())
}
