//! The gateway: queries to a protocol node by HTTP paths.
//!
//! The module maps a path to a query with the table of the operator's [`configuration`]. [`query`] checks and serves a
//! request. [`grpc`] calls a node by gRPC, and [`forward`] forwards the request to a node's own HTTP gateway. An
//! error is a [`failure`] of the exchange or a gRPC [`status`] of the node.

mod configuration;
mod deadline;
mod failure;
mod forward;
mod grpc;
mod headers;
mod query;
mod settings;
mod status;
mod transport;

use http::StatusCode;
use serde::Deserialize;

use crate::cors::Pages;
use crate::problem::Problem;
use crate::reply::Reply;
use crate::router::Call;
use crate::settings::Settings;
pub(crate) use query::answer;
pub(crate) use settings::Gateway;

/// `GET /gateway/routes`: returns the module's index of the routes. The API key is required in the same way as for
/// queries.
pub(crate) async fn index(call: Call) -> Result<Reply, Problem> {
    let gateway = served(&call.settings)?;
    gateway.admit(&call.settings, &call.head.headers).await?;
    let table = gateway.configuration.table()?;
    Ok(Reply::json(StatusCode::OK, table.index()).tagged(&call.head.headers))
}

/// Returns the gateway of the deployment, or a problem if the deployment has none.
fn served(settings: &Settings) -> Result<&Gateway, Problem> {
    settings.gateway.get()?.as_ref().ok_or_else(|| Problem::not_found("this deployment has no gateway"))
}

/// Returns whether the problem is about a path below a prefix of the gateway, which the module's finding then names.
pub(crate) fn is_below_prefix(problem: &Problem) -> bool {
    #[derive(Deserialize)]
    struct Params {
        prefix: Option<String>,
    }
    let params = problem.findings().iter().filter_map(|finding| finding.params.as_ref());
    let mut read = params.filter_map(|params| serde_json::from_str::<Params>(params.get()).ok());
    read.any(|params| params.prefix.is_some())
}

/// The limit of a node's response: four times the 4 MiB that nodes and their clients allow by default, so that the
/// large pages of a node with a higher limit still pass.
const MAX_ANSWER: usize = 16 << 20;

/// The methods of the gateway's paths.
const METHODS: &str = "GET, HEAD, OPTIONS";

/// The CORS policy of the gateway's paths.
static PAGES: Pages = Pages {
    origins: |settings| settings.gateway.value()?.as_ref().map(|gateway| &gateway.origins),
    methods: METHODS,
    request_headers: "authorization, x-api-key, content-type, grpc-timeout, x-cosmos-block-height, \
                      grpc-metadata-x-cosmos-block-height, traceparent, tracestate, x-request-id",
    exposed_headers: "x-cosmos-block-height, grpc-metadata-x-cosmos-block-height, deprecation, link, x-request-id, \
                      retry-after",
    listed_only: false,
};
