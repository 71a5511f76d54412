//! Cases: the calls of a vector, made in order on one new instance, and the answers of the core.

use anyhow::{Context as _, Result};
use hearth_kpt_core::contract::Operation;
use hearth_kpt_core::contract::gateway::Tables;

use crate::vector::Vector;

pub use hearth_conformance::{Call, Case};

impl Vector {
    /// Returns the calls, including those in `before`.
    ///
    /// # Errors
    ///
    /// Returns an error if the base64 or the base of the vector cannot be read.
    pub fn calls(&self) -> Result<Vec<Call>> {
        let mut calls = Vec::new();
        for before in &self.call.before {
            calls.push(Call::new(&before.operation, before.request()?));
        }
        calls.push(Call::new(&self.call.operation, self.request()?));
        Ok(calls)
    }

    /// Returns the case for the conformance kit, with the answers of the core.
    ///
    /// # Errors
    ///
    /// Returns an error if a request cannot be read, or an operation is unknown.
    pub fn case(&self) -> Result<Case> {
        answered(self.name.clone(), self.description.clone(), self.calls()?)
    }
}

/// Returns a case of these calls, with the answers of the core.
///
/// # Errors
///
/// Returns an error if an operation is unknown.
pub fn answered(name: String, description: String, calls: Vec<Call>) -> Result<Case> {
    let answers = on_core(&calls)?;
    Ok(Case { name, description, calls, answers })
}

/// Returns the answer of the core to each call, in this process and without WebAssembly.
///
/// # Errors
///
/// Returns an error if an operation is unknown.
pub fn on_core(calls: &[Call]) -> Result<Vec<String>> {
    let mut tables = Tables::default();
    let answer = |call: &Call| {
        let operation = Operation::named(&call.operation);
        let operation = operation.with_context(|| format!("`{}` is not an operation", call.operation))?;
        Ok(operation.answer(&mut tables, &call.request))
    };
    calls.iter().map(answer).collect()
}
