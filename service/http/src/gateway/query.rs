//! A query to the node.

use http::header::{HeaderMap, HeaderValue};

use super::deadline::Deadline;
use crate::module::Route;

/// A query to the node.
pub(super) struct Query<'a> {
    pub(super) route: &'a Route,
    pub(super) height: Option<&'a HeaderValue>,
    pub(super) deadline: Deadline,
    /// The headers of the client's trace.
    pub(super) trace: HeaderMap,
}
