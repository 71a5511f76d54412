//! Times in the form of RFC 3339.

use alloc::format;
use alloc::string::String;

use chrono::{DateTime, Timelike as _};

use crate::date::CalendarDate;
use crate::finding::{Code, Finding, Findings};
use crate::invariant::Held as _;
use crate::wire::{FromJson, Input, Limits, Refused};

/// Returns whether `text` is a time by the grammar of RFC 3339. chrono alone would also accept a space before the hours
/// and a Unicode minus sign.
pub(crate) fn is_time(text: &str) -> bool {
    let separator = text.as_bytes().get(10);
    text.is_ascii() && matches!(separator, Some(b'T' | b't')) && DateTime::parse_from_rfc3339(text).is_ok()
}

/// A point in time: `xsd:dateTimeStamp`, which is RFC 3339 with capital letters.
///
/// # Examples
///
/// ```
/// use hearth_kpt_core::claims::Time;
///
/// assert!(Time::of("2026-11-22T09:00:00Z") < Time::of("2026-11-22T15:00:00+05:30"));
/// assert_eq!(Time::of("2026-11-22"), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Time {
    seconds: i64,
    nanoseconds: u32,
}

impl Time {
    /// Parses a time. Returns `None` if the text is not a time or has no time zone.
    pub fn of(text: &str) -> Option<Self> {
        if !is_time(text) || text.contains(['t', 'z']) {
            return None;
        }
        let time = DateTime::parse_from_rfc3339(text).ok()?;
        Some(Self { seconds: time.timestamp(), nanoseconds: time.timestamp_subsec_nanos() })
    }

    /// Returns the time this number of seconds after 1 January 1970.
    pub(crate) fn of_seconds(seconds: i64) -> Self {
        Self { seconds, nanoseconds: 0 }
    }

    /// Writes the time in UTC, with milliseconds if it has a fraction of a second.
    pub(crate) fn text(self) -> String {
        let time = DateTime::from_timestamp(self.seconds, self.nanoseconds);
        let time = time.held("a time was read, or is of a round").naive_utc();
        let (date, hour, minute, second) = (time.date(), time.hour(), time.minute(), time.second());
        match self.nanoseconds / 1_000_000 {
            0 => format!("{date}T{hour:02}:{minute:02}:{second:02}Z"),
            milliseconds => format!("{date}T{hour:02}:{minute:02}:{second:02}.{milliseconds:03}Z"),
        }
    }

    /// Returns the number of its day in UTC, as [`CalendarDate::number`] counts them.
    pub(crate) fn day(self) -> i32 {
        let days = self.seconds.div_euclid(SECONDS_OF_A_DAY);
        i32::try_from(days).held("the years are those of a calendar") + UNIX_DAY
    }

    /// Returns whether a day has begun anywhere on Earth: first at UTC+14.
    pub(crate) fn has_begun(self, day: CalendarDate) -> bool {
        let midnight = i64::from(day.number() - UNIX_DAY) * SECONDS_OF_A_DAY;
        self.seconds >= midnight - FIRST_ZONE
    }

    /// Returns the time this number of seconds later.
    pub(crate) fn plus(self, seconds: i64) -> Self {
        Self { seconds: self.seconds.saturating_add(seconds), ..self }
    }
}

/// A time in the format of RFC 3339, with a time zone.
#[derive(Clone, Copy, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline, extend("format" = "date-time")))]
pub(crate) struct Moment(#[cfg_attr(feature = "schema", schemars(with = "&str"))] pub(crate) Time);

impl<'n> FromJson<'n> for Moment {
    fn from_json(input: Input<'_, 'n>, _: &Limits, findings: &mut Findings) -> Result<Self, Refused> {
        let text = input.string(findings)?;
        Time::of(text).map(Self).ok_or_else(|| {
            input.add(&MALFORMED, findings, &|finding| finding.with("found", text).with("expected", TIME))
        })
    }
}

/// Returns the finding about a text that is not a time.
pub(crate) fn malformed(text: &str, path: String, at: usize) -> Finding {
    Finding::new(&MALFORMED, path, at).with("found", text).with("expected", TIME)
}

const TIME: &str = "a time with a time zone, for example 2026-11-22T09:00:00Z (RFC 3339)";

static MALFORMED: Code = Code::error(400, "request.malformed", "`{found}` is not {expected}");

/// 1 January 1970, as the number of a day.
const UNIX_DAY: i32 = 719_163;
const SECONDS_OF_A_DAY: i64 = 86_400;
/// The offset of the first time zone in which a day begins, UTC+14.
const FIRST_ZONE: i64 = 14 * 3_600;

#[cfg(test)]
mod tests {
    use super::Time;
    use crate::date::CalendarDate;

    #[test]
    fn a_day_begins_first_fourteen_hours_before_utc() {
        let day = CalendarDate::of("2026-11-23").unwrap();
        for (text, expected) in [("2026-11-22T10:00:00Z", true), ("2026-11-22T09:59:59Z", false)] {
            assert_eq!(Time::of(text).unwrap().has_begun(day), expected, "{text}");
        }
    }

    #[test]
    fn times_are_written_in_utc() {
        let written = |text| Time::of(text).unwrap().text();
        assert_eq!(written("2026-11-22T14:30:00+05:30"), "2026-11-22T09:00:00Z");
        assert_eq!(written("2026-11-22T09:00:00.5Z"), "2026-11-22T09:00:00.500Z");
        assert_eq!(Time::of_seconds(0).text(), "1970-01-01T00:00:00Z");
    }

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
