//! `reductions.*`.

use alloc::string::{String, ToString};

use super::could_not_run;

/// The emission reductions of a methodology.
pub fn reductions(_request: &[u8]) -> String {
    could_not_run("request.malformed", "not there yet".to_string())
}
