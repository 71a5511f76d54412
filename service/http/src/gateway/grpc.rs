//! Calls a query method of a node by gRPC.
//!
//! `tonic` handles framing, trailers and the status. Requests and responses are the bytes of encoded protobuf messages.

use std::error::Error as _;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use bytes::{Buf as _, BufMut as _, Bytes};
use http::HeaderMap;
use http::uri::PathAndQuery;
use tonic::client::Grpc;
use tonic::codec::{Codec, DecodeBuf, Decoder, EncodeBuf, Encoder, Streaming};
use tonic::metadata::MetadataMap;
use tonic::{Code, Extensions, Request, Status};

use super::failure::Failure;
use super::headers::BLOCK_HEIGHT;
use super::limit::MAX_ANSWER;
use super::query::Query;
use super::status;
use super::transport::Outbound;
use super::upstream::Upstream;

/// The response of a node.
pub(super) struct GrpcResponse {
    pub(super) message: Bytes,
    /// The headers and trailers.
    pub(super) metadata: HeaderMap,
}

/// The error of a call.
pub(super) enum Error {
    /// The node returned this error status, with these headers.
    Status(Box<Status>, HeaderMap),
    /// The exchange failed.
    Failure(Failure),
}

/// Calls the method, within the deadline.
pub(super) async fn call(
    upstream: &Upstream,
    query: &Query<'_>,
    message: Vec<u8>,
) -> Result<GrpcResponse, Error> {
    let unusable = Error::Failure(Failure::unusable("the name of the method is not valid in a path"));
    let path = PathAndQuery::try_from(format!("/{}", query.route.rpc)).map_err(|_| unusable)?;
    let mut metadata = query.trace.clone();
    if let Some(height) = query.height {
        metadata.insert(BLOCK_HEIGHT, height.clone());
    }
    let metadata = MetadataMap::from_headers(metadata);
    let mut request = Request::from_parts(metadata, Extensions::default(), Bytes::from(message));
    request.set_timeout(query.deadline.left());
    let answered = query.deadline.bound(exchange(upstream, request, path)).await;
    answered.unwrap_or(Err(Error::Failure(Failure::Slow)))
}

async fn exchange(
    upstream: &Upstream,
    request: Request<Bytes>,
    path: PathAndQuery,
) -> Result<GrpcResponse, Error> {
    let refused = Arc::new(AtomicBool::new(false));
    let outbound = Outbound { refused: Arc::clone(&refused) };
    let mut client = Grpc::with_origin(outbound, upstream.base.clone()).max_decoding_message_size(MAX_ANSWER);
    let classified = |status, metadata| classify(status, metadata, refused.load(Ordering::Relaxed));
    let answer = client.server_streaming(request, path, Raw).await;
    let (metadata, mut messages, _) =
        answer.map_err(|status| classified(status, HeaderMap::new()))?.into_parts();
    let mut metadata = metadata.into_headers();
    match only_message(&mut messages).await {
        Ok((message, trailers)) => {
            metadata.extend(trailers);
            Ok(GrpcResponse { message, metadata })
        }
        Err(status) => Err(classified(status, metadata)),
    }
}

/// Returns the only message of a response and its trailers. `tonic`'s own unary call accepts a second message.
async fn only_message(messages: &mut Streaming<Bytes>) -> Result<(Bytes, HeaderMap), Status> {
    let message = messages.message().await?.ok_or_else(|| Status::internal("no message"))?;
    if messages.message().await?.is_some() {
        return Err(Status::internal("two messages"));
    }
    let trailers = messages.trailers().await?;
    Ok((message, trailers.map(MetadataMap::into_headers).unwrap_or_default()))
}

/// Classifies an error of `tonic`: a failure of the exchange, an error status of the node, or an unreadable response.
fn classify(status: Status, metadata: HeaderMap, refused: bool) -> Error {
    match status.source().and_then(|source| source.downcast_ref::<Failure>()) {
        Some(Failure::Http(http)) if status::of_http(*http) != Code::Unavailable => {
            let message = Failure::Http(*http).to_string();
            Error::Status(Box::new(Status::new(status::of_http(*http), message)), metadata)
        }
        Some(failure) => Error::Failure(failure.clone()),
        None if refused => Error::Status(Box::new(status), metadata),
        None if status.code() == Code::OutOfRange => {
            Error::Failure(Failure::unusable("the node's response is too large"))
        }
        None => Error::Failure(Failure::unusable("the node's response is not exactly one complete message")),
    }
}

/// The codec for encoded messages.
struct Raw;

impl Codec for Raw {
    type Encode = Bytes;
    type Decode = Bytes;
    type Encoder = Self;
    type Decoder = Self;

    fn encoder(&mut self) -> Self {
        Self
    }

    fn decoder(&mut self) -> Self {
        Self
    }
}

impl Encoder for Raw {
    type Item = Bytes;
    type Error = Status;

    fn encode(&mut self, message: Bytes, buffer: &mut EncodeBuf<'_>) -> Result<(), Status> {
        buffer.put(message);
        Ok(())
    }
}

impl Decoder for Raw {
    type Item = Bytes;
    type Error = Status;

    fn decode(&mut self, buffer: &mut DecodeBuf<'_>) -> Result<Option<Bytes>, Status> {
        Ok(Some(buffer.copy_to_bytes(buffer.remaining())))
    }
}
