//! Protobuf messages and the JSON that clients of a protocol node expect, by descriptors.
//!
//! The JSON is that of a node's own HTTP gateway, which writes with gogo's `jsonpb` (cosmos/gogoproto 1.7), original
//! names and defaults on. It departs from the proto3 mapping that [`prost_reflect`] writes:
//!
//! - names are those of the `.proto`, in the order of their declaration; 64-bit integers are text;
//! - what is unset is written: `[]`, `{}`, `null` for bytes, messages and whatever Go holds by a pointer, the zero
//!   value for the rest, and a message with `(gogoproto.nullable) = false` in full. Only an unset oneof is absent;
//! - an unset time with `stdtime` and without a pointer is Go's zero time, `0001-01-01T00:00:00Z`; without `stdtime`
//!   it is protobuf's, `1970-01-01T00:00:00Z`;
//! - decimals travel as an integer and are written with their 18 decimals: fields whose `(gogoproto.customtype)` is
//!   `Dec` or `LegacyDec`. A `(cosmos_proto.scalar)` alone describes a text, which is written as it is;
//! - bytes with a `(gogoproto.casttype)` of `RawContractMessage` or `json.RawMessage` are JSON, written without its
//!   white space, and those of `HexBytes` are written in upper-case hexadecimal;
//! - type URLs of an `Any` may begin with `/`; one that the descriptors do not know fails the whole reply;
//! - text is escaped as by Go's `encoding/json`, and so are numbers written.
//!
//! Where it departs from `jsonpb` on purpose: a decimal that never was on the wire is written with its decimals too
//! (a node says `"0"`), bytes that should be JSON and are none, or lie more than 100 deep, are written as base64 and
//! empty ones in a list as `null` (a node gives up), a `FieldMask` and an empty `BytesValue` are written as proto3 JSON
//! has them, an empty `Value` is `null` (a node gives up), and custom and cast types other than these and integers are
//! written as their wire type.
//!
//! This crate knows no paths, no HTTP and no sockets.
//!
//! # Examples
//!
//! ```
//! # fn main() -> Result<(), hearth_transcode::Error> {
//! // A set without files: nothing can be called by it.
//! let descriptors = hearth_transcode::Descriptors::decode(&[])?;
//! assert!(descriptors.method("ixo.entity.v1beta1.Query/Entity").is_none());
//! # Ok(())
//! # }
//! ```

mod descriptors;
mod details;
mod error;
mod json;
mod request;
mod set;
mod shape;

pub use descriptors::{Descriptors, Method};
pub use error::Error;
