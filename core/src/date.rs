//! Calendar dates: `YYYY-MM-DD`, the `full-date` of RFC 3339, §5.6.
//!
//! The years are 1 to 9999, which the calendars of all hosts support.

use core::fmt;
use core::ops::Range;

use chrono::{Datelike, NaiveDate};
use serde::{Serialize, Serializer};

use crate::finding::Findings;
use crate::wire::{FromJson, Input, Limits, Refused, codes};

/// A day of the Gregorian calendar.
///
/// # Examples
///
/// ```
/// use chrono::NaiveDate;
/// use hearth_kpt_core::claims::CalendarDate;
///
/// let date = CalendarDate(NaiveDate::from_ymd_opt(2024, 2, 29).expect("a leap day"));
/// assert_eq!(date.to_string(), "2024-02-29");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline, extend("format" = "date", "pattern" = "^[0-9]{4}-[0-9]{2}-[0-9]{2}$")))]
pub struct CalendarDate(#[cfg_attr(feature = "schema", schemars(with = "&str"))] pub NaiveDate);

impl CalendarDate {
    /// Reads a date from its text; returns `None` if the text is not a date.
    pub(crate) fn of(text: &str) -> Option<Self> {
        let digits = |range: Range<usize>| {
            let part = text.get(range)?;
            part.bytes().all(|byte| byte.is_ascii_digit()).then(|| part.parse::<u32>().ok())?
        };
        let dashes = text.len() == 10 && text.get(4..5) == Some("-") && text.get(7..8) == Some("-");
        let (year, month, day) = (digits(0..4)?, digits(5..7)?, digits(8..10)?);
        let year = i32::try_from(year).ok().filter(|year| dashes && *year > 0)?;
        NaiveDate::from_ymd_opt(year, month, day).map(Self)
    }

    /// Returns the number of the day: 1 January of the year 1 is day 1.
    pub(crate) fn number(self) -> i32 {
        self.0.num_days_from_ce()
    }
}

impl fmt::Display for CalendarDate {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(formatter)
    }
}

impl Serialize for CalendarDate {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'n> FromJson<'n> for CalendarDate {
    fn from_json(input: Input<'_, 'n>, _: &Limits, findings: &mut Findings) -> Result<Self, Refused> {
        let text = input.string(findings)?;
        let refuse = || input.add(&codes::INVALID_DATE, findings, &|finding| finding.with("date", text));
        Self::of(text).ok_or_else(refuse)
    }
}

#[cfg(test)]
mod tests {
    use alloc::string::ToString;

    use super::CalendarDate;

    #[test]
    fn dates_have_ten_characters_and_are_in_the_calendar() {
        for text in ["0001-01-01", "0987-12-31", "2024-02-29", "9999-12-31"] {
            let date = CalendarDate::of(text).expect("a date");
            assert_eq!(date.to_string(), text);
        }
        for text in [
            "",
            "2023-02-29",
            "0000-01-01",
            "2024-2-29",
            "2024-02-29Z",
            "+024-02-29",
            "2024/02/29",
            "２024-02",
        ] {
            assert_eq!(CalendarDate::of(text), None, "{text}");
        }
        assert_eq!(CalendarDate::of("0001-01-01").map(CalendarDate::number), Some(1));
    }
}
