//! `seeds <directory>`: writes the seed inputs of every target into `<directory>/<target>`, and a dictionary of their
//! member names into `<directory>/dictionary`.
//!
//! The seeds are the calls of the vectors, and one call of each operation that no vector calls.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::PathBuf;

use anyhow::{Context, Result, ensure};
use hearth_fuzz::case::Call;
use hearth_fuzz::input::TARGETS;
use hearth_fuzz::vector;
use hearth_kpt_core::contract::Operation;
use hearth_vectors::input::written;
use serde_json::Value;

fn main() -> Result<()> {
    let directory = PathBuf::from(std::env::args_os().nth(1).context("usage: seeds <directory>")?);
    let inputs = inputs()?;
    let mut names = BTreeSet::new();
    for (target, areas) in TARGETS {
        let own = directory.join(target);
        fs::create_dir_all(&own)?;
        for (name, calls) in &inputs {
            let is_own = |call: &Call| areas.iter().any(|area| area_of(call) == Some(area));
            let input = written(calls);
            if calls.iter().all(is_own) && input.len() <= BYTES {
                fs::write(own.join(name.replace('/', "-")), input)?;
            }
        }
    }
    let values = inputs.values().flatten().filter_map(|call| serde_json::from_slice(&call.request).ok());
    values.for_each(|value: Value| collect(&value, &mut names));
    let words: Vec<String> = names.iter().map(|name| format!("\"{name}\"\n")).collect();
    Ok(fs::write(directory.join("dictionary"), words.concat())?)
}

/// Returns the calls of every input with a name.
fn inputs() -> Result<BTreeMap<String, Vec<Call>>> {
    let mut inputs = BTreeMap::new();
    for vector in vector::load_all()? {
        let calls = vector.calls()?;
        inputs.insert(vector.name, calls);
    }
    let called: BTreeSet<String> = inputs.values().flatten().map(|call| call.operation.clone()).collect();
    for operation in Operation::all().map(|operation| operation.name).filter(|name| !called.contains(*name)) {
        inputs.insert(operation.to_owned(), vec![Call::new(operation, "")]);
    }
    for call in inputs.values().flatten() {
        let is_called = TARGETS.iter().any(|(_, areas)| areas.iter().any(|area| area_of(call) == Some(area)));
        ensure!(is_called, "{} is not called by any target", call.operation);
    }
    Ok(inputs)
}

fn area_of(call: &Call) -> Option<&str> {
    call.operation.split_once('.').map(|(area, _)| area)
}

/// Returns the names of all members, including those of JSON in strings.
fn collect(value: &Value, names: &mut BTreeSet<String>) {
    match value {
        Value::Object(members) => {
            for (name, value) in members {
                let is_plain = name.bytes().all(|byte| byte.is_ascii_alphanumeric());
                if is_plain && (3..=WORD).contains(&name.len()) {
                    names.insert(name.clone());
                }
                collect(value, names);
            }
        }
        Value::Array(items) => items.iter().for_each(|item| collect(item, names)),
        Value::String(text) if text.starts_with('{') => {
            if let Ok(value) = serde_json::from_str(text) {
                collect(&value, names);
            }
        }
        _ => {}
    }
}

/// The maximum size in bytes of an input. Longer inputs slow down the fuzzer, and vectors cover their limits.
const BYTES: usize = 1 << 14;
const WORD: usize = 32;
