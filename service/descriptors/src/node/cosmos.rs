//! `cosmos.reflection.v1`: one call that returns all descriptors of a node.

use prost::Message;
use tonic::client::Grpc;
use tonic::codegen::http::uri::PathAndQuery;
use tonic::transport::Channel;
use tonic::{Request, Status};
use tonic_prost::ProstCodec;

use super::channel::ready;
use crate::set::LARGEST;

/// Returns the descriptor files of the node.
pub(super) async fn files(channel: &Channel) -> Result<Vec<Vec<u8>>, Status> {
    let mut client = Grpc::new(channel.clone()).max_decoding_message_size(LARGEST);
    ready(&mut client).await?;
    let path = PathAndQuery::from_static("/cosmos.reflection.v1.ReflectionService/FileDescriptors");
    let answer = client.unary(Request::new(()), path, ProstCodec::<(), Files>::default()).await?;
    Ok(answer.into_inner().files)
}

/// Files as bytes: a `google.protobuf.FileDescriptorSet`, and the response of the Cosmos SDK call.
#[derive(Clone, PartialEq, Message)]
pub(super) struct Files {
    #[prost(bytes = "vec", repeated, tag = "1")]
    pub(super) files: Vec<Vec<u8>>,
}

/// The name in the list of services.
pub(super) const SERVICE: &str = "cosmos.reflection.v1.ReflectionService";
