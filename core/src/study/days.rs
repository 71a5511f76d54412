//! Days and periods as whole numbers: the first of January of the year 1 is day 1.

use alloc::string::String;
use alloc::vec::Vec;

use chrono::{Datelike, NaiveDate};

use crate::json::Writer;
use crate::order;

/// A first and a last day, both part of the period.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Period {
    pub(super) first: i32,
    pub(super) last: i32,
}

impl Period {
    /// Days of it, both ends counted.
    pub(super) fn length(self) -> usize {
        usize::try_from(self.last - self.first + 1).unwrap_or_default()
    }

    /// Days that both have.
    pub(super) fn shared(self, other: Self) -> usize {
        Self { first: self.first.max(other.first), last: self.last.min(other.last) }.length()
    }

    /// Days that lie between the two; 0 when they touch or overlap.
    pub(super) fn between(self, other: Self) -> usize {
        let days = (other.first - self.last).max(self.first - other.last) - 1;
        usize::try_from(days).unwrap_or_default()
    }

    /// The least period that has all of them.
    pub(super) fn span(periods: impl Iterator<Item = Self>) -> Option<Self> {
        periods
            .reduce(|one, other| Self { first: one.first.min(other.first), last: one.last.max(other.last) })
    }

    /// The members `startDate`, `endDate` and `days`.
    pub(super) fn write_members(self, writer: &mut Writer) {
        writer.text_member("startDate", &date(self.first));
        writer.text_member("endDate", &date(self.last));
        writer.count_member("days", self.length());
    }
}

/// The periods between those that `periods` cover.
#[inline(never)]
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

/// What `periods` cover, as periods that neither touch nor overlap, in their order.
#[inline(never)]
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

/// Days that two lists, each of what is covered, have in common.
#[inline(never)]
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

/// Days that lie between `period` and the nearest day of what is `covered`: nothing where they share a day.
#[inline(never)]
pub(super) fn nearest(period: Period, covered: &[Period]) -> Option<usize> {
    let index = covered.partition_point(|covered| covered.last < period.first);
    let before = index.checked_sub(1).and_then(|before| covered.get(before));
    let after = covered.get(index);
    if after.is_some_and(|after| after.shared(period) > 0) {
        return None;
    }
    before.into_iter().chain(after).map(|covered| covered.between(period)).min()
}

/// The day of a number, as YYYY-MM-DD.
pub(super) fn date(number: i32) -> String {
    let Some(date) = NaiveDate::from_num_days_from_ce_opt(number) else { return String::new() };
    let mut left = [date.year().unsigned_abs(), date.month(), date.day()];
    let mut text = *b"0000-00-00";
    for (part, places) in left.iter_mut().zip([0..4, 5..7, 8..10]) {
        for place in places.rev() {
            if let Some(byte) = text.get_mut(place) {
                *byte = b'0' + u8::try_from(*part % 10).unwrap_or_default();
            }
            *part /= 10;
        }
    }
    text.map(char::from).iter().collect()
}

#[cfg(test)]
mod tests {
    use alloc::string::ToString;

    use chrono::NaiveDate;

    use crate::date::CalendarDate;

    #[test]
    fn dates_are_written_as_they_are_read() {
        for (year, month, day) in [(1, 1, 1), (987, 12, 31), (2000, 2, 29), (2024, 10, 5), (9999, 12, 31)] {
            let date = NaiveDate::from_ymd_opt(year, month, day).unwrap();
            assert_eq!(super::date(CalendarDate(date).number()), date.to_string());
        }
    }
}
