//! Reading a request body, bounded and whole.

use bytes::{Bytes, BytesMut};
use http::header::{CONTENT_ENCODING, CONTENT_LENGTH, CONTENT_TYPE, HeaderValue};
use http::request::Parts;
use http_body_util::BodyExt as _;
use spin_sdk::wasip3::http_compat::IncomingRequestBody;
use spin_sdk::wasip3::{self, http::types::ErrorCode};

use crate::problem::Problem;

/// The whole body, or the problem that it is too large, broken off, or of a kind that is not read.
///
/// A JSON body is read as such whatever the request calls it, because clients send claims without a type;
/// only a form with parts can never be meant as one.
pub(crate) async fn read(
    head: &Parts,
    mut body: IncomingRequestBody,
    limit: Limit,
) -> Result<Vec<u8>, Problem> {
    let read = read_whole(head, &mut body, limit).await;
    if read.is_err() {
        // After the answer: who is still sending would else find the connection closed in place of it.
        wasip3::spawn(drain(body));
    }
    read
}

async fn read_whole(head: &Parts, body: &mut IncomingRequestBody, limit: Limit) -> Result<Vec<u8>, Problem> {
    let media_type = head.headers.get(CONTENT_TYPE).map(|value| value.as_bytes().to_ascii_lowercase());
    if media_type.is_some_and(|media_type| media_type.trim_ascii_start().starts_with(b"multipart/")) {
        return Err(Problem::unsupported_media_type(format!(
            "send {} itself as the body, as `application/json`",
            limit.what
        )));
    }
    let encoding = head.headers.get(CONTENT_ENCODING).map(HeaderValue::as_bytes);
    if encoding.is_some_and(|encoding| !encoding.eq_ignore_ascii_case(b"identity")) {
        return Err(Problem::unsupported_media_type("send the body as it is, without a content encoding"));
    }
    let announced =
        head.headers.get(CONTENT_LENGTH).and_then(|value| value.to_str().ok()?.parse::<u64>().ok());
    if announced.is_some_and(|length| length > limit.bytes as u64) {
        return Err(limit.exceeded());
    }
    let mut bytes = BytesMut::new();
    while let Some(frame) = body.frame().await {
        let Ok(data) = frame.map_err(|error| broken_off(&error))?.into_data() else { continue };
        if bytes.len() + data.len() > limit.bytes {
            return Err(limit.exceeded());
        }
        bytes.extend_from_slice(&data);
    }
    if announced.is_some_and(|length| length != bytes.len() as u64) {
        return Err(Problem::bad_request("the body ended before the length that was announced"));
    }
    Ok(bytes.into())
}

/// Reads what is left of an unwanted body, up to a bound.
async fn drain(mut body: IncomingRequestBody) {
    let mut left = DRAIN_BYTES;
    while let Some(Ok(frame)) = body.frame().await {
        left = left.saturating_sub(frame.data_ref().map_or(0, Bytes::len));
        if left == 0 {
            return;
        }
    }
}

/// More than is taken of any body.
const DRAIN_BYTES: usize = 24 << 20;

/// How large a body may be, and what it is.
#[derive(Clone, Copy)]
pub(crate) struct Limit {
    pub(crate) bytes: usize,
    pub(crate) what: &'static str,
}

impl Limit {
    fn exceeded(self) -> Problem {
        Problem::too_large(format!("a request body may have at most {} bytes", self.bytes))
    }
}

fn broken_off(error: &ErrorCode) -> Problem {
    match error {
        ErrorCode::ConnectionReadTimeout | ErrorCode::ConnectionTimeout => {
            Problem::timeout("the body stopped arriving")
        }
        _ => Problem::bad_request("the body broke off before its end"),
    }
}
