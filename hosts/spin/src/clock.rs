//! The time, as it stands in records.

use chrono::{DateTime, SecondsFormat};
use spin_sdk::wasip3::clocks::system_clock;

use crate::problem::Problem;

/// Now, as RFC 3339 has it: in UTC, to the millisecond.
pub(crate) fn now() -> Result<String, Problem> {
    written(SecondsFormat::Millis)
}

/// The same to the second, as it stands in credentials.
pub(crate) fn seconds() -> Result<String, Problem> {
    written(SecondsFormat::Secs)
}

fn written(format: SecondsFormat) -> Result<String, Problem> {
    let now = system_clock::now();
    DateTime::from_timestamp(now.seconds, now.nanoseconds)
        .map(|time| time.to_rfc3339_opts(format, true))
        .ok_or_else(|| Problem::internal("the clock is out of range"))
}
