//! The answers of the gateway that are not those of a node's queries.

use serde::Serialize;
use serde_json::Value;

/// An error of the node, in the form of the node's own HTTP gateway.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(extend("example" = {"code": 5, "message": "entity not found", "details": []}))
)]
pub struct NodeRefusal<'a> {
    /// The gRPC status code.
    pub code: i32,
    /// The message of the node.
    pub message: &'a str,
    /// The details of the error, each with its type in `@type`.
    #[cfg_attr(feature = "schema", schemars(with = "Vec<crate::values::Object>"))]
    pub details: Value,
}

/// The routes of the gateway, which the module writes.
#[cfg(feature = "schema")]
#[expect(dead_code, reason = "the types are for their schemas")]
pub(crate) mod index {
    use schemars::JsonSchema;

    /// The routes of the gateway.
    #[derive(JsonSchema)]
    #[schemars(rename = "Routes")]
    pub(crate) struct Index {
        /// `valid`.
        #[schemars(extend("const" = "valid"))]
        outcome: String,
        /// The path prefixes.
        prefixes: Vec<Prefix>,
        /// The routes.
        routes: Vec<Route>,
    }

    #[derive(JsonSchema)]
    #[schemars(inline, rename_all = "camelCase")]
    struct Prefix {
        /// The prefix in the paths of requests.
        path: String,
        /// The prefix in the templates that `path` replaces.
        stands_for: String,
        /// The date since which the prefix is deprecated.
        #[schemars(skip_serializing_if = "Option::is_none", extend("format" = "date"))]
        deprecated: Option<String>,
    }

    #[derive(JsonSchema)]
    #[schemars(inline)]
    struct Route {
        /// The template of the path.
        template: String,
        /// The query method, `package.Service/Method`.
        rpc: String,
        /// Whether the operator has disabled the route.
        disabled: bool,
    }
}
