//! The times of credentials: `xsd:dateTimeStamp`, which is RFC 3339 with capital letters.

use chrono::DateTime;

use crate::time::is_time;

/// A point in time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Time {
    seconds: i64,
    nanoseconds: u32,
}

impl Time {
    /// Parses a time. Returns `None` if the text is not a time or has no time zone.
    pub(crate) fn of(text: &str) -> Option<Self> {
        if !is_time(text) || text.contains(['t', 'z']) {
            return None;
        }
        let time = DateTime::parse_from_rfc3339(text).ok()?;
        Some(Self { seconds: time.timestamp(), nanoseconds: time.timestamp_subsec_nanos() })
    }

    /// Returns the time this number of seconds later.
    pub(crate) fn plus(self, seconds: i64) -> Self {
        Self { seconds: self.seconds.saturating_add(seconds), ..self }
    }
}

#[cfg(test)]
mod tests {
    use super::Time;

    #[test]
    fn times_are_compared_across_time_zones() {
        let time = |text| Time::of(text).unwrap();
        assert_eq!(time("2026-11-22T09:00:00Z"), time("2026-11-22T14:30:00+05:30"));
        assert!(time("2026-11-22T09:00:00Z") < time("2026-11-22T09:00:00.5Z"));
        assert_eq!(time("2026-11-22T09:00:00Z").plus(60), time("2026-11-22T09:01:00Z"));
        for none in ["2026-11-22", "2026-11-22T09:00:00", "2026-11-22t09:00:00Z", "2026-02-30T09:00:00Z", ""]
        {
            assert!(Time::of(none).is_none(), "{none}");
        }
    }
}
