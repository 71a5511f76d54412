//! The request that is being answered: its id, its trace, and the figures that are reported at its end.
//!
//! The code between the router and the module does not pass these on, because they change no answer.

use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use http::header::HeaderValue;
use sha2::{Digest as _, Sha256};
use tokio::task_local;

use crate::findings::Finding;
use crate::host::host;
use crate::problem::Problem;

/// The current request.
struct Context {
    id: String,
    trace_id: Option<String>,
    /// The number of refusals for each code.
    refusals: RefCell<BTreeMap<String, u64>>,
    signing: Cell<Option<Duration>>,
    /// The digest of the organisation whose key was admitted.
    organisation: Cell<Option<u64>>,
}

impl Context {
    fn new(id: String, trace_id: Option<String>) -> Self {
        Self {
            id,
            trace_id,
            refusals: RefCell::default(),
            signing: Cell::default(),
            organisation: Cell::default(),
        }
    }
}

/// Runs work with a request as the current one.
pub(crate) async fn with<T>(id: String, trace_id: Option<String>, work: impl Future<Output = T>) -> T {
    CURRENT.scope(Context::new(id, trace_id), work).await
}

/// Takes the number of refusals of the current request for each code.
pub(crate) fn take_refusals() -> BTreeMap<String, u64> {
    CURRENT.try_with(|context| context.refusals.take()).unwrap_or_default()
}

/// Returns the id of the current request.
pub(crate) fn id() -> String {
    CURRENT.try_with(|context| context.id.clone()).unwrap_or_default()
}

/// Returns the trace id of the current request, if its client sent one.
pub(crate) fn trace_id() -> Option<String> {
    CURRENT.try_with(|context| context.trace_id.clone()).ok().flatten()
}

/// Counts a refused claim: once for each code, however many places have the error.
pub(crate) fn count_refusal(problem: &Problem) {
    count_errors(problem.findings());
}

/// Counts a refused input by the codes of its errors.
pub(crate) fn count_errors(findings: &[Finding]) {
    let errors = findings.iter().filter(|finding| finding.is_error());
    let codes: BTreeSet<&str> = errors.map(|finding| finding.code.as_str()).collect();
    let _ = CURRENT.try_with(|context| {
        let mut refusals = context.refusals.borrow_mut();
        for code in codes {
            *refusals.entry(code.to_owned()).or_default() += 1;
        }
    });
}

/// Calls the module to sign, and adds the time to the request.
pub(crate) fn signing<T>(sign: impl FnOnce() -> T) -> T {
    let start = host().mark();
    let signed = sign();
    let took = Duration::from_nanos(host().mark().saturating_sub(start));
    let _ = CURRENT.try_with(|context| {
        context.signing.set(Some(context.signing.get().unwrap_or_default() + took));
    });
    signed
}

/// Returns the value of `Server-Timing` (W3C Server Timing), if the module signed.
pub(crate) fn server_timing() -> Option<HeaderValue> {
    let took = CURRENT.try_with(|context| context.signing.get()).ok().flatten()?;
    HeaderValue::try_from(format!("sign;dur={:.3}", took.as_secs_f64() * 1_000.0)).ok()
}

/// Notes the organisation whose key was admitted.
pub(crate) fn admitted(organisation: &str) {
    let digest = Sha256::digest(organisation).first_chunk().copied().map(u64::from_be_bytes);
    let _ = CURRENT.try_with(|context| context.organisation.set(digest));
}

/// Returns the beginning of the digest of the organisation whose key was admitted. A server, which does not read keys,
/// divides what it has among organisations.
pub(crate) fn organisation() -> Option<HeaderValue> {
    let digest = CURRENT.try_with(|context| context.organisation.get()).ok().flatten()?;
    HeaderValue::try_from(format!("{digest:x}")).ok()
}

task_local! {
    static CURRENT: Context;
}
