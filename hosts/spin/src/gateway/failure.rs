//! What goes wrong between this service and a node, and the problem that a client is told.
//!
//! Clients learn of what kind it is and never where the node is; the host's word for it goes to the log.

use std::borrow::Cow;
use std::error::Error;
use std::fmt;

use http::StatusCode;
use spin_sdk::wasip3::http::types::ErrorCode;

use crate::problem::Problem;

/// Why there is no answer of a node.
#[derive(Clone, Debug)]
pub(super) enum Failure {
    /// The node is not there, or its certificate is not trusted, as the host calls it.
    Unreachable(String),
    /// The host lets this service send nothing there.
    Denied,
    /// The deadline has passed.
    Slow,
    /// The answer is not what the protocol asks for.
    Unusable(Cow<'static, str>),
    /// The answer breaks the rules of HTTP, as the host calls it.
    Broken(String),
    /// An answer of HTTP alone, by something in front of the node.
    Http(StatusCode),
}

impl Failure {
    /// The answer is not what the protocol asks for, as this says.
    pub(super) fn unusable(what: &'static str) -> Self {
        Self::Unusable(Cow::Borrowed(what))
    }
}

impl From<ErrorCode> for Failure {
    fn from(error: ErrorCode) -> Self {
        match error {
            ErrorCode::DnsTimeout
            | ErrorCode::DnsError(_)
            | ErrorCode::DestinationNotFound
            | ErrorCode::DestinationUnavailable
            | ErrorCode::DestinationIpUnroutable
            | ErrorCode::ConnectionRefused
            | ErrorCode::ConnectionTerminated
            | ErrorCode::ConnectionLimitReached
            | ErrorCode::TlsProtocolError
            | ErrorCode::TlsCertificateError
            | ErrorCode::TlsAlertReceived(_)
            | ErrorCode::LoopDetected
            | ErrorCode::ConfigurationError
            | ErrorCode::InternalError(_) => Self::Unreachable(format!("{error:?}")),
            ErrorCode::DestinationIpProhibited | ErrorCode::HttpRequestDenied => Self::Denied,
            ErrorCode::ConnectionTimeout
            | ErrorCode::ConnectionReadTimeout
            | ErrorCode::ConnectionWriteTimeout
            | ErrorCode::HttpResponseTimeout => Self::Slow,
            ErrorCode::HttpResponseIncomplete => Self::unusable("the node's answer broke off"),
            other => Self::Broken(format!("{other:?}")),
        }
    }
}

impl From<Failure> for Problem {
    fn from(failure: Failure) -> Self {
        let detail = failure.to_string();
        match failure {
            Failure::Http(status) if !is_passing(status) => Self::bad_gateway(detail),
            Failure::Unreachable(why) => Self::unavailable(detail).because(why),
            Failure::Denied | Failure::Http(_) => Self::unavailable(detail),
            Failure::Slow => Self::gateway_timeout(detail),
            Failure::Broken(why) => Self::bad_gateway(detail).because(why),
            Failure::Unusable(_) => Self::bad_gateway(detail),
        }
    }
}

/// Whether a status says that it may go better the next time.
fn is_passing(status: StatusCode) -> bool {
    status.is_server_error() || status == StatusCode::TOO_MANY_REQUESTS
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unreachable(_) => f.write_str("the node cannot be reached"),
            Self::Broken(_) => f.write_str("what the node answers breaks the rules of HTTP"),
            Self::Denied => f.write_str("this service is not allowed to send anything to its node"),
            Self::Slow => f.write_str("the node did not answer within the deadline"),
            Self::Unusable(what) => f.write_str(what),
            Self::Http(status) => {
                write!(f, "in place of the node, something answered HTTP {}", status.as_u16())
            }
        }
    }
}

impl Error for Failure {}
