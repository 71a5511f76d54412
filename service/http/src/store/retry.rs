//! Retries with exponential backoff and jitter.

use std::time::Duration;

use crate::host::{self, Mark};

/// The retries of an operation.
pub(crate) struct Retries {
    end: Mark,
    longest: Duration,
}

impl Retries {
    /// Creates the retries of a statement of the database.
    pub(super) fn of_statement() -> Self {
        Self::within(STATEMENT)
    }

    /// Creates retries for at most this time.
    pub(crate) fn within(time: Duration) -> Self {
        Self { end: host::host().mark().saturating_add(nanoseconds(time)), longest: FIRST }
    }

    /// Waits before the next attempt. Returns `false` if the time does not suffice for another attempt.
    pub(crate) async fn pause(&mut self) -> bool {
        let now = host::host().mark();
        // The last digits of the clock suffice for the jitter.
        let pause = nanoseconds(self.longest) / 2 + now % (nanoseconds(self.longest) / 2);
        if now.saturating_add(pause) > self.end {
            return false;
        }
        host::wait(Duration::from_nanos(pause)).await;
        self.longest = (self.longest * 2).min(LONGEST);
        true
    }
}

fn nanoseconds(duration: Duration) -> u64 {
    duration.as_nanos().try_into().unwrap_or(u64::MAX)
}

/// The time for all attempts of a statement, well below the 30 s of a request.
const STATEMENT: Duration = Duration::from_secs(12);
const FIRST: Duration = Duration::from_millis(10);
const LONGEST: Duration = Duration::from_millis(320);
