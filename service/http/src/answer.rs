//! The answer to a request: the outcome of its handler with the headers that every response gets, such as
//! `content-length` and `x-request-id`.
//!
//! Without `content-length`, the head and the body leave in two writes, and a client on a persistent connection waits
//! 40 ms for the second one. Only a response of lines, which is sent while it is written, has no `content-length`.

use std::sync::atomic::{AtomicU64, Ordering};

use data_encoding::HEXLOWER;
use hearth_api_key::has_key;
use http::header::{CONTENT_LENGTH, HeaderMap, HeaderName, HeaderValue, X_CONTENT_TYPE_OPTIONS};
use http::{Response, StatusCode};
use sha2::{Digest, Sha256};

use crate::host::host;
use crate::problem::Problem;
use crate::reply::{Body, Reply};

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
    headers.insert(X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    let mut response = Response::new(body);
    *response.status_mut() = status;
    *response.headers_mut() = headers;
    response
}

/// Returns the value of `x-request-id` if it is valid, otherwise a new id.
///
/// A new id is a digest of the time and a counter. It identifies lines of the log and need not be secret.
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

const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");
