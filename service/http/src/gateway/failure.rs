//! Failures of the exchange with a node, and their problem documents.
//!
//! The problem contains the kind of the failure, but not the node's address. The host's error code goes to the log.

use std::borrow::Cow;
use std::error::Error;
use std::fmt;

use http::StatusCode;

use crate::host::Broken;
use crate::problem::Problem;

/// The reason why a node's response is missing or unusable.
#[derive(Clone, Debug)]
pub(super) enum Failure {
    /// The node cannot be reached, or its certificate is not trusted. Contains the host's error code.
    Unreachable(String),
    /// The host does not allow requests to the node.
    Denied,
    /// The deadline has passed.
    Slow,
    /// The response violates the protocol.
    Unusable(Cow<'static, str>),
    /// The response violates HTTP. Contains the host's error code.
    Broken(String),
    /// A plain HTTP response, for example by a proxy in front of the node.
    Http(StatusCode),
}

impl Failure {
    /// Creates the failure of a response that violates the protocol.
    pub(super) fn unusable(what: &'static str) -> Self {
        Self::Unusable(Cow::Borrowed(what))
    }
}

impl From<Broken> for Failure {
    fn from(broken: Broken) -> Self {
        match broken {
            Broken::Unreachable(why) => Self::Unreachable(why),
            Broken::Denied => Self::Denied,
            Broken::Slow => Self::Slow,
            Broken::Incomplete => Self::unusable("the node's response is incomplete"),
            Broken::TooLarge => Self::unusable("the node's response is too large"),
            Broken::Other(why) => Self::Broken(why),
        }
    }
}

impl From<Failure> for Problem {
    fn from(failure: Failure) -> Self {
        let detail = failure.to_string();
        match failure {
            Failure::Http(status) if !is_transient(status) => Self::bad_gateway(detail),
            Failure::Unreachable(why) => Self::unavailable(detail).because(why),
            Failure::Denied | Failure::Http(_) => Self::unavailable(detail),
            Failure::Slow => Self::gateway_timeout(detail),
            Failure::Broken(why) => Self::bad_gateway(detail).because(why),
            Failure::Unusable(_) => Self::bad_gateway(detail),
        }
    }
}

/// Whether a later request may succeed.
fn is_transient(status: StatusCode) -> bool {
    status.is_server_error() || status == StatusCode::TOO_MANY_REQUESTS
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unreachable(_) => f.write_str("the node cannot be reached"),
            Self::Broken(_) => f.write_str("the node's response violates HTTP"),
            Self::Denied => f.write_str("the service is not allowed to send requests to its node"),
            Self::Slow => f.write_str("the node did not respond within the deadline"),
            Self::Unusable(what) => f.write_str(what),
            Self::Http(status) => {
                write!(
                    f,
                    "the node responded with the HTTP status {} instead of an answer of the protocol",
                    status.as_u16()
                )
            }
        }
    }
}

impl Error for Failure {}
