//! Days and periods as whole numbers: 1 January of the year 1 is day 1.

use alloc::vec::Vec;
use core::fmt;

use chrono::{Datelike, NaiveDate};
use serde::{Serialize, Serializer};

#[cfg(feature = "schema")]
use crate::date::CalendarDate;
use crate::invariant::Held as _;
use crate::order;
use crate::wire::answer;

/// A period from its first to its last day, both included.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Period {
    pub(super) first: i32,
    pub(super) last: i32,
}

/// A day by its number. It is written as YYYY-MM-DD.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Day(pub(crate) i32);

/// A period in an answer.
#[answer]
pub(crate) struct Span {
    /// The first day, YYYY-MM-DD.
    pub(crate) start_date: Day,
    /// The last day, YYYY-MM-DD.
    pub(crate) end_date: Day,
    /// The number of days from the first to the last, both included.
    pub(crate) days: usize,
}

impl Period {
    /// Counts the days from the first to the last, both included.
    pub(super) fn length(self) -> usize {
        usize::try_from(self.last - self.first + 1).unwrap_or_default()
    }

    /// Counts the days that belong to both periods.
    pub(super) fn shared(self, other: Self) -> usize {
        Self { first: self.first.max(other.first), last: self.last.min(other.last) }.length()
    }

    /// Counts the days between the two periods; 0 if they touch or overlap.
    pub(super) fn between(self, other: Self) -> usize {
        let days = (other.first - self.last).max(self.first - other.last) - 1;
        usize::try_from(days).unwrap_or_default()
    }

    /// Returns the shortest period that contains all `periods`; `None` without periods.
    pub(super) fn span(periods: impl Iterator<Item = Self>) -> Option<Self> {
        periods
            .reduce(|one, other| Self { first: one.first.min(other.first), last: one.last.max(other.last) })
    }

    /// Builds the period of the answer.
    pub(super) fn answer(self) -> Span {
        Span { start_date: Day(self.first), end_date: Day(self.last), days: self.length() }
    }
}

/// Returns the gaps between `periods`.
pub(super) fn gaps(periods: &[Period]) -> Vec<Period> {
    let mut gaps = Vec::new();
    let mut covered: Option<i32> = None;
    for period in order::ordered_by(periods, |period| *period) {
        if let Some(last) = covered.filter(|last| period.first - last > 1) {
            gaps.push(Period { first: last + 1, last: period.first - 1 });
        }
        covered = Some(covered.map_or(period.last, |last| last.max(period.last)));
    }
    gaps
}

/// Merges `periods` into periods that neither touch nor overlap, in ascending order.
pub(super) fn covered(periods: &[Period]) -> Vec<Period> {
    let mut covered: Vec<Period> = Vec::new();
    for period in order::ordered_by(periods, |period| *period) {
        match covered.last_mut().filter(|last| period.first - last.last <= 1) {
            Some(last) => last.last = last.last.max(period.last),
            None => covered.push(*period),
        }
    }
    covered
}

/// Counts the days that are in both lists of merged periods.
pub(super) fn common(one: &[Period], other: &[Period]) -> usize {
    let (mut ours, mut theirs) = (one.iter().peekable(), other.iter().peekable());
    let mut days = 0;
    while let (Some(one), Some(other)) = (ours.peek(), theirs.peek()) {
        days += one.shared(**other);
        if one.last < other.last {
            ours.next();
        } else {
            theirs.next();
        }
    }
    days
}

/// Counts the days between `period` and the nearest of the `covered` periods; `None` if they share a day.
pub(super) fn nearest(period: Period, covered: &[Period]) -> Option<usize> {
    let index = covered.partition_point(|covered| covered.last < period.first);
    let before = index.checked_sub(1).and_then(|before| covered.get(before));
    let after = covered.get(index);
    if after.is_some_and(|after| after.shared(period) > 0) {
        return None;
    }
    before.into_iter().chain(after).map(|covered| covered.between(period)).min()
}

impl Day {
    /// Writes the day as YYYY-MM-DD into `text`. The formatting of the library takes longer, and a study has thousands of
    /// days.
    fn write(self, text: &mut [u8; 10]) -> &str {
        let date = NaiveDate::from_num_days_from_ce_opt(self.0).held("a day is one of the calendar");
        let mut left = date.year().unsigned_abs() * 10_000 + date.month() * 100 + date.day();
        *text = *b"0000-00-00";
        for byte in text.iter_mut().rev().filter(|byte| **byte == b'0') {
            *byte += u8::try_from(left % 10).held("a digit is below ten");
            left /= 10;
        }
        str::from_utf8(text).held("digits and dashes are ASCII")
    }
}

impl fmt::Display for Day {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.write(&mut [0; 10]))
    }
}

impl Serialize for Day {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.write(&mut [0; 10]))
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for Day {
    fn inline_schema() -> bool {
        CalendarDate::inline_schema()
    }

    fn schema_name() -> alloc::borrow::Cow<'static, str> {
        CalendarDate::schema_name()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        CalendarDate::json_schema(generator)
    }
}

#[cfg(test)]
mod tests {
    use alloc::string::ToString;

    use chrono::NaiveDate;

    use crate::date::CalendarDate;

    #[test]
    fn dates_survive_a_round_trip() {
        for (year, month, day) in [(1, 1, 1), (987, 12, 31), (2000, 2, 29), (2024, 10, 5), (9999, 12, 31)] {
            let date = NaiveDate::from_ymd_opt(year, month, day).unwrap();
            assert_eq!(super::Day(CalendarDate(date).number()).to_string(), date.to_string());
        }
    }
}
