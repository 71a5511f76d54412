//! Converts a descriptor set to a gateway configuration, without I/O.
//!
//! The result depends on the declarations in the files and on the options, but not on the order of the files.

use std::collections::BTreeSet;

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use hearth_kpt_core::limits;
use prost_reflect::{DescriptorPool, MethodDescriptor};
use serde::Serialize;

use crate::annotation::{self, LeftOut, Rpc};
use crate::order::Order;
use crate::payloads;
use crate::prefix::{self, Prefix};
use crate::refused;
use crate::routes::{Route, routes};
use crate::set::{self, Set};
use crate::types::{Enums, Messages, Types};

/// The options of an import.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// The prefixes; if empty, those that the templates suggest.
    pub prefixes: Vec<Prefix>,
}

/// A configuration with the facts for the summary.
#[derive(Debug)]
pub struct Imported {
    /// The configuration as JSON.
    pub text: String,
    /// The number of routes.
    pub routes: usize,
    /// The number of services that have a route.
    pub services: usize,
    /// The prefixes under which the routes are served.
    pub prefixes: Vec<Prefix>,
    /// The number of descriptor files in the configuration and in the set.
    pub files: (usize, usize),
    /// Optional files that conflict with the others, with the reasons.
    pub unfit: Vec<String>,
    /// Methods with a path that cannot be served, with the reasons.
    pub refused: Vec<String>,
    /// Methods without a route, each with its reason.
    pub left_out: Vec<LeftOut>,
}

/// Creates a configuration from a `google.protobuf.FileDescriptorSet`.
///
/// # Errors
///
/// Returns a message for the operator if the set cannot be read, or has no path that can be served.
pub fn configuration(descriptors: &[u8], options: &Options) -> Result<Imported, String> {
    let set = Set::read(descriptors)?;
    let (mut rpcs, mut left_out) = (Vec::new(), Vec::new());
    for file in set.files() {
        annotation::read(file, &mut rpcs, &mut left_out)?;
    }
    if rpcs.is_empty() {
        return Err(String::from(
            "no method of the descriptor set has a path: no `google.api.http` annotation has a `get`",
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
    let (kept, unfit) = if payloads::contains_any(&methods) {
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
    // A line feed follows the text in a file.
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

/// Returns the files that the methods require, and their declarations.
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

/// Returns the methods in the order of `rpcs`.
fn methods(pool: &DescriptorPool, rpcs: &[Rpc]) -> Result<Vec<MethodDescriptor>, String> {
    let method = |rpc: &Rpc| {
        let service = pool.get_service_by_name(&rpc.service)?;
        service.methods().find(|method| method.name() == rpc.method)
    };
    let unknown = |rpc: &Rpc| format!("`{}/{}` is not declared by `{}`", rpc.service, rpc.method, rpc.file);
    rpcs.iter().map(|rpc| method(rpc).ok_or_else(|| unknown(rpc))).collect()
}

fn too_large(bytes: usize, files: usize) -> String {
    format!(
        "the configuration has {bytes} bytes with {files} descriptor files, and the limit is {}; remove files from \
         the descriptor set",
        limits::CONFIGURATION_BYTES
    )
}

/// The types of error details, if the set has them.
const ERROR_DETAILS: [&str; 1] = ["google/rpc/error_details.proto"];

#[cfg(test)]
mod tests;
