//! Finds the built artefacts for `include_bytes!`, and computes the digest of the module.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use data_encoding::HEXLOWER;
use sha2::{Digest as _, Sha256};

fn main() -> ExitCode {
    println!("cargo::rerun-if-env-changed=HEARTH_ARTIFACTS");
    match embed() {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            println!("cargo::error={message}");
            ExitCode::FAILURE
        }
    }
}

fn embed() -> Result<(), String> {
    let directory = env::var_os("HEARTH_ARTIFACTS").map_or_else(default_directory, PathBuf::from);
    let module = find(&directory, "hearth.wasm")?;
    let bytes = fs::read(&module).map_err(|error| format!("{}: {error}", module.display()))?;
    let digest = HEXLOWER.encode(&Sha256::digest(&bytes));
    println!("cargo::rustc-env=HEARTH_MODULE={}", module.display());
    println!("cargo::rustc-env=HEARTH_MODULE_DIGEST={digest}");
    if env::var_os("CARGO_FEATURE_CLI").is_some() {
        let edge = find(&directory, "edge.wasm")?;
        println!("cargo::rustc-env=HEARTH_EDGE={}", edge.display());
        let component = find(&directory, "hearth.component.wasm")?;
        println!("cargo::rustc-env=HEARTH_COMPONENT={}", component.display());
        let cases = find(&directory, "conformance.ndjson.gz")?;
        println!("cargo::rustc-env=HEARTH_CASES={}", cases.display());
    }
    Ok(())
}

fn default_directory() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/hearth")
}

fn find(directory: &Path, name: &str) -> Result<PathBuf, String> {
    let file = directory.join(name);
    println!("cargo::rerun-if-changed={}", file.display());
    file.canonicalize().map_err(|_| format!("{} is missing: run `cargo xtask build`", file.display()))
}
