//! The service itself: its start page and its versions.

use serde::Serialize;

/// What this server is, and where its pages and its API are.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct Start<'a> {
    /// The name of the service.
    #[cfg_attr(feature = "schema", schemars(extend("const" = Start::NAME)))]
    pub name: &'a str,
    /// What the service does.
    pub description: &'a str,
    /// The version of the package.
    #[serde(rename = "crate")]
    pub package: &'a str,
    /// The version of the contract.
    pub contract: &'a str,
    /// The version of the rules.
    pub rule_set: &'a str,
    /// The digest of the module.
    pub module: &'a str,
    /// Whether `GET /healthz` is answered with 200.
    pub is_healthy: bool,
    /// The pages that are served beside the API.
    pub pages: &'a [ServedPage],
    /// The main resources of the API.
    pub resources: &'a [ApiResource],
}

impl Start<'_> {
    /// The name of the service.
    pub const NAME: &'static str = "Hearth";
}

/// A page for people.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline, description = ""))]
pub struct ServedPage {
    /// The path of the page.
    pub path: String,
    /// The title of the page.
    pub title: String,
    /// The readers of the page, and what it is for.
    #[serde(skip_serializing_if = "str::is_empty")]
    pub description: &'static str,
}

/// A resource of the API.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline, description = ""))]
pub struct ApiResource {
    /// The path, or its template.
    pub path: &'static str,
    /// The content of the resource.
    pub description: &'static str,
}

/// The health of the service, if it is healthy.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(description = ""))]
pub struct Health<'a> {
    /// `ok`.
    #[cfg_attr(feature = "schema", schemars(extend("const" = Health::OK)))]
    pub status: &'a str,
}

impl Health<'_> {
    /// The only status.
    pub const OK: &'static str = "ok";
}

/// The versions of the service.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct Version<'a> {
    /// The version of the package.
    #[serde(rename = "crate")]
    pub package: &'a str,
    /// The version of the contract: operations, members and codes.
    pub contract: &'a str,
    /// The version of the rules.
    pub rule_set: &'a str,
    /// The SHA-256 digest of the module.
    #[cfg_attr(feature = "schema", schemars(regex(pattern = "^sha256:[0-9a-f]{64}$")))]
    pub module: &'a str,
}
