//! Finds the module for `include_bytes!`, and computes its digest.

use std::fs;
use std::process::ExitCode;

use data_encoding::HEXLOWER;
use sha2::{Digest as _, Sha256};

fn main() -> ExitCode {
    if !hearth_artefacts::embed(&[("HEARTH_MODULE", MODULE)]) {
        return ExitCode::FAILURE;
    }
    let bytes = hearth_artefacts::find(MODULE)
        .and_then(|module| fs::read(&module).map_err(|error| format!("{}: {error}", module.display())));
    match bytes {
        Ok(bytes) => {
            let digest = HEXLOWER.encode(&Sha256::digest(&bytes));
            println!("cargo::rustc-env=HEARTH_MODULE_DIGEST={digest}");
            ExitCode::SUCCESS
        }
        Err(message) => {
            println!("cargo::error={message}");
            ExitCode::FAILURE
        }
    }
}

const MODULE: &str = "hearth.wasm";
