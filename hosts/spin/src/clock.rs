//! The current time, in the formats of records and credentials.

use chrono::{DateTime, SecondsFormat};
use spin_sdk::wasip3::clocks::system_clock;

use crate::problem::Problem;

/// Returns the current time in UTC (RFC 3339), with milliseconds, as records contain it.
pub(crate) fn now() -> Result<String, Problem> {
    formatted(SecondsFormat::Millis)
}

/// Returns the current time in UTC (RFC 3339), in seconds, as credentials contain it.
pub(crate) fn seconds() -> Result<String, Problem> {
    formatted(SecondsFormat::Secs)
}

fn formatted(format: SecondsFormat) -> Result<String, Problem> {
    let now = system_clock::now();
    DateTime::from_timestamp(now.seconds, now.nanoseconds)
        .map(|time| time.to_rfc3339_opts(format, true))
        .ok_or_else(|| Problem::internal("the clock is out of range"))
}
