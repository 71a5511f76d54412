//! A timeline: the period of each group, the tests of its households, the shared days, and the gaps.

use chrono::{Datelike as _, Days, NaiveDate};
use maud::{Markup, html};

use super::scale::Scale;
use super::{Caption, Group, Px, figure, label, line, rectangle};
use crate::words::Words;

/// A gap: days without a test.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Gap {
    pub(crate) from: NaiveDate,
    pub(crate) to: NaiveDate,
    pub(crate) is_justified: bool,
}

/// Draws the figure; `None` if no group has a period.
pub(crate) fn timeline(
    words: &Words,
    caption: Caption<'_>,
    groups: &[Group<'_>],
    gaps: &[Vec<Gap>],
) -> Option<Markup> {
    let periods = || groups.iter().filter_map(|group| group.period);
    let (first, last) = (periods().map(|(from, _)| from).min()?, periods().map(|(_, to)| to).max()?);
    let common = common(groups);
    Some(figure(caption, |width| {
        let (left, right) = (16.0, width.pixels() - 16.0);
        // The last day ends where the next day would start.
        let scale = Scale::new((day(first), day(last) + 1.0), (left, right));
        let rows: Vec<Row<'_>> = rows(groups, gaps);
        let bottom = rows.last().map_or(HEAD, |row| row.bottom);
        let marks = html! {
            @let room = width_of(&words.day(last));
            @for date in dates(first, last, most(right - left, room)) {
                @let x = scale.at(day(date));
                (line("grid", (x, HEAD - 8.0), (x, bottom)))
                @let at = (x.clamp(left + room / 2.0 - 10.0, right - room / 2.0), bottom + 16.0);
                (label(words, "tick", "middle", at, words.day(date)))
            }
            @for (from, to) in &common {
                @let (from, to) = (scale.at(day(*from)), scale.at(day(*to) + 1.0));
                (rectangle("overlap", (from, HEAD - 8.0), (to - from, bottom - HEAD + 8.0)))
            }
            @for row in &rows {
                (row_of(words, row, scale, right))
            }
        };
        (bottom + 24.0, marks)
    }))
}

struct Row<'a> {
    group: &'a Group<'a>,
    gaps: &'a [Gap],
    top: f64,
    /// The height for one household.
    step: f64,
    bottom: f64,
}

fn rows<'a>(groups: &'a [Group<'a>], gaps: &'a [Vec<Gap>]) -> Vec<Row<'a>> {
    let mut top = HEAD;
    let gaps = gaps.iter().map(Vec::as_slice).chain(std::iter::repeat(&[][..]));
    let rows = groups.iter().zip(gaps).map(|(group, gaps)| {
        let tests = group.households.iter().filter(|household| household.period.is_some()).count();
        let tests = u32::try_from(tests).map_or(1.0, f64::from).max(1.0);
        let step = (MOST / tests).min(4.0);
        let row = Row { group, gaps, top, step, bottom: top + BAR + 6.0 + step * tests + 12.0 };
        top = row.bottom;
        row
    });
    rows.collect()
}

fn row_of(words: &Words, row: &Row<'_>, scale: Scale, right: f64) -> Markup {
    let span = |from: NaiveDate, to: NaiveDate| (scale.at(day(from)), scale.at(day(to) + 1.0));
    let mut tests: Vec<_> = row.group.households.iter().filter_map(|household| household.period).collect();
    tests.sort_unstable();
    let places = std::iter::successors(Some(row.top + BAR + 6.0), |y| Some(y + row.step));
    let strokes = tests.iter().zip(places).map(|((from, to), y)| {
        let (from, to) = span(*from, *to);
        format!("M{} {}H{}", Px(from), Px(y + row.step / 2.0), Px(to))
    });
    html! {
        g.{ (row.group.name.as_str()) } {
            @if let Some((from, to)) = row.group.period {
                @let (start, end) = span(from, to);
                (rectangle("bar", (start, row.top), (end - start, BAR)))
                (name_of(words, row, (start, end), right))
            }
            path.test stroke-width=(Px((row.step * 0.7).max(0.4))) d=(strokes.collect::<String>()) {}
        }
        @for gap in row.gaps {
            @let (start, end) = span(gap.from, gap.to);
            @let class = if gap.is_justified { "gap justified" } else { "gap" };
            (rectangle(class, (start, row.top + BAR), (end - start, row.bottom - row.top - BAR - 12.0)))
        }
    }
}

/// Draws the name of a group on its bar, or beside it if the bar is too short.
fn name_of(words: &Words, row: &Row<'_>, (start, end): (f64, f64), right: f64) -> Markup {
    let (name, y) = (words.group(row.group.name), row.top + 14.0);
    if end - start > NAME {
        label(words, "on-bar", "start", (start + 6.0, y), name)
    } else if end + NAME < right {
        label(words, "strong", "start", (end + 6.0, y), name)
    } else {
        label(words, "strong", "end", (start - 6.0, y), name)
    }
}

/// Returns whether households of all groups are under test on at least one day.
pub(crate) fn shares_days(groups: &[Group<'_>]) -> bool {
    !common(groups).is_empty()
}

/// Returns the periods in which households of all groups are under test.
fn common(groups: &[Group<'_>]) -> Vec<Stretch> {
    let mut groups = groups.iter().map(tested);
    let (Some(first), Some(second)) = (groups.next(), groups.next()) else { return Vec::new() };
    let pairs = first.iter().flat_map(|one| second.iter().map(move |other| (one, other)));
    let shared = pairs.map(|((from, to), (start, end))| (*from.max(start), *to.min(end)));
    shared.filter(|(from, to)| from <= to).collect()
}

/// Returns the periods in which a household of the group is under test.
fn tested(group: &Group<'_>) -> Vec<Stretch> {
    let mut periods: Vec<Stretch> =
        group.households.iter().filter_map(|household| household.period).collect();
    periods.sort_unstable();
    let mut stretches: Vec<Stretch> = Vec::new();
    for (from, to) in periods {
        match stretches.last_mut() {
            Some((_, end)) if from.pred_opt().is_none_or(|before| before <= *end) => *end = to.max(*end),
            _ => stretches.push((from, to)),
        }
    }
    stretches
}

/// A period, from its first to its last day.
type Stretch = (NaiveDate, NaiveDate);

/// Returns the width of a date, rounded up.
fn width_of(date: &str) -> f64 {
    u32::try_from(date.chars().count()).map_or(0.0, f64::from) * LETTER
}

/// Returns the number of dates of a width for which the axis has room, at most nine.
fn most(width: f64, room: f64) -> usize {
    let rooms = (1..=9_u32).take_while(|count| f64::from(*count) * (room + 14.0) <= width);
    rooms.count().max(1)
}

/// Returns at most `most` dates for the axis, in steps of days, weeks or months.
fn dates(first: NaiveDate, last: NaiveDate, most: usize) -> Vec<NaiveDate> {
    let length = day(last) - day(first) + 1.0;
    let room = u32::try_from(most).map_or(4.0, f64::from);
    let steps = [1_u32, 2, 7, 14, 28, 91, 182, 364, 1820];
    let step = steps.into_iter().find(|step| length / f64::from(*step) <= room).unwrap_or(18_200);
    let dates = std::iter::successors(Some(first), |date| date.checked_add_days(Days::new(u64::from(step))));
    dates.take_while(|date| *date <= last).take(100).collect()
}

fn day(date: NaiveDate) -> f64 {
    f64::from(date.num_days_from_ce())
}

/// The space above the first row.
const HEAD: f64 = 30.0;
const BAR: f64 = 20.0;
/// The width of a group's name, rounded up.
const NAME: f64 = 96.0;
/// The width of a letter of a date, rounded up.
const LETTER: f64 = 7.2;
/// The largest height for the tests of a group.
const MOST: f64 = 150.0;

#[cfg(test)]
mod tests {
    use hearth_contract::TestGroup;

    use super::*;
    use crate::charts::{Household, Interval};

    fn date(day: u32) -> NaiveDate {
        NaiveDate::from_ymd_opt(2026, 7, day).unwrap_or_default()
    }

    fn group(periods: &[(u32, u32)]) -> Group<'static> {
        let households = periods.iter().map(|(from, to)| Household {
            id: "did:example:a",
            mean: 1.0,
            range: (1.0, 1.0),
            period: Some((date(*from), date(*to))),
            outlier: None,
        });
        Group {
            name: TestGroup::Reference,
            households: households.collect(),
            spread: None,
            interval: Interval { mean: 1.0, lower: 0.0, upper: 2.0, conservative: None },
            period: None,
        }
    }

    #[test]
    fn shared_days_have_a_test_in_each_group() {
        let one = group(&[(6, 8), (20, 22), (9, 10), (21, 21)]);
        assert_eq!(tested(&one), [(date(6), date(10)), (date(20), date(22))]);
        let common = common(&[one, group(&[(8, 20)])]);
        assert_eq!(common, [(date(8), date(10)), (date(20), date(20))]);
    }
}
