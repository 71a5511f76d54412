//! The pace of a client that sends a body or reads an answer. Only the time in which the server waits for the client counts.

use std::time::Duration;

use tokio::time::Instant;

/// The bytes that a client has sent or read, and the time that the server has waited for it.
#[derive(Debug, Default)]
pub(crate) struct Pace {
    bytes: usize,
    waited: Duration,
    /// The beginning of the present wait.
    since: Option<Instant>,
}

impl Pace {
    /// Begins to wait for the client, unless the server waits already.
    pub(crate) fn wait(&mut self) {
        self.since.get_or_insert_with(Instant::now);
    }

    /// Ends the wait, because the client has sent or read something.
    pub(crate) fn moved(&mut self) {
        self.waited += self.since.take().map_or(Duration::ZERO, |since| since.elapsed());
    }

    #[cfg(test)]
    pub(crate) fn waited(&mut self, time: Duration) {
        self.waited += time;
    }

    /// Counts bytes.
    pub(crate) fn count(&mut self, bytes: usize) {
        self.bytes += bytes;
    }

    /// Returns the time that the server still waits: none if the client is slower than [`SLOWEST`].
    pub(crate) fn left(&self) -> Duration {
        let waited = self.waited + self.since.map_or(Duration::ZERO, |since| since.elapsed());
        (FIRST_BYTES_TIME + Duration::from_secs((self.bytes / SLOWEST) as u64)).saturating_sub(waited)
    }
}

/// The time before a client must be as fast as [`SLOWEST`]. A phone on a slow network sends a claim within it.
const FIRST_BYTES_TIME: Duration = Duration::from_secs(30);
/// The slowest rate, in bytes per second: that of a phone in a weak network of the third generation.
const SLOWEST: usize = 16 << 10;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_guide_has_the_limits() {
        let guide = include_str!("../../../docs/guide/deployment.md").replace('\n', " ");
        let phrase = format!(
            "has waited {} s for a client, the client must be as fast as {} KiB/s",
            FIRST_BYTES_TIME.as_secs(),
            SLOWEST >> 10
        );
        assert!(guide.contains(&phrase), "{phrase}");
    }

    #[test]
    fn only_the_wait_for_the_client_counts() {
        let mut pace = Pace { bytes: 5 * SLOWEST, waited: Duration::from_secs(10), since: None };
        assert_eq!(pace.left() + Duration::from_secs(5), FIRST_BYTES_TIME);
        pace.since = Instant::now().checked_sub(Duration::from_secs(20));
        pace.wait();
        assert!(pace.left() < Duration::from_secs(6), "{pace:?}");
        pace.moved();
        assert!(pace.left() > Duration::from_secs(4), "{pace:?}");
        pace.waited = Duration::from_secs(40);
        assert_eq!(pace.left(), Duration::ZERO);
    }
}
