//! Runs the inputs of the fuzzer on the module: it must return the same bytes as the core, also on an instance that
//! handled other inputs before, within a number of instructions that depends on the size of the requests. The suite
//! `fuzz` runs this file.
//!
//! The fuzzer runs on the core alone. Its corpus has an input for each part of the core that it reached.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use hearth_tests::case::{Call, on_core};
use hearth_tests::instance::Instance;
use hearth_vectors::input;
use walkdir::WalkDir;
use wasmtime::{Config, Engine, Module};

#[test]
fn the_module_answers_the_inputs_of_the_fuzzer_like_the_core() -> Result<()> {
    let folder = folder()?;
    let host = Host::new()?;
    let mut used = host.instance()?;
    let (mut inputs, mut differing) = (0, Vec::new());
    for place in ["seeds", "corpus"] {
        for entry in WalkDir::new(folder.join(place)).sort_by_file_name() {
            let entry = entry?;
            let Some(calls) = entry.file_type().is_file().then(|| read(entry.path())).transpose()?.flatten()
            else {
                continue;
            };
            let Ok(expected) = on_core(&calls) else { continue };
            inputs += 1;
            if inputs % INPUTS == 0 {
                used = host.instance()?;
            }
            let found = answers(&mut used, &calls);
            if found.as_ref().ok() != Some(&expected) {
                let anew = answers(&mut host.instance()?, &calls).ok();
                let which = if anew.as_ref() == Some(&expected) { "a used instance" } else { "the module" };
                differing.push(format!("{}: {which} answers {found:?}", entry.path().display()));
                used = host.instance()?;
            }
        }
    }
    ensure!(inputs > 1000, "only {inputs} inputs in {}", folder.display());
    ensure!(differing.is_empty(), "{}", differing.join("\n"));
    Ok(())
}

/// Returns the calls of an input. The dictionary of the fuzzer has none.
fn read(file: &Path) -> Result<Option<Vec<Call>>> {
    Ok(input::calls(&fs::read(file)?))
}

/// The module, compiled with a limit on instructions.
struct Host {
    engine: Engine,
    module: Module,
}

impl Host {
    fn new() -> Result<Self> {
        let mut config = Config::new();
        config.consume_fuel(true);
        let engine = Engine::new(&config).map_err(failed)?;
        let module = Module::new(&engine, hearth_kpt::MODULE).map_err(failed)?;
        Ok(Self { engine, module })
    }

    fn instance(&self) -> Result<Instance> {
        Instance::new(&self.engine, &self.module, Some(u64::MAX)).map_err(failed)
    }
}

/// Makes the calls in a session of their own.
fn answers(instance: &mut Instance, calls: &[Call]) -> Result<Vec<String>> {
    let bytes: usize = calls.iter().map(|call| call.request.len()).sum();
    let fuel = INSTRUCTIONS + INSTRUCTIONS_PER_BYTE * u64::try_from(bytes)?;
    instance.store.set_fuel(fuel).map_err(failed)?;
    instance.session("open-session").map_err(failed)?;
    let answers: Result<Vec<String>> =
        calls.iter().map(|call| Ok(String::from_utf8(instance.invoke(call).map_err(failed)?)?)).collect();
    instance.session("close-session").map_err(failed)?;
    answers
}

fn failed(error: wasmtime::Error) -> anyhow::Error {
    anyhow::Error::from_boxed(error.into())
}

fn folder() -> Result<PathBuf> {
    let folder = std::env::var_os("HEARTH_FUZZ").map(PathBuf::from);
    folder.context("HEARTH_FUZZ is not set; run `cargo xtask test fuzz`")
}

/// How many inputs one instance handles.
const INPUTS: usize = 500;
/// The maximum number of instructions of an input's calls, and the additional ones for each byte of their requests.
const INSTRUCTIONS: u64 = 200_000_000;
const INSTRUCTIONS_PER_BYTE: u64 = 20_000;
