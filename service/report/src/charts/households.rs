//! Daily consumption by household, in ascending order by group: a dot for each household, with the range of its days.

use std::fmt::Write as _;

use maud::{Markup, html};

use super::scale::{Scale, tick_label};
use super::{Caption, Group, Household, Interval, Px, TOOLTIPS, Width, dot, figure, label, line, rectangle};
use crate::words::Words;

/// Draws the figure; `unit` is the unit of the daily means in words, for example `kg per day`.
pub(crate) fn households(words: &Words, caption: Caption<'_>, groups: &[Group<'_>], unit: &str) -> Markup {
    let groups: Vec<(&Group<'_>, Vec<&Household<'_>>)> =
        groups.iter().map(|group| (group, in_order(group))).collect();
    let most = groups.iter().flat_map(|(group, households)| {
        households.iter().map(|household| household.range.1).chain([group.interval.upper])
    });
    let most = most.fold(0.0, f64::max);
    figure(caption, |width| {
        let panels = Panels::new(width, groups.len());
        let marks = html! {
            @for (index, (group, households)) in groups.iter().enumerate() {
                (panel(words, (&panels, index), (group, households), most, unit))
            }
        };
        (panels.height, marks)
    })
}

/// The positions of the panels: side by side, or one below the other on a phone.
struct Panels {
    width: Width,
    panel: (f64, f64),
    height: f64,
}

impl Panels {
    fn new(width: Width, count: usize) -> Self {
        let count = u32::try_from(count).map_or(1.0, f64::from).max(1.0);
        match width {
            Width::Wide => {
                let panel = ((width.pixels() - AXIS - GAP * (count - 1.0)) / count, 260.0);
                Self { width, panel, height: HEAD + panel.1 + FOOT }
            }
            Width::Narrow => {
                let panel = (width.pixels() - AXIS, 190.0);
                Self { width, panel, height: (HEAD + panel.1 + FOOT) * count }
            }
        }
    }

    /// Returns the upper left corner of a panel.
    fn corner(&self, index: usize) -> (f64, f64) {
        let index = u32::try_from(index).map_or(0.0, f64::from);
        match self.width {
            Width::Wide => (AXIS + index * (self.panel.0 + GAP), HEAD),
            Width::Narrow => (AXIS, HEAD + index * (HEAD + self.panel.1 + FOOT)),
        }
    }

    fn has_axis(&self, index: usize) -> bool {
        index == 0 || self.width == Width::Narrow
    }
}

fn panel(
    words: &Words,
    (panels, index): (&Panels, usize),
    (group, households): (&Group<'_>, &[&Household<'_>]),
    most: f64,
    unit: &str,
) -> Markup {
    let ((left, top), (width, height)) = (panels.corner(index), panels.panel);
    let (right, bottom) = (left + width, top + height);
    // Leaves space for the numbers of outliers above the largest value.
    let (scale, ticks) = Scale::round((0.0, most), (bottom, top + 24.0), 5);
    let count = words.with("count.households", &[("count", households.len().into())]);
    let Interval { mean, lower, upper, .. } = group.interval;
    let values = [("mean", words.amount(mean).into()), ("unit", unit.into()), ("households", count.into())];
    let caption = words.with("households.mean", &values);
    html! {
        (label(words, "", "start", (left, top - 11.0), caption))
        @for tick in &ticks {
            @let y = scale.at(*tick);
            (line("grid", (left, y), (right, y)))
            @if panels.has_axis(index) {
                (label(words, "tick", "end", (left - 6.0, y + 4.0), words.number(&tick_label(*tick, &ticks))))
            }
        }
        @if panels.has_axis(index) { (label(words, "tick", "start", (0.0, top + 8.0), unit)) }
        g.{ (group.name.as_str()) } {
            (label(words, "strong", "start", (left, top - 26.0), words.group(group.name)))
            @let (upper, lower) = (scale.at(upper), scale.at(lower.max(0.0)));
            (rectangle("band", (left, upper), (width, lower - upper)))
            (line("mean", (left, scale.at(mean)), (right, scale.at(mean))))
            (dots(words, households, (left, width), scale, unit))
        }
        (label(words, "tick", "start", (left, bottom + 16.0), words.text("households.axis")))
    }
}

/// Draws the households. Those of a large study share two paths, which keeps the page small. Outliers are always
/// marked.
fn dots(
    words: &Words,
    households: &[&Household<'_>],
    (left, width): (f64, f64),
    scale: Scale,
    unit: &str,
) -> Markup {
    let last = u32::try_from(households.len()).map_or(1.0, f64::from);
    let step = width / last;
    let places = (0_u32..).map(|index| left + step * (f64::from(index) + 0.5));
    let marked: Vec<(f64, &Household<'_>)> = places.zip(households.iter().copied()).collect();
    let outliers = marked.iter().filter_map(|(x, household)| Some((*x, *household, household.outlier?)));
    let outliers: Vec<(f64, &Household<'_>, usize)> = outliers.collect();
    html! {
        @if marked.len() <= TOOLTIPS {
            @for (x, household) in &marked {
                g.household {
                    title { (tooltip(words, household, unit)) }
                    @let (lowest, highest) = household.range;
                    (line("range", (*x, scale.at(lowest)), (*x, scale.at(highest))))
                    path.dot d=(dot(*x, scale.at(household.mean))) {}
                }
            }
        } @else {
            path.range d=(ranges(&marked, scale)) {}
            path.dot d=(marked.iter().map(|(x, household)| dot(*x, scale.at(household.mean))).collect::<String>()) {}
        }
        // Adjacent labels would overlap, so each is one step higher than the previous one, in a cycle of four steps.
        @for ((x, household, number), step) in outliers.iter().zip([0.0, 11.0, 22.0, 33.0].into_iter().cycle()) {
            @let (_, top) = household.range;
            circle.outlier cx=(Px(*x)) cy=(Px(scale.at(household.mean))) r="6.5" {}
            @if outliers.len() <= NUMBERED {
                (label(words, "outlier-number", "middle", (*x, scale.at(top) - 9.0 - step), words.whole(*number as u64)))
            }
        }
    }
}

fn tooltip(words: &Words, household: &Household<'_>, unit: &str) -> Markup {
    let values = [
        ("mean", words.amount(household.mean).into()),
        ("unit", unit.into()),
        ("range", words.between(household.range).into()),
    ];
    words.markup("households.tooltip", &values, &[("household", html! { (household.id) })])
}

fn ranges(marked: &[(f64, &Household<'_>)], scale: Scale) -> String {
    let mut path = String::new();
    for (x, household) in marked {
        let (lowest, highest) = household.range;
        // Writing to a string cannot fail.
        let _ = write!(path, "M{} {}V{}", Px(*x), Px(scale.at(lowest)), Px(scale.at(highest)));
    }
    path
}

fn in_order<'g>(group: &'g Group<'_>) -> Vec<&'g Household<'g>> {
    let mut households: Vec<&Household<'_>> = group.households.iter().collect();
    households.sort_by(|one, other| one.mean.total_cmp(&other.mean).then_with(|| one.id.cmp(other.id)));
    households
}

/// The number of outliers in a group up to which they are labelled with their numbers.
const NUMBERED: usize = 16;
/// The space for the labels of the axis, between panels, and above and below each panel.
const AXIS: f64 = 40.0;
const GAP: f64 = 28.0;
const HEAD: f64 = 46.0;
const FOOT: f64 = 26.0;
