//! From a descriptor set to a gateway configuration, without asking anybody anything.
//!
//! The answer depends on what the files declare and on the options, not on the order of the files.

use std::collections::BTreeSet;

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use hearth_kpt_core::limits;
use prost_reflect::{DescriptorPool, MessageDescriptor, MethodDescriptor};
use serde::Serialize;

use super::annotation::{self, LeftOut, Rpc};
use super::order::Order;
use super::payloads;
use super::prefix::{self, Prefix};
use super::refused;
use super::set::{self, Set};
use super::types::{Enums, Fields, Messages, Types};

/// What an import is asked to do otherwise than by default.
#[derive(Clone, Debug, Default)]
pub(crate) struct Options {
    /// The prefixes, instead of those that the templates suggest.
    pub(crate) prefixes: Vec<Prefix>,
}

/// A configuration, and what there is to say of how it came to be.
#[derive(Debug)]
pub(crate) struct Imported {
    /// The configuration as JSON.
    pub(crate) text: String,
    pub(crate) routes: usize,
    pub(crate) services: usize,
    pub(crate) prefixes: Vec<Prefix>,
    /// Descriptor files that went into it, of how many.
    pub(crate) files: (usize, usize),
    /// Files that nothing needs for sure and that do not fit the others, with the reason.
    pub(crate) unfit: Vec<String>,
    /// Methods with a path that cannot be served, with the reason.
    pub(crate) refused: Vec<String>,
    pub(super) left_out: Vec<LeftOut>,
}

/// Makes a configuration of a `google.protobuf.FileDescriptorSet`. The error is for the operator.
pub(crate) fn configuration(descriptors: &[u8], options: &Options) -> Result<Imported, String> {
    let set = Set::read(descriptors)?;
    let (mut rpcs, mut left_out) = (Vec::new(), Vec::new());
    for file in set.files() {
        annotation::read(file, &mut rpcs, &mut left_out)?;
    }
    if rpcs.is_empty() {
        return Err(String::from(
            "no method of the descriptor set has a path: none is annotated with a `get` of `google.api.http`",
        ));
    }
    let (order, pool) = needed(&set, &rpcs)?;
    let methods = methods(&pool, &rpcs)?;
    let mut types = Types::default();
    let mut routes = routes(&rpcs, &methods, &mut types);
    let refused = refused::take_out(&mut routes, &types)?;
    if let ([], [first, ..]) = (routes.as_slice(), refused.as_slice()) {
        return Err(format!("no path of the descriptor set can be served: {first}"));
    }
    routes.sort_by(|a, b| (&a.template, &a.rpc).cmp(&(&b.template, &b.rpc)));
    let prefixes = match options.prefixes.as_slice() {
        [] => prefix::suggested(routes.iter().map(|route| route.template.as_str())),
        given => given.to_vec(),
    };
    let (kept, unfit) = if payloads::anything(&methods) {
        payloads::add_all(&set, order, pool)?
    } else {
        (order.files, Vec::new())
    };
    let services: BTreeSet<&str> = routes.iter().filter_map(|route| route.rpc.split('/').next()).collect();
    let configuration = Configuration {
        prefixes: &prefixes,
        routes: &routes,
        messages: &types.messages,
        enums: &types.enums,
        descriptors: BASE64_STANDARD.encode(set::join(kept.iter().copied())),
    };
    let text = serde_json::to_string_pretty(&configuration).map_err(|error| error.to_string())?;
    // In a file, a line feed comes after it.
    if text.len() >= limits::CONFIGURATION_BYTES {
        return Err(too_large(text.len(), kept.len()));
    }
    Ok(Imported {
        text,
        routes: routes.len(),
        services: services.len(),
        files: (kept.len(), set.files().count()),
        prefixes,
        unfit,
        refused,
        left_out,
    })
}

/// The members of a configuration that an import writes.
#[derive(Serialize)]
struct Configuration<'c> {
    prefixes: &'c [Prefix],
    routes: &'c [Route],
    messages: &'c Messages,
    enums: &'c Enums,
    descriptors: String,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Route {
    template: String,
    pub(super) rpc: String,
    fields: Fields,
    #[serde(skip_serializing_if = "Option::is_none")]
    response_body: Option<String>,
}

/// The files that the methods cannot do without, and what they declare.
fn needed<'s>(set: &'s Set, rpcs: &[Rpc]) -> Result<(Order<'s>, DescriptorPool), String> {
    let mut order = Order::of(set);
    let declaring = rpcs.iter().map(|rpc| rpc.file.as_str()).chain(ERROR_DETAILS);
    for file in declaring.filter_map(|name| set.file(name)) {
        order.add(file)?;
    }
    let mut pool = DescriptorPool::new();
    for file in &order.files {
        file.declare(&mut pool)?;
    }
    Ok((order, pool))
}

/// The methods in the order of `rpcs`.
fn methods(pool: &DescriptorPool, rpcs: &[Rpc]) -> Result<Vec<MethodDescriptor>, String> {
    let method = |rpc: &Rpc| {
        let service = pool.get_service_by_name(&rpc.service)?;
        service.methods().find(|method| method.name() == rpc.method)
    };
    let unknown = |rpc: &Rpc| format!("`{}/{}` is not declared by `{}`", rpc.service, rpc.method, rpc.file);
    rpcs.iter().map(|rpc| method(rpc).ok_or_else(|| unknown(rpc))).collect()
}

/// The routes in the order of `rpcs`.
fn routes(rpcs: &[Rpc], methods: &[MethodDescriptor], types: &mut Types) -> Vec<Route> {
    let mut routes = Vec::new();
    for (rpc, method) in rpcs.iter().zip(methods) {
        let request: MessageDescriptor = method.input();
        let fields = types.request(&request);
        routes.extend(rpc.bindings.iter().map(|binding| Route {
            template: binding.template.clone(),
            rpc: format!("{}/{}", rpc.service, rpc.method),
            fields: fields.clone(),
            response_body: binding.response_body.clone(),
        }));
    }
    routes
}

fn too_large(bytes: usize, files: usize) -> String {
    format!(
        "the configuration would have {bytes} bytes, and {} are allowed; leave files out of the descriptor set, \
         of which it holds {files}",
        limits::CONFIGURATION_BYTES
    )
}

/// What errors of a node carry as details, where the set has it.
const ERROR_DETAILS: [&str; 1] = ["google/rpc/error_details.proto"];

#[cfg(test)]
mod tests;
