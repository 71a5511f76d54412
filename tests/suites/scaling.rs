//! Checks that instructions, memory and answer size of every operation grow no faster than its request.
//!
//! Each input has four sizes: 1, 2, 4 and 8 times the first. The module answers each on a new instance. The
//! measurements do not depend on the machine: wasmtime counts instructions, and memory is the size at the end. An
//! instance never shrinks its memory, so this is also its maximum.

#[path = "scaling/inputs.rs"]
mod inputs;
#[path = "scaling/meter.rs"]
mod meter;
#[path = "scaling/shapes.rs"]
mod shapes;

use std::collections::BTreeSet;
use std::process::ExitCode;
use std::sync::Arc;

use anyhow::{Error, Result, anyhow, ensure};
use hearth_tests::suite::{self, trial};
use inputs::Input;
use libtest_mimic::Trial;
use meter::{Cost, Meter};

fn main() -> ExitCode {
    suite::main(trials)
}

fn trials() -> Result<Vec<Trial>> {
    let meter = Arc::new(Meter::new().map_err(failed)?);
    let inputs = inputs::all();
    let measured: BTreeSet<&str> = inputs.iter().map(|input| input.operation).collect();
    let missing: Vec<String> = meter.operations().filter(|name| !measured.contains(name.as_str())).collect();
    let complete = trial("every_operation_is_measured", move || {
        ensure!(missing.is_empty(), "the operations {missing:?} have no input");
        Ok(())
    });
    let scaled = inputs.into_iter().map(|input| {
        let meter = Arc::clone(&meter);
        trial(format!("{}::{}", input.operation, input.name), move || grows_with_its_request(&meter, &input))
    });
    Ok([complete].into_iter().chain(scaled).collect())
}

fn grows_with_its_request(meter: &Meter, input: &Input) -> Result<()> {
    let mut costs: Vec<Cost> = Vec::new();
    for scale in [1, 2, 4, 8] {
        let calls = (input.calls)(scale);
        let cost = meter.measure(&calls).map_err(failed)?;
        ensure!(cost.answer <= MOST_PER_BYTE * cost.request + ANSWER, "the answer is too long: {cost:?}");
        ensure!(cost.memory <= MEMORY, "at {scale} times the size, the memory is too large: {cost:?}");
        costs.push(cost);
    }
    for pair in costs.windows(2) {
        let [less, more] = pair else { continue };
        let allowed = more.ratio(less, |cost| cost.request) * SLACK;
        for (what, of) in [
            ("instructions", (|cost| cost.instructions) as fn(&Cost) -> usize),
            ("memory", |cost| cost.memory),
            ("the answer", |cost| cost.answer),
        ] {
            // An answer that is small beside its request may grow in a step: one path counts findings, another lists
            // them.
            if what == "the answer" && more.answer * 8 <= more.request {
                continue;
            }
            let grown = more.ratio(less, of);
            ensure!(grown <= allowed, "{what} grew {grown:.2} times, {allowed:.2} allowed: {costs:#?}");
        }
    }
    Ok(())
}

#[expect(clippy::needless_pass_by_value, reason = "`map_err` passes it by value")]
fn failed(error: wasmtime::Error) -> Error {
    anyhow!("{error:#}")
}

/// The factor above linear growth: allows for sorting, and for memory that grows in steps.
const SLACK: f64 = 1.3;
/// The maximum size in bytes of an answer to a short request: 512 KiB of findings, the names of their members, and a
/// table.
const ANSWER: usize = 1 << 20;
/// The additional bytes of an answer for each byte of its request.
const MOST_PER_BYTE: usize = 10;
/// The memory limit of an instance on every host, less an eighth.
const MEMORY: usize = 224 << 20;
