//! The limits of plausible consumption, and the caps of methodologies.

use hearth_contract::{AppliedCap, Assessment, CapLimit, PlausibilityBand};
use maud::{Markup, html};

use super::elements::{State, cell, household, mark};
use super::tables::table;
use crate::words::{Words, unchanged};

/// Returns the limits and the caps; `None` if the assessment has neither.
pub(super) fn limits(words: &Words, assessment: &Assessment) -> Option<Markup> {
    if assessment.plausibility.is_empty() && assessment.caps.is_empty() {
        return None;
    }
    Some(html! {
        @if !assessment.plausibility.is_empty() { (bands(words, &assessment.plausibility)) }
        @if !assessment.caps.is_empty() { (caps(words, &assessment.caps)) }
    })
}

fn bands(words: &Words, bands: &[PlausibilityBand]) -> Markup {
    let rows: Vec<Vec<Markup>> = bands.iter().map(|band| row(words, band)).collect();
    let above = bands.iter().flat_map(|band| band.listed.iter().map(move |above| (band, above)));
    let above: Vec<Vec<Markup>> = above
        .take(LISTED)
        .map(|(band, above)| {
            vec![
                household(&above.household),
                html! { (words.group(band.group)) },
                html! { (words.band(band.band)) },
                with_unit(words, above.value, band),
            ]
        })
        .collect();
    html! {
        p { (words.text("limits.explained")) }
        @let head = ["group", "~limitAndSource", "value", "meanOfGroup", "#householdsAbove", "result"];
        (table(words, &words.text("limits.caption"), &head, &rows))
        @if !above.is_empty() {
            @let head = ["household", "group", "limit", "dailyConsumption"];
            (table(words, &words.text("limits.above"), &head, &above))
        }
    }
}

fn row(words: &Words, band: &PlausibilityBand) -> Vec<Markup> {
    let (above, households) = (words.whole(band.above), words.whole(band.households));
    vec![
        html! { (words.group(band.group)) },
        html! {
            (words.band(band.band)) br; span.soft { (words.module(&band.source, unchanged)) }
        },
        with_unit(words, band.value, band),
        match band.mean {
            Some(mean) => with_unit(words, mean, band),
            None => cell(None::<String>, |none| none),
        },
        html! { (words.with("number.of", &[("count", above.into()), ("total", households.into())])) },
        html! {
            @match (band.households, band.above) {
                (0, _) => (words.text("mark.notAssessed")),
                (_, 0) => (mark(State::Good, &words.text("mark.noneAbove"))),
                _ => (mark(State::Open, &words.text("mark.toReview"))),
            }
        },
    ]
}

fn with_unit(words: &Words, value: f64, band: &PlausibilityBand) -> Markup {
    html! { (words.amount(value)) " " (words.unit(&band.unit)) }
}

fn caps(words: &Words, caps: &[AppliedCap]) -> Markup {
    let rows: Vec<Vec<Markup>> = caps
        .iter()
        .map(|cap| {
            vec![
                html! { (words.group(cap.group)) },
                html! {
                    bdi { (cap.methodology.as_str()) " " (cap.version) }
                    br; span.soft { (words.module(&cap.source, unchanged)) }
                    @if cap.unconfirmed { br; (mark(State::Open, &words.text("mark.unconfirmed"))) }
                },
                html! { (words.plain((cap.persons * 1000.0).round() / 1000.0)) },
                limit(words, &cap.threshold),
                limit(words, &cap.cap),
                html! { (words.amount(cap.uncapped)) },
                html! { (words.amount(cap.applied)) },
            ]
        })
        .collect();
    let unit = caps.first().map(|cap| words.unit(&cap.unit)).unwrap_or_default();
    let caption = words.with("caps.caption", &[("unit", unit.into())]);
    html! {
        h3 { (words.text("caps.heading")) }
        @let head = ["group", "~methodology", "#persons", "#threshold", "#cap", "#beforeCap", "#afterCap"];
        (table(words, &caption, &head, &rows))
        p.soft { (words.text("caps.explained")) }
    }
}

fn limit(words: &Words, limit: &CapLimit) -> Markup {
    let tonnes = words.plain(limit.tonnes_per_person_year);
    html! {
        (words.amount(limit.value))
        br; span.soft { (words.with("caps.tonnes", &[("tonnes", tonnes.into())])) }
        @if limit.exceeded { br; (mark(State::Open, &words.text("mark.exceeded"))) }
    }
}

/// The number of households that are listed.
const LISTED: usize = 100;
