//! The error of the node.

use std::fmt;

/// The node could not start, or its listener failed. Calls never get this error, but a gRPC status.
#[derive(Debug)]
pub struct Error(Kind);

#[derive(Debug)]
enum Kind {
    Transport(tonic::transport::Error),
    /// The reflection service rejects the crate's descriptors, which is a bug.
    Descriptors(tonic_reflection::server::Error),
}

impl From<tonic::transport::Error> for Error {
    fn from(cause: tonic::transport::Error) -> Self {
        Self(Kind::Transport(cause))
    }
}

impl From<tonic_reflection::server::Error> for Error {
    fn from(cause: tonic_reflection::server::Error) -> Self {
        Self(Kind::Descriptors(cause))
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Kind::Transport(cause) => {
                write!(f, "the sample node cannot serve: {cause}")?;
                match std::error::Error::source(cause) {
                    Some(below) => write!(f, ": {below}"),
                    None => Ok(()),
                }
            }
            Kind::Descriptors(cause) => write!(f, "the descriptors of the sample node are invalid: {cause}"),
        }
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match &self.0 {
            Kind::Transport(cause) => Some(cause),
            Kind::Descriptors(cause) => Some(cause),
        }
    }
}
