//! Writes the table of operations from the schema of the contract.

use std::error::Error;
use std::fmt::Write as _;
use std::path::Path;
use std::{env, fs};

use serde_json::Value;

fn main() -> Result<(), Box<dyn Error>> {
    let schema = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../wasm/contract.schema.json");
    println!("cargo::rerun-if-changed={}", schema.display());
    let contract: Value = serde_json::from_str(&fs::read_to_string(schema)?)?;
    let mut table = String::from("&[\n");
    let operations = contract.get("x-operations").and_then(Value::as_array);
    for operation in operations.ok_or("the contract has no operations")? {
        let name = operation.get("name").and_then(Value::as_str).ok_or("an operation has no name")?;
        let is_on_tables =
            operation.get("onTables").and_then(Value::as_bool).ok_or("`onTables` is missing")?;
        writeln!(table, "Operation {{ name: {name:?}, is_on_tables: {is_on_tables} }},")?;
    }
    fs::write(Path::new(&env::var("OUT_DIR")?).join("operations.rs"), table + "]")?;
    Ok(())
}
