//! Writes the types from the schema of the contract.

use std::path::Path;
use std::{env, fs};

use anyhow::{Context as _, Result};

fn main() -> Result<()> {
    let schema = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../wasm/contract.schema.json");
    println!("cargo::rerun-if-changed={}", schema.display());
    let text = fs::read_to_string(&schema).with_context(|| schema.display().to_string())?;
    let types = hearth_types::definitions(&serde_json::from_str(&text)?)?;
    let directory = env::var_os("OUT_DIR").context("`OUT_DIR` is not set")?;
    fs::write(Path::new(&directory).join("definitions.rs"), types)?;
    Ok(())
}
