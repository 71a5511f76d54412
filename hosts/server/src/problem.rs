//! Problem documents that the server returns without the edge.

use bytes::Bytes;
use hearth_resources::Problem;
use http::header::{CONTENT_LENGTH, CONTENT_TYPE, HeaderValue, RETRY_AFTER};
use http::{Response, StatusCode};
use http_body_util::{BodyExt as _, Full};
use wasmtime_wasi_http::WasiBody;

use crate::openrosa;
use crate::quotas::Exceeded;

/// The reason why a request does not reach the edge or gets no answer from it.
pub(crate) enum Rejection {
    Status(StatusCode),
    /// A quota is exceeded.
    TooMany(Exceeded),
}

impl Rejection {
    pub(crate) fn status(&self) -> StatusCode {
        match self {
            Self::Status(status) => *status,
            Self::TooMany(_) => StatusCode::TOO_MANY_REQUESTS,
        }
    }
}

impl From<StatusCode> for Rejection {
    fn from(status: StatusCode) -> Self {
        Self::Status(status)
    }
}

impl From<Exceeded> for Rejection {
    fn from(exceeded: Exceeded) -> Self {
        Self::TooMany(exceeded)
    }
}

/// Returns a problem document (RFC 9457) in the form that the edge uses.
#[expect(clippy::expect_used, reason = "strings and numbers can always be written")]
pub(crate) fn response(refusal: &Rejection, request_id: &str) -> Response<WasiBody> {
    let status = refusal.status();
    let (kind, title, detail) = words(status);
    let document = Problem {
        kind: format!("urn:hearth:problem:{kind}"),
        title: title.into(),
        status: status.as_u16(),
        detail: detail.into(),
        instance: format!("urn:hearth:request:{request_id}"),
        ..Problem::default()
    };
    let body = serde_json::to_vec(&document).expect("a problem has JSON");
    with_body(refusal, "application/problem+json", body)
}

/// Returns a message that a phone shows, in the form that the edge uses.
pub(crate) fn message(refusal: &Rejection) -> Response<WasiBody> {
    // The texts have no characters with a meaning in XML.
    let (_, title, detail) = words(refusal.status());
    let document = format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<OpenRosaResponse xmlns=\"http://openrosa.org/http/response\">\
         <message>{title}: {detail}.</message></OpenRosaResponse>\n"
    );
    let mut response = with_body(refusal, "text/xml; charset=utf-8", document.into_bytes());
    response.headers_mut().insert(openrosa::VERSION, HeaderValue::from_static("1.0"));
    response
}

/// Returns the name, the title and the detail of a rejection.
fn words(status: StatusCode) -> (&'static str, &'static str, &'static str) {
    match status {
        StatusCode::BAD_REQUEST => (
            "bad-request",
            "The request is malformed",
            "send exactly one `Host` header field with a host (RFC 9112, section 3.2)",
        ),
        StatusCode::MISDIRECTED_REQUEST => (
            "misdirected-request",
            "The request is for another server",
            "the `Host` header field is not a host of this server; the operator lists hosts in `hearth.toml`",
        ),
        StatusCode::GATEWAY_TIMEOUT => {
            ("timeout", "The response took too long", "the request exceeded its time limit")
        }
        StatusCode::SERVICE_UNAVAILABLE => {
            ("unavailable", "The service is unavailable", "send the request again later")
        }
        StatusCode::TOO_MANY_REQUESTS => (
            "too-many-requests",
            "Too many requests",
            "send the request again after the time in `Retry-After`",
        ),
        _ => ("internal", "The service failed", "the service's log contains the cause"),
    }
}

fn with_body(refusal: &Rejection, media_type: &'static str, body: Vec<u8>) -> Response<WasiBody> {
    let body = Bytes::from(body);
    let length = body.len();
    let mut response = Response::new(Full::new(body).map_err(|never| match never {}).boxed_unsync());
    *response.status_mut() = refusal.status();
    let headers = response.headers_mut();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static(media_type));
    headers.insert(CONTENT_LENGTH, HeaderValue::from(length));
    match refusal {
        Rejection::Status(StatusCode::SERVICE_UNAVAILABLE) => {
            headers.insert(RETRY_AFTER, HeaderValue::from_static("1"));
        }
        Rejection::Status(_) => {}
        Rejection::TooMany(exceeded) => exceeded.describe(headers),
    }
    response
}
