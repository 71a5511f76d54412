//! Cases: calls made one after the other of one new instance, and what the core answers to them.

use anyhow::{Context as _, Result};
use hearth_kpt_core::contract::Operation;
use hearth_kpt_core::contract::gateway::Tables;

use crate::vector::Vector;

/// A call: an operation of the contract, and the bytes of its request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Call {
    /// `area.operation`.
    pub operation: String,
    /// The request.
    pub request: Vec<u8>,
}

impl Call {
    /// A call.
    pub fn new(operation: impl Into<String>, request: impl Into<Vec<u8>>) -> Self {
        Self { operation: operation.into(), request: request.into() }
    }
}

/// Calls under a name.
#[derive(Clone, Debug)]
pub struct Case {
    /// What reports call it.
    pub name: String,
    /// The calls, in their order.
    pub calls: Vec<Call>,
}

impl Case {
    /// The calls of a vector, those `before` included.
    ///
    /// # Errors
    ///
    /// When the vector's base64 is none.
    pub fn of(vector: &Vector) -> Result<Self> {
        let mut calls = Vec::new();
        for before in &vector.call.before {
            calls.push(Call::new(&before.operation, before.request()?));
        }
        calls.push(Call::new(&vector.call.operation, vector.request()?));
        Ok(Self { name: vector.name.clone(), calls })
    }
}

/// What the core answers to each call, in this process and without WebAssembly.
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
