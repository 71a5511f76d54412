//! The current time, in the formats of records and credentials.

use chrono::{DateTime, SecondsFormat, Utc};

use crate::host::host;
use crate::problem::Problem;

/// Returns the current time in UTC (RFC 3339), with milliseconds, as records contain it.
pub(crate) fn now() -> Result<String, Problem> {
    formatted(SecondsFormat::Millis)
}

/// Returns the time that was a number of seconds ago, as [`now`].
pub(crate) fn before(seconds: i64) -> Result<String, Problem> {
    let (now, nanoseconds) = host().time();
    DateTime::from_timestamp(now.saturating_sub(seconds), nanoseconds)
        .map(|time| time.to_rfc3339_opts(SecondsFormat::Millis, true))
        .ok_or_else(|| Problem::internal("the clock is out of range"))
}

/// Returns the current time in UTC (RFC 3339), in seconds, as credentials contain it.
pub(crate) fn seconds() -> Result<String, Problem> {
    formatted(SecondsFormat::Secs)
}

/// Returns a time (RFC 3339) in UTC with milliseconds, as records contain it, so that times can be compared as text.
/// Returns `None` if the text is not a time, or its year has more than four digits.
pub(crate) fn read(text: &str) -> Option<String> {
    let time = DateTime::parse_from_rfc3339(text).ok()?.with_timezone(&Utc);
    // Years outside 0000 to 9999 have a sign.
    Some(time.to_rfc3339_opts(SecondsFormat::Millis, true)).filter(|time| time.len() == TIME_BYTES)
}

fn formatted(format: SecondsFormat) -> Result<String, Problem> {
    let (now, nanoseconds) = host().time();
    DateTime::from_timestamp(now, nanoseconds)
        .map(|time| time.to_rfc3339_opts(format, true))
        .ok_or_else(|| Problem::internal("the clock is out of range"))
}

/// The length of a time with milliseconds in UTC.
const TIME_BYTES: usize = "2026-02-01T08:00:00.000Z".len();
