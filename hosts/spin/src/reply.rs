//! What a handler answers, and how every answer is finished: `content-length`, `x-request-id`.
//!
//! The length is set by hand, because without it head and body leave in two writes, and a client on a
//! kept-alive connection waits 40 ms for the second.

use std::sync::atomic::{AtomicU64, Ordering};

use bytes::Bytes;
use data_encoding::HEXLOWER;
use http::header::{CONTENT_LENGTH, CONTENT_TYPE, ETAG, HeaderMap, HeaderName, HeaderValue, IF_NONE_MATCH};
use http::{Response, StatusCode};
use sha2::{Digest, Sha256};
use spin_sdk::http::FullBody;
use spin_sdk::wasip3::clocks::system_clock;

use crate::problem::Problem;

/// An answer that is not a problem.
pub(crate) struct Reply {
    pub(crate) status: StatusCode,
    pub(crate) headers: HeaderMap,
    pub(crate) body: Bytes,
}

impl Reply {
    /// JSON text with this status.
    pub(crate) fn json(status: StatusCode, body: impl Into<Bytes>) -> Self {
        Self::typed(status, "application/json", body)
    }

    /// 204, which has no body.
    pub(crate) fn no_content() -> Self {
        Self { status: StatusCode::NO_CONTENT, headers: HeaderMap::new(), body: Bytes::new() }
    }

    /// 202, without a body.
    pub(crate) fn accepted() -> Self {
        Self { status: StatusCode::ACCEPTED, headers: HeaderMap::new(), body: Bytes::new() }
    }

    /// A body of this media type.
    pub(crate) fn typed(status: StatusCode, media_type: &'static str, body: impl Into<Bytes>) -> Self {
        let mut headers = HeaderMap::new();
        headers.insert(CONTENT_TYPE, HeaderValue::from_static(media_type));
        Self { status, headers, body: body.into() }
    }

    /// The same with one more header.
    pub(crate) fn with_header(mut self, name: HeaderName, value: HeaderValue) -> Self {
        self.headers.insert(name, value);
        self
    }

    /// The same with more headers.
    pub(crate) fn with_headers(mut self, headers: &HeaderMap) -> Self {
        self.headers.extend(headers.clone());
        self
    }

    /// Tags the body, and answers 304 without it to a client that has it.
    pub(crate) fn tagged(mut self, request: &HeaderMap) -> Self {
        let tag = format!(
            "\"{}\"",
            HEXLOWER.encode(Sha256::digest(&self.body).as_slice().get(..16).unwrap_or_default())
        );
        let known = request.get_all(IF_NONE_MATCH).iter().filter_map(|value| value.to_str().ok());
        if known.flat_map(|list| list.split(',')).any(|one| matches(one.trim(), &tag)) {
            self.status = StatusCode::NOT_MODIFIED;
            self.body = Bytes::new();
            self.headers.remove(CONTENT_TYPE);
        }
        if let Ok(value) = HeaderValue::try_from(tag) {
            self.headers.insert(ETAG, value);
        }
        self
    }
}

/// Turns the outcome of a handler into the response.
pub(crate) fn finish(answer: Result<Reply, Problem>, request_id: &str) -> Response<FullBody<Bytes>> {
    let Reply { status, headers, body } = answer.unwrap_or_else(|problem| problem.into_reply(request_id));
    let length = body.len();
    let mut response = Response::new(FullBody::new(body));
    *response.status_mut() = status;
    *response.headers_mut() = headers;
    if !matches!(status, StatusCode::NO_CONTENT | StatusCode::NOT_MODIFIED) {
        response.headers_mut().insert(CONTENT_LENGTH, HeaderValue::from(length));
    }
    if let Ok(value) = HeaderValue::try_from(request_id) {
        response.headers_mut().insert(REQUEST_ID, value);
    }
    response
}

/// The request's own id when it is a decent one, else a new one.
///
/// A component has no randomness here, so a new id is a digest of the time and a counter: good enough to
/// find a line in a log, and no secret.
pub(crate) fn request_id(headers: &HeaderMap) -> String {
    static COUNTER: AtomicU64 = AtomicU64::new(0);
    let given = headers.get(REQUEST_ID).and_then(|value| value.to_str().ok());
    if let Some(id) = given.filter(|id| is_decent(id)) {
        return id.to_owned();
    }
    let now = system_clock::now();
    let mut digest = Sha256::new();
    digest.update(now.seconds.to_le_bytes());
    digest.update(now.nanoseconds.to_le_bytes());
    digest.update(COUNTER.fetch_add(1, Ordering::Relaxed).to_le_bytes());
    HEXLOWER.encode(digest.finalize().as_slice().get(..16).unwrap_or_default())
}

fn is_decent(id: &str) -> bool {
    (1..=128).contains(&id.len())
        && id.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_.:".contains(&byte))
}

/// Weak comparison (RFC 9110, section 8.8.3.2), as `If-None-Match` asks for.
fn matches(candidate: &str, tag: &str) -> bool {
    candidate == "*" || candidate.strip_prefix("W/").unwrap_or(candidate) == tag
}

const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");
