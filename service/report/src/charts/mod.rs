//! The figures, as SVG in the page: each in a wide and a narrow drawing, of which the style sheet shows one.
//!
//! The figures draw given values and compute no statistics. The style sheet of the page sets the colours by class, so
//! that they follow light mode, dark mode and print. The title and the description of each drawing also state its
//! content, and the numbers are in a table.

mod distribution;
mod households;
mod legend;
mod scale;
mod timeline;

use std::fmt;

use maud::{Markup, html};

pub(crate) use distribution::{Interval, distribution, intervals};
pub(crate) use households::households;
pub(crate) use legend::{distribution_legend, households_legend, timeline_legend};
pub(crate) use timeline::{Gap, shares_days, timeline};

use chrono::NaiveDate;
use hearth_contract::TestGroup;

use crate::words::Words;

/// A group, with the values that the figures need.
#[derive(Debug)]
pub(crate) struct Group<'a> {
    /// The group; its word is also the class that sets its colour.
    pub(crate) name: TestGroup,
    pub(crate) households: Vec<Household<'a>>,
    /// The minimum, the lower quartile, the median, the upper quartile and the maximum.
    pub(crate) spread: Option<[f64; 5]>,
    pub(crate) interval: Interval,
    pub(crate) period: Option<(NaiveDate, NaiveDate)>,
}

/// The test of one household.
#[derive(Debug)]
pub(crate) struct Household<'a> {
    pub(crate) id: &'a str,
    pub(crate) mean: f64,
    /// The lowest and the highest daily log.
    pub(crate) range: (f64, f64),
    pub(crate) period: Option<(NaiveDate, NaiveDate)>,
    /// The number in the list of outliers, if the household is one.
    pub(crate) outlier: Option<usize>,
}

/// The title of a figure, and its description for readers who do not see it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Caption<'a> {
    /// An identifier that is unique on the page.
    pub(crate) id: &'a str,
    pub(crate) title: &'a str,
    pub(crate) description: &'a str,
}

/// The width that a drawing is made for.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
enum Width {
    Wide,
    Narrow,
}

impl Width {
    fn pixels(self) -> f64 {
        match self {
            Self::Wide => 920.0,
            Self::Narrow => 340.0,
        }
    }

    fn class(self) -> &'static str {
        match self {
            Self::Wide => "wide",
            Self::Narrow => "narrow",
        }
    }
}

/// Returns both drawings of a figure; `draw` returns the height and the marks for a width.
fn figure(caption: Caption<'_>, draw: impl Fn(Width) -> (f64, Markup)) -> Markup {
    html! {
        @for width in [Width::Wide, Width::Narrow] {
            @let (height, marks) = draw(width);
            @let (title, description) =
                (format!("{}-{}-title", caption.id, width.class()), format!("{}-{}-text", caption.id, width.class()));
            svg.{ "chart " (width.class()) } xmlns="http://www.w3.org/2000/svg" role="img"
                viewBox={ "0 0 " (Px(width.pixels())) " " (Px(height)) }
                aria-labelledby={ (title) " " (description) } {
                title id=(title) { (caption.title) }
                desc id=(description) { (caption.description) }
                (marks)
            }
        }
    }
}

/// A coordinate, rounded to a tenth of a pixel.
#[derive(Clone, Copy, Debug)]
struct Px(f64);

impl fmt::Display for Px {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = format!("{:.1}", self.0);
        formatter.write_str(text.strip_suffix(".0").unwrap_or(&text))
    }
}

impl maud::Render for Px {
    fn render_to(&self, buffer: &mut String) {
        // Digits, a point and a sign need no escaping.
        buffer.push_str(&self.to_string());
    }
}

fn line(class: &str, from: (f64, f64), to: (f64, f64)) -> Markup {
    html! { line class=(class) x1=(Px(from.0)) y1=(Px(from.1)) x2=(Px(to.0)) y2=(Px(to.1)) {} }
}

fn rectangle(class: &str, corner: (f64, f64), size: (f64, f64)) -> Markup {
    html! {
        rect class=(class) x=(Px(corner.0)) y=(Px(corner.1)) width=(Px(size.0.max(0.0))) height=(Px(size.1.max(0.0))) {}
    }
}

/// Returns a text at a position: to its right, to its left or centred, with the anchor `start`, `end` or `middle`. A text
/// that is written from right to left starts at its right end.
fn label(words: &Words, class: &str, anchor: &str, at: (f64, f64), text: impl maud::Render) -> Markup {
    let anchor = match anchor {
        "start" if words.direction() == "rtl" => "end",
        "end" if words.direction() == "rtl" => "start",
        anchor => anchor,
    };
    html! { text class=(class) text-anchor=(anchor) x=(Px(at.0)) y=(Px(at.1)) { (text) } }
}

/// Returns a stroke without length, which round caps turn into a dot.
fn dot(x: f64, y: f64) -> String {
    format!("M{} {}h0", Px(x), Px(y))
}

/// The number of households up to which each dot has a tooltip.
const TOOLTIPS: usize = 400;
