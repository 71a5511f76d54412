//! Who may use the gateway, and the methods of its paths.

use http::header::HeaderMap;

use super::settings::Gateway;
use crate::auth::{self, Scope};
use crate::cors::Pages;
use crate::problem::Problem;
use crate::settings::Settings;

/// Returns the gateway of the deployment, or a problem if the deployment has none.
pub(super) fn served(settings: &Settings) -> Result<&Gateway, Problem> {
    settings.gateway.get()?.as_ref().ok_or_else(|| Problem::not_found("this deployment has no gateway"))
}

/// Checks the API key of a request, if the deployment requires one.
pub(super) async fn admit(
    gateway: &Gateway,
    settings: &Settings,
    headers: &HeaderMap,
) -> Result<(), Problem> {
    match gateway.scheme {
        Some(scheme) => auth::admit(settings, headers, scheme, Some(Scope::GatewayRead)).await.map(drop),
        None => Ok(()),
    }
}

/// The methods of the gateway's paths.
pub(super) const METHODS: &str = "GET, HEAD, OPTIONS";

/// The CORS policy of the gateway's paths.
pub(super) static PAGES: Pages = Pages {
    origins: |settings| settings.gateway.value()?.as_ref().map(|gateway| &gateway.origins),
    methods: METHODS,
    request_headers: "authorization, x-api-key, content-type, grpc-timeout, x-cosmos-block-height, \
                      grpc-metadata-x-cosmos-block-height, traceparent, tracestate, x-request-id",
    exposed_headers: "x-cosmos-block-height, grpc-metadata-x-cosmos-block-height, deprecation, link, x-request-id, \
                      retry-after",
    listed_only: false,
};
