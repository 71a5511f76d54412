//! The operations of the module, which take JSON text and return JSON text.
//!
//! Every answer has an `outcome`: `valid`; `findings`, if the input breaks a rule; or `could-not-run`, if the call
//! itself is malformed or exceeds a limit. This module reads requests and writes answers; the rules of each area are in
//! its own module, for example [`crate::claims`].

#[cfg(test)]
mod altered;
mod answer;
pub mod claims;
pub mod credential;
pub mod gateway;
pub mod module;
mod operations;
pub mod preferences;
pub mod sampling;
#[cfg(feature = "schema")]
pub mod schema;
pub mod selection;
#[cfg(test)]
mod shuffled;
pub mod study;

use alloc::string::{String, ToString};

use serde::Serialize;

use crate::finding::Finding;
use crate::json::Writer;
use crate::limits;
use crate::wire::answer;

pub use operations::{AREAS, Area, Operation};

/// The reason why an operation could not run.
#[answer(name = "CallError")]
struct CallError {
    /// The stable code.
    code: &'static str,
    /// The message, for people; it is not stable.
    message: String,
}

/// The answer of an operation that could not run, because the call itself is malformed or exceeds a limit.
#[answer(name = "CouldNotRunAnswer")]
struct CouldNotRun {
    /// `could-not-run`.
    #[json(like = "crate::wire::schema::NotRun")]
    outcome: &'static str,
    /// The reason.
    error: CallError,
}

fn could_not_run(code: &'static str, message: String) -> String {
    write(&CouldNotRun { outcome: "could-not-run", error: CallError { code, message } })
}

/// Formats the path and the message of a finding about a request that could not be read.
fn placed(finding: &Finding) -> String {
    match finding.path() {
        "" => finding.message(),
        path => alloc::format!("`{path}`: {}", finding.message()),
    }
}

/// Returns the answer to a request of more than `limit` bytes.
fn too_large(request: &[u8], limit: usize) -> Option<String> {
    let message = || alloc::format!("the request has {} bytes; at most {limit} are allowed", request.len());
    (request.len() > limit).then(|| could_not_run("request.too_large", message()))
}

/// Returns the answer to a request that is not empty but should be.
fn not_empty(request: &[u8]) -> Option<String> {
    let empty = matches!(request.trim_ascii(), b"" | b"{}");
    (!empty).then(|| could_not_run("request.not_empty", "this operation takes no request".to_string()))
}

fn write<T: Serialize>(answer: &T) -> String {
    let mut writer = Writer::default();
    writer.serialized(answer);
    writer.finish()
}

/// The maximum size, in bytes, of a request that contains a claim in a string: the claim with every byte escaped, and
/// the other members.
const ENVELOPE_BYTES: usize = 2 * limits::REQUEST_BYTES + (1 << 14);
