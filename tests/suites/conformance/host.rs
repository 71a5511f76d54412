//! A host: what can be asked cases. Two of them are in this process.

use std::fmt;

use anyhow::{Context, Result};
use hearth::Hearth;
use hearth_tests::case::{Call, on_core};
use hearth_tests::locked;

/// What a host answers to a case: the bytes for each call, or its own words for why there are none.
pub(crate) type Reply = Result<Vec<Vec<u8>>, String>;

/// A host that has started.
pub(crate) trait Host: fmt::Debug {
    /// What it runs on, in its own words.
    fn runtime(&self) -> &str;

    /// The digest of the module, where the host says it itself.
    fn module(&self) -> Option<&str>;

    /// Whether it has an operation. A host of the whole module has every one.
    fn has(&self, _operation: &str) -> bool {
        true
    }

    /// Asks all cases, in their order, and hands over each reply with the number of its case.
    ///
    /// # Errors
    ///
    /// When the host stops answering; it says after how many.
    fn ask(&mut self, cases: &[&[Call]], take: &mut dyn FnMut(usize, Reply)) -> Result<()>;

    /// Lets it go.
    ///
    /// # Errors
    ///
    /// When it does not end as it should.
    fn end(&mut self) -> Result<()>;
}

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

/// The module in this process, by the crate `hearth`.
#[derive(Debug)]
pub(crate) struct Embedded {
    module: Hearth,
    runtime: String,
    digest: String,
}

impl Embedded {
    pub(crate) fn new() -> Result<Self> {
        let runtime = format!(
            "wasmtime {}, crate hearth",
            locked::version("wasmtime").context("no wasmtime is locked")?
        );
        Ok(Self { module: Hearth::new()?, runtime, digest: format!("sha256:{}", hearth::DIGEST) })
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

/// Whether a case is asked of an instance that others were asked of: one call, which leaves nothing behind.
pub(crate) fn is_shared(calls: &[Call]) -> bool {
    matches!(calls, [call] if !call.operation.starts_with("gateway."))
}

fn reply(answers: Result<Vec<String>>) -> Reply {
    match answers {
        Ok(answers) => Ok(answers.into_iter().map(String::into_bytes).collect()),
        Err(error) => Err(format!("{error:#}")),
    }
}
