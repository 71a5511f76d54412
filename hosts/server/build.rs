//! Finds the edge for `include_bytes!`.

use std::process::ExitCode;

fn main() -> ExitCode {
    if hearth_artefacts::embed(&[("HEARTH_EDGE", "edge.wasm")]) {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}
