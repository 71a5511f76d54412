//! Cases: calls made one after the other of one new instance, and what the core answers to them.

use anyhow::{Result, bail};
use hearth_core::contract::gateway::{self, Tables};
use hearth_core::contract::{
    claims, credential, module, preferences, reductions, sampling, selection, study,
};

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
    calls.iter().map(|call| operation(&mut tables, &call.operation, &call.request)).collect()
}

fn operation(tables: &mut Tables, operation: &str, request: &[u8]) -> Result<String> {
    Ok(match operation {
        "claims.record" => claims::record(request),
        "claims.rules" => claims::rules(request),
        "claims.schema" => claims::schema(request),
        "claims.validate" => claims::validate(request),
        "credential.issue" => credential::issue(request),
        "credential.key" => credential::key(request),
        "credential.sign" => credential::sign(request),
        "credential.verify" => credential::verify(request),
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
        "sampling.size" => sampling::size(request),
        "selection.draw" => selection::draw(request),
        "selection.verify" => selection::verify(request),
        "study.assess" => study::assess(request),
        "study.estimate" => study::estimate(request),
        "study.reductions" => reductions::reductions(request),
        other => bail!("no operation {other}"),
    })
}
