//! Every vector, on the core and on the embedded module; and both answer with the same bytes.

use std::process::ExitCode;
use std::sync::Arc;

use anyhow::{Result, bail, ensure};
use hearth::Hearth;
use hearth_core::contract::gateway::{self, Tables};
use hearth_core::contract::{claims, module, preferences};
use hearth_tests::suite::{self, trial};
use hearth_tests::vector::{self, Vector};
use libtest_mimic::Trial;

fn main() -> ExitCode {
    suite::main(trials)
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

/// Makes the calls in this process, without WebAssembly.
fn core(vector: &Vector) -> Result<String> {
    let mut tables = Tables::default();
    for before in &vector.call.before {
        call(&mut tables, &before.operation, &before.request()?)?;
    }
    call(&mut tables, &vector.call.operation, &vector.request()?)
}

/// Calls an operation of the contract.
fn call(tables: &mut Tables, operation: &str, request: &[u8]) -> Result<String> {
    Ok(match operation {
        "claims.record" => claims::record(request),
        "claims.rules" => claims::rules(request),
        "claims.schema" => claims::schema(request),
        "claims.validate" => claims::validate(request),
        "gateway.compile" => gateway::compile(tables, request),
        "gateway.release" => gateway::release(tables, request),
        "gateway.route" => gateway::route(tables, request),
        "gateway.routes" => gateway::routes(tables, request),
        "module.version" => module::version(request),
        "preferences.manifest" => preferences::manifest(request),
        "preferences.merge" => preferences::merge(request),
        "preferences.render" => preferences::render(request),
        "preferences.schema" => preferences::schema(request),
        "preferences.tool" => preferences::tool(request),
        "preferences.validate" => preferences::validate(request),
        other => bail!("no operation {other}"),
    })
}

/// Makes the calls of one new instance, because a compiled table belongs to an instance.
fn on_module(module: &Hearth, vector: &Vector) -> Result<()> {
    let mut session = module.session()?;
    for before in &vector.call.before {
        session.invoke(&before.operation, &before.request()?)?;
    }
    let answer = session.invoke(&vector.call.operation, &vector.request()?)?;
    vector.compare(&answer)?;
    let expected = core(vector)?;
    ensure!(answer == expected, "the module answers {answer}\nthe core answers {expected}");
    Ok(())
}
