//! Writes the types from the schema of the contract, and those of the resources of the HTTP surfaces.

use std::path::Path;
use std::{env, fs};

use anyhow::{Context as _, Result};
use serde_json::Value;

fn main() -> Result<()> {
    let contract = read(CONTRACT)?;
    write("definitions.rs", &hearth_types::definitions(&contract)?)?;
    write("resources.rs", &hearth_types::resources(&contract, &read(RESOURCES)?, &read(RECORD)?)?)
}

fn read(file: &str) -> Result<Value> {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(file);
    println!("cargo::rerun-if-changed={}", file.display());
    let text = fs::read_to_string(&file).with_context(|| file.display().to_string())?;
    serde_json::from_str(&text).with_context(|| file.display().to_string())
}

fn write(name: &str, types: &str) -> Result<()> {
    let directory = env::var_os("OUT_DIR").context("`OUT_DIR` is not set")?;
    Ok(fs::write(Path::new(&directory).join(name), types)?)
}

const CONTRACT: &str = "../../wasm/contract.schema.json";
const RESOURCES: &str = "../resources/resources.schema.json";
/// The record, whose schema the module has.
const RECORD: &str = "../../core/src/claims/schema/record.schema.json";
