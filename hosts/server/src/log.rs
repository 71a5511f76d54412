//! The access log: one line per request on standard error, as JSON or as short text for a terminal.
//!
//! The log contains no API key, no query and no part of a body, and therefore no household.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::{self, IsTerminal as _, Write as _};
use std::time::Duration;

use chrono::{SecondsFormat, Utc};
use clap::ValueEnum;
use hearth_api_key::redacted;
use hearth_report::{acts, escaped};
use http::{Method, StatusCode};
use serde::Serialize;

use crate::origin::Origin;

/// The format of the access log.
#[derive(Clone, Copy, Debug, Eq, PartialEq, ValueEnum)]
pub(crate) enum Log {
    /// No access log.
    Off,
    /// One JSON object per line.
    Json,
    /// One short line of text per request.
    Text,
    /// Neither requests nor errors, for a check of the edge before it serves.
    #[value(skip)]
    Silent,
}

/// An answered request.
#[derive(Clone, Copy)]
pub(crate) struct Answered<'a> {
    pub(crate) origin: &'a Origin,
    pub(crate) method: &'a Method,
    pub(crate) path: &'a str,
    pub(crate) status: StatusCode,
    pub(crate) took: Duration,
    /// Bytes of the answer's body.
    pub(crate) bytes: u64,
    /// The time in which the module signed.
    pub(crate) signing: Option<Duration>,
}

/// The log entry of a request.
#[derive(Serialize)]
struct Entry<'a> {
    ts: String,
    #[serde(flatten)]
    origin: Fields<'a>,
    method: &'a str,
    path: &'a str,
    status: u16,
    ms: f64,
    bytes: u64,
}

/// The fields of a request in every line about it.
#[derive(Serialize)]
struct Fields<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    request: Option<&'a str>,
    /// The name of the log data model of OpenTelemetry.
    #[serde(skip_serializing_if = "Option::is_none")]
    trace_id: Option<&'a str>,
}

impl<'a> Fields<'a> {
    fn of(origin: &'a Origin) -> Self {
        Self { request: origin.id(), trace_id: origin.trace_id() }
    }
}

/// A line about an event.
#[derive(Serialize)]
struct Event<'a, T> {
    ts: String,
    level: &'a str,
    #[serde(flatten)]
    origin: Fields<'a>,
    message: &'a str,
    #[serde(flatten)]
    more: T,
}

impl Log {
    /// Returns `Text` if standard error is a terminal, otherwise `Json`.
    pub(crate) fn suitable() -> Self {
        if io::stderr().is_terminal() { Self::Text } else { Self::Json }
    }

    /// Logs an answered request.
    pub(crate) fn request(self, answered: &Answered<'_>) {
        let Answered { origin, method, path, status, took, bytes, signing: _ } = *answered;
        let entry = Entry {
            ts: now(),
            origin: Fields::of(origin),
            method: method.as_str().get(..LONGEST_METHOD).unwrap_or(method.as_str()),
            path: path.get(..path.floor_char_boundary(LONGEST_PATH)).unwrap_or_default(),
            status: status.as_u16(),
            ms: (took.as_secs_f64() * 100_000.0).round() / 100.0,
            bytes,
        };
        match self {
            Self::Off | Self::Silent => {}
            Self::Json => json_line(&entry),
            Self::Text => line(&format!(
                "{} {:>3} {:<4} {} {:.1} ms",
                entry.ts.get(11..19).unwrap_or_default(),
                entry.status,
                entry.method,
                entry.path,
                entry.ms
            )),
        }
    }

    /// Logs an internal error, even if requests are not logged.
    pub(crate) fn failure(self, message: &str) {
        self.error(message, &Origin::default());
    }

    /// Logs an internal error of a request.
    pub(crate) fn error(self, message: &str, origin: &Origin) {
        match (self, origin.id()) {
            (Self::Text, None) => line(&format!("error: {message}")),
            (Self::Text, Some(request)) => line(&format!("error: {message} (request {request})")),
            (Self::Silent, _) => {}
            (Self::Off | Self::Json, _) => {
                let origin = Fields::of(origin);
                json_line(&Event { ts: now(), level: "error", origin, message, more: () });
            }
        }
    }

    /// Logs the number of refusals of a request for each code. A terminal shows the status of the request alone.
    pub(crate) fn refusals(self, message: &str, origin: &Origin, refusals: &BTreeMap<String, u64>) {
        #[derive(Serialize)]
        struct Refused<'a> {
            refusals: &'a BTreeMap<String, u64>,
        }
        if self == Self::Json {
            let origin = Fields::of(origin);
            json_line(&Event { ts: now(), level: "info", origin, message, more: Refused { refusals } });
        }
    }
}

fn now() -> String {
    Utc::now().to_rfc3339_opts(SecondsFormat::Millis, true)
}

/// Writes a line of text. Characters that a terminal acts on are escaped.
fn line(text: &str) {
    write(&escaped(text, acts));
}

/// Writes an object on one line. Characters that a terminal acts on occur only in strings, where JSON escapes them.
#[expect(clippy::expect_used, reason = "lines have strings, numbers and JSON")]
fn json_line(object: &impl Serialize) {
    write(&json(&serde_json::to_string(object).expect("a line has JSON")));
}

fn json(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    for character in text.chars() {
        if acts(character) {
            let mut units = [0; 2];
            for unit in character.encode_utf16(&mut units) {
                let _ = write!(shown, "\\u{unit:04x}");
            }
        } else {
            shown.push(character);
        }
    }
    shown
}

/// Writes each line at once, so that lines of concurrent requests do not mix. The server keeps running if the log
/// cannot be written.
fn write(line: &str) {
    let _ = io::stderr().lock().write_all(format!("{}\n", redacted(line)).as_bytes());
}

/// The most bytes of a method and of a path that are logged: clients choose both, and could fill a disk. Ids have at most 500.
const LONGEST_METHOD: usize = 20;
const LONGEST_PATH: usize = 1_000;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_guide_has_the_limit_of_paths() {
        let guide = include_str!("../../../docs/guide/deployment.md");
        let guide = guide.split_whitespace().collect::<Vec<_>>().join(" ");
        assert_eq!(LONGEST_PATH, 1_000);
        assert!(guide.contains("Of a path, the log has at most 1,000 bytes."));
    }

    #[test]
    fn a_line_of_json_has_no_control_characters() -> serde_json::Result<()> {
        let text = "a\u{85}b\u{2028}c\u{202e}d\u{200b}e\u{e0001}f\u{7f}\n";
        let line = json(&serde_json::to_string(text)?);
        assert!(line.is_ascii() && !line.contains(acts), "{line}");
        assert_eq!(serde_json::from_str::<String>(&line)?, text);
        Ok(())
    }
}
