//! A component without rules: it answers a request with `{}`, or forwards it to the node.
//!
//! Its cost is that of the host, of `spin-sdk` and of HTTP. The bench `edge` compares it with that of the edge.

use bytes::Bytes;
use http::header::{CONTENT_LENGTH, CONTENT_TYPE, HeaderValue, TE};
use http::{Request as Query, Response};
use http_body_util::BodyExt as _;
use spin_sdk::http::{Error, FullBody, IntoResponse, Request, send};
use spin_sdk::{http_service, variables};

/// Answers `GET /`. A request for the path of a gRPC method calls it with an empty message, and gets the bytes of the
/// node's response: an exchange without mapping, checks and JSON.
#[http_service]
async fn handle(request: Request) -> Result<impl IntoResponse, Error> {
    let body = match request.uri().path() {
        "/" | "/healthz" => Bytes::from_static(b"{}"),
        method => forward(method).await?,
    };
    let length = HeaderValue::from(body.len());
    let mut response = Response::new(FullBody::new(body));
    response.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static("application/json"));
    // As in the answers of the edge: the head and the body leave in one write.
    response.headers_mut().insert(CONTENT_LENGTH, length);
    Ok(response)
}

async fn forward(method: &str) -> Result<Bytes, Error> {
    let node = variables::get("gateway_upstream").await.map_err(|error| Error::other(error.to_string()))?;
    let query = Query::post(format!("{node}{method}"))
        .header(CONTENT_TYPE, "application/grpc")
        .header(TE, "trailers")
        .body(FullBody::new(Bytes::from_static(EMPTY_MESSAGE)))?;
    Ok(send(query).await?.into_body().collect().await?.to_bytes())
}

/// A gRPC frame with a message of no bytes.
const EMPTY_MESSAGE: &[u8] = &[0; 5];
