//! The module with typed calls and a pool of instances.

use std::fmt;
use std::sync::Arc;

use serde::Serialize;

use crate::answer::{read, read_refusable};
use crate::contract::{
    MergePreferencesRequest, Merged, RecordRequest, Recorded, Rendered, Report, Tool, Validated, Version,
};
use crate::engine::Engine;
use crate::error::{Error, Kind};
use crate::instance::Instance;
use crate::json::Json;
use crate::limits;
use crate::pool::Pool;
use crate::report::{CHANGE, CLAIM, RECORD, Refused};
use crate::router::Router;
use crate::session::Session;

/// The module. It can be called from several threads.
///
/// # Examples
///
/// ```
/// use hearth_kpt::Hearth;
///
/// let hearth = Hearth::new()?;
/// std::thread::scope(|scope| {
///     for _ in 0..4 {
///         scope.spawn(|| hearth.validate_claim("{}"));
///     }
/// });
/// # Ok::<(), hearth_kpt::Error>(())
/// ```
pub struct Hearth {
    engine: Arc<Engine>,
    instances: Pool<Instance>,
}

impl Hearth {
    /// Creates the first instance.
    pub(crate) fn from_engine(engine: Arc<Engine>) -> Result<Self, Error> {
        let first = engine.instantiate()?;
        Ok(Self { engine, instances: Pool::new(first) })
    }

    /// Checks a claim, given as JSON text, and returns the report.
    ///
    /// # Errors
    ///
    /// Returns an error if the call has no answer; see [`Error`]. A refused claim is not an error;
    /// [`Report::into_result`] converts it to one.
    ///
    /// # Examples
    ///
    /// ```
    /// # let hearth = hearth_kpt::Hearth::new()?;
    /// let report = hearth.validate_claim(r#"{"type":"KPTClaim","householdId":"did:ixo:1"}"#)?;
    /// assert!(!report.ok);
    /// assert_eq!(report.findings[0].message, "`testGroup` is missing");
    /// # Ok::<(), hearth_kpt::Error>(())
    /// ```
    pub fn validate_claim(&self, claim: impl AsRef<[u8]>) -> Result<Report, Error> {
        read(&self.invoke("claims.validate", claim)?)
    }

    /// Checks a claim that serde can serialise, such as a [`Claim`](crate::Claim), and returns the report.
    ///
    /// If the claim is available as text, use [`Hearth::validate_claim`]: the report is then about that text, with
    /// every digit of its numbers.
    ///
    /// # Errors
    ///
    /// Returns an error if the value cannot be serialised as JSON, or if the call has no answer; see [`Error`].
    ///
    /// # Examples
    ///
    /// ```
    /// use hearth_kpt::{Claim, FuelMeasurements, Hearth, TestGroup, TestPeriod};
    ///
    /// let logs = FuelMeasurements::new(11.9, [3.2, 2.8, 3.0, 2.9]);
    /// let mut claim = Claim::new("did:ixo:household-123", TestGroup::Intervention, logs);
    /// claim.test_period = Some(TestPeriod::new("2024-02-01", "2024-02-04", 3));
    ///
    /// let report = Hearth::new()?.validate_claim_value(&claim)?;
    /// assert!(report.ok, "{report}");
    /// # Ok::<(), hearth_kpt::Error>(())
    /// ```
    pub fn validate_claim_value<C: Serialize + ?Sized>(&self, claim: &C) -> Result<Report, Error> {
        self.validate_claim(text(claim)?)
    }

    /// Decides the record of a claim, or refuses the claim.
    ///
    /// # Errors
    ///
    /// Returns an error if the call has no answer; see [`Error`].
    ///
    /// # Examples
    ///
    /// ```
    /// use hearth_kpt::{Hearth, Policy, RecordRequest};
    ///
    /// let request = RecordRequest::new("{}", "did:web:example.org", Policy::Claim);
    /// let refused = Hearth::new()?.record_claim(&request)?.unwrap_err();
    /// assert_eq!(refused.status(), 400);
    /// # Ok::<(), hearth_kpt::Error>(())
    /// ```
    pub fn record_claim(&self, request: &RecordRequest) -> Result<Result<Recorded, Refused>, Error> {
        read_refusable(&self.invoke("claims.record", text(request)?)?, CLAIM)
    }

    /// Checks a change of user preferences, given as JSON text.
    ///
    /// # Errors
    ///
    /// Returns an error if the call has no answer; see [`Error`].
    ///
    /// # Examples
    ///
    /// ```
    /// # let hearth = hearth_kpt::Hearth::new()?;
    /// assert!(hearth.validate_preferences(r#"{"length":"terse","tone":null}"#)?.ok);
    /// # Ok::<(), hearth_kpt::Error>(())
    /// ```
    pub fn validate_preferences(&self, change: impl AsRef<[u8]>) -> Result<Validated, Error> {
        read(&self.invoke("preferences.validate", change)?)
    }

    /// Merges a change into a record of user preferences, or refuses the change.
    ///
    /// Both are JSON text. `record` is `None` if nothing is stored yet, and `now` is a time in RFC 3339. In the
    /// returned record, unchanged members keep every byte.
    ///
    /// # Errors
    ///
    /// Returns an error if the record is not JSON, or if the call has no answer; see [`Error`].
    ///
    /// # Examples
    ///
    /// ```
    /// # let hearth = hearth_kpt::Hearth::new()?;
    /// let record = Some(r#"{"tone":"dry","n":1.50}"#);
    /// let merged = hearth.merge_preferences(record, r#"{"tone":"warm"}"#, "2026-11-22T10:00:00Z")??;
    /// let record = merged.record.expect("something is stored");
    /// assert_eq!(record.as_str(), r#"{"tone":"warm","n":1.50,"updatedAt":"2026-11-22T10:00:00Z"}"#);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn merge_preferences(
        &self,
        record: Option<&str>,
        change: &str,
        now: &str,
    ) -> Result<Result<Merged, Refused>, Error> {
        let change: Json = match change.parse() {
            Ok(change) => change,
            // A change that is not JSON is checked alone, so that findings have places in its text.
            Err(cause) => {
                let refused = self.validate_preferences(change)?.into_result().err();
                return refused.map_or_else(|| Err(Kind::Request(cause).into()), |refused| Ok(Err(refused)));
            }
        };
        let record = record.map(str::parse::<Json>).transpose().map_err(Kind::Request)?;
        let request = MergePreferencesRequest { record, ..MergePreferencesRequest::new(change, now) };
        read_refusable(&self.invoke("preferences.merge", text(&request)?)?, CHANGE)
    }

    /// Renders a record of user preferences, given as JSON text or `null`, as a section of a system prompt.
    ///
    /// # Errors
    ///
    /// Returns an error if the call has no answer; see [`Error`].
    ///
    /// # Examples
    ///
    /// ```
    /// # let hearth = hearth_kpt::Hearth::new()?;
    /// assert!(hearth.render_preferences(r#"{"userName":"Alex"}"#)??.text.contains("Alex"));
    /// assert_eq!(hearth.render_preferences("null")??.text, "");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn render_preferences(&self, record: impl AsRef<[u8]>) -> Result<Result<Rendered, Refused>, Error> {
        read_refusable(&self.invoke("preferences.render", record)?, RECORD)
    }

    /// Returns the definition of the tool that changes user preferences, in the format of the Model Context Protocol.
    ///
    /// # Errors
    ///
    /// Returns an error if the call has no answer; see [`Error`].
    ///
    /// # Examples
    ///
    /// ```
    /// # let hearth = hearth_kpt::Hearth::new()?;
    /// let tool = hearth.preferences_tool()?;
    /// assert_eq!(tool.name, "set_user_preferences");
    /// # Ok::<(), hearth_kpt::Error>(())
    /// ```
    pub fn preferences_tool(&self) -> Result<Tool, Error> {
        read(&self.invoke("preferences.tool", "")?)
    }

    /// Returns the versions of the contract, the crate and the rule set.
    ///
    /// # Errors
    ///
    /// Returns an error if the call has no answer; see [`Error`].
    ///
    /// # Examples
    ///
    /// ```
    /// # let hearth = hearth_kpt::Hearth::new()?;
    /// let version = hearth.version()?;
    /// assert_eq!(version.contract, "1.0.0");
    /// # Ok::<(), hearth_kpt::Error>(())
    /// ```
    pub fn version(&self) -> Result<Version, Error> {
        read(&self.invoke("module.version", "")?)
    }

    /// Compiles a gateway configuration, given as JSON text, to a router. Empty text means the protocol's routes.
    ///
    /// # Errors
    ///
    /// Returns an error if the configuration is refused ([`Error::refused`]), or if the call has no answer; see
    /// [`Error`].
    ///
    /// # Examples
    ///
    /// ```
    /// # let hearth = hearth_kpt::Hearth::new()?;
    /// let router = hearth.router(r#"{"extends":["shapes"]}"#)?;
    /// assert!(router.route("GET", "/chain/token/params")?.is_ok());
    ///
    /// let error = hearth.router(r#"{"extends":["nothing"]}"#).unwrap_err();
    /// assert_eq!(error.refused().expect("a refusal").findings()[0].path, "/extends/0");
    /// # Ok::<(), hearth_kpt::Error>(())
    /// ```
    pub fn router(&self, configuration: impl AsRef<[u8]>) -> Result<Router, Error> {
        Router::new(Arc::clone(&self.engine), configuration.as_ref())
    }

    /// Creates an instance for calls that depend on each other.
    ///
    /// # Errors
    ///
    /// Returns an error if the instance cannot be created.
    ///
    /// # Examples
    ///
    /// ```
    /// # let hearth = hearth_kpt::Hearth::new()?;
    /// let mut session = hearth.session()?;
    /// assert!(session.invoke("gateway.compile", "")?.contains(r#""handle":1"#));
    /// # Ok::<(), hearth_kpt::Error>(())
    /// ```
    pub fn session(&self) -> Result<Session, Error> {
        Ok(Session::new(self.engine.instantiate()?))
    }

    /// Calls an operation by its name in the contract, `area.name`, and returns the text of its answer.
    ///
    /// The instance is kept for the next call, unless the call failed or the instance uses much memory. A handle is
    /// valid only in the instance that created it, so operations with handles require [`Hearth::router`] or
    /// [`Hearth::session`].
    ///
    /// # Errors
    ///
    /// Returns an error if the call has no answer; see [`Error`]. An answer with the outcome `could-not-run` is not an
    /// error.
    ///
    /// # Examples
    ///
    /// ```
    /// # let hearth = hearth_kpt::Hearth::new()?;
    /// let request = r#"{"population":5000,"rule":"95/5","estimate":{"kind":"proportion","expected":0.5}}"#;
    /// assert!(hearth.invoke("sampling.size", request)?.contains(r#""size":357"#));
    /// assert!(hearth.invoke("module.nonsense", "").is_err_and(|error| error.is_unknown_operation()));
    /// # Ok::<(), hearth_kpt::Error>(())
    /// ```
    pub fn invoke(&self, operation: &str, request: impl AsRef<[u8]>) -> Result<String, Error> {
        self.instances.call(
            || self.engine.instantiate(),
            |instance| {
                let answer = instance.invoke(operation, request.as_ref())?;
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

/// Serialises a value as JSON text.
fn text<T: Serialize + ?Sized>(value: &T) -> Result<Vec<u8>, Error> {
    serde_json::to_vec(value).map_err(|cause| Kind::Request(cause).into())
}

#[cfg(test)]
mod tests;
