//! Every vector, on the core and on the embedded module; and both answer with the same bytes.

use std::process::ExitCode;
use std::sync::Arc;

use anyhow::{Context, Result, ensure};
use hearth::Hearth;
use hearth_core::contract::{claims, module};
use hearth_tests::suite::{self, trial};
use hearth_tests::vector::{self, Vector};
use libtest_mimic::Trial;

fn main() -> ExitCode {
    suite::main(trials())
}

fn trials() -> Result<Vec<Trial>> {
    let module = Arc::new(Hearth::new()?);
    let mut trials = Vec::new();
    for vector in vector::load_all()? {
        let (vector, module) = (Arc::new(vector), Arc::clone(&module));
        let on_core = Arc::clone(&vector);
        trials.push(trial(format!("core::{}", vector.name), move || on_core.compare(&core(&on_core)?)));
        trials.push(trial(format!("module::{}", vector.name), move || on_module(&module, &vector)));
    }
    Ok(trials)
}

/// Calls the operation in this process, without WebAssembly.
fn core(vector: &Vector) -> Result<String> {
    let (_, operation) = OPERATIONS
        .iter()
        .find(|(name, _)| *name == vector.call.operation)
        .with_context(|| format!("no operation {}", vector.call.operation))?;
    Ok(operation(&vector.request()?))
}

fn on_module(module: &Hearth, vector: &Vector) -> Result<()> {
    let answer = module.invoke(&vector.call.operation, &vector.request()?)?;
    vector.compare(&answer)?;
    let expected = core(vector)?;
    ensure!(answer == expected, "the module answers {answer}\nthe core answers {expected}");
    Ok(())
}

/// An operation: request in, answer out.
type Operation = fn(&[u8]) -> String;

/// The operations of the contract.
const OPERATIONS: &[(&str, Operation)] = &[
    ("claims.record", claims::record),
    ("claims.rules", claims::rules),
    ("claims.schema", claims::schema),
    ("claims.validate", claims::validate),
    ("module.version", module::version),
];
