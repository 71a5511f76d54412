//! The module for a program to use: a pool of instances behind typed calls.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use crate::MODULE;
use crate::engine::Engine;
use crate::error::Error;
use crate::instance::Instance;
use crate::limits::{self, Limits};
use crate::pool::Pool;
use crate::router::Router;
use crate::session::Session;

/// The module, ready to be called from any number of threads.
///
/// ```
/// use hearth::Hearth;
///
/// let hearth = Hearth::new()?;
/// std::thread::scope(|scope| {
///     for _ in 0..4 {
///         scope.spawn(|| hearth.validate_claim(b"{}"));
///     }
/// });
/// # Ok::<(), hearth::Error>(())
/// ```
pub struct Hearth {
    engine: Arc<Engine>,
    instances: Pool<Instance>,
}

impl Hearth {
    /// The module with the usual bounds: two seconds and 512 MiB for each call.
    ///
    /// # Errors
    ///
    /// When the engine cannot compile or start the module.
    pub fn new() -> Result<Self, Error> {
        Self::builder().build()
    }

    /// The module with bounds of your own.
    pub fn builder() -> Builder {
        Builder { limits: Limits::default(), cache: false }
    }

    /// Checks a claim. The request is the claim's text; the answer holds findings and checks.
    ///
    /// # Errors
    ///
    /// When there is no answer; see [`Error`].
    pub fn validate_claim(&self, claim: &[u8]) -> Result<String, Error> {
        self.invoke("claims.validate", claim)
    }

    /// Decides the record of a claim. The request holds the claim's text, the issuer and the policy.
    ///
    /// ```
    /// # let hearth = hearth::Hearth::new()?;
    /// let request = br#"{"claim":"{}","issuer":"did:web:example.org","policy":"claim"}"#;
    /// assert!(hearth.record_claim(request)?.contains(r#""outcome":"findings""#));
    /// # Ok::<(), hearth::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// When there is no answer; see [`Error`].
    pub fn record_claim(&self, request: &[u8]) -> Result<String, Error> {
        self.invoke("claims.record", request)
    }

    /// The catalogue of rules.
    ///
    /// # Errors
    ///
    /// When there is no answer; see [`Error`].
    pub fn claim_rules(&self) -> Result<String, Error> {
        self.invoke("claims.rules", b"")
    }

    /// Returns every rule, and every code of every area with its phrasing, its help and its source.
    ///
    /// # Errors
    ///
    /// If the module gives no answer; see [`Error`].
    pub fn catalogue(&self) -> Result<String, Error> {
        self.invoke("module.catalogue", b"")
    }

    /// The JSON Schemas of a claim and of a record.
    ///
    /// # Errors
    ///
    /// When there is no answer; see [`Error`].
    pub fn claim_schema(&self) -> Result<String, Error> {
        self.invoke("claims.schema", b"")
    }

    /// Checks a change of user preferences. The request is the change itself.
    ///
    /// ```
    /// # let hearth = hearth::Hearth::new()?;
    /// let answer = hearth.validate_preferences(br#"{"length":"terse","tone":null}"#)?;
    /// assert_eq!(answer, r#"{"outcome":"valid","findings":[]}"#);
    /// # Ok::<(), hearth::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// When there is no answer; see [`Error`].
    pub fn validate_preferences(&self, change: &[u8]) -> Result<String, Error> {
        self.invoke("preferences.validate", change)
    }

    /// Makes a change to a record of user preferences. The request holds the record (`null` where there is none yet),
    /// the change and the time; the answer holds the new record, in which everything that was not changed is as it was
    /// written.
    ///
    /// ```
    /// # let hearth = hearth::Hearth::new()?;
    /// let request = br#"{"record":{"x":1.0},"change":{"tone":"dry"},"now":"2026-11-20T21:00:00Z"}"#;
    /// let record = r#"{"x":1.0,"tone":"dry","updatedAt":"2026-11-20T21:00:00Z"}"#;
    /// assert!(hearth.merge_preferences(request)?.contains(record));
    /// # Ok::<(), hearth::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// When there is no answer; see [`Error`].
    pub fn merge_preferences(&self, request: &[u8]) -> Result<String, Error> {
        self.invoke("preferences.merge", request)
    }

    /// The section of a system prompt for a record of user preferences. The request is the record, or `null`.
    ///
    /// ```
    /// # let hearth = hearth::Hearth::new()?;
    /// assert!(hearth.render_preferences(br#"{"userName":"Alex"}"#)?.contains("Alex"));
    /// assert_eq!(hearth.render_preferences(b"null")?, r#"{"outcome":"valid","text":"","findings":[]}"#);
    /// # Ok::<(), hearth::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// When there is no answer; see [`Error`].
    pub fn render_preferences(&self, record: &[u8]) -> Result<String, Error> {
        self.invoke("preferences.render", record)
    }

    /// The JSON Schemas of a record of user preferences and of a change.
    ///
    /// # Errors
    ///
    /// When there is no answer; see [`Error`].
    pub fn preferences_schema(&self) -> Result<String, Error> {
        self.invoke("preferences.schema", b"")
    }

    /// The tool `set_user_preferences` in the words of the Model Context Protocol: what an agent is told of it.
    ///
    /// # Errors
    ///
    /// When there is no answer; see [`Error`].
    pub fn preferences_tool(&self) -> Result<String, Error> {
        self.invoke("preferences.tool", b"")
    }

    /// The attributes of the plugin: what the runtime of an agent is told of it.
    ///
    /// # Errors
    ///
    /// When there is no answer; see [`Error`].
    pub fn preferences_manifest(&self) -> Result<String, Error> {
        self.invoke("preferences.manifest", b"")
    }

    /// The versions of contract, crate and rule set.
    ///
    /// # Errors
    ///
    /// When there is no answer; see [`Error`].
    pub fn version(&self) -> Result<String, Error> {
        self.invoke("module.version", b"")
    }

    /// A router by a gateway configuration; an empty one stands for the protocol's own table.
    ///
    /// ```
    /// # let hearth = hearth::Hearth::new()?;
    /// let router = hearth.router(br#"{"extends":["shapes"]}"#)?;
    /// assert!(router.route("GET", "/chain/token/params")?.starts_with(r#"{"outcome":"valid""#));
    ///
    /// let error = hearth.router(br#"{"extends":["nothing"]}"#).unwrap_err();
    /// assert!(error.is_refused());
    /// assert!(error.answer().is_some_and(|answer| answer.contains(r#""path":"/extends/0""#)));
    /// # Ok::<(), hearth::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// When the configuration is refused, or there is no answer; see [`Error`].
    pub fn router(&self, configuration: &[u8]) -> Result<Router, Error> {
        Router::new(Arc::clone(&self.engine), configuration)
    }

    /// An instance of one's own, for calls that build on each other.
    ///
    /// # Errors
    ///
    /// When the instance cannot be made.
    pub fn session(&self) -> Result<Session, Error> {
        Ok(Session::new(self.engine.instantiate()?))
    }

    /// Calls an operation by its name in the contract, `area.name`.
    ///
    /// The instance that served the call waits for the next one; after an error, or with much memory, it is thrown
    /// away. Which instance serves a call cannot be told, and a handle means something only in the one that gave it:
    /// for operations with handles there is [`Hearth::router`].
    ///
    /// ```
    /// # let hearth = hearth::Hearth::new()?;
    /// assert!(hearth.invoke("module.version", b"")?.contains(r#""contract":"1.0.0""#));
    /// assert!(hearth.invoke("module.nonsense", b"").is_err_and(|error| error.is_unknown_operation()));
    /// # Ok::<(), hearth::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// When there is no answer; see [`Error`].
    pub fn invoke(&self, operation: &str, request: &[u8]) -> Result<String, Error> {
        self.instances.call(
            || self.engine.instantiate(),
            |instance| {
                let answer = instance.invoke(operation, request)?;
                if instance.memory() > limits::WAITING {
                    *instance = self.engine.instantiate()?;
                }
                Ok(answer)
            },
        )
    }
}

impl fmt::Debug for Hearth {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Hearth").field("instances", &self.instances).finish_non_exhaustive()
    }
}

/// Bounds for the calls of a [`Hearth`].
///
/// ```
/// use std::time::Duration;
/// use hearth::Hearth;
///
/// let hearth = Hearth::builder().deadline(Duration::from_millis(200)).memory(16 << 20).build()?;
/// # Ok::<(), hearth::Error>(())
/// ```
#[derive(Clone, Debug)]
#[must_use]
pub struct Builder {
    limits: Limits,
    cache: bool,
}

impl Builder {
    /// The longest a call may take, kept to some milliseconds.
    pub fn deadline(mut self, deadline: Duration) -> Self {
        self.limits.deadline = deadline;
        self
    }

    /// The most memory an instance may have, in bytes.
    pub fn memory(mut self, bytes: usize) -> Self {
        self.limits.memory = bytes;
        self
    }

    /// Whether the compiled module is kept in wasmtime's cache directory of this user, to start faster the
    /// next time. A cache that cannot be used is no error.
    pub fn cache(mut self, cache: bool) -> Self {
        self.cache = cache;
        self
    }

    /// Compiles the module.
    ///
    /// # Errors
    ///
    /// When the engine cannot compile or start the module.
    pub fn build(self) -> Result<Hearth, Error> {
        self.build_from(MODULE)
    }

    /// The same with other bytes, for what our module cannot be made to do.
    pub(crate) fn build_from(self, module: &[u8]) -> Result<Hearth, Error> {
        let engine = Engine::new(module, self.limits, self.cache)?;
        let first = engine.instantiate()?;
        Ok(Hearth { engine: Arc::new(engine), instances: Pool::new(first) })
    }
}

#[cfg(test)]
mod tests;
