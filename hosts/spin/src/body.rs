//! Reading a request body, bounded and whole.

use bytes::BytesMut;
use http::header::{CONTENT_ENCODING, CONTENT_LENGTH, CONTENT_TYPE, HeaderValue};
use http::request::Parts;
use http_body_util::BodyExt as _;
use spin_sdk::wasip3::http::types::ErrorCode;
use spin_sdk::wasip3::http_compat::IncomingRequestBody;

use crate::problem::Problem;

/// The whole body, or the problem that it is too large, broken off, or of a kind that is not read.
///
/// A JSON body is read as such whatever the request calls it, because clients send claims without a type;
/// only a form with parts can never be meant as one.
pub(crate) async fn read(head: &Parts, mut body: IncomingRequestBody) -> Result<Vec<u8>, Problem> {
    let media_type = head.headers.get(CONTENT_TYPE).map(|value| value.as_bytes().to_ascii_lowercase());
    if media_type.is_some_and(|media_type| media_type.trim_ascii_start().starts_with(b"multipart/")) {
        return Err(Problem::unsupported_media_type(
            "send the claim itself as the body, as `application/json`",
        ));
    }
    let encoding = head.headers.get(CONTENT_ENCODING).map(HeaderValue::as_bytes);
    if encoding.is_some_and(|encoding| !encoding.eq_ignore_ascii_case(b"identity")) {
        return Err(Problem::unsupported_media_type("send the body as it is, without a content encoding"));
    }
    let announced =
        head.headers.get(CONTENT_LENGTH).and_then(|value| value.to_str().ok()?.parse::<u64>().ok());
    if announced.is_some_and(|length| length > MAX_LENGTH as u64) {
        return Err(too_large());
    }
    let mut bytes = BytesMut::new();
    while let Some(frame) = body.frame().await {
        let Ok(data) = frame.map_err(|error| broken_off(&error))?.into_data() else { continue };
        if bytes.len() + data.len() > MAX_LENGTH {
            return Err(too_large());
        }
        bytes.extend_from_slice(&data);
    }
    if announced.is_some_and(|length| length != bytes.len() as u64) {
        return Err(Problem::bad_request("the body ended before the length that was announced"));
    }
    Ok(bytes.into())
}

fn too_large() -> Problem {
    Problem::too_large(format!("a request body may have at most {MAX_LENGTH} bytes"))
}

fn broken_off(error: &ErrorCode) -> Problem {
    match error {
        ErrorCode::ConnectionReadTimeout | ErrorCode::ConnectionTimeout => {
            Problem::timeout("the body stopped arriving")
        }
        _ => Problem::bad_request("the body broke off before its end"),
    }
}

/// The module's own limit for a request: 1 MiB.
const MAX_LENGTH: usize = 1 << 20;
