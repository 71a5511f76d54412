//! The gateway: queries to a protocol node over plain HTTP paths.
//!
//! Which query a path is for is the module's decision, by the table of the operator's [`configuration`].
//! [`query`] has the order in which a request is judged; [`grpc`] asks a node itself and [`forward`] a node's
//! own HTTP gateway. What goes wrong on that way is a [`failure`] or a gRPC [`status`].

mod configuration;
mod deadline;
mod failure;
mod forward;
mod grpc;
mod headers;
mod outbound;
mod query;
mod settings;
mod status;
mod transport;

use http::StatusCode;

use crate::cors::Pages;
use crate::problem::Problem;
use crate::reply::Reply;
use crate::router::Call;
use crate::settings::Settings;
pub(crate) use query::answer;
pub(crate) use settings::Gateway;

/// `GET /gateway/routes`: the index of what is served, as the module gives it, for those who may ask for it.
pub(crate) fn index(call: &Call) -> Result<Reply, Problem> {
    let gateway = served(&call.settings)?;
    gateway.admit(&call.settings, &call.head.headers)?;
    let table = gateway.configuration.table()?;
    Ok(Reply::json(StatusCode::OK, table.index()).tagged(&call.head.headers))
}

/// The gateway of the deployment. The problem is that there is none.
fn served(settings: &Settings) -> Result<&Gateway, Problem> {
    settings.gateway.get()?.as_ref().ok_or_else(|| Problem::not_found("this deployment has no gateway"))
}

/// The most that is read of a node's answer: a few times the 4 MiB that nodes and their clients allow by
/// themselves, so that the large pages of a node that allows more still pass.
const MAX_ANSWER: usize = 16 << 20;

/// What the gateway's paths take.
const METHODS: &str = "GET, HEAD, OPTIONS";

/// What pages may do with them.
static PAGES: Pages = Pages {
    origins: |settings| settings.gateway.value()?.as_ref().map(|gateway| &gateway.origins),
    methods: METHODS,
    request_headers: "authorization, x-api-key, content-type, grpc-timeout, x-cosmos-block-height, \
                      grpc-metadata-x-cosmos-block-height, x-request-id",
    exposed_headers: "x-cosmos-block-height, grpc-metadata-x-cosmos-block-height, deprecation, link, x-request-id, \
                      retry-after",
    listed_only: false,
};
