//! Reads the descriptors of a node: by gRPC reflection, or by one call that Cosmos SDK nodes have, which also returns
//! messages that no method names.

mod channel;
mod cosmos;
mod payloads;
mod reflection;

use std::time::Duration;

use prost::Message as _;
use tonic::Code;
use tonic::transport::Channel;

use channel::described;
use cosmos::Files;

/// Returns the descriptors of the node at `url` as a `google.protobuf.FileDescriptorSet`.
///
/// The schemes are `http` and `grpc` without TLS, `https` and `grpcs` with TLS. `authority` is a certificate (PEM) to
/// trust instead of the system's. The error is for the operator.
pub async fn of_node(url: &str, authority: Option<&[u8]>) -> Result<Vec<u8>, String> {
    let read = tokio::time::timeout(PATIENCE, async {
        let channel = channel::open(url, authority).await?;
        files(channel).await
    });
    let late = |_| format!("the node did not send all descriptors within {} seconds", PATIENCE.as_secs());
    read.await.map_err(late).and_then(|read| read).map_err(|error| format!("`{url}`: {error}"))
}

async fn files(channel: Channel) -> Result<Vec<u8>, String> {
    let listed = reflection::services(&channel).await;
    let is_cosmos = match &listed {
        Ok(Some((_, services))) => services.iter().any(|service| service == cosmos::SERVICE),
        // The node may refuse only the list.
        Ok(None) | Err(_) => true,
    };
    if is_cosmos {
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

const NO_REFLECTION: &str =
    "the node has no reflection service; import a descriptor set of its release instead";
/// The time limit. A node with some hundred services answers in a second or two.
const PATIENCE: Duration = Duration::from_mins(1);

#[cfg(test)]
mod tests;
