//! A timeline: the period of each group with the tests of its households, the days that both have, and the gaps.

use chrono::{Datelike as _, Days, NaiveDate};
use maud::{Markup, html};

use super::scale::Scale;
use super::{Group, Px, Words, figure, label, line, rectangle};
use crate::text::title;

/// Days in which nothing was measured.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Gap {
    pub(crate) from: NaiveDate,
    pub(crate) to: NaiveDate,
    pub(crate) is_justified: bool,
}

/// The figure, or nothing where no group has a period.
pub(crate) fn timeline(words: Words<'_>, groups: &[Group<'_>], gaps: &[Vec<Gap>]) -> Option<Markup> {
    let periods = || groups.iter().filter_map(|group| group.period);
    let (first, last) = (periods().map(|(from, _)| from).min()?, periods().map(|(_, to)| to).max()?);
    let overlap = overlap(groups);
    Some(figure(words, |width| {
        let (left, right) = (16.0, width.pixels() - 16.0);
        // A day takes room: the last one ends where the next one starts.
        let scale = Scale::new((day(first), day(last) + 1.0), (left, right));
        let rows: Vec<Row<'_>> = rows(groups, gaps);
        let bottom = rows.last().map_or(HEAD, |row| row.bottom);
        let marks = html! {
            @for date in dates(first, last, if right > 500.0 { 9 } else { 4 }) {
                @let x = scale.at(day(date));
                (line("grid", (x, HEAD - 8.0), (x, bottom)))
                @let at = (x.clamp(left + 22.0, right - 22.0), bottom + 16.0);
                (label("tick", "middle", at, date.format("%-d %b").to_string()))
            }
            @if let Some((from, to)) = overlap {
                @let (from, to) = (scale.at(day(from)), scale.at(day(to) + 1.0));
                (rectangle("overlap", (from, HEAD - 8.0), (to - from, bottom - HEAD + 8.0)))
                @let at = (f64::midpoint(from, to).clamp(left + 60.0, right - 60.0), HEAD - 14.0);
                (label("tick", "middle", at, "days of both groups"))
            }
            @for row in &rows {
                (row_of(row, scale))
            }
            (label("tick", "end", (right, bottom + 33.0), years(first.year(), last.year())))
        };
        (bottom + 40.0, marks)
    }))
}

struct Row<'a> {
    group: &'a Group<'a>,
    gaps: &'a [Gap],
    top: f64,
    /// The height that one household has.
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

fn row_of(row: &Row<'_>, scale: Scale) -> Markup {
    let span = |from: NaiveDate, to: NaiveDate| (scale.at(day(from)), scale.at(day(to) + 1.0));
    let mut tests: Vec<_> = row.group.households.iter().filter_map(|household| household.period).collect();
    tests.sort_unstable();
    let places = std::iter::successors(Some(row.top + BAR + 6.0), |y| Some(y + row.step));
    let strokes = tests.iter().zip(places).map(|((from, to), y)| {
        let (from, to) = span(*from, *to);
        format!("M{} {}H{}", Px(from), Px(y + row.step / 2.0), Px(to))
    });
    html! {
        g.{ (row.group.name) } {
            @if let Some((from, to)) = row.group.period {
                @let (start, end) = span(from, to);
                (rectangle("bar", (start, row.top), (end - start, BAR)))
                (label("on-bar", "start", (start + 6.0, row.top + 14.0), title(row.group.name)))
            }
            path.test stroke-width=(Px((row.step * 0.7).max(0.4))) d=(strokes.collect::<String>()) {}
        }
        @for gap in row.gaps {
            @let (start, end) = span(gap.from, gap.to);
            @let class = if gap.is_justified { "gap justified" } else { "gap" };
            (rectangle(class, (start, row.top), (end - start, row.bottom - row.top - 12.0)))
        }
    }
}

fn years(first: i32, last: i32) -> String {
    if first == last { first.to_string() } else { format!("{first} to {last}") }
}

/// The days that lie in the periods of all groups.
fn overlap(groups: &[Group<'_>]) -> Option<(NaiveDate, NaiveDate)> {
    let periods: Option<Vec<_>> = groups.iter().map(|group| group.period).collect();
    let periods = periods.filter(|periods| periods.len() > 1)?;
    let from = periods.iter().map(|(from, _)| *from).max()?;
    let to = periods.iter().map(|(_, to)| *to).min()?;
    (from <= to).then_some((from, to))
}

/// Days to write beside the axis: at most so many, by days, weeks or months.
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

/// Above the first row.
const HEAD: f64 = 30.0;
const BAR: f64 = 20.0;
/// What the tests of a group may take.
const MOST: f64 = 150.0;
