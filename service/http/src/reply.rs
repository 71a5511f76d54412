//! Responses of handlers, and the headers that every response gets: `content-length` and `x-request-id`.
//!
//! Without `content-length`, the head and the body leave in two writes, and a client on a persistent connection waits
//! 40 ms for the second one. Only a response of lines, which is sent while it is written, has no `content-length`.

use std::sync::atomic::{AtomicU64, Ordering};

use bytes::Bytes;
use data_encoding::HEXLOWER;
use hearth_api_key::has_key;
use http::header::{CONTENT_LENGTH, CONTENT_TYPE, ETAG, HeaderMap, HeaderName, HeaderValue, IF_NONE_MATCH};
use http::{Response, StatusCode};
use sha2::{Digest, Sha256};
use twox_hash::XxHash3_128;

use crate::host::host;
use crate::lines::Lines;
use crate::problem::Problem;

/// A response that is not a problem document.
pub(crate) struct Reply {
    pub(crate) status: StatusCode,
    pub(crate) headers: HeaderMap,
    pub(crate) body: Body,
}

/// The body of a response.
#[derive(Debug)]
pub enum Body {
    /// Leaves in one piece.
    Whole(Bytes),
    /// Leaves while it is written.
    Lines(Lines),
}

impl Reply {
    /// Returns a response with a JSON body.
    pub(crate) fn json(status: StatusCode, body: impl Into<Bytes>) -> Self {
        Self::typed(status, "application/json", body)
    }

    /// Returns a response with the status 204.
    pub(crate) fn no_content() -> Self {
        Self { status: StatusCode::NO_CONTENT, headers: HeaderMap::new(), body: Body::Whole(Bytes::new()) }
    }

    /// Returns a response with the status 202 and an empty body.
    pub(crate) fn accepted() -> Self {
        Self { status: StatusCode::ACCEPTED, headers: HeaderMap::new(), body: Body::Whole(Bytes::new()) }
    }

    /// Returns a response with a body of this media type.
    pub(crate) fn typed(status: StatusCode, media_type: &'static str, body: impl Into<Bytes>) -> Self {
        Self::of(status, media_type, Body::Whole(body.into()))
    }

    /// Returns a response with the status 200 whose lines of JSON are sent while they are written.
    pub(crate) fn lines(lines: Lines) -> Self {
        Self::of(StatusCode::OK, "application/x-ndjson", Body::Lines(lines))
    }

    fn of(status: StatusCode, media_type: &'static str, body: Body) -> Self {
        let mut headers = HeaderMap::new();
        headers.insert(CONTENT_TYPE, HeaderValue::from_static(media_type));
        Self { status, headers, body }
    }

    /// Adds a header.
    pub(crate) fn with_header(mut self, name: HeaderName, value: HeaderValue) -> Self {
        self.headers.insert(name, value);
        self
    }

    /// Adds headers.
    pub(crate) fn with_headers(mut self, headers: &HeaderMap) -> Self {
        self.headers.extend(headers.clone());
        self
    }

    /// Adds an entity tag, and turns the response into a 304 if the request's `If-None-Match` contains the tag.
    pub(crate) fn tagged(mut self, request: &HeaderMap) -> Self {
        let Body::Whole(body) = &self.body else { return self };
        let tag = format!("\"{:032x}\"", XxHash3_128::oneshot(body));
        if has_tag(request, &tag) {
            self.status = StatusCode::NOT_MODIFIED;
            self.body = Body::Whole(Bytes::new());
            self.headers.remove(CONTENT_TYPE);
        }
        self.with_tag(&tag)
    }

    /// Returns a response with the status 304.
    pub(crate) fn not_modified(tag: &str) -> Self {
        let body = Body::Whole(Bytes::new());
        Self { status: StatusCode::NOT_MODIFIED, headers: HeaderMap::new(), body }.with_tag(tag)
    }

    /// Adds an entity tag.
    pub(crate) fn with_tag(mut self, tag: &str) -> Self {
        if let Ok(value) = HeaderValue::try_from(tag) {
            self.headers.insert(ETAG, value);
        }
        self
    }
}

/// Returns the HTTP response for the outcome of a handler.
pub(crate) fn finish(answer: Result<Reply, Problem>, request_id: &str) -> Response<Body> {
    let Reply { status, mut headers, body } = answer.unwrap_or_else(|problem| problem.into_reply(request_id));
    if let Ok(value) = HeaderValue::try_from(request_id) {
        headers.insert(REQUEST_ID, value);
    }
    if let Body::Whole(bytes) = &body
        && !matches!(status, StatusCode::NO_CONTENT | StatusCode::NOT_MODIFIED)
    {
        headers.insert(CONTENT_LENGTH, HeaderValue::from(bytes.len()));
    }
    let mut response = Response::new(body);
    *response.status_mut() = status;
    *response.headers_mut() = headers;
    response
}

/// Returns the value of `x-request-id` if it is valid, otherwise a new id.
///
/// The component has no source of randomness, so a new id is a digest of the time and a counter. It identifies lines of
/// the log and need not be secret.
pub(crate) fn request_id(headers: &HeaderMap) -> String {
    static COUNTER: AtomicU64 = AtomicU64::new(0);
    let given = headers.get(REQUEST_ID).and_then(|value| value.to_str().ok());
    if let Some(id) = given.filter(|id| is_valid_id(id)) {
        return id.to_owned();
    }
    let (seconds, nanoseconds) = host().time();
    let mut digest = Sha256::new();
    digest.update(seconds.to_le_bytes());
    digest.update(nanoseconds.to_le_bytes());
    digest.update(COUNTER.fetch_add(1, Ordering::Relaxed).to_le_bytes());
    HEXLOWER.encode(digest.finalize().as_slice().get(..16).unwrap_or_default())
}

fn is_valid_id(id: &str) -> bool {
    (1..=128).contains(&id.len())
        && !has_key(id)
        && id.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_.:".contains(&byte))
}

/// Returns whether the request's `If-None-Match` contains a tag.
pub(crate) fn has_tag(request: &HeaderMap, tag: &str) -> bool {
    let known = request.get_all(IF_NONE_MATCH).iter().filter_map(|value| value.to_str().ok());
    known.flat_map(|list| list.split(',')).any(|one| matches(one.trim(), tag))
}

/// Compares entity tags weakly (RFC 9110, section 8.8.3.2), as `If-None-Match` requires.
fn matches(candidate: &str, tag: &str) -> bool {
    candidate == "*" || candidate.strip_prefix("W/").unwrap_or(candidate) == tag
}

const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");
pub(crate) const SERVER_TIMING: HeaderName = HeaderName::from_static("server-timing");
