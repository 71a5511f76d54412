//! gRPC reflection: reads the services of a node, the files that declare them, and their imports.
//!
//! No method names the messages that only an `Any` contains, so the usual ones are requested by name. Symbols that a
//! node does not have are skipped here; the import reports those that are required.

use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};

use prost::Message;
use tonic::client::Grpc;
use tonic::codegen::http::uri::PathAndQuery;
use tonic::transport::Channel;
use tonic::{Code, Request, Status};
use tonic_prost::ProstCodec;
use tonic_reflection::pb::v1::server_reflection_request::MessageRequest as Query;
use tonic_reflection::pb::v1::server_reflection_response::MessageResponse as Answer;
use tonic_reflection::pb::v1::{ServerReflectionRequest, ServerReflectionResponse};

use super::channel::{described, ready};
use super::payloads::PAYLOADS;
use crate::set::LARGEST;

/// A version of the service. All versions have the same messages on the wire.
#[derive(Clone, Copy, Debug)]
pub(super) struct Version(&'static str);

/// Returns the services of a node and the version of reflection that it supports, or `None` if it supports no version.
pub(super) async fn services(channel: &Channel) -> Result<Option<(Version, Vec<String>)>, Status> {
    for version in VERSIONS {
        match call(channel, version, vec![Query::ListServices(String::new())]).await {
            Ok(answers) => {
                let listed = answers.into_iter().filter_map(|answer| match answer {
                    Answer::ListServicesResponse(list) => Some(list.service),
                    _ => None,
                });
                return Ok(Some((version, listed.flatten().map(|service| service.name).collect())));
            }
            Err(status) if status.code() == Code::Unimplemented => {}
            Err(status) => return Err(status),
        }
    }
    Ok(None)
}

/// Returns the files that declare `services`, and all their imports. If these include `Any`, also returns the files of
/// the messages that an `Any` usually contains.
pub(super) async fn files(
    channel: &Channel,
    version: Version,
    services: &[String],
) -> Result<Vec<Vec<u8>>, String> {
    let mut found = Found::default();
    let queries = services.iter().cloned().map(Query::FileContainingSymbol).collect();
    found.follow(channel, version, queries).await?;
    if found.files.contains_key(ANY) {
        for message in PAYLOADS {
            // Each query has a separate stream: some nodes end the stream at an unknown symbol, which is not an error
            // here.
            let query = Query::FileContainingSymbol(message.to_owned());
            let _ = found.follow(channel, version, vec![query]).await;
            found.fit()?;
        }
    }
    Ok(found.files.into_values().collect())
}

/// The files found so far, by name.
#[derive(Debug, Default)]
struct Found {
    files: BTreeMap<String, Vec<u8>>,
    /// The imports that were requested.
    requested: BTreeSet<String>,
    bytes: usize,
}

impl Found {
    /// Adds the files that `queries` return, and all their imports.
    async fn follow(
        &mut self,
        channel: &Channel,
        version: Version,
        mut queries: Vec<Query>,
    ) -> Result<(), String> {
        while !queries.is_empty() {
            let mut imports = BTreeSet::new();
            let answers = call(channel, version, queries).await.map_err(|status| described(&status))?;
            for file in answers.into_iter().filter_map(descriptors).flatten() {
                let head = Head::decode(file.as_slice())
                    .map_err(|_| String::from("the node returned a file descriptor that cannot be read"))?;
                imports.extend(head.dependency);
                if let Entry::Vacant(free) = self.files.entry(head.name) {
                    self.bytes += file.len();
                    free.insert(file);
                }
            }
            self.fit()?;
            let unknown = imports
                .into_iter()
                .filter(|name| !self.files.contains_key(name) && self.requested.insert(name.clone()));
            queries = unknown.map(Query::FileByFilename).collect();
        }
        Ok(())
    }

    /// Returns an error if the files exceed the limit of a descriptor set.
    fn fit(&self) -> Result<(), String> {
        if self.bytes > LARGEST {
            return Err(format!("the node returned more than {LARGEST} bytes of descriptors"));
        }
        Ok(())
    }
}

fn descriptors(answer: Answer) -> Option<Vec<Vec<u8>>> {
    match answer {
        Answer::FileDescriptorResponse(files) => Some(files.file_descriptor_proto),
        _ => None,
    }
}

/// Sends all queries on one stream, and returns the answers.
async fn call(channel: &Channel, version: Version, queries: Vec<Query>) -> Result<Vec<Answer>, Status> {
    let mut client = Grpc::new(channel.clone()).max_decoding_message_size(LARGEST);
    ready(&mut client).await?;
    let requests = queries
        .into_iter()
        .map(|query| ServerReflectionRequest { host: String::new(), message_request: Some(query) });
    let path = PathAndQuery::from_static(version.0);
    let codec = ProstCodec::<ServerReflectionRequest, ServerReflectionResponse>::default();
    let stream = Request::new(tokio_stream::iter(requests.collect::<Vec<_>>()));
    let mut stream = client.streaming(stream, path, codec).await?.into_inner();
    let (mut answers, mut bytes) = (Vec::new(), 0);
    while let Some(answer) = stream.message().await? {
        bytes += answer.encoded_len();
        if bytes > LARGEST {
            return Err(Status::out_of_range(format!("more than {LARGEST} bytes of descriptors")));
        }
        answers.extend(answer.message_response);
    }
    Ok(answers)
}

/// The name and the imports of a file.
#[derive(Clone, PartialEq, Message)]
struct Head {
    #[prost(string, tag = "1")]
    name: String,
    #[prost(string, repeated, tag = "3")]
    dependency: Vec<String>,
}

const ANY: &str = "google/protobuf/any.proto";
const VERSIONS: [Version; 2] = [
    Version("/grpc.reflection.v1.ServerReflection/ServerReflectionInfo"),
    Version("/grpc.reflection.v1alpha.ServerReflection/ServerReflectionInfo"),
];
