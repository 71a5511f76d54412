//! The two hosts in this process: the core, and the module in the crate `hearth-kpt`.

use std::time::Duration;

use anyhow::{Context, Result};
use hearth_conformance::{Call, Host, Reply};
use hearth_kpt::Hearth;
use hearth_tests::case::on_core;
use hearth_tests::locked;

/// The rules in this process, without WebAssembly.
#[derive(Debug)]
pub(crate) struct Core;

impl Host for Core {
    fn runtime(&self) -> &'static str {
        concat!("native Rust, hearth-kpt-core ", env!("CARGO_PKG_VERSION"))
    }

    fn module(&self) -> Option<&str> {
        None
    }

    fn ask(&mut self, cases: &[&[Call]], take: &mut dyn FnMut(usize, Reply)) -> Result<()> {
        for (number, calls) in cases.iter().enumerate() {
            take(number, reply(on_core(calls)));
        }
        Ok(())
    }

    fn end(&mut self) -> Result<()> {
        Ok(())
    }
}

/// The module in this process, in the crate `hearth-kpt`.
#[derive(Debug)]
pub(crate) struct Embedded {
    module: Hearth,
    runtime: String,
    digest: String,
}

impl Embedded {
    pub(crate) fn new() -> Result<Self> {
        let runtime = format!(
            "wasmtime {}, crate hearth-kpt",
            locked::version("wasmtime").context("wasmtime is not in Cargo.lock")?
        );
        // The largest requests take seconds beside other work.
        let module = Hearth::builder().deadline(Duration::from_mins(10)).build()?;
        Ok(Self { module, runtime, digest: format!("sha256:{}", hearth_kpt::DIGEST) })
    }
}

impl Host for Embedded {
    fn runtime(&self) -> &str {
        &self.runtime
    }

    fn module(&self) -> Option<&str> {
        Some(&self.digest)
    }

    fn ask(&mut self, cases: &[&[Call]], take: &mut dyn FnMut(usize, Reply)) -> Result<()> {
        for (number, calls) in cases.iter().enumerate() {
            let answers = match calls {
                [call] if is_shared(calls) => {
                    self.module.invoke(&call.operation, &call.request).map(|answer| vec![answer])
                }
                calls => self.module.session().and_then(|mut session| {
                    calls.iter().map(|call| session.invoke(&call.operation, &call.request)).collect()
                }),
            };
            take(number, reply(answers.map_err(anyhow::Error::from)));
        }
        Ok(())
    }

    fn end(&mut self) -> Result<()> {
        Ok(())
    }
}

/// Returns whether a case can run on a shared instance: it is a single call that keeps no state.
pub(crate) fn is_shared(calls: &[Call]) -> bool {
    matches!(calls, [call] if !call.operation.starts_with("gateway."))
}

fn reply(answers: Result<Vec<String>>) -> Reply {
    match answers {
        Ok(answers) => Ok(answers.into_iter().map(String::into_bytes).collect()),
        Err(error) => Err(format!("{error:#}")),
    }
}
