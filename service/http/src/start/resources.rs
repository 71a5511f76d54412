//! The main resources of the API.

use hearth_resources::ApiResource;
use hearth_routes::{Access, at};
use http::Method;

/// Returns whether a browser can open a resource: its path is served without a key and has no variable.
pub(super) fn is_open(resource: &ApiResource) -> bool {
    let route = at(resource.path).and_then(|found| found.route(&Method::GET));
    route.is_some_and(|route| route.access == Access::Public && !route.path.contains('{'))
}

const fn resource(path: &'static str, description: &'static str) -> ApiResource {
    ApiResource { path, description }
}

/// The resources, in the order in which they are shown.
pub(super) const RESOURCES: &[ApiResource] = &[
    resource("/openapi.json", "the description of the API (OpenAPI 3.1)"),
    resource("/healthz", "the health of the server"),
    resource("/version", "the versions, and the digest of the module"),
    resource("/v1/rules", "the rules of claims, and every code of an error"),
    resource("/v1/claims", "submit claims, and list their records"),
    resource("/v1/studies", "studies, their figures, reports and credentials"),
    resource("/v1/selections", "random selections of households"),
    resource("/v1/keys", "API keys of an organisation"),
    resource("/v1/operations", "direct calls of the module"),
    resource("/openrosa/{key}", "the form of a claim for ODK Collect and KoBoCollect"),
    resource("/gateway/routes", "queries to a protocol node"),
    resource("/user-preferences", "the preferences of a chat room"),
    resource("/mcp", "the preferences as a tool (Model Context Protocol)"),
];
