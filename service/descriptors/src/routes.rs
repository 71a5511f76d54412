//! The routes of a configuration.

use prost_reflect::{MessageDescriptor, MethodDescriptor};
use serde::Serialize;

use crate::annotation::Rpc;
use crate::types::{Fields, Types};

/// A route as the configuration has it.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Route {
    pub(super) template: String,
    pub(super) rpc: String,
    fields: Fields,
    #[serde(skip_serializing_if = "Option::is_none")]
    response_body: Option<String>,
}

/// Returns the routes in the order of `rpcs`.
pub(super) fn routes(rpcs: &[Rpc], methods: &[MethodDescriptor], types: &mut Types) -> Vec<Route> {
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
