//! The requests that use a compiled table.

use crate::wire::request;

/// The method and the target of an HTTP request.
#[request]
pub(crate) struct RouteRequest<'n> {
    /// The handle of a compiled table.
    pub(crate) handle: u32,
    /// The HTTP method.
    pub(crate) method: &'n str,
    /// The path and the query, without scheme and host.
    pub(crate) target: &'n str,
    /// Whether the answer explains the choice of the route. `false` if absent.
    pub(crate) explain: Option<bool>,
}

/// A compiled table.
#[request]
pub(crate) struct TableRequest {
    /// The handle of the table.
    pub(crate) handle: u32,
}
