//! Writes the calls of the operations by their names, from the schema of the contract.

use std::error::Error;
use std::fmt::Write as _;
use std::path::Path;
use std::{env, fs};

use serde_json::Value;

fn main() -> Result<(), Box<dyn Error>> {
    let schema = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../wasm/contract.schema.json");
    println!("cargo::rerun-if-changed={}", schema.display());
    let contract: Value = serde_json::from_str(&fs::read_to_string(schema)?)?;
    let mut calls = String::from("match operation {\n");
    let operations = contract.get("x-operations").and_then(Value::as_array);
    for operation in operations.ok_or("the contract has no operations")? {
        let name = operation.get("name").and_then(Value::as_str).ok_or("an operation has no name")?;
        writeln!(calls, "{name:?} => rules::{}(request),", name.replace('.', "::"))?;
    }
    fs::write(Path::new(&env::var("OUT_DIR")?).join("operations.rs"), calls + "_ => return None,\n}")?;
    Ok(())
}
