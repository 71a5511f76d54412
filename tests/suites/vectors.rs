//! Runs every vector on the core and on the embedded module, which must return the same bytes. The typed reports of the
//! crate `hearth-kpt` must match the text of the answers.

use std::process::ExitCode;
use std::sync::Arc;

use anyhow::{Context, Result, ensure};
use hearth_kpt::Hearth;
use hearth_tests::case::on_core;
use hearth_tests::suite::{self, trial};
use hearth_tests::vector::{self, Vector};
use libtest_mimic::Trial;
use serde_json::Value;

fn main() -> ExitCode {
    suite::main(trials)
}

fn trials() -> Result<Vec<Trial>> {
    let module = Arc::new(Hearth::new()?);
    let mut trials = Vec::new();
    for vector in vector::load_all()? {
        let (vector, module) = (Arc::new(vector), Arc::clone(&module));
        let on_core = Arc::clone(&vector);
        if vector.call.operation == "claims.validate" {
            let (module, vector) = (Arc::clone(&module), Arc::clone(&vector));
            trials.push(trial(format!("report::{}", vector.name), move || report(&module, &vector)));
        }
        trials.push(trial(format!("core::{}", vector.name), move || on_core.compare(&core(&on_core)?)));
        trials.push(trial(format!("module::{}", vector.name), move || on_module(&module, &vector)));
    }
    Ok(trials)
}

/// Returns the answer of the core to the vector's last call.
fn core(vector: &Vector) -> Result<String> {
    on_core(&vector.calls()?)?.pop().context("the vector has no call")
}

/// Compares the typed report with the text of the answer.
fn report(module: &Hearth, vector: &Vector) -> Result<()> {
    let answer: Value = serde_json::from_str(&core(vector)?)?;
    let request = vector.request()?;
    match module.validate_claim(&request) {
        Ok(report) => {
            ensure!(serde_json::to_value(&report)? == answer, "the report {report:?}\ndiffers from {answer}");
        }
        Err(error) => ensure!(
            error.is_could_not_run() && answer.pointer("/error/code").and_then(Value::as_str) == error.code(),
            "the error {error}\ndiffers from {answer}"
        ),
    }
    Ok(())
}

/// Makes the calls on one new instance, because a compiled table belongs to an instance.
fn on_module(module: &Hearth, vector: &Vector) -> Result<()> {
    let mut session = module.session()?;
    let mut answer = String::new();
    for call in vector.calls()? {
        answer = session.invoke(&call.operation, &call.request)?;
    }
    vector.compare(&answer)?;
    let expected = core(vector)?;
    ensure!(answer == expected, "the module answers {answer}\nthe core answers {expected}");
    Ok(())
}
