//! The access log: one line per request on standard error, JSON for machines, short for a terminal.
//!
//! It holds no key, no query and nothing of a body, and thereby no household.

use std::io::{self, IsTerminal as _, Write as _};
use std::time::Duration;

use chrono::{SecondsFormat, Utc};
use clap::ValueEnum;
use http::{Method, StatusCode};
use serde::Serialize;

/// How requests are logged.
#[derive(Clone, Copy, Debug, Eq, PartialEq, ValueEnum)]
pub(crate) enum Log {
    /// Not at all.
    Off,
    /// A JSON object per line.
    Json,
    /// A short line for people.
    Text,
    /// Neither requests nor errors, for a look at the edge before it serves.
    #[value(skip)]
    Silent,
}

/// One answered request.
#[derive(Serialize)]
pub(crate) struct Entry<'a> {
    ts: String,
    request: &'a str,
    method: &'a str,
    path: &'a str,
    status: u16,
    ms: f64,
    bytes: u64,
}

impl Log {
    /// What suits where standard error goes.
    pub(crate) fn suitable() -> Self {
        if io::stderr().is_terminal() { Self::Text } else { Self::Json }
    }

    /// Logs an answered request.
    pub(crate) fn request(
        self,
        id: &str,
        method: &Method,
        path: &str,
        status: StatusCode,
        took: Duration,
        bytes: u64,
    ) {
        let entry = Entry {
            ts: Utc::now().to_rfc3339_opts(SecondsFormat::Millis, true),
            request: id,
            method: method.as_str(),
            path,
            status: status.as_u16(),
            ms: (took.as_secs_f64() * 100_000.0).round() / 100.0,
            bytes,
        };
        match self {
            Self::Off | Self::Silent => {}
            Self::Json => line(&serde_json::to_string(&entry).unwrap_or_default()),
            Self::Text => line(&format!(
                "{} {:>3} {:<4} {path} {:.1} ms",
                entry.ts.get(11..19).unwrap_or_default(),
                entry.status,
                entry.method,
                entry.ms
            )),
        }
    }

    /// Logs that something went wrong inside; said even when requests are not logged.
    pub(crate) fn failure(self, message: &str) {
        self.error(message, None);
    }

    /// The same of the request with this id.
    pub(crate) fn error(self, message: &str, request: Option<&str>) {
        #[derive(Serialize)]
        struct Failure<'a> {
            ts: String,
            level: &'a str,
            #[serde(skip_serializing_if = "Option::is_none")]
            request: Option<&'a str>,
            message: &'a str,
        }
        match (self, request) {
            (Self::Text, None) => line(&format!("error: {message}")),
            (Self::Text, Some(request)) => line(&format!("error: {message} (request {request})")),
            (Self::Silent, _) => {}
            (Self::Off | Self::Json, _) => {
                let ts = Utc::now().to_rfc3339_opts(SecondsFormat::Millis, true);
                let failure = Failure { ts, level: "error", request, message };
                line(&serde_json::to_string(&failure).unwrap_or_default());
            }
        }
    }
}

/// One write per line, so that lines of concurrent requests do not mix. A log that cannot be written is
/// no reason to stop serving.
fn line(text: &str) {
    let _ = io::stderr().lock().write_all(format!("{text}\n").as_bytes());
}
