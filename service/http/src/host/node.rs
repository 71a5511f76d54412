//! The response of a node.

use bytes::Bytes;
use http::HeaderMap;

use super::Waiting;

/// The body of a response that was not read yet.
pub trait Unread {
    /// Reads the body, which has at most this number of bytes, and the trailers.
    fn read(self: Box<Self>, most: usize) -> Waiting<'static, Result<(Bytes, Option<HeaderMap>), Broken>>;
}

/// The reason why the exchange with a node failed.
#[derive(Clone, Debug)]
pub enum Broken {
    /// The node cannot be reached, or its certificate is not trusted. Contains the host's name of the error.
    Unreachable(String),
    /// The host does not allow requests to the node.
    Denied,
    /// A time limit of the host has passed.
    Slow,
    /// The response ended before its end.
    Incomplete,
    /// The body is larger than it may be.
    TooLarge,
    /// The response violates HTTP. Contains the host's name of the error.
    Other(String),
}
