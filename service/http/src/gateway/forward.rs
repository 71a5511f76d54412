//! Forwards a query to a node's own HTTP gateway, under the path that the protocol defines, and returns the response
//! unchanged.
//!
//! Only the headers that are named here are forwarded, in both directions.

use bytes::Bytes;
use http::header::{
    ACCEPT, CONTENT_ENCODING, CONTENT_LENGTH, CONTENT_TYPE, HeaderMap, HeaderName, RETRY_AFTER,
};
use http::request::Parts;
use http::{HeaderValue, Request, StatusCode, Uri};
use percent_encoding::percent_decode_str;

use super::failure::Failure;
use super::headers::{self, BLOCK_HEIGHT, GRPC_TIMEOUT};
use super::limit::MAX_ANSWER;
use super::query::Query;
use super::upstream::Upstream;
use crate::host::{Broken, host};
use crate::reply::{Body, Reply};

/// Sends the query to the node's gateway, within the deadline.
pub(super) async fn get(upstream: &Upstream, query: &Query<'_>, client: &Parts) -> Result<Reply, Failure> {
    let mut request = Request::new(Bytes::new());
    *request.uri_mut() = address(upstream, query, client)
        .ok_or(Failure::unusable("the path of the query is not valid in a URL"))?;
    *request.headers_mut() = query.trace.clone();
    if let Some(accept) = client.headers.get(ACCEPT) {
        request.headers_mut().insert(ACCEPT, accept.clone());
    }
    if let Some(height) = query.height {
        request.headers_mut().insert(BLOCK_HEIGHT, height.clone());
    }
    let left = query.deadline.left().as_millis() + 1;
    if let Ok(left) = HeaderValue::try_from(format!("{left}m")) {
        request.headers_mut().insert(GRPC_TIMEOUT, left);
    }
    query.deadline.bound(exchange(request)).await.ok_or(Failure::Slow)?
}

fn address(upstream: &Upstream, query: &Query<'_>, client: &Parts) -> Option<Uri> {
    let mut target = format!("{}{}", upstream.prefix(), query.route.path);
    if let Some(parameters) = client.uri.query() {
        target.push('?');
        target.push_str(parameters);
    }
    let mut parts = upstream.base.clone().into_parts();
    parts.path_and_query = Some(target.try_into().ok()?);
    Uri::from_parts(parts).ok()
}

/// Checks whether a path has a `.` or `..` segment, escaped or not. The node's gateway would remove it and serve
/// another path than the one that the module has mapped.
pub(super) fn has_dot_segment(path: &str) -> bool {
    path.split('/').any(|segment| {
        let decoded = percent_decode_str(segment).decode_utf8_lossy();
        decoded.split(['/', '\\']).any(|part| matches!(part, "." | ".."))
    })
}

async fn exchange(request: Request<Bytes>) -> Result<Reply, Failure> {
    let (head, body) = host().send(request).await?.into_parts();
    if head.status.is_redirection() || head.status.is_informational() {
        return Err(Failure::unusable("the node's gateway redirects the request"));
    }
    if !is_json(&head.headers) {
        return Err(Failure::Http(head.status));
    }
    let announced = head.headers.get(CONTENT_LENGTH).and_then(|value| value.to_str().ok()?.parse().ok());
    let announced: usize = announced.unwrap_or_default();
    if announced > MAX_ANSWER {
        return Err(Broken::TooLarge.into());
    }
    let (body, _) = body.read(MAX_ANSWER).await?;
    if body.len() < announced {
        return Err(Failure::unusable("the node's response is incomplete"));
    }
    Ok(Reply { status: head.status, headers: forwarded(&head.headers, head.status), body: Body::Whole(body) })
}

/// Whether the response is JSON, as that of a node's gateway is. An HTML page of a proxy must not be served from this
/// origin.
fn is_json(headers: &HeaderMap) -> bool {
    let media_type = headers.get(CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let essence = media_type.split(';').next().unwrap_or_default().trim();
    essence.eq_ignore_ascii_case("application/json")
}

/// Returns the headers of the node's response that are forwarded.
fn forwarded(node: &HeaderMap, status: StatusCode) -> HeaderMap {
    let mut headers = headers::answered_height(node);
    for name in [CONTENT_TYPE, CONTENT_ENCODING, RETRY_AFTER] {
        if let Some(value) = node.get(&name) {
            headers.insert(name, value.clone());
        }
    }
    for (name, value) in node {
        if is_metadata(name) && !headers.contains_key(name) {
            headers.append(name.clone(), value.clone());
        }
    }
    if status == StatusCode::SERVICE_UNAVAILABLE {
        headers.entry(RETRY_AFTER).or_insert(HeaderValue::from_static("1"));
    }
    headers
}

fn is_metadata(name: &HeaderName) -> bool {
    name.as_str().starts_with("grpc-metadata-")
}
