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
            Self::Off => {}
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
        #[derive(Serialize)]
        struct Failure<'a> {
            ts: String,
            level: &'a str,
            message: &'a str,
        }
        match self {
            Self::Text => line(&format!("error: {message}")),
            Self::Off | Self::Json => {
                let ts = Utc::now().to_rfc3339_opts(SecondsFormat::Millis, true);
                let failure = Failure { ts, level: "error", message };
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
