//! Reads complete request bodies up to a limit.

use bytes::{Bytes, BytesMut};
use http::header::{CONTENT_ENCODING, CONTENT_LENGTH, CONTENT_TYPE, HeaderValue};
use http::request::Parts;
use http_body_util::combinators::UnsyncBoxBody;
use http_body_util::{BodyExt as _, Full};

use crate::host::host;
use crate::problem::Problem;

/// The body of a request.
pub type Body = UnsyncBoxBody<Bytes, Interrupted>;

/// The reason why a body has no end.
#[derive(Clone, Copy, Debug)]
pub enum Interrupted {
    /// The client sent nothing for too long.
    Stalled,
    /// Another reason.
    Other,
}

/// Returns a body that was read before.
pub(crate) fn whole(bytes: Vec<u8>) -> Body {
    Body::new(Full::new(Bytes::from(bytes)).map_err(|never| match never {}))
}

/// Reads the whole body.
///
/// The body is read as JSON whatever its `Content-Type` is, because some clients send claims without one. Only
/// multipart forms are refused.
///
/// # Errors
///
/// Returns a problem if the body is too large, incomplete, encoded, or a multipart form.
pub(crate) async fn read(head: &Parts, mut body: Body, limit: Limit) -> Result<Vec<u8>, Problem> {
    let read = read_whole(head, &mut body, limit).await;
    if read.is_err() {
        refuse(body);
    }
    read
}

/// Reads the whole body of a multipart form.
///
/// # Errors
///
/// Returns a problem if the body is too large, incomplete or encoded.
pub(crate) async fn read_form(head: &Parts, mut body: Body, limit: Limit) -> Result<Vec<u8>, Problem> {
    let read = match check_length(head, limit) {
        Ok(announced) => read_announced(announced, &mut body, limit).await,
        Err(problem) => Err(problem),
    };
    if read.is_err() {
        refuse(body);
    }
    read
}

/// Reads and drops the rest of a refused body while the response is sent. A client that is still sending would
/// otherwise find the connection closed before it reads the response.
pub(crate) fn refuse(body: Body) {
    host().spawn(Box::pin(drain(body)));
}

async fn read_whole(head: &Parts, body: &mut Body, limit: Limit) -> Result<Vec<u8>, Problem> {
    let announced = check_head(head, limit)?;
    read_announced(announced, body, limit).await
}

async fn read_announced(announced: Option<u64>, body: &mut Body, limit: Limit) -> Result<Vec<u8>, Problem> {
    let mut bytes = BytesMut::new();
    while let Some(frame) = body.frame().await {
        let Ok(data) = frame.map_err(incomplete)?.into_data() else { continue };
        if bytes.len() + data.len() > limit.bytes {
            return Err(limit.exceeded());
        }
        bytes.extend_from_slice(&data);
    }
    if announced.is_some_and(|length| length != bytes.len() as u64) {
        return Err(Problem::bad_request("the body is not as long as its `content-length`"));
    }
    Ok(bytes.into())
}

/// Checks the media type, the encoding and the announced length of a body, and returns the length.
pub(crate) fn check_head(head: &Parts, limit: Limit) -> Result<Option<u64>, Problem> {
    let media_type = head.headers.get(CONTENT_TYPE).map(|value| value.as_bytes().to_ascii_lowercase());
    if media_type.is_some_and(|media_type| media_type.trim_ascii_start().starts_with(b"multipart/")) {
        return Err(Problem::unsupported_media_type(format!(
            "the body is a multipart form; send {} as `application/json`",
            limit.what
        )));
    }
    check_length(head, limit)
}

/// Checks the encoding and the announced length of a body, and returns the length.
fn check_length(head: &Parts, limit: Limit) -> Result<Option<u64>, Problem> {
    let encoding = head.headers.get(CONTENT_ENCODING).map(HeaderValue::as_bytes);
    if encoding.is_some_and(|encoding| !encoding.eq_ignore_ascii_case(b"identity")) {
        return Err(Problem::unsupported_media_type("the body has a content encoding; send it without one"));
    }
    let announced =
        head.headers.get(CONTENT_LENGTH).and_then(|value| value.to_str().ok()?.parse::<u64>().ok());
    if announced.is_some_and(|length| length > limit.bytes as u64) {
        return Err(limit.exceeded());
    }
    Ok(announced)
}

/// Reads and drops the rest of a refused body, up to [`DRAIN_BYTES`].
async fn drain(mut body: Body) {
    let mut left = DRAIN_BYTES;
    while let Some(Ok(frame)) = body.frame().await {
        left = left.saturating_sub(frame.data_ref().map_or(0, Bytes::len));
        if left == 0 {
            return;
        }
    }
}

/// More than the limit of any body.
const DRAIN_BYTES: usize = 24 << 20;

/// The limit of a body.
#[derive(Clone, Copy)]
pub(crate) struct Limit {
    pub(crate) bytes: usize,
    /// The name of the body in messages.
    pub(crate) what: &'static str,
}

impl Limit {
    fn exceeded(self) -> Problem {
        Problem::too_large(format!("the body is larger than {} bytes", self.bytes))
    }
}

/// Returns the problem of a body that broke off.
pub(crate) fn incomplete(error: Interrupted) -> Problem {
    match error {
        Interrupted::Stalled => Problem::timeout("the client stopped sending the body"),
        Interrupted::Other => Problem::bad_request("the body is incomplete"),
    }
}
