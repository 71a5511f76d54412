//! The gateway: queries to a protocol node by HTTP paths.
//!
//! The module maps a path to a query with the table of the operator's [`configuration`]. [`serve`] checks and serves a
//! request. [`grpc`] calls a node by gRPC, and [`forward`] forwards the request to a node's own HTTP gateway. An
//! error is a [`failure`] of the exchange or a gRPC [`status`] of the node.

mod access;
mod configuration;
mod deadline;
mod failure;
mod forward;
mod grpc;
mod headers;
mod index;
mod limit;
mod query;
mod serve;
mod settings;
mod status;
mod transport;
mod upstream;

pub(crate) use index::{index, is_below_prefix};
pub(crate) use serve::answer;
pub(crate) use settings::Gateway;
