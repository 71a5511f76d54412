//! Why there is no message, or no JSON.

use std::fmt;

use prost::DecodeError;

/// Descriptors, fields or a message that could not be used.
///
/// What it displays names fields, types and numbers, and can be told to a client. Where a message stopped being
/// readable is its source.
#[derive(Debug)]
pub struct Error(Kind);

#[derive(Debug)]
pub(crate) enum Kind {
    /// The descriptors cannot be used.
    Descriptors(String),
    /// A field of a request cannot be set.
    Field { field: String, what: String },
    /// What the node answered is no such message, or has no JSON.
    Reply { what: String, cause: Option<DecodeError> },
}

impl Error {
    /// Whether the descriptor set cannot be used.
    pub fn is_descriptors(&self) -> bool {
        matches!(self.0, Kind::Descriptors(_))
    }

    /// Whether a field of a request is the reason: it does not exist, or cannot have this value.
    pub fn is_request(&self) -> bool {
        matches!(self.0, Kind::Field { .. })
    }

    /// Whether the reply is the reason: it is not the message that the descriptors promise, or has no JSON.
    pub fn is_reply(&self) -> bool {
        matches!(self.0, Kind::Reply { .. })
    }

    /// The field of the request that is the reason, as it was given.
    pub fn field(&self) -> Option<&str> {
        match &self.0 {
            Kind::Field { field, .. } => Some(field),
            Kind::Descriptors(_) | Kind::Reply { .. } => None,
        }
    }

    pub(crate) fn descriptors(what: impl Into<String>) -> Self {
        Self(Kind::Descriptors(what.into()))
    }

    pub(crate) fn request(field: &str, what: impl Into<String>) -> Self {
        Self(Kind::Field { field: field.to_owned(), what: what.into() })
    }

    pub(crate) fn reply(what: impl Into<String>) -> Self {
        Self(Kind::Reply { what: what.into(), cause: None })
    }

    /// Bytes that are no such message. Where reading them stopped is for the operator, not for the sentence.
    pub(crate) fn undecodable(what: String, cause: DecodeError) -> Self {
        Self(Kind::Reply { what, cause: Some(cause) })
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Kind::Descriptors(what) => write!(f, "the descriptors cannot be used: {what}"),
            Kind::Field { field, what } => write!(f, "the field `{field}` cannot be set: {what}"),
            Kind::Reply { what, .. } => write!(f, "the reply cannot be read: {what}"),
        }
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match &self.0 {
            Kind::Reply { cause, .. } => cause.as_ref().map(|cause| cause as _),
            Kind::Descriptors(_) | Kind::Field { .. } => None,
        }
    }
}
