//! gRPC by hand, below what tonic's generated services can say: frames, headers and trailers as they go out.

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

/// A part of an answer's body.
pub(crate) enum Part {
    Data(Bytes),
    /// The end, with this status.
    Trailers(HeaderValue),
    /// The stream is reset.
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

/// The one message of a request.
///
/// # Errors
///
/// What the caller gets where there is none: the status of an answer.
pub(crate) async fn request<M: Message + Default>(request: Request<Body>) -> Result<M, Status> {
    let body = request.into_body().collect().await?.to_bytes();
    let message = body.get(PREFIX..).ok_or_else(|| Status::internal("the request has no message"))?;
    M::decode(message).map_err(|cause| Status::internal(format!("the request is not readable: {cause}")))
}

/// An answer with these parts after its headers.
pub(crate) fn parts(parts: impl IntoIterator<Item = Part, IntoIter: Send + 'static>) -> Response<Body> {
    streamed(stream::iter(parts))
}

/// The same with parts that come in their own time.
pub(crate) fn streamed(parts: impl Stream<Item = Part> + Send + 'static) -> Response<Body> {
    let mut response = Response::new(Body::new(StreamBody::new(parts.map(Part::into_frame))));
    response.headers_mut().insert(CONTENT_TYPE, GRPC);
    response
}

/// An answer as it should be: a message, then status 0.
pub(crate) fn proper(message: Part) -> Response<Body> {
    parts([message, Part::Trailers(OK)])
}

/// A message with its prefix: no compression, and its true length.
pub(crate) fn message(message: &[u8]) -> Part {
    framed(0, message.len(), message)
}

/// A message whose prefix may lie.
pub(crate) fn framed(flag: u8, length: usize, message: &[u8]) -> Part {
    let length = u32::try_from(length).unwrap_or(u32::MAX).to_be_bytes();
    Part::Data(Bytes::from([&[flag][..], &length[..], message].concat()))
}

pub(crate) const GRPC_STATUS: HeaderName = HeaderName::from_static("grpc-status");
pub(crate) const OK: HeaderValue = HeaderValue::from_static("0");
const GRPC: HeaderValue = HeaderValue::from_static("application/grpc");

/// A flag and four bytes of length.
const PREFIX: usize = 5;
