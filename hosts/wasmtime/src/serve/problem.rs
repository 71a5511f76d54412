//! The few answers the server gives by itself, when the edge gives none.

use bytes::Bytes;
use http::header::{CONTENT_LENGTH, CONTENT_TYPE, HeaderValue, RETRY_AFTER};
use http::{Response, StatusCode};
use http_body_util::{BodyExt as _, Full};
use serde::Serialize;
use wasmtime_wasi_http::WasiBody;

use crate::serve::quotas::Exceeded;

/// Why a request is not answered by the edge.
pub(crate) enum Refusal {
    Status(StatusCode),
    /// More requests than a quota allows.
    TooMany(Exceeded),
}

impl From<StatusCode> for Refusal {
    fn from(status: StatusCode) -> Self {
        Self::Status(status)
    }
}

impl From<Exceeded> for Refusal {
    fn from(exceeded: Exceeded) -> Self {
        Self::TooMany(exceeded)
    }
}

/// A problem document (RFC 9457) in the edge's own form.
pub(crate) fn response(refusal: &Refusal, request_id: &str) -> Response<WasiBody> {
    let status = match refusal {
        Refusal::Status(status) => *status,
        Refusal::TooMany(_) => StatusCode::TOO_MANY_REQUESTS,
    };
    let (kind, title, detail) = match status {
        StatusCode::BAD_REQUEST => (
            "bad-request",
            "The request is malformed",
            "send one header `Host` with a host, as RFC 9112 asks",
        ),
        StatusCode::MISDIRECTED_REQUEST => (
            "misdirected-request",
            "The request is for another server",
            "the header `Host` names no host of this server; `hosts` of `hearth.toml` lists them",
        ),
        StatusCode::GATEWAY_TIMEOUT => ("timeout", "The answer took too long", "the request was given up"),
        StatusCode::SERVICE_UNAVAILABLE => {
            ("unavailable", "The service cannot answer now", "send the request again")
        }
        StatusCode::TOO_MANY_REQUESTS => (
            "too-many-requests",
            "There are too many requests",
            "send the request again after the time in `Retry-After`",
        ),
        _ => ("internal", "The service failed", "the failure is in the service's log"),
    };
    let document = Document {
        kind: format!("urn:hearth:problem:{kind}"),
        title,
        status: status.as_u16(),
        detail,
        instance: format!("urn:hearth:request:{request_id}"),
    };
    let body = Bytes::from(serde_json::to_vec(&document).unwrap_or_default());
    let length = body.len();
    let mut response = Response::new(Full::new(body).map_err(|never| match never {}).boxed_unsync());
    *response.status_mut() = status;
    let headers = response.headers_mut();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static("application/problem+json"));
    headers.insert(CONTENT_LENGTH, HeaderValue::from(length));
    match refusal {
        Refusal::Status(StatusCode::SERVICE_UNAVAILABLE) => {
            headers.insert(RETRY_AFTER, HeaderValue::from_static("1"));
        }
        Refusal::Status(_) => {}
        Refusal::TooMany(exceeded) => exceeded.describe(headers),
    }
    response
}

#[derive(Serialize)]
struct Document<'a> {
    #[serde(rename = "type")]
    kind: String,
    title: &'a str,
    status: u16,
    detail: &'a str,
    instance: String,
}
