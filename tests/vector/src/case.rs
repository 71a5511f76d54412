//! Cases: the calls of a vector, made one after the other of one new instance, and the answers of the core.

use anyhow::{Context as _, Result};
use hearth_kpt_core::contract::Operation;
use hearth_kpt_core::contract::gateway::Tables;

use crate::vector::Vector;

pub use hearth_conformance::{Call, Case};

impl Vector {
    /// The calls, those `before` included.
    ///
    /// # Errors
    ///
    /// If the vector's base64 or base cannot be read.
    pub fn calls(&self) -> Result<Vec<Call>> {
        let mut calls = Vec::new();
        for before in &self.call.before {
            calls.push(Call::new(&before.operation, before.request()?));
        }
        calls.push(Call::new(&self.call.operation, self.request()?));
        Ok(calls)
    }

    /// The case of the conformance kit, with the answers of the core.
    ///
    /// # Errors
    ///
    /// If a request cannot be read, or there is no such operation.
    pub fn case(&self) -> Result<Case> {
        answered(self.name.clone(), self.description.clone(), self.calls()?)
    }
}

/// A case of these calls, with the answers of the core.
///
/// # Errors
///
/// If there is no such operation.
pub fn answered(name: String, description: String, calls: Vec<Call>) -> Result<Case> {
    let answers = on_core(&calls)?;
    Ok(Case { name, description, calls, answers })
}

/// The answer of the core to each call, in this process and without WebAssembly.
///
/// # Errors
///
/// When there is no such operation.
pub fn on_core(calls: &[Call]) -> Result<Vec<String>> {
    let mut tables = Tables::default();
    let answer = |call: &Call| {
        let operation = Operation::named(&call.operation);
        let operation = operation.with_context(|| format!("no operation {}", call.operation))?;
        Ok(operation.answer(&mut tables, &call.request))
    };
    calls.iter().map(answer).collect()
}
