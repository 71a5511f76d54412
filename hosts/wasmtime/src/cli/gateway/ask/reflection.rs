//! gRPC reflection: the services of a node, the files that declare them, and what those import.
//!
//! Messages that only an `Any` holds are named nowhere, so the usual ones are asked for by name. What a node
//! says it does not know is passed over here; where it is needed, the import names it.

use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};

use prost::Message;
use tonic::client::Grpc;
use tonic::codegen::http::uri::PathAndQuery;
use tonic::transport::Channel;
use tonic::{Code, Request, Status};
use tonic_prost::ProstCodec;
use tonic_reflection::pb::v1::server_reflection_request::MessageRequest as Question;
use tonic_reflection::pb::v1::server_reflection_response::MessageResponse as Answer;
use tonic_reflection::pb::v1::{ServerReflectionRequest, ServerReflectionResponse};

use super::payloads::PAYLOADS;
use super::{LARGEST, described, ready};

/// A version of the service. Their messages are the same on the wire.
#[derive(Clone, Copy, Debug)]
pub(super) struct Version(&'static str);

/// The services of a node, and the version that was understood; `None` when none is.
pub(super) async fn services(channel: &Channel) -> Result<Option<(Version, Vec<String>)>, Status> {
    for version in VERSIONS {
        match ask(channel, version, vec![Question::ListServices(String::new())]).await {
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

/// The files that declare `services`, and all that they import. Where an `Any` is among it, also those of what
/// is usually in one.
pub(super) async fn files(
    channel: &Channel,
    version: Version,
    services: &[String],
) -> Result<Vec<Vec<u8>>, String> {
    let mut found = Found::default();
    let questions = services.iter().cloned().map(Question::FileContainingSymbol).collect();
    found.follow(channel, version, questions).await?;
    if found.files.contains_key(ANY) {
        for message in PAYLOADS {
            // Each on a stream of its own: some nodes end it at what they do not know, which is no failure here.
            let question = Question::FileContainingSymbol(message.to_owned());
            let _ = found.follow(channel, version, vec![question]).await;
            found.fit()?;
        }
    }
    Ok(found.files.into_values().collect())
}

/// Files by name, as they are found.
#[derive(Debug, Default)]
struct Found {
    files: BTreeMap<String, Vec<u8>>,
    /// Imports that were asked for.
    asked: BTreeSet<String>,
    bytes: usize,
}

impl Found {
    /// Adds the files that answer `questions`, and all that they import.
    async fn follow(
        &mut self,
        channel: &Channel,
        version: Version,
        mut questions: Vec<Question>,
    ) -> Result<(), String> {
        while !questions.is_empty() {
            let mut imports = BTreeSet::new();
            let answers = ask(channel, version, questions).await.map_err(|status| described(&status))?;
            for file in answers.into_iter().filter_map(descriptors).flatten() {
                let head = Head::decode(file.as_slice())
                    .map_err(|_| String::from("the node answered a file descriptor that cannot be read"))?;
                imports.extend(head.dependency);
                if let Entry::Vacant(free) = self.files.entry(head.name) {
                    self.bytes += file.len();
                    free.insert(file);
                }
            }
            self.fit()?;
            let unknown = imports
                .into_iter()
                .filter(|name| !self.files.contains_key(name) && self.asked.insert(name.clone()));
            questions = unknown.map(Question::FileByFilename).collect();
        }
        Ok(())
    }

    /// An error when they are more than a descriptor set may be.
    fn fit(&self) -> Result<(), String> {
        if self.bytes > LARGEST {
            return Err(format!("the node answered more than {LARGEST} bytes of descriptors"));
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

/// Puts all questions on one stream, and gives what was answered.
async fn ask(channel: &Channel, version: Version, questions: Vec<Question>) -> Result<Vec<Answer>, Status> {
    let mut client = Grpc::new(channel.clone()).max_decoding_message_size(LARGEST);
    ready(&mut client).await?;
    let requests = questions
        .into_iter()
        .map(|question| ServerReflectionRequest { host: String::new(), message_request: Some(question) });
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

/// A file, as far as it says what else is needed.
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
