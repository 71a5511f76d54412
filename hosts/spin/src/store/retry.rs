//! Pauses between attempts: each longer than the last, and none like that of another request.

use std::time::Duration;

use spin_sdk::wasip3::clocks::monotonic_clock::{self, Mark};

/// The attempts of a piece of work.
pub(crate) struct Retries {
    end: Mark,
    longest: Duration,
}

impl Retries {
    /// Attempts for as long as this.
    pub(crate) fn within(time: Duration) -> Self {
        Self { end: monotonic_clock::now().saturating_add(nanoseconds(time)), longest: FIRST }
    }

    /// Waits before the next attempt; `false` if there is no time for one.
    pub(crate) async fn pause(&mut self) -> bool {
        let now = monotonic_clock::now();
        // The clock's last digits stand in for randomness, which this component has not.
        let pause = nanoseconds(self.longest) / 2 + now % (nanoseconds(self.longest) / 2);
        if now.saturating_add(pause) > self.end {
            return false;
        }
        monotonic_clock::wait_for(pause).await;
        self.longest = (self.longest * 2).min(LONGEST);
        true
    }
}

fn nanoseconds(duration: Duration) -> u64 {
    duration.as_nanos().try_into().unwrap_or(u64::MAX)
}

const FIRST: Duration = Duration::from_millis(10);
const LONGEST: Duration = Duration::from_millis(320);
