//! The slices of the module, in this process by wasmtime.

use std::collections::BTreeSet;
use std::path::Path;

use anyhow::{Context, Result, ensure};
use hearth_conformance::{Call, Host, Reply};
use hearth_tests::instance::{Instance, operations};
use hearth_tests::locked;
use serde::Deserialize;
use wasmparser::{Parser, Payload};
use wasmtime::{Engine, Module};

use crate::host::is_shared;

/// A compiled slice.
#[derive(Debug)]
pub(crate) struct Slice {
    engine: Engine,
    module: Module,
    runtime: String,
    label: Label,
    shared: Option<Instance>,
}

/// The label of a slice.
#[derive(Debug, Deserialize)]
struct Label {
    module: String,
    operations: BTreeSet<String>,
}

impl Slice {
    pub(crate) fn new(artifacts: &Path, name: &str) -> Result<Self> {
        let path = artifacts.join("slices").join(name).with_extension("wasm");
        let bytes = std::fs::read(&path).with_context(|| format!("cannot read {}", path.display()))?;
        let label: Label = serde_json::from_slice(label(&bytes)?.context("the file is not a slice")?)?;
        let engine = Engine::default();
        let module = Module::new(&engine, &bytes).map_err(failed)?;
        ensure!(module.imports().len() == 0, "the slice has imports");
        let exported: BTreeSet<String> = operations(&module).collect();
        ensure!(
            exported == label.operations,
            "the slice exports {exported:?}, but its label lists {:?}",
            label.operations
        );
        let version = locked::version("wasmtime").context("wasmtime is not in Cargo.lock")?;
        let runtime = format!("slice of {} operations, wasmtime {version}", exported.len());
        Ok(Self { engine, module, runtime, label, shared: None })
    }

    fn reply(&mut self, calls: &[Call]) -> Result<Vec<Vec<u8>>> {
        let new = || Instance::new(&self.engine, &self.module, None).map_err(failed);
        let mut own = if is_shared(calls) { self.shared.take().map_or_else(new, Ok)? } else { new()? };
        let answers = calls.iter().map(|call| own.invoke(call).map_err(failed)).collect::<Result<_>>()?;
        if is_shared(calls) {
            self.shared = Some(own);
        }
        Ok(answers)
    }
}

impl Host for Slice {
    fn runtime(&self) -> &str {
        &self.runtime
    }

    fn module(&self) -> Option<&str> {
        Some(&self.label.module)
    }

    fn has(&self, operation: &str) -> bool {
        self.label.operations.contains(operation)
    }

    fn ask(&mut self, cases: &[&[Call]], take: &mut dyn FnMut(usize, Reply)) -> Result<()> {
        for (number, calls) in cases.iter().enumerate() {
            take(number, self.reply(calls).map_err(|error| format!("{error:#}")));
        }
        Ok(())
    }

    fn end(&mut self) -> Result<()> {
        Ok(())
    }
}

fn label(module: &[u8]) -> Result<Option<&[u8]>> {
    for payload in Parser::new(0).parse_all(module) {
        if let Payload::CustomSection(section) = payload?
            && section.name() == "hearth-slice"
        {
            return Ok(Some(section.data()));
        }
    }
    Ok(None)
}

fn failed(error: wasmtime::Error) -> anyhow::Error {
    anyhow::Error::from_boxed(error.into())
}
