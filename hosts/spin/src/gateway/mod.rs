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
mod query;
mod settings;
mod status;
mod transport;

use http::StatusCode;

use crate::cors::Pages;
use crate::problem::Problem;
use crate::reply::Reply;
use crate::router::Call;
pub(crate) use query::answer;

/// `GET /gateway/routes`: the index of what is served, as the module gives it.
pub(crate) async fn index(call: Call) -> Result<Reply, Problem> {
    let configuration = configuration::current().await?;
    Ok(Reply::json(StatusCode::OK, configuration.table.index()).tagged(&call.head.headers))
}

/// Whether requests could be mapped now.
pub(crate) async fn check() -> Result<(), Problem> {
    configuration::current().await.map(drop)
}

/// The most that is read of a node's answer: a few times the 4 MiB that nodes and their clients allow by
/// themselves, so that the large pages of a node that allows more still pass.
const MAX_ANSWER: usize = 16 << 20;

/// What the gateway's paths take.
const METHODS: &str = "GET, HEAD, OPTIONS";

/// What pages may do with them.
static PAGES: Pages = Pages {
    origins: "gateway_cors_origins",
    methods: METHODS,
    request_headers: "authorization, x-api-key, content-type, grpc-timeout, x-cosmos-block-height, \
                      grpc-metadata-x-cosmos-block-height, x-request-id",
    exposed_headers: "x-cosmos-block-height, grpc-metadata-x-cosmos-block-height, deprecation, link, x-request-id, \
                      retry-after",
    listed_only: false,
};
