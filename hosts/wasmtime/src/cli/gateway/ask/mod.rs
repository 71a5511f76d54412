//! A node is asked for its descriptors: by gRPC reflection, or by the one call that nodes of the protocol's
//! family have for it, which also knows messages that no method names.

mod channel;
mod cosmos;
mod payloads;
mod reflection;

use std::time::Duration;

use prost::Message;
use tonic::client::Grpc;
use tonic::transport::Channel;
use tonic::{Code, Status};

use super::import::LARGEST;

/// The descriptors of the node at `url`, as a `google.protobuf.FileDescriptorSet`. The schemes are `http` and
/// `grpc` for plaintext, `https` and `grpcs` for TLS; `authority` is a certificate (PEM) to trust instead of the
/// machine's own. The error is for the operator.
pub(crate) async fn ask(url: &str, authority: Option<&[u8]>) -> Result<Vec<u8>, String> {
    let asked = tokio::time::timeout(PATIENCE, async {
        let channel = channel::open(url, authority).await?;
        descriptors(channel).await
    });
    let late = |_| format!("no whole answer in {} seconds", PATIENCE.as_secs());
    asked.await.map_err(late).and_then(|asked| asked).map_err(|error| format!("`{url}`: {error}"))
}

async fn descriptors(channel: Channel) -> Result<Vec<u8>, String> {
    let listed = reflection::services(&channel).await;
    let family = match &listed {
        Ok(Some((_, services))) => services.iter().any(|service| service == cosmos::SERVICE),
        // It may be that only the list is refused.
        Ok(None) | Err(_) => true,
    };
    if family {
        match cosmos::files(&channel).await {
            Ok(files) if !files.is_empty() => return Ok(joined(files)),
            Err(status) if listed.is_err() && status.code() != Code::Unimplemented => {
                return Err(described(&status));
            }
            _ => {}
        }
    }
    let (version, services) = listed.map_err(|status| described(&status))?.ok_or(NO_REFLECTION)?;
    let files = reflection::files(&channel, version, &services).await?;
    Ok(joined(files))
}

fn joined(files: Vec<Vec<u8>>) -> Vec<u8> {
    Files { files }.encode_to_vec()
}

/// Files as bytes: `google.protobuf.FileDescriptorSet`, and the answer of the family's own call.
#[derive(Clone, PartialEq, Message)]
struct Files {
    #[prost(bytes = "vec", repeated, tag = "1")]
    files: Vec<Vec<u8>>,
}

/// What a node answered instead of what it was asked.
fn described(status: &Status) -> String {
    format!("the node answered {:?}: {}", status.code(), status.message())
}

/// Waits until the connection takes a request.
async fn ready(client: &mut Grpc<Channel>) -> Result<(), Status> {
    client.ready().await.map_err(|error| Status::unavailable(error.to_string()))
}

const NO_REFLECTION: &str = "the node has no reflection service; import a descriptor file of its release";
/// A node with some hundred services answers in a second or two.
const PATIENCE: Duration = Duration::from_mins(1);

#[cfg(test)]
mod tests;
