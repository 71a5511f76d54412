//! Finds the artefacts of `cargo xtask build` for the build scripts of crates that contain them.
//!
//! They are in the directory of the variable `HEARTH_ARTIFACTS`, by default in `target/hearth`.

#![forbid(unsafe_code)]
#![expect(clippy::print_stdout, reason = "a build script talks to cargo on standard output")]

use std::env;
use std::path::{Path, PathBuf};

/// Sets each variable for `include_bytes!(env!(…))` to the path of its file. Returns whether all files exist; if not, cargo
/// prints what to do.
#[must_use]
pub fn embed(files: &[(&str, &str)]) -> bool {
    println!("cargo::rerun-if-env-changed=HEARTH_ARTIFACTS");
    let mut is_complete = true;
    for (variable, name) in files {
        match find(name) {
            Ok(file) => println!("cargo::rustc-env={variable}={}", file.display()),
            Err(message) => {
                println!("cargo::error={message}");
                is_complete = false;
            }
        }
    }
    is_complete
}

/// Returns the path of an artefact, a change of which builds the crate again.
///
/// # Errors
///
/// Returns what to do if the artefact is missing.
pub fn find(name: &str) -> Result<PathBuf, String> {
    let directory = env::var_os("HEARTH_ARTIFACTS").map_or_else(default_directory, PathBuf::from);
    let file = directory.join(name);
    println!("cargo::rerun-if-changed={}", file.display());
    file.canonicalize().map_err(|_| format!("{} is missing: run `cargo xtask build`", file.display()))
}

fn default_directory() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/hearth")
}
