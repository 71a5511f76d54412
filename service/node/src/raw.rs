//! Writes gRPC by hand, below the level of tonic's generated services: frames, headers and trailers.

use std::io;

use http_body::Frame;
use http_body_util::{BodyExt, StreamBody};
use prost::Message;
use prost::bytes::Bytes;
use tonic::Status;
use tonic::body::Body;
use tonic::codegen::http::header::CONTENT_TYPE;
use tonic::codegen::http::{HeaderMap, HeaderName, HeaderValue, Request, Response};
use tonic::codegen::tokio_stream::{self as stream, Stream, StreamExt};

/// A part of a response body.
pub(crate) enum Part {
    Data(Bytes),
    /// The end of the stream, with this status.
    Trailers(HeaderValue),
    /// A reset of the stream.
    Reset,
}

impl Part {
    fn into_frame(self) -> io::Result<Frame<Bytes>> {
        match self {
            Self::Data(bytes) => Ok(Frame::data(bytes)),
            Self::Trailers(status) => Ok(Frame::trailers(HeaderMap::from_iter([(GRPC_STATUS, status)]))),
            Self::Reset => Err(io::Error::other("sample fault")),
        }
    }
}

/// Reads the message of a request.
///
/// # Errors
///
/// Returns the status of the response if the message is missing or invalid.
pub(crate) async fn request<M: Message + Default>(request: Request<Body>) -> Result<M, Status> {
    let body = request.into_body().collect().await?.to_bytes();
    let message = body.get(PREFIX..).ok_or_else(|| Status::internal("the request has no message"))?;
    M::decode(message).map_err(|cause| Status::internal(format!("the request cannot be decoded: {cause}")))
}

/// Returns a response with these parts after its headers.
pub(crate) fn parts(parts: impl IntoIterator<Item = Part, IntoIter: Send + 'static>) -> Response<Body> {
    streamed(stream::iter(parts))
}

/// Returns a response whose parts arrive over time.
pub(crate) fn streamed(parts: impl Stream<Item = Part> + Send + 'static) -> Response<Body> {
    let mut response = Response::new(Body::new(StreamBody::new(parts.map(Part::into_frame))));
    response.headers_mut().insert(CONTENT_TYPE, GRPC);
    response
}

/// Returns a valid response: a message, then status 0.
pub(crate) fn proper(message: Part) -> Response<Body> {
    parts([message, Part::Trailers(OK)])
}

/// Returns a message with a correct prefix: uncompressed, with its length.
pub(crate) fn message(message: &[u8]) -> Part {
    framed(0, message.len(), message)
}

/// Returns a message with any prefix, which may be wrong.
pub(crate) fn framed(flag: u8, length: usize, message: &[u8]) -> Part {
    let length = u32::try_from(length).unwrap_or(u32::MAX).to_be_bytes();
    Part::Data(Bytes::from([&[flag][..], &length[..], message].concat()))
}

pub(crate) const GRPC_STATUS: HeaderName = HeaderName::from_static("grpc-status");
pub(crate) const OK: HeaderValue = HeaderValue::from_static("0");
const GRPC: HeaderValue = HeaderValue::from_static("application/grpc");

/// The length of the prefix: a flag and four bytes of length.
const PREFIX: usize = 5;
