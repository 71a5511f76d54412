//! Converts the details of a gRPC status.

use base64::{Engine, engine::general_purpose::STANDARD};
use prost::Message;
use serde_json::{Value, json};

use crate::{Descriptors, json::Writer};

/// The part of `google.rpc.Status` that is read. Its code and message are also in the trailers.
#[derive(Clone, PartialEq, Message)]
struct Status {
    #[prost(message, repeated, tag = "3")]
    details: Vec<prost_types::Any>,
}

pub(crate) fn read(descriptors: &Descriptors, bytes: &[u8]) -> Value {
    let Ok(status) = Status::decode(bytes) else {
        return json!([]);
    };
    status
        .details
        .iter()
        .map(|any| {
            let mut writer = Writer::new(descriptors, any.value.len());
            let written = writer.any(&any.type_url, &any.value);
            written
                .ok()
                .and_then(|()| serde_json::from_slice(&writer.finish()).ok())
                .unwrap_or_else(|| json!({"@type": any.type_url, "value": STANDARD.encode(&any.value)}))
        })
        .collect()
}
