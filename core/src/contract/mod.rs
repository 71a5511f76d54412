//! The operations of the module: JSON text in, JSON text out.
//!
//! Every answer has an `outcome`: `valid`; `findings`, when the input breaks rules; `could-not-run`, when the
//! call itself is malformed or over a limit. This module only reads requests and writes answers; what it
//! knows of claims is in [`crate::claims`], and so on.

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
pub mod study;

use alloc::string::{String, ToString};

use serde::Serialize;

use crate::finding::Finding;
use crate::json::Writer;
use crate::limits;
use crate::wire::answer;

pub use operations::{AREAS, Area, Operation};

/// Why an operation could not run.
#[answer(name = "CallError")]
struct CallError {
    /// The stable code.
    code: &'static str,
    /// The phrasing, for people; it is not stable.
    message: String,
}

/// The answer of an operation that could not run: the call itself is malformed, or over a limit.
#[answer(name = "CouldNotRunAnswer")]
struct CouldNotRun {
    /// `could-not-run`.
    #[json(like = "crate::wire::schema::NotRun")]
    outcome: &'static str,
    /// Why it could not run.
    error: CallError,
}

fn could_not_run(code: &'static str, message: String) -> String {
    write(&CouldNotRun { outcome: "could-not-run", error: CallError { code, message } })
}

/// Says why a request could not be read: the place of the finding and its message.
fn placed(finding: &Finding) -> String {
    match finding.path() {
        "" => finding.message(),
        path => alloc::format!("`{path}`: {}", finding.message()),
    }
}

/// The answer to a request of more bytes than `limit`.
fn too_large(request: &[u8], limit: usize) -> Option<String> {
    let message = || alloc::format!("the request has {} bytes, {limit} are allowed", request.len());
    (request.len() > limit).then(|| could_not_run("request.too_large", message()))
}

/// The answer to a request that should have been empty.
fn not_empty(request: &[u8]) -> Option<String> {
    let empty = matches!(request.trim_ascii(), b"" | b"{}");
    (!empty).then(|| could_not_run("request.not_empty", "this operation takes no request".to_string()))
}

fn write<T: Serialize>(answer: &T) -> String {
    let mut writer = Writer::default();
    writer.serialized(answer);
    writer.finish()
}

/// Bytes of a request that has a claim in a string: the claim's, each of them escaped, and room for what is said of it.
const ENVELOPE_BYTES: usize = 2 * limits::REQUEST_BYTES + (1 << 14);
