//! Periods of days.

use crate::date::CalendarDate;
use crate::wire::request;

/// A period from a first to a last day, both inclusive.
///
/// # Examples
///
/// ```
/// use chrono::NaiveDate;
/// use hearth_kpt_core::claims::{CalendarDate, Days};
///
/// let day = |day| CalendarDate(NaiveDate::from_ymd_opt(2024, 2, day).expect("a day of February"));
/// let days = Days { start: day(1), end: day(4) };
/// assert!(days.start < days.end);
/// ```
#[request(name = "Period")]
#[derive(Clone, Copy)]
pub struct Days {
    /// The first day.
    #[json(name = "startDate")]
    pub start: CalendarDate,
    /// The last day.
    #[json(name = "endDate")]
    pub end: CalendarDate,
}

impl Days {
    /// Returns the number of days from the first to the last: `endDate − startDate`, one less than the inclusive count.
    pub(crate) fn difference(self) -> i64 {
        i64::from(self.end.number()) - i64::from(self.start.number())
    }

    /// Returns the number of days between the two periods; 0 if they touch or overlap.
    pub(crate) fn gap(self, other: Self) -> i64 {
        let after = Self { start: self.end, end: other.start }.difference();
        let before = Self { start: other.end, end: self.start }.difference();
        (after.max(before) - 1).max(0)
    }
}

#[cfg(test)]
mod tests {
    use super::{CalendarDate, Days};

    #[test]
    fn a_gap_is_the_number_of_days_between() {
        let days = |start, end| -> Option<Days> {
            Some(Days { start: CalendarDate::of(start)?, end: CalendarDate::of(end)? })
        };
        let february = days("2024-02-01", "2024-02-04").expect("days");
        for (start, end, gap) in [
            ("2024-02-10", "2024-02-12", 5),
            ("2024-01-20", "2024-01-26", 5),
            ("2024-02-06", "2024-02-07", 1),
            ("2024-02-05", "2024-02-07", 0),
            ("2024-02-04", "2024-02-07", 0),
            ("2024-01-01", "2024-03-01", 0),
        ] {
            assert_eq!(february.gap(days(start, end).expect("days")), gap, "{start}");
        }
    }
}
