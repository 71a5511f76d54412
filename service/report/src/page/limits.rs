//! The limits of plausible consumption, and the caps of methodologies.

use maud::{Markup, html};

use super::elements::{State, cell, household, mark};
use super::tables::table;
use crate::assessment::{Assessment, Capped, Limit, Plausibility};
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

fn bands(words: &Words, bands: &[Plausibility]) -> Markup {
    let rows: Vec<Vec<Markup>> = bands.iter().map(|band| row(words, band)).collect();
    let above = bands.iter().flat_map(|band| band.listed.iter().map(move |above| (band, above)));
    let above: Vec<Vec<Markup>> = above
        .take(LISTED)
        .map(|(band, above)| {
            vec![
                household(&above.household),
                html! { (group(words, band.group.as_deref())) },
                html! { (named(words, band)) },
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

fn row(words: &Words, band: &Plausibility) -> Vec<Markup> {
    let above = band.above.map(|above| words.whole(above));
    let above = cell(above, |above| match band.households {
        Some(households) => {
            words.with("number.of", &[("count", above.into()), ("total", words.whole(households).into())])
        }
        None => above,
    });
    vec![
        html! { (group(words, band.group.as_deref())) },
        html! {
            (named(words, band)) @if let Some(source) = &band.source {
                br; span.soft { (words.module(source, unchanged)) }
            }
        },
        with_unit(words, band.value, band),
        match band.mean {
            Some(mean) => with_unit(words, Some(mean), band),
            None => cell(None::<String>, |none| none),
        },
        above,
        html! {
            @match band.above.filter(|_| band.households != Some(0)) {
                Some(0) => (mark(State::Good, &words.text("mark.noneAbove"))),
                Some(_) => (mark(State::Open, &words.text("mark.toReview"))),
                None => (words.text("mark.notAssessed")),
            }
        },
    ]
}

fn with_unit(words: &Words, value: Option<f64>, band: &Plausibility) -> Markup {
    html! {
        (cell(value, |value| words.amount(value)))
        @if let Some(unit) = &band.unit { " " (words.unit(unit)) }
    }
}

fn group(words: &Words, name: Option<&str>) -> String {
    words.group(name.unwrap_or("–"))
}

/// Returns the name of a limit.
pub(super) fn named(words: &Words, band: &Plausibility) -> String {
    match band.band.as_deref() {
        Some(name) => words.term(name).unwrap_or_else(|| name.to_owned()),
        None => words.text("limits.any"),
    }
}

fn caps(words: &Words, caps: &[Capped]) -> Markup {
    let rows: Vec<Vec<Markup>> = caps
        .iter()
        .map(|cap| {
            vec![
                html! { (group(words, cap.group.as_deref())) },
                html! {
                    bdi {
                        (cap.methodology.as_deref().unwrap_or("–")) " " (cap.version.as_deref().unwrap_or(""))
                    }
                    @if let Some(source) = &cap.source { br; span.soft { (words.module(source, unchanged)) } }
                    @if cap.unconfirmed == Some(true) {
                        br; (mark(State::Open, &words.text("mark.unconfirmed")))
                    }
                },
                cell(cap.persons, |persons| words.plain((persons * 1000.0).round() / 1000.0)),
                limit(words, cap.threshold.as_ref()),
                limit(words, cap.cap.as_ref()),
                cell(cap.uncapped, |value| words.amount(value)),
                cell(cap.applied, |value| words.amount(value)),
            ]
        })
        .collect();
    let unit = caps.iter().find_map(|cap| cap.unit.as_deref()).map(|unit| words.unit(unit));
    let caption = match unit {
        Some(unit) => words.with("caps.captionIn", &[("unit", unit.into())]),
        None => words.text("caps.caption"),
    };
    html! {
        h3 { (words.text("caps.heading")) }
        @let head = ["group", "~methodology", "#persons", "#threshold", "#cap", "#beforeCap", "#afterCap"];
        (table(words, &caption, &head, &rows))
        p.soft { (words.text("caps.explained")) }
    }
}

fn limit(words: &Words, limit: Option<&Limit>) -> Markup {
    let Some(limit) = limit else { return html! { span.soft { "–" } } };
    html! {
        (cell(limit.value, |value| words.amount(value)))
        @if let Some(tonnes) = limit.tonnes_per_person_year {
            br; span.soft { (words.with("caps.tonnes", &[("tonnes", words.plain(tonnes).into())])) }
        }
        @if limit.exceeded == Some(true) { br; (mark(State::Open, &words.text("mark.exceeded"))) }
    }
}

/// The number of households that are listed.
const LISTED: usize = 100;
