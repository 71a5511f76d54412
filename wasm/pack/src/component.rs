//! Components: encodes the module as a component, and plugs the rules into the edge.
//!
//! The published `hearth.wasm` is the core module inside the component. A core-only runtime and Spin therefore run the
//! same bytes by construction; `build` compares them again.

use anyhow::{Context, Result};
use wac_graph::types::Package;
use wac_graph::{CompositionGraph, EncodeOptions, plug};
use wit_component::ComponentEncoder;

/// Encodes a core module as a component. The module names its world in a custom section.
///
/// # Errors
///
/// Returns an error if the module does not match its world.
pub fn encode(module: &[u8]) -> Result<Vec<u8>> {
    ComponentEncoder::default().validate(true).module(module).and_then(ComponentEncoder::encode).context(
        "the module does not match its world; check whether an import or an export of the WIT changed",
    )
}

/// Plugs the component of the rules into the edge.
///
/// # Errors
///
/// Returns an error if the edge imports nothing that the rules export, or imports the same name with another type.
pub fn compose(edge: &[u8], rules: &[u8]) -> Result<Vec<u8>> {
    let mut graph = CompositionGraph::new();
    let rules = Package::from_bytes("hearth:rules-component", None, rules, graph.types_mut())?;
    let edge = Package::from_bytes("hearth:edge", None, edge, graph.types_mut())?;
    let rules = graph.register_package(rules)?;
    let edge = graph.register_package(edge)?;
    plug(&mut graph, vec![rules], edge).context("the edge does not import what the rules export")?;
    // No processor is recorded: a `producers` section would make the identity depend on the version of the composing
    // tool.
    graph.encode(EncodeOptions::default()).context("the composed edge does not validate")
}
