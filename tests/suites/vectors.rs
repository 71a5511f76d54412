//! Every vector, on the core and on the embedded module; and both answer with the same bytes.

use std::process::ExitCode;
use std::sync::Arc;

use anyhow::{Context, Result, ensure};
use hearth::Hearth;
use hearth_core::contract::{claims, module};
use hearth_tests::vector::{self, Vector};
use libtest_mimic::{Arguments, Failed, Trial};

fn main() -> ExitCode {
    match trials() {
        Ok(trials) => libtest_mimic::run(&Arguments::from_args(), trials).exit_code(),
        Err(error) => {
            #[expect(clippy::print_stderr, reason = "there is no test yet that could fail")]
            {
                eprintln!("error: {error:#}");
            }
            ExitCode::FAILURE
        }
    }
}

fn trials() -> Result<Vec<Trial>> {
    let module = Arc::new(Hearth::new()?);
    let mut trials = Vec::new();
    for vector in
        AREAS.iter().map(|area| vector::load(area)).collect::<Result<Vec<_>>>()?.into_iter().flatten()
    {
        let (vector, module) = (Arc::new(vector), Arc::clone(&module));
        let on_core = Arc::clone(&vector);
        trials.push(trial("core", &vector.name, move || on_core.compare(&core(&on_core)?)));
        let name = vector.name.clone();
        trials.push(trial("module", &name, move || on_module(&module, &vector)));
    }
    Ok(trials)
}

fn trial(host: &str, name: &str, test: impl FnOnce() -> Result<()> + Send + 'static) -> Trial {
    Trial::test(format!("{host}::{name}"), || test().map_err(|error| Failed::from(format!("{error:#}"))))
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

/// The folders of `tests/vectors`.
const AREAS: &[&str] = &["claims"];

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
