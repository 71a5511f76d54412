//! Writes lines for the operator: JSON with the id of the request, and its trace id if it has one.
//!
//! Spin writes standard error to the component's log, and `hearth serve` to its own. A line contains no API key, no
//! query and no part of a body.

use std::collections::BTreeMap;
use std::fmt::Display;

use hearth_api_key::redacted;
use serde::Serialize;

use crate::context;
use crate::host::host;
use crate::json;

#[derive(Serialize)]
struct Line<'a> {
    level: &'static str,
    request: String,
    /// The name of the log data model of OpenTelemetry.
    #[serde(skip_serializing_if = "Option::is_none")]
    trace_id: Option<String>,
    message: String,
    /// The number of refusals for each code.
    #[serde(skip_serializing_if = "Option::is_none")]
    refusals: Option<&'a BTreeMap<String, u64>>,
}

/// Logs an error. A failed write is ignored, so that it does not fail the request.
pub(crate) async fn error(message: impl Display) {
    write("error", message.to_string(), None).await;
}

/// Logs which rules refused a request, or claims in it.
pub(crate) async fn refusals(refusals: &BTreeMap<String, u64>) {
    write("info", String::from("the rules refused the request or a part of it"), Some(refusals)).await;
}

async fn write(level: &'static str, message: String, refusals: Option<&BTreeMap<String, u64>>) {
    let line = Line { level, request: context::id(), trace_id: context::trace_id(), message, refusals };
    host().log(format!("{}\n", redacted(&json::written(&line))).into_bytes()).await;
}
