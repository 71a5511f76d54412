//! Transcodes between protobuf messages and the JSON that clients of a protocol node expect, using descriptors.
//!
//! The JSON is that of a node's own HTTP gateway, which uses gogo's `jsonpb` (cosmos/gogoproto 1.7) with original names
//! and defaults. It differs from the proto3 mapping of [`prost_reflect`]:
//!
//! - Names are those of the `.proto` file, in the order of their declaration. 64-bit integers are strings.
//! - Unset fields are written: a list as `[]` and a map as `{}`; bytes, messages and fields that Go stores as a pointer
//!   as `null`; a message with `(gogoproto.nullable) = false` in full; and other fields as their zero value. Only an
//!   unset oneof is absent.
//! - An unset time with `stdtime` that is not a pointer is Go's zero time, `0001-01-01T00:00:00Z`. Without `stdtime` it
//!   is protobuf's, `1970-01-01T00:00:00Z`.
//! - A decimal is an integer on the wire and is written with its 18 decimals. Decimals are the fields with the
//!   `(gogoproto.customtype)` `Dec` or `LegacyDec`. A field with only a `(cosmos_proto.scalar)` is an ordinary string.
//! - Bytes with the `(gogoproto.casttype)` `RawContractMessage` or `json.RawMessage` are JSON, which is written without
//!   its white space. Bytes with `HexBytes` are written in upper-case hexadecimal.
//! - The type URL of an `Any` may begin with `/`. A type that the descriptors lack fails the whole reply.
//! - Strings are escaped and numbers are formatted as by Go's `encoding/json`.
//!
//! The JSON differs from `jsonpb` on purpose in these cases:
//!
//! - A decimal that was never on the wire is written with its decimals too; a node writes `"0"`.
//! - Bytes that should be JSON but are invalid, or nested more than 100 deep, are written as base64, and empty ones in
//!   a list as `null`; a node fails.
//! - A `FieldMask` and an empty `BytesValue` are written as in proto3 JSON.
//! - An empty `Value` is `null`; a node fails.
//! - Other custom types and cast types, except for integers, are written as their wire type.
//!
//! The crate does not handle paths, HTTP or sockets.
//!
//! # Examples
//!
//! ```
//! # fn main() -> Result<(), hearth_transcode::Error> {
//! // A set without files has no methods.
//! let descriptors = hearth_transcode::Descriptors::decode(&[])?;
//! assert!(descriptors.method("ixo.entity.v1beta1.Query/Entity").is_none());
//! # Ok(())
//! # }
//! ```

mod descriptors;
mod details;
mod error;
mod json;
mod method;
mod request;
mod set;
mod shape;

pub use descriptors::Descriptors;
pub use error::Error;
pub use method::Method;
