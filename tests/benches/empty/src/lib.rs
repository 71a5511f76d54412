//! An empty component: it answers every request with `{}`. Its cost is that of the host, of `spin-sdk` and of HTTP, which the
//! bench `edge` compares with that of the edge.

use http::Response;
use http::header::{CONTENT_LENGTH, CONTENT_TYPE, HeaderValue};
use spin_sdk::http::{FullBody, IntoResponse, Request};
use spin_sdk::http_service;

#[http_service]
async fn handle(_request: Request) -> impl IntoResponse {
    let mut response = Response::new(FullBody::new(BODY));
    response.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static("application/json"));
    // As in the answers of the edge: the head and the body leave in one write.
    response.headers_mut().insert(CONTENT_LENGTH, HeaderValue::from(BODY.len()));
    response
}

const BODY: &[u8] = b"{}";
