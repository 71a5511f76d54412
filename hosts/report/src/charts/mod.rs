//! The figures, as SVG in the page: each in a wide and in a narrow drawing, of which the style sheet shows one.
//!
//! They draw what they are given and compute no statistic. Colours come from the page's style sheet, by class, so that
//! they follow light, dark and print. What a drawing shows is said in its title and description too, and the numbers
//! are in a table.

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

/// One group, as the figures need it.
#[derive(Debug)]
pub(crate) struct Group<'a> {
    /// `reference` or `intervention`: also the class that colours it.
    pub(crate) name: &'a str,
    pub(crate) households: Vec<Household<'a>>,
    /// Least, lower quartile, median, upper quartile, most.
    pub(crate) spread: Option<[f64; 5]>,
    pub(crate) interval: Option<Interval>,
    pub(crate) period: Option<(NaiveDate, NaiveDate)>,
}

/// One household's test.
#[derive(Debug)]
pub(crate) struct Household<'a> {
    pub(crate) id: &'a str,
    pub(crate) mean: f64,
    /// The smallest and the largest daily log.
    pub(crate) range: Option<(f64, f64)>,
    pub(crate) period: Option<(NaiveDate, NaiveDate)>,
    /// Its number in the list of outliers, where it is one.
    pub(crate) outlier: Option<usize>,
}

/// What a figure is called, and how it is told to somebody who does not see it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Words<'a> {
    /// Unique on the page.
    pub(crate) id: &'a str,
    pub(crate) title: &'a str,
    pub(crate) description: &'a str,
}

/// For which width a drawing is made.
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

/// Both drawings of a figure; `draw` gives the height and the marks for a width.
fn figure(words: Words<'_>, draw: impl Fn(Width) -> (f64, Markup)) -> Markup {
    html! {
        @for width in [Width::Wide, Width::Narrow] {
            @let (height, marks) = draw(width);
            @let (title, description) =
                (format!("{}-{}-title", words.id, width.class()), format!("{}-{}-text", words.id, width.class()));
            svg.{ "chart " (width.class()) } xmlns="http://www.w3.org/2000/svg" role="img"
                viewBox={ "0 0 " (Px(width.pixels())) " " (Px(height)) }
                aria-labelledby={ (title) " " (description) } {
                title id=(title) { (words.title) }
                desc id=(description) { (words.description) }
                (marks)
            }
        }
    }
}

/// A coordinate, to a tenth of a pixel.
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
        // What is written is digits, a point and a sign.
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

/// A text that starts, ends or is centred at a place: `start`, `end`, `middle`.
fn label(class: &str, anchor: &str, at: (f64, f64), text: impl maud::Render) -> Markup {
    html! { text class=(class) text-anchor=(anchor) x=(Px(at.0)) y=(Px(at.1)) { (text) } }
}

/// A stroke of no length, which round ends make a dot.
fn dot(x: f64, y: f64) -> String {
    format!("M{} {}h0", Px(x), Px(y))
}

/// Households up to which each dot tells its own when it is pointed at.
const TOLD: usize = 400;
