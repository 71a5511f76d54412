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
    ///
    /// # Examples
    ///
    /// ```
    /// use std::time::Duration;
    /// use hearth_kpt::Hearth;
    ///
    /// let hearth = Hearth::builder().deadline(Duration::from_millis(1)).build()?;
    /// let frame: Vec<String> = (0..100_000).map(|number| format!("did:ixo:household-{number}")).collect();
    /// let request = serde_json::json!({
    ///     "frame": frame,
    ///     "randomness": { "value": "00112233445566778899aabbccddeeff", "source": "an example" },
    ///     "design": "simple",
    ///     "size": 10,
    /// });
    /// let error = hearth.invoke("selection.draw", request.to_string()).unwrap_err();
    /// assert!(error.is_deadline());
    /// # Ok::<(), hearth_kpt::Error>(())
    /// ```
    pub fn is_deadline(&self) -> bool {
        matches!(self.0, Kind::Deadline)
    }

    /// Returns whether the call exceeded its memory limit.
    ///
    /// # Examples
    ///
    /// ```
    /// use hearth_kpt::Hearth;
    ///
    /// let hearth = Hearth::builder().memory(4 << 20).build()?;
    /// let frame: Vec<String> = (0..50_000).map(|number| format!("did:ixo:household-{number}")).collect();
    /// let request = serde_json::json!({
    ///     "frame": frame,
    ///     "randomness": { "value": "00112233445566778899aabbccddeeff", "source": "an example" },
    ///     "design": "simple",
    ///     "size": 10,
    /// });
    /// let error = hearth.invoke("selection.draw", request.to_string()).unwrap_err();
    /// assert!(error.is_memory());
    /// # Ok::<(), hearth_kpt::Error>(())
    /// ```
    pub fn is_memory(&self) -> bool {
        matches!(self.0, Kind::Memory)
    }

    /// Returns whether the module trapped during the call, which is a defect of the module.
    ///
    /// # Examples
    ///
    /// ```
    /// # let hearth = hearth_kpt::Hearth::new()?;
    /// // A refused claim is an answer, and a malformed call is not a defect of the module.
    /// assert!(hearth.validate_claim("not JSON").is_ok());
    /// assert!(hearth.invoke("module.nonsense", "").is_err_and(|error| !error.is_trap()));
    /// # Ok::<(), hearth_kpt::Error>(())
    /// ```
    pub fn is_trap(&self) -> bool {
        matches!(self.0, Kind::Trap(_))
    }

    /// Returns whether the operation is unknown.
    ///
    /// # Examples
    ///
    /// ```
    /// # let hearth = hearth_kpt::Hearth::new()?;
    /// assert!(hearth.invoke("module.nonsense", "").is_err_and(|error| error.is_unknown_operation()));
    /// # Ok::<(), hearth_kpt::Error>(())
    /// ```
    pub fn is_unknown_operation(&self) -> bool {
        matches!(self.0, Kind::Operation(_))
    }

    /// Returns whether the operation could not run because the request is malformed or exceeds a limit.
    ///
    /// # Examples
    ///
    /// ```
    /// # let hearth = hearth_kpt::Hearth::new()?;
    /// // The limit of a claim is 1 MiB.
    /// let error = hearth.validate_claim(vec![b' '; 2 << 20]).unwrap_err();
    /// assert!(error.is_could_not_run());
    /// # Ok::<(), hearth_kpt::Error>(())
    /// ```
    pub fn is_could_not_run(&self) -> bool {
        self.code().is_some()
    }

    /// Returns the stable code of an operation that could not run.
    ///
    /// # Examples
    ///
    /// ```
    /// # let hearth = hearth_kpt::Hearth::new()?;
    /// let error = hearth.validate_claim(vec![b' '; 2 << 20]).unwrap_err();
    /// assert_eq!(error.code(), Some("request.too_large"));
    /// # Ok::<(), hearth_kpt::Error>(())
    /// ```
    pub fn code(&self) -> Option<&str> {
        match &self.0 {
            Kind::Call(error) => Some(&error.code),
            _ => None,
        }
    }

    /// Returns whether a value cannot be serialised as JSON, or a text for a request is not JSON.
    ///
    /// # Examples
    ///
    /// ```
    /// # let hearth = hearth_kpt::Hearth::new()?;
    /// let error = hearth.merge_preferences(Some("{"), "{}", "2026-11-20T21:00:00Z").unwrap_err();
    /// assert!(error.is_not_json());
    /// # Ok::<(), hearth_kpt::Error>(())
    /// ```
    pub fn is_not_json(&self) -> bool {
        matches!(self.0, Kind::Request(_))
    }

    /// Returns whether a configuration was refused.
    ///
    /// # Examples
    ///
    /// ```
    /// # let hearth = hearth_kpt::Hearth::new()?;
    /// assert!(hearth.router(r#"{"extends":["nothing"]}"#).is_err_and(|error| error.is_refused()));
    /// # Ok::<(), hearth_kpt::Error>(())
    /// ```
    pub fn is_refused(&self) -> bool {
        self.refused().is_some()
    }

    /// Returns the refusal of a configuration, with its findings.
    ///
    /// # Examples
    ///
    /// ```
    /// # let hearth = hearth_kpt::Hearth::new()?;
    /// let error = hearth.router(r#"{"extends":["nothing"]}"#).unwrap_err();
    /// let refused = error.refused().expect("a refusal");
    /// assert_eq!((refused.status(), refused.findings()[0].path.as_str()), (400, "/extends/0"));
    /// # Ok::<(), hearth_kpt::Error>(())
    /// ```
    pub fn refused(&self) -> Option<&Refused> {
        match &self.0 {
            Kind::Refused(refused) => Some(refused),
            _ => None,
        }
    }

    /// Returns whether the directory of [`Builder::cache_directory`](crate::Builder::cache_directory) cannot be used.
    ///
    /// # Examples
    ///
    /// ```
    /// use hearth_kpt::Hearth;
    ///
    /// // The directory is a file.
    /// let file = tempfile::NamedTempFile::new()?;
    /// let error = Hearth::builder().cache_directory(file.path()).build().unwrap_err();
    /// assert!(error.is_cache());
    /// # Ok::<(), std::io::Error>(())
    /// ```
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
