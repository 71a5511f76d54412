//! The edge: the Spin component with Hearth's three HTTP surfaces, which are claims, queries to a protocol node, and
//! user preferences.
//!
//! The surfaces are the crate [`hearth_http`]. This crate gives them what they need from WASI and Spin, and the module,
//! which is composed into the same component.

mod host;
mod module;
mod operations;
mod outbound;
mod request;
mod response;
mod sent;
mod store;

use hearth_http::install;
use spin_sdk::wasip3::exports::http::handler::Guest;
use spin_sdk::wasip3::http::service::export;
use spin_sdk::wasip3::http::types::{ErrorCode, Request, Response};

use crate::host::Spin;

struct Edge;

impl Guest for Edge {
    async fn handle(request: Request) -> Result<Response, ErrorCode> {
        install(&Spin);
        response::write(hearth_http::serve(request::read(request)?).await)
    }
}

export!(Edge);
