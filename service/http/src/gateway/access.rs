//! Who may use the gateway, and the methods of its paths.

use http::header::HeaderMap;

use super::settings::Gateway;
use crate::auth::{self, Keys};
use crate::cors::Pages;
use crate::problem::Problem;
use crate::settings::{Database, Setting, Settings};
use hearth_routes::Scope;

/// The gateway of the deployment, and the keys that open it.
pub(super) struct Served<'a> {
    pub(super) gateway: &'a Gateway,
    keys: &'a Setting<Keys>,
    database: &'a Setting<Database>,
}

impl<'a> Served<'a> {
    /// Returns the gateway, or a problem if the deployment has none.
    pub(super) fn of(settings: &'a Settings) -> Result<Self, Problem> {
        let Settings { gateway, keys, database, .. } = settings;
        let none = || Problem::not_found("this deployment has no gateway");
        Ok(Self { gateway: gateway.get()?.as_ref().ok_or_else(none)?, keys, database })
    }

    /// Checks the API key of a request, if the deployment requires one.
    pub(super) async fn admit(&self, headers: &HeaderMap) -> Result<(), Problem> {
        let Some(scheme) = self.gateway.scheme else { return Ok(()) };
        auth::admit(self.keys, self.database, headers, scheme, Some(Scope::GatewayRead)).await.map(drop)
    }
}

/// The methods of the gateway's paths.
pub(super) const METHODS: &str = "GET, HEAD, OPTIONS";

/// The CORS policy of the gateway's paths.
pub(super) static PAGES: Pages = Pages {
    origins: |settings| settings.gateway.value()?.as_ref().map(|gateway| &gateway.origins),
    request_headers: "authorization, x-api-key, content-type, grpc-timeout, x-cosmos-block-height, \
                      grpc-metadata-x-cosmos-block-height, traceparent, tracestate, x-request-id",
    exposed_headers: "x-cosmos-block-height, grpc-metadata-x-cosmos-block-height, deprecation, link, x-request-id, \
                      retry-after",
    listed_only: false,
};
