//! Errors of calls.

use std::fmt;

use crate::contract::CallError;
use crate::report::Refused;

/// The error of a call without an answer, or of a router that cannot be created. Errors in a claim are never an
/// `Error`, but part of a report.
///
/// # Examples
///
/// ```
/// let hearth = hearth_kpt::Hearth::new()?;
/// let error = hearth.invoke("module.nonsense", "").unwrap_err();
/// assert!(error.is_unknown_operation());
/// assert_eq!(error.to_string(), "the module has no operation `module.nonsense`");
/// # Ok::<(), hearth_kpt::Error>(())
/// ```
#[derive(Debug)]
pub struct Error(Kind);

#[derive(Debug)]
pub(crate) enum Kind {
    /// The call exceeded its deadline.
    Deadline,
    /// The call exceeded its memory limit.
    Memory,
    /// The module trapped during a call.
    Trap(wasmtime::Error),
    /// The operation is unknown.
    Operation(String),
    /// The call is malformed or exceeds a limit.
    Call(CallError),
    /// A value cannot be part of a request.
    Request(serde_json::Error),
    /// The module violates its contract.
    Contract(String),
    /// The module refused a configuration.
    Refused(Box<Refused>),
    /// The engine could not compile or start the module.
    Engine(wasmtime::Error),
    /// The directory for compiled code cannot be used.
    Cache(wasmtime::Error),
}

impl Error {
    /// Returns whether the call exceeded its deadline.
    pub fn is_deadline(&self) -> bool {
        matches!(self.0, Kind::Deadline)
    }

    /// Returns whether the call exceeded its memory limit.
    pub fn is_memory(&self) -> bool {
        matches!(self.0, Kind::Memory)
    }

    /// Returns whether the module trapped during the call, which is a defect of the module.
    pub fn is_trap(&self) -> bool {
        matches!(self.0, Kind::Trap(_))
    }

    /// Returns whether the operation is unknown.
    pub fn is_unknown_operation(&self) -> bool {
        matches!(self.0, Kind::Operation(_))
    }

    /// Returns whether the operation could not run because the request is malformed or exceeds a limit.
    pub fn is_could_not_run(&self) -> bool {
        self.code().is_some()
    }

    /// Returns the stable code of an operation that could not run.
    pub fn code(&self) -> Option<&str> {
        match &self.0 {
            Kind::Call(error) => Some(&error.code),
            _ => None,
        }
    }

    /// Returns whether a value cannot be serialised as JSON, or a text for a request is not JSON.
    pub fn is_not_json(&self) -> bool {
        matches!(self.0, Kind::Request(_))
    }

    /// Returns whether a configuration was refused.
    pub fn is_refused(&self) -> bool {
        self.refused().is_some()
    }

    /// Returns the refusal of a configuration, with its findings.
    pub fn refused(&self) -> Option<&Refused> {
        match &self.0 {
            Kind::Refused(refused) => Some(refused),
            _ => None,
        }
    }

    /// Returns whether the directory of [`Builder::cache_directory`](crate::Builder::cache_directory) cannot be used.
    pub fn is_cache(&self) -> bool {
        matches!(self.0, Kind::Cache(_))
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
            Kind::Deadline => write!(f, "the call exceeded its deadline"),
            Kind::Memory => write!(f, "the call exceeded its memory limit"),
            Kind::Trap(cause) => write!(f, "the module trapped: {}", cause.root_cause()),
            Kind::Operation(name) => write!(f, "the module has no operation `{name}`"),
            Kind::Call(CallError { code, message }) => write!(f, "{message} ({code})"),
            Kind::Request(cause) => write!(f, "a part of the request is not JSON: {cause}"),
            Kind::Contract(what) => write!(f, "the module violates its contract: {what}"),
            Kind::Refused(refused) => refused.fmt(f),
            Kind::Engine(cause) => write!(f, "the module cannot be started: {cause:#}"),
            Kind::Cache(cause) => write!(f, "the directory for compiled code cannot be used: {cause:#}"),
        }
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match &self.0 {
            Kind::Trap(cause) | Kind::Engine(cause) | Kind::Cache(cause) => Some(cause.as_ref()),
            _ => None,
        }
    }
}
