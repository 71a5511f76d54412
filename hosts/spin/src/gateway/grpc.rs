//! One call of a query method: bytes of a protobuf message out, bytes of one back.
//!
//! Framing, trailers and status are `tonic`'s; what the bytes mean is not its business here.

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

use super::MAX_ANSWER;
use super::failure::Failure;
use super::headers::BLOCK_HEIGHT;
use super::query::Query;
use super::settings::Upstream;
use super::status;
use super::transport::Outbound;

/// What a node answers.
pub(super) struct Answer {
    pub(super) message: Bytes,
    /// Its headers and trailers.
    pub(super) metadata: HeaderMap,
}

/// Why there is no answer.
pub(super) enum Refusal {
    /// The node refuses; beside its status, the headers that it sent.
    Status(Box<Status>, HeaderMap),
    /// There is none to be had.
    Failure(Failure),
}

/// Asks the node, within the deadline.
pub(super) async fn call(
    upstream: &Upstream,
    query: &Query<'_>,
    message: Vec<u8>,
) -> Result<Answer, Refusal> {
    let unusable = Refusal::Failure(Failure::unusable("the method has no name that could be asked for"));
    let path = PathAndQuery::try_from(format!("/{}", query.route.rpc)).map_err(|_| unusable)?;
    let mut metadata = HeaderMap::new();
    if let Some(height) = query.height {
        metadata.insert(BLOCK_HEIGHT, height.clone());
    }
    let metadata = MetadataMap::from_headers(metadata);
    let mut request = Request::from_parts(metadata, Extensions::default(), Bytes::from(message));
    request.set_timeout(query.deadline.left());
    let answered = query.deadline.bound(exchange(upstream, request, path)).await;
    answered.unwrap_or(Err(Refusal::Failure(Failure::Slow)))
}

async fn exchange(
    upstream: &Upstream,
    request: Request<Bytes>,
    path: PathAndQuery,
) -> Result<Answer, Refusal> {
    let refused = Arc::new(AtomicBool::new(false));
    let outbound = Outbound { refused: Arc::clone(&refused) };
    let mut client = Grpc::with_origin(outbound, upstream.base.clone()).max_decoding_message_size(MAX_ANSWER);
    let sort = |status, metadata| refusal(status, metadata, refused.load(Ordering::Relaxed));
    let answer = client.server_streaming(request, path, Raw).await;
    let (metadata, mut messages, _) = answer.map_err(|status| sort(status, HeaderMap::new()))?.into_parts();
    let mut metadata = metadata.into_headers();
    match one(&mut messages).await {
        Ok((message, trailers)) => {
            metadata.extend(trailers);
            Ok(Answer { message, metadata })
        }
        Err(status) => Err(sort(status, metadata)),
    }
}

/// The one message of an answer and its trailers. `tonic`'s own unary call does not mind a second message.
async fn one(messages: &mut Streaming<Bytes>) -> Result<(Bytes, HeaderMap), Status> {
    let message = messages.message().await?.ok_or_else(|| Status::internal("no message"))?;
    if messages.message().await?.is_some() {
        return Err(Status::internal("two messages"));
    }
    let trailers = messages.trailers().await?;
    Ok((message, trailers.map(MetadataMap::into_headers).unwrap_or_default()))
}

/// Sorts what is reported: failures of ours, refusals of the node, and answers that cannot be read.
fn refusal(status: Status, metadata: HeaderMap, refused: bool) -> Refusal {
    match status.source().and_then(|source| source.downcast_ref::<Failure>()) {
        Some(Failure::Http(http)) if status::of_http(*http) != Code::Unavailable => {
            let message = Failure::Http(*http).to_string();
            Refusal::Status(Box::new(Status::new(status::of_http(*http), message)), metadata)
        }
        Some(failure) => Refusal::Failure(failure.clone()),
        None if refused => Refusal::Status(Box::new(status), metadata),
        None if status.code() == Code::OutOfRange => {
            Refusal::Failure(Failure::unusable("the node's answer is too large"))
        }
        None => Refusal::Failure(Failure::unusable("the node's answer is not one whole message")),
    }
}

/// Messages as the bytes they are.
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
