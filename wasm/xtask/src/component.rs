//! Components: the module made into one, and the edge with the rules plugged into it.
//!
//! The published `hearth.wasm` is the core module as it lies in the component. So the module that a core-only
//! runtime runs and the one that Spin runs are the same bytes by construction; `build` compares them again.

use anyhow::{Context, Result};
use wac_graph::types::Package;
use wac_graph::{CompositionGraph, EncodeOptions, plug};
use wit_component::ComponentEncoder;

/// Makes a component of a core module that says which one it is.
///
/// # Errors
///
/// When the module does not fit the world it names.
pub(crate) fn encode(module: &[u8]) -> Result<Vec<u8>> {
    ComponentEncoder::default()
        .validate(true)
        .module(module)
        .and_then(ComponentEncoder::encode)
        .context("the module does not fit its world; did an import or an export of the WIT change?")
}

/// Plugs the component of the rules into the edge.
///
/// # Errors
///
/// When the edge asks for nothing that the rules offer, or for something else of the same name.
pub(crate) fn compose(edge: &[u8], rules: &[u8]) -> Result<Vec<u8>> {
    let mut graph = CompositionGraph::new();
    let rules = Package::from_bytes("hearth:rules-component", None, rules, graph.types_mut())?;
    let edge = Package::from_bytes("hearth:edge", None, edge, graph.types_mut())?;
    let rules = graph.register_package(rules)?;
    let edge = graph.register_package(edge)?;
    plug(&mut graph, vec![rules], edge).context("the edge does not import what the rules export")?;
    // No processor: a `producers` section would carry the version of the composing tool into the identity.
    graph.encode(EncodeOptions::default()).context("the composed edge does not validate")
}
