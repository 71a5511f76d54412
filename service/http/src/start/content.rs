//! The content of the start page.

use serde::Serialize;

use super::pages::ServedPage;
use super::resources::Resource;

/// The content of the start page.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Start<'a> {
    pub(super) name: &'static str,
    pub(super) description: &'static str,
    #[serde(rename = "crate")]
    pub(super) package: &'a str,
    pub(super) contract: &'a str,
    pub(super) rule_set: &'a str,
    pub(super) module: &'static str,
    /// Whether `/healthz` would be answered with 200.
    pub(super) is_healthy: bool,
    pub(super) pages: &'a [ServedPage],
    pub(super) resources: &'static [Resource],
}
