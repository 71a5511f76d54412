//! Finds the module for `include_bytes!`, computes its digest, and writes the types from the schema of the contract.

use std::error::Error;
use std::path::Path;
use std::process::ExitCode;
use std::{env, fs};

use data_encoding::HEXLOWER;
use sha2::{Digest as _, Sha256};

fn main() -> ExitCode {
    if !hearth_artefacts::embed(&[("HEARTH_MODULE", MODULE)]) {
        return ExitCode::FAILURE;
    }
    match digest().and_then(|()| types()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            println!("cargo::error={error:#}");
            ExitCode::FAILURE
        }
    }
}

fn digest() -> Result<(), Box<dyn Error>> {
    let module = hearth_artefacts::find(MODULE)?;
    let bytes = fs::read(&module).map_err(|error| format!("{}: {error}", module.display()))?;
    println!("cargo::rustc-env=HEARTH_MODULE_DIGEST={}", HEXLOWER.encode(&Sha256::digest(&bytes)));
    Ok(())
}

fn types() -> Result<(), Box<dyn Error>> {
    let schema = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../wasm/contract.schema.json");
    println!("cargo::rerun-if-changed={}", schema.display());
    let text = fs::read_to_string(&schema).map_err(|error| format!("{}: {error}", schema.display()))?;
    let types = hearth_types::library(&serde_json::from_str(&text)?)?;
    fs::write(Path::new(&env::var("OUT_DIR")?).join("contract.rs"), types)?;
    Ok(())
}

const MODULE: &str = "hearth.wasm";
