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

impl Descriptors {
    /// Returns the details of a gRPC status as JSON. `bytes` is a `google.rpc.Status`: the content of
    /// `grpc-status-details-bin`, decoded from base64.
    ///
    /// The result is an array with an object for each `Any`. An `Any` of an unknown type keeps its bytes, as `{"@type":
    /// "...", "value": "base64"}`. The array is empty if the bytes are not a valid status.
    ///
    /// # Examples
    ///
    /// ```
    /// use hearth_transcode::Descriptors;
    ///
    /// // A status with one `Any` of the type `a.B`, which the descriptors do not have.
    /// let status = b"\x1a\x09\x0a\x04/a.B\x12\x01\x2a";
    /// let details = Descriptors::decode(&[])?.details(status);
    /// assert_eq!(details, serde_json::json!([{ "@type": "/a.B", "value": "Kg==" }]));
    /// # Ok::<(), hearth_transcode::Error>(())
    /// ```
    pub fn details(&self, bytes: &[u8]) -> Value {
        let Ok(status) = Status::decode(bytes) else {
            return json!([]);
        };
        status
            .details
            .iter()
            .map(|any| {
                let mut writer = Writer::new(self, any.value.len());
                let written = writer.any(&any.type_url, &any.value);
                written
                    .ok()
                    .and_then(|()| serde_json::from_slice(&writer.finish()).ok())
                    .unwrap_or_else(|| json!({"@type": any.type_url, "value": STANDARD.encode(&any.value)}))
            })
            .collect()
    }
}
