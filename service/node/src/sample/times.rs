//! Times with 0, 3, 6 and 9 fractional digits, and the first and the last time of protobuf.

use prost_types::{Duration, Timestamp};

use crate::proto::hearth::sample::v1::TimesResponse;

pub(super) fn answer() -> TimesResponse {
    TimesResponse {
        epoch: at(0, 0),
        seconds: at(NOON, 0),
        millis: at(NOON, 120_000_000),
        micros: at(NOON, 123_450_000),
        nanos: at(NOON, 123_456_780),
        // Nanoseconds count forward, even before 1970.
        before_epoch: at(-1, 999_000_000),
        first: at(-62_135_596_800, 0),
        last: at(253_402_300_799, 999_999_999),
        duration: lasting(3_600, 500_000_000),
        negative: lasting(0, -500_000_000),
        nano: lasting(0, 1),
        list: at(NOON, 0).into_iter().chain(at(0, 1)).collect(),
        durations: lasting(0, 0).into_iter().chain(lasting(-315_576_000_000, 0)).collect(),
    }
}

#[expect(clippy::unnecessary_wraps, reason = "every field is optional")]
fn at(seconds: i64, nanos: i32) -> Option<Timestamp> {
    Some(Timestamp { seconds, nanos })
}

#[expect(clippy::unnecessary_wraps, reason = "every field is optional")]
fn lasting(seconds: i64, nanos: i32) -> Option<Duration> {
    Some(Duration { seconds, nanos })
}

/// 2025-06-01T12:00:00Z.
const NOON: i64 = 1_748_779_200;
