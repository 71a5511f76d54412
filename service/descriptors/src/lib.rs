//! Gateway configurations from the protobuf descriptors of a node.
//!
//! [`of_node`] reads the descriptors of a running node, and [`configuration()`] converts a descriptor set to the
//! configuration of `gateway.compile`, without I/O. The routes are the `get` bindings of `google.api.http`.

#![forbid(unsafe_code)]

mod annotation;
mod configuration;
mod node;
mod order;
mod payloads;
mod prefix;
mod refused;
mod routes;
mod set;
mod types;

pub use annotation::{LeftOut, Why};
pub use configuration::{Imported, Options, configuration};
pub use node::of_node;
pub use prefix::Prefix;
pub use set::LARGEST;
