//! The HTTP transport of gRPC: sends requests with the host's client, and checks responses before `tonic` reads them.
//!
//! `tonic` assumes that a response is gRPC, ends with a status and is bounded, and that the details of an error are
//! base64. This file checks these assumptions.

use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{Context, Poll, ready};

use base64::Engine as _;
use base64::alphabet::STANDARD;
use base64::engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig};
use bytes::Bytes;
use http::header::{CONTENT_TYPE, HeaderMap, HeaderName, HeaderValue};
use http::{Request, Response, StatusCode};
use http_body::{Body, Frame};
use percent_encoding::percent_decode;
use spin_sdk::http::send;
use spin_sdk::wasip3::http_compat::IncomingResponseBody;
use tonic::client::GrpcService;

use super::MAX_ANSWER;
use super::failure::Failure;

/// The transport to a node.
pub(super) struct Outbound {
    /// Set if the headers or trailers contain a status other than 0, so the error is the node's own.
    pub(super) refused: Arc<AtomicBool>,
}

type ResponseFuture = Pin<Box<dyn Future<Output = Result<Response<CheckedBody>, Failure>>>>;

impl GrpcService<tonic::body::Body> for Outbound {
    type ResponseBody = CheckedBody;
    type Error = Failure;
    type Future = ResponseFuture;

    fn poll_ready(&mut self, _: &mut Context<'_>) -> Poll<Result<(), Failure>> {
        Poll::Ready(Ok(()))
    }

    fn call(&mut self, request: Request<tonic::body::Body>) -> ResponseFuture {
        let refused = Arc::clone(&self.refused);
        Box::pin(async move {
            let (mut head, body) = send(request).await?.into_parts();
            let finished = check_status(&mut head.headers, &refused)?;
            if !finished && head.status != StatusCode::OK {
                return Err(Failure::Http(head.status));
            }
            if !finished && !is_grpc(&head.headers) {
                return Err(Failure::unusable("the node's response is not gRPC"));
            }
            Ok(Response::from_parts(head, CheckedBody { body, left: MAX_LENGTH, finished, refused }))
        })
    }
}

/// The body of a response.
pub(super) struct CheckedBody {
    body: IncomingResponseBody,
    /// The bytes that may still be read.
    left: usize,
    /// Whether the status was received.
    finished: bool,
    refused: Arc<AtomicBool>,
}

impl Body for CheckedBody {
    type Data = Bytes;
    type Error = Failure;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Failure>>> {
        let this = &mut *self;
        let Some(frame) = ready!(Pin::new(&mut this.body).poll_frame(context)) else {
            let cut = Failure::unusable("the node's response has no status");
            return Poll::Ready((!this.finished).then_some(Err(cut)));
        };
        let mut frame = frame?;
        if let Some(data) = frame.data_ref() {
            let Some(left) = this.left.checked_sub(data.len()) else {
                return Poll::Ready(Some(Err(Failure::unusable("the node's response is too large"))));
            };
            this.left = left;
        }
        if let Some(trailers) = frame.trailers_mut() {
            this.finished |= check_status(trailers, &this.refused)?;
        }
        Poll::Ready(Some(Ok(frame)))
    }
}

/// Checks whether headers or trailers contain a status. Details and messages that cannot be decoded are removed,
/// because the status is valid without them.
fn check_status(headers: &mut HeaderMap, refused: &AtomicBool) -> Result<bool, Failure> {
    if headers.get(DETAILS).is_some_and(|details| DECODER.decode(details).is_err()) {
        headers.remove(DETAILS);
    }
    let is_text = |message: &HeaderValue| percent_decode(message.as_bytes()).decode_utf8().is_ok();
    if headers.get(MESSAGE).is_some_and(|message| !is_text(message)) {
        headers.remove(MESSAGE);
    }
    let Some(status) = headers.get(STATUS) else { return Ok(false) };
    let code: Option<u32> = status.to_str().ok().and_then(|status| status.parse().ok());
    let code = code.ok_or(Failure::unusable("the node's response has a status that is not a number"))?;
    refused.fetch_or(code != 0, Ordering::Relaxed);
    Ok(true)
}

fn is_grpc(headers: &HeaderMap) -> bool {
    let media_type = headers.get(CONTENT_TYPE).map_or(&b""[..], |value| value.as_bytes());
    let rest = media_type.strip_prefix(b"application/grpc");
    rest.is_some_and(|rest| matches!(rest.first(), None | Some(b'+' | b';' | b' ')))
}

const STATUS: HeaderName = HeaderName::from_static("grpc-status");
const MESSAGE: HeaderName = HeaderName::from_static("grpc-message");
const DETAILS: HeaderName = HeaderName::from_static("grpc-status-details-bin");

/// Decodes with or without padding, as `tonic` does.
const DECODER: GeneralPurpose = GeneralPurpose::new(
    &STANDARD,
    GeneralPurposeConfig::new().with_decode_padding_mode(DecodePaddingMode::Indifferent),
);

/// The limit of a message and its gRPC frame header.
const MAX_LENGTH: usize = MAX_ANSWER + 5;
