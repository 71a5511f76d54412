//! HTTP under gRPC: requests through the host's client, answers looked through before `tonic` reads them.
//!
//! What `tonic` takes for granted is made sure of here: that the answer is one of gRPC, that it ends with a
//! status, that it is bounded, and that details of an error are base64.

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

/// The way to a node.
pub(super) struct Outbound {
    /// Set when the node itself refuses: a status that is not 0 was among its headers or trailers.
    pub(super) refused: Arc<AtomicBool>,
}

type Answering = Pin<Box<dyn Future<Output = Result<Response<Answer>, Failure>>>>;

impl GrpcService<tonic::body::Body> for Outbound {
    type ResponseBody = Answer;
    type Error = Failure;
    type Future = Answering;

    fn poll_ready(&mut self, _: &mut Context<'_>) -> Poll<Result<(), Failure>> {
        Poll::Ready(Ok(()))
    }

    fn call(&mut self, request: Request<tonic::body::Body>) -> Answering {
        let refused = Arc::clone(&self.refused);
        Box::pin(async move {
            let (mut head, body) = send(request).await?.into_parts();
            let finished = look_through(&mut head.headers, &refused)?;
            if !finished && head.status != StatusCode::OK {
                return Err(Failure::Http(head.status));
            }
            if !finished && !is_grpc(&head.headers) {
                return Err(Failure::unusable("the node does not answer in gRPC"));
            }
            Ok(Response::from_parts(head, Answer { body, left: MAX_LENGTH, finished, refused }))
        })
    }
}

/// The body of an answer.
pub(super) struct Answer {
    body: IncomingResponseBody,
    /// How much more of it is read.
    left: usize,
    /// Whether the status was there.
    finished: bool,
    refused: Arc<AtomicBool>,
}

impl Body for Answer {
    type Data = Bytes;
    type Error = Failure;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Failure>>> {
        let this = &mut *self;
        let Some(frame) = ready!(Pin::new(&mut this.body).poll_frame(context)) else {
            let cut = Failure::unusable("the node's answer has no status");
            return Poll::Ready((!this.finished).then_some(Err(cut)));
        };
        let mut frame = frame?;
        if let Some(data) = frame.data_ref() {
            let Some(left) = this.left.checked_sub(data.len()) else {
                return Poll::Ready(Some(Err(Failure::unusable("the node's answer is too large"))));
            };
            this.left = left;
        }
        if let Some(trailers) = frame.trailers_mut() {
            this.finished |= look_through(trailers, &this.refused)?;
        }
        Poll::Ready(Some(Ok(frame)))
    }
}

/// Whether headers or trailers have a status. Details and a message that cannot be decoded are taken out: the status counts
/// without them.
fn look_through(headers: &mut HeaderMap, refused: &AtomicBool) -> Result<bool, Failure> {
    if headers.get(DETAILS).is_some_and(|details| DECODER.decode(details).is_err()) {
        headers.remove(DETAILS);
    }
    let is_text = |message: &HeaderValue| percent_decode(message.as_bytes()).decode_utf8().is_ok();
    if headers.get(MESSAGE).is_some_and(|message| !is_text(message)) {
        headers.remove(MESSAGE);
    }
    let Some(status) = headers.get(STATUS) else { return Ok(false) };
    let code: Option<u32> = status.to_str().ok().and_then(|status| status.parse().ok());
    let code = code.ok_or(Failure::unusable("the node's answer has a status that is no number"))?;
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

/// As `tonic` decodes: padding or none.
const DECODER: GeneralPurpose = GeneralPurpose::new(
    &STANDARD,
    GeneralPurposeConfig::new().with_decode_padding_mode(DecodePaddingMode::Indifferent),
);

/// A message and what frames it.
const MAX_LENGTH: usize = MAX_ANSWER + 5;
