//! The distribution of the households' daily means by group, with mean, interval and conservative value; and intervals
//! alone, compared with zero.

use std::collections::HashMap;

use maud::{Markup, html};

use super::scale::{Scale, tick_label};
use super::{Caption, Group, Household, Px, Width, figure, label, line, rectangle};
use crate::words::Words;

/// A mean with its interval and its conservative value.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Interval {
    pub(crate) mean: f64,
    pub(crate) lower: f64,
    pub(crate) upper: f64,
    pub(crate) conservative: Option<f64>,
}

/// Draws the figure. `unit` is the unit of the daily means. A household outside of `bounds` is an outlier.
pub(crate) fn distribution(
    words: &Words,
    caption: Caption<'_>,
    groups: &[Group<'_>],
    bounds: &[Option<(f64, f64)>],
    unit: &str,
) -> Markup {
    let values = groups.iter().flat_map(|group| group.households.iter().map(|household| household.mean));
    let uppers = groups.iter().map(|group| group.interval.upper);
    let most = values.chain(uppers).fold(0.0, f64::max);
    figure(caption, |width| {
        let (left, right) = (MARGIN, width.pixels() - MARGIN);
        let (scale, ticks) =
            Scale::round((0.0, most), (left, right), if left + 500.0 < right { 8 } else { 4 });
        let bounds = bounds.iter().copied().chain(std::iter::repeat(None));
        let rows: Vec<_> = tops(groups.len(), ROW).zip(groups).zip(bounds).collect();
        let bottom = tops(groups.len() + 1, ROW).last().unwrap_or(ROW);
        let marks = html! {
            (axis(words, scale, &ticks, bottom, unit))
            @for ((top, group), bounds) in &rows {
                (row(words, (group, *bounds), scale, *top, width))
            }
        };
        (bottom + FOOT, marks)
    })
}

/// Draws intervals with their names, compared with zero: one row for each.
pub(crate) fn intervals(
    words: &Words,
    caption: Caption<'_>,
    named: &[(&str, Interval)],
    unit: &str,
) -> Markup {
    let values = || named.iter().flat_map(|(_, interval)| [interval.lower, interval.upper, interval.mean]);
    let (least, most) = (values().fold(0.0, f64::min), values().fold(0.0, f64::max));
    figure(caption, |width| {
        let (left, right) = (MARGIN, width.pixels() - MARGIN);
        let about = if left + 500.0 < right { 8 } else { 4 };
        let (scale, ticks) = Scale::round((least, most), (left, right), about);
        let bottom = tops(named.len() + 1, SLIM).last().unwrap_or(SLIM);
        let marks = html! {
            (axis(words, scale, &ticks, bottom, unit))
            (line("zero", (scale.at(0.0), 0.0), (scale.at(0.0), bottom)))
            @for (top, (name, interval)) in tops(named.len(), SLIM).zip(named) {
                (label(words, "strong", "start", (left + 6.0, top + 14.0), name))
                g.difference { (whisker(words, interval, scale, top + 38.0, width.pixels())) }
            }
        };
        (bottom + FOOT, marks)
    })
}

fn axis(words: &Words, scale: Scale, ticks: &[f64], bottom: f64, unit: &str) -> Markup {
    let last = ticks.last().copied();
    html! {
        @for tick in ticks {
            @let x = scale.at(*tick);
            (line("grid", (x, 4.0), (x, bottom)))
            @let anchor = if Some(*tick) == last { "end" } else { "middle" };
            @let x = if Some(*tick) == last { x + MARGIN } else { x };
            (label(words, "tick", anchor, (x, bottom + 16.0), words.number(&tick_label(*tick, ticks))))
        }
        (label(words, "tick", "start", (scale.at(ticks.first().copied().unwrap_or(0.0)) - MARGIN + 2.0, bottom + 33.0), unit))
    }
}

/// Draws one group: its name, its households as a swarm, and below it the interval of their mean.
fn row(
    words: &Words,
    (group, bounds): (&Group<'_>, Option<(f64, f64)>),
    scale: Scale,
    top: f64,
    width: Width,
) -> Markup {
    let middle = top + SWARM;
    let fences = bounds.into_iter().flat_map(|(lower, upper)| [lower, upper]);
    let fences: Vec<f64> = fences.filter(|fence| *fence > 0.0).map(|fence| scale.at(fence)).collect();
    let right =
        scale.at(f64::MAX.min(group.households.iter().map(|household| household.mean).fold(0.0, f64::max)));
    html! {
        g.{ (group.name.as_str()) } {
            (label(words, "strong", "start", (MARGIN, top + 14.0), words.group(group.name)))
            @for fence in fences {
                @if fence <= right + 60.0 {
                    (line("fence", (fence, middle - 34.0), (fence, middle + 34.0)))
                }
            }
            path.dot d=(swarm(&group.households, scale, middle)) {}
            @for household in group.households.iter().filter(|household| household.outlier.is_some()) {
                circle.outlier cx=(Px(scale.at(household.mean))) cy=(Px(middle)) r="6.5" {}
            }
            @if let Some(spread) = group.spread { (quartiles(spread, scale, top + ROW - 72.0)) }
            (whisker(words, &group.interval, scale, top + ROW - 38.0, width.pixels()))
        }
    }
}

/// Draws the box of the quartiles with the median, and lines to the minimum and the maximum.
fn quartiles([least, lower, median, upper, most]: [f64; 5], scale: Scale, y: f64) -> Markup {
    let [least, lower, median, upper, most] =
        [least, lower, median, upper, most].map(|value| scale.at(value));
    html! {
        (line("whisker", (least, y), (lower, y)))
        (line("whisker", (upper, y), (most, y)))
        (line("whisker", (least, y - 5.0), (least, y + 5.0)))
        (line("whisker", (most, y - 5.0), (most, y + 5.0)))
        (rectangle("box", (lower, y - 8.0), (upper - lower, 16.0)))
        (line("median", (median, y - 8.0), (median, y + 8.0)))
    }
}

/// Draws a mean with its interval and the conservative value as a mark, and labels it with the numbers.
fn whisker(words: &Words, interval: &Interval, scale: Scale, y: f64, width: f64) -> Markup {
    let Interval { mean, lower, upper, conservative } = *interval;
    let (from, at, to) = (scale.at(lower), scale.at(mean), scale.at(upper));
    html! {
        (rectangle("band", (from, y - 6.0), (to - from, 12.0)))
        (line("whisker", (from, y - 6.0), (from, y + 6.0)))
        (line("whisker", (to, y - 6.0), (to, y + 6.0)))
        (line("whisker", (from, y), (to, y)))
        path.diamond d={ "M" (Px(at - 6.0)) " " (Px(y)) "l6 -7 6 7-6 7z" } {}
        @if let Some(value) = conservative {
            @let x = scale.at(value);
            path.counts d={ "M" (Px(x)) " " (Px(y + 9.0)) "l-5 9h10z" } {}
        }
        @let numbers = format!("{} ({})", words.amount(mean), words.between((lower, upper)));
        @let room = u32::try_from(numbers.chars().count()).map_or(0.0, f64::from) * LETTER;
        @if to + room < width {
            (label(words, "number", "start", (to + 8.0, y + 4.0), numbers))
        } @else if from > room {
            (label(words, "number", "end", (from - 8.0, y + 4.0), numbers))
        } @else {
            (label(words, "number", "middle", (at.clamp(room / 2.0, width - room / 2.0), y + 31.0), numbers))
        }
    }
}

/// Returns dots that do not overlap: each moves above or below the middle as far as necessary. If there are too many
/// for the row, the outermost dots overlap.
fn swarm(households: &[Household<'_>], scale: Scale, middle: f64) -> String {
    let mut means: Vec<f64> = households.iter().map(|household| household.mean).collect();
    means.sort_by(f64::total_cmp);
    let mut columns: HashMap<i64, u32> = HashMap::new();
    let mut path = String::new();
    for mean in means {
        let x = scale.at(mean);
        #[expect(clippy::cast_possible_truncation, reason = "pixels of a drawing are few")]
        let column = (x / DOT).floor() as i64;
        let before = columns.entry(column).or_insert(0);
        let distance = f64::from(before.div_ceil(2)) * DOT;
        let distance = distance.min(SWARM - 26.0);
        let y = if before.is_multiple_of(2) { middle - distance } else { middle + distance };
        *before += 1;
        path.push_str(&super::dot(x, y));
    }
    path
}

/// Returns the tops of rows of a height.
fn tops(count: usize, height: f64) -> impl Iterator<Item = f64> {
    std::iter::successors(Some(0.0), move |top| Some(top + height)).take(count)
}

/// The height of a group's row, and of an interval's row.
const ROW: f64 = 204.0;
const SLIM: f64 = 76.0;
/// The distance from the top of a row to the middle of its dots.
const SWARM: f64 = 66.0;
/// The distance between dots.
const DOT: f64 = 5.5;
const MARGIN: f64 = 14.0;
/// The width of a letter, rounded up from the average.
const LETTER: f64 = 7.6;
const FOOT: f64 = 40.0;
