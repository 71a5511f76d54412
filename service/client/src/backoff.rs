//! Pauses between attempts: exponential with jitter, and those that a service requests with `Retry-After`.

use std::time::{Duration, Instant};

use chrono::{DateTime, Utc};
use http::HeaderMap;
use http::header::RETRY_AFTER;

/// The pauses of a sequence of failed attempts.
#[derive(Debug)]
pub struct Backoff {
    /// The time without progress after which no further attempt is made.
    patience: Duration,
    /// The time of the last progress.
    since: Instant,
    next: Duration,
}

impl Backoff {
    /// Starts with no failed attempt.
    pub fn new(patience: Duration) -> Self {
        Self { patience, since: Instant::now(), next: FIRST }
    }

    /// Starts again after progress.
    pub fn reset(&mut self) {
        *self = Self::new(self.patience);
    }

    /// Returns the pause before the next attempt, or `None` if the time without progress is over. A pause that the
    /// service requested is kept.
    pub fn pause(&mut self, requested: Option<Duration>) -> Option<Duration> {
        let left = self.patience.checked_sub(self.since.elapsed())?;
        let pause = requested.unwrap_or(Duration::ZERO).max(jitter(self.next));
        self.next = (self.next * 2).min(LONGEST);
        (pause <= left).then_some(pause)
    }
}

/// Returns a random time between half of a time and the whole, so that clients do not retry at the same moment.
pub fn jitter(time: Duration) -> Duration {
    let mut bytes = [0; 2];
    // Without random bytes, the pause is half of the time.
    let _ = getrandom::fill(&mut bytes);
    time / 2 + (time / 2).mul_f64(f64::from(u16::from_be_bytes(bytes)) / f64::from(u16::MAX))
}

/// Returns the time in `Retry-After`: a number of seconds, or a date.
pub fn retry_after(headers: &HeaderMap) -> Option<Duration> {
    let value = headers.get(RETRY_AFTER)?.to_str().ok()?.trim();
    if let Ok(seconds) = value.parse::<u64>() {
        return Some(Duration::from_secs(seconds));
    }
    let date = DateTime::parse_from_rfc2822(value).ok()?;
    Some(date.signed_duration_since(Utc::now()).to_std().unwrap_or(Duration::ZERO))
}

const FIRST: Duration = Duration::from_millis(500);
const LONGEST: Duration = Duration::from_secs(30);

#[cfg(test)]
mod tests {
    use http::HeaderValue;

    use super::*;

    #[test]
    fn pauses_grow_to_a_limit() {
        let mut backoff = Backoff::new(Duration::from_hours(1));
        let pauses: Vec<Duration> = (0..12).filter_map(|_| backoff.pause(None)).collect();
        assert!(pauses.iter().all(|pause| (FIRST / 2..=LONGEST).contains(pause)), "{pauses:?}");
        assert!(pauses.iter().rev().take(4).all(|pause| *pause >= LONGEST / 2), "{pauses:?}");
        assert!(backoff.pause(Some(LONGEST * 3)).is_some_and(|pause| pause == LONGEST * 3));
        backoff.reset();
        assert!(backoff.pause(None).is_some_and(|pause| pause <= FIRST));
        assert!(Backoff::new(Duration::from_secs(5)).pause(Some(Duration::from_secs(6))).is_none());
    }

    #[test]
    fn retry_after_is_a_number_or_a_date() {
        let of = |value: &str| {
            let value = HeaderValue::from_str(value).expect("a value");
            retry_after(&HeaderMap::from_iter([(RETRY_AFTER, value)]))
        };
        assert_eq!(of("120"), Some(Duration::from_mins(2)));
        assert_eq!(of("Wed, 21 Oct 2015 07:28:00 GMT"), Some(Duration::ZERO));
        let later =
            (Utc::now() + chrono::TimeDelta::hours(1)).format("%a, %d %b %Y %H:%M:%S GMT").to_string();
        assert!(of(&later).is_some_and(|time| time > Duration::from_mins(59)));
        assert_eq!(of("soon"), None);
    }
}
