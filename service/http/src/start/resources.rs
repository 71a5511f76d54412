//! The main resources of the API.

use serde::Serialize;

/// A resource of the API.
#[derive(Serialize)]
pub(super) struct Resource {
    pub(super) path: &'static str,
    pub(super) description: &'static str,
    /// Whether a browser can open it: it needs no key, and the path has no variable.
    #[serde(skip)]
    pub(super) is_open: bool,
}

const fn open(path: &'static str, description: &'static str) -> Resource {
    Resource { path, description, is_open: true }
}

const fn with_key(path: &'static str, description: &'static str) -> Resource {
    Resource { path, description, is_open: false }
}

/// The resources, in the order in which they are shown.
pub(super) const RESOURCES: &[Resource] = &[
    open("/openapi.json", "the description of the API (OpenAPI 3.1)"),
    open("/healthz", "the health of the server"),
    open("/version", "the versions, and the digest of the module"),
    open("/v1/rules", "the rules of claims, and every code of an error"),
    with_key("/v1/claims", "submit claims, and list their records"),
    with_key("/v1/studies", "studies, their figures, reports and credentials"),
    with_key("/v1/selections", "random selections of households"),
    with_key("/v1/keys", "API keys of an organisation"),
    with_key("/v1/operations", "direct calls of the module"),
    with_key("/openrosa/{key}", "the form of a claim for ODK Collect and KoBoCollect"),
    with_key("/gateway/routes", "queries to a protocol node"),
    with_key("/user-preferences", "the preferences of a chat room"),
    with_key("/mcp", "the preferences as a tool (Model Context Protocol)"),
];
