//! Photos and documents.

use serde::Serialize;

/// A stored photo or document.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct KeptAttachment<'a> {
    /// The URI by the SHA-256 of the bytes (RFC 6920), for the `uri` of an evidence.
    #[cfg_attr(
        feature = "schema",
        schemars(extend("example" = "ni:///sha-256;ungWv48Bz-pBQUDeXa4iI7ADYaOWF3qctBD_YfIAFa0"))
    )]
    pub uri: String,
    /// The media type that the client stated.
    pub media_type: &'a str,
    /// The number of bytes.
    pub size: usize,
}
