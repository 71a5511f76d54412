//! Sends requests without a body to the node.
//!
//! The SDK gives every request a body, even an empty one, which is sent as a chunk after the head. On a host that does
//! not set `TCP_NODELAY`, that chunk waits up to 40 ms until the node acknowledges the head.

use http::request::Parts;
use http::uri::{Authority, PathAndQuery};
use http::{HeaderMap, Response};
use spin_sdk::http::FromResponse as _;
use spin_sdk::wasip3::http::client;
use spin_sdk::wasip3::http::types::{ErrorCode, Fields, Request};
use spin_sdk::wasip3::http_compat::IncomingResponseBody;
use spin_sdk::wasip3::wit_future;

/// Sends the head, and returns the response with its unread body.
pub(super) async fn send(head: Parts) -> Result<Response<IncomingResponseBody>, ErrorCode> {
    let (_, no_trailers) = wit_future::new(|| Ok(None));
    let (request, _sent) = Request::new(fields(head.headers)?, None, no_trailers, None);
    let invalid = |()| ErrorCode::HttpRequestUriInvalid;
    request.set_method(&head.method.into()).map_err(|()| ErrorCode::HttpRequestMethodInvalid)?;
    request.set_scheme(head.uri.scheme().map(Into::into).as_ref()).map_err(invalid)?;
    request.set_authority(head.uri.authority().map(Authority::as_str)).map_err(invalid)?;
    request.set_path_with_query(head.uri.path_and_query().map(PathAndQuery::as_str)).map_err(invalid)?;
    let response = client::send(request).await?;
    Response::from_response(response).map_err(|_| ErrorCode::HttpProtocolError)
}

fn fields(headers: HeaderMap) -> Result<Fields, ErrorCode> {
    headers.try_into().map_err(|_| ErrorCode::HttpRequestHeaderSize(None))
}
