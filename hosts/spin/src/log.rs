//! Writes errors for the operator to standard error, as one JSON line each with the id of the request.
//!
//! Spin writes standard error to the component's log, and `hearth serve` to its own. A line contains no key, no query
//! and no part of a body.

use std::fmt::Display;

use serde::Serialize;
use spin_sdk::wasip3::cli::stderr;
use spin_sdk::wasip3::wit_stream;
use tokio::task_local;

/// Runs the work of a request. The errors that it logs contain the id of the request.
pub(crate) async fn with_request<T>(id: String, work: impl Future<Output = T>) -> T {
    REQUEST.scope(id, work).await
}

/// Returns the id of the current request.
pub(crate) fn request() -> String {
    REQUEST.try_with(Clone::clone).unwrap_or_default()
}

/// Logs an error. A failed write is ignored, so that it does not fail the request.
pub(crate) async fn error(message: impl Display) {
    #[derive(Serialize)]
    struct Line<'a> {
        level: &'static str,
        request: &'a str,
        message: String,
    }
    let request = request();
    let line = Line { level: "error", request: &request, message: message.to_string() };
    let Ok(mut line) = serde_json::to_vec(&line) else { return };
    line.push(b'\n');
    let (mut writer, reader) = wit_stream::new();
    let _written = stderr::write_via_stream(reader);
    let _ = writer.write_all(line).await;
}

task_local! {
    static REQUEST: String;
}
