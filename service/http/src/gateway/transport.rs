//! The HTTP transport of gRPC: sends requests with the host's client, and checks responses before `tonic` reads them.
//!
//! `tonic` assumes that a response is gRPC, ends with a status and is bounded, and that the details of an error are
//! base64. This file checks these assumptions.

use std::convert::Infallible;
use std::future::{Ready, ready};
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{Context, Poll};

use base64::Engine as _;
use base64::alphabet::STANDARD;
use base64::engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig};
use bytes::Bytes;
use http::header::{CONTENT_TYPE, HeaderMap, HeaderName, HeaderValue};
use http::{Request, Response, StatusCode};
use http_body_util::combinators::WithTrailers;
use http_body_util::{BodyExt as _, Full};
use percent_encoding::percent_decode;
use tonic::client::GrpcService;

use super::failure::Failure;
use super::limit::MAX_ANSWER;
use crate::host::host;

/// The transport to a node.
pub(super) struct Outbound {
    /// Set if the headers or trailers contain a status other than 0, so the error is the node's own.
    pub(super) refused: Arc<AtomicBool>,
}

type ResponseFuture = Pin<Box<dyn Future<Output = Result<Response<WholeBody>, Failure>>>>;

/// The body of a response, read before `tonic` gets it, and its trailers.
pub(super) type WholeBody = WithTrailers<Full<Bytes>, Ready<Option<Result<HeaderMap, Infallible>>>>;

impl GrpcService<tonic::body::Body> for Outbound {
    type ResponseBody = WholeBody;
    type Error = Failure;
    type Future = ResponseFuture;

    fn poll_ready(&mut self, _: &mut Context<'_>) -> Poll<Result<(), Failure>> {
        Poll::Ready(Ok(()))
    }

    fn call(&mut self, request: Request<tonic::body::Body>) -> ResponseFuture {
        let refused = Arc::clone(&self.refused);
        Box::pin(async move {
            let (head, body) = request.into_parts();
            let body = body.collect().await;
            let body = body.map_err(|_| Failure::unusable("the query cannot be encoded"))?.to_bytes();
            let (mut head, body) = host().send(Request::from_parts(head, body)).await?.into_parts();
            let finished = check_status(&mut head.headers, &refused)?;
            if !finished && head.status != StatusCode::OK {
                return Err(Failure::Http(head.status));
            }
            if !finished && !is_grpc(&head.headers) {
                return Err(Failure::unusable("the node's response is not gRPC"));
            }
            let (body, mut trailers) = body.read(MAX_LENGTH).await?;
            let trailing = match &mut trailers {
                Some(trailers) => check_status(trailers, &refused)?,
                None => false,
            };
            if !finished && !trailing {
                return Err(Failure::unusable("the node's response has no status"));
            }
            Ok(Response::from_parts(head, Full::new(body).with_trailers(ready(trailers.map(Ok)))))
        })
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
