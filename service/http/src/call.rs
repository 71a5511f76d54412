//! A request for a handler, and what a handler is.

use std::pin::Pin;
use std::rc::Rc;

use hearth_resources::ApiKey;
use http::request::Parts;

use crate::body::Body;
use crate::problem::Problem;
use crate::reply::Reply;
use crate::settings::Settings;

/// A request for a handler.
pub(crate) struct Call {
    pub(crate) head: Parts,
    pub(crate) body: Body,
    /// The value of the route's variable; empty if the route has none.
    pub(crate) variable: String,
    /// The API key, without its secret; empty on a public route.
    pub(crate) key: ApiKey,
    /// The settings at the time of the request.
    pub(crate) settings: Rc<Settings>,
}

/// Answers a request.
pub(crate) type Handler = fn(Call) -> Pin<Box<dyn Future<Output = Result<Reply, Problem>>>>;
