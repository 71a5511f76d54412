//! Why there is no answer.

use std::fmt;

/// A call that gave no answer, or a router that cannot be made. What is wrong with a claim is never an error,
/// but part of an answer.
#[derive(Debug)]
pub struct Error(Kind);

#[derive(Debug)]
pub(crate) enum Kind {
    /// The call was stopped at its deadline.
    Deadline,
    /// The module wanted more memory than it may have.
    Memory,
    /// The module gave up.
    Trap(wasmtime::Error),
    /// The module has no such operation.
    Operation(String),
    /// The module does not keep to the contract.
    Contract(String),
    /// The module refused a configuration; its answer.
    Refused(String),
    /// The engine could not compile or start the module.
    Engine(wasmtime::Error),
}

impl Error {
    /// Whether the call took longer than it may.
    pub fn is_deadline(&self) -> bool {
        matches!(self.0, Kind::Deadline)
    }

    /// Whether the call needed more memory than it may have.
    pub fn is_memory(&self) -> bool {
        matches!(self.0, Kind::Memory)
    }

    /// Whether the module gave up in the middle of the call: a defect of the module.
    pub fn is_trap(&self) -> bool {
        matches!(self.0, Kind::Trap(_))
    }

    /// Whether the module has no operation of the name that was given.
    pub fn is_unknown_operation(&self) -> bool {
        matches!(self.0, Kind::Operation(_))
    }

    /// Whether a configuration was refused: [`Error::answer`] says what is wrong with it.
    pub fn is_refused(&self) -> bool {
        matches!(self.0, Kind::Refused(_))
    }

    /// The module's answer to a configuration that it refused.
    pub fn answer(&self) -> Option<&str> {
        match &self.0 {
            Kind::Refused(answer) => Some(answer),
            _ => None,
        }
    }
}

impl From<Kind> for Error {
    fn from(kind: Kind) -> Self {
        Self(kind)
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Kind::Deadline => write!(f, "the call was stopped at its deadline"),
            Kind::Memory => write!(f, "the call needed more memory than it may have"),
            Kind::Trap(cause) => write!(f, "the module trapped: {}", cause.root_cause()),
            Kind::Operation(name) => write!(f, "the module has no operation `{name}`"),
            Kind::Contract(what) => write!(f, "the module does not keep to its contract: {what}"),
            Kind::Refused(answer) => write!(f, "the configuration is refused: {answer}"),
            Kind::Engine(cause) => write!(f, "the module did not start: {cause:#}"),
        }
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match &self.0 {
            Kind::Trap(cause) | Kind::Engine(cause) => Some(cause.as_ref()),
            _ => None,
        }
    }
}
