//! The limits of plausible consumption, and the caps of methodologies.

use maud::{Markup, html};

use super::{State, cell, household, mark, table};
use crate::assessment::{Assessment, Limit, Plausibility};
use crate::numbers::{amount, plain, whole};
use crate::text::title;
use crate::words;

/// Returns the limits and the caps; `None` if the assessment has neither.
pub(super) fn limits(assessment: &Assessment) -> Option<Markup> {
    if assessment.plausibility.is_empty() && assessment.caps.is_empty() {
        return None;
    }
    Some(html! {
        @if !assessment.plausibility.is_empty() { (bands(&assessment.plausibility)) }
        @if !assessment.caps.is_empty() { (caps(assessment)) }
    })
}

fn bands(bands: &[Plausibility]) -> Markup {
    let rows: Vec<Vec<Markup>> = bands
        .iter()
        .map(|band| {
            vec![
                html! { (title(band.group.as_deref().unwrap_or("–"))) },
                html! {
                    (named(band)) @if let Some(source) = &band.source {
                        br; span.soft { (source) }
                    }
                },
                html! { (cell(band.value, amount)) @if let Some(unit) = &band.unit { " " (words::unit(unit)) } },
                html! { (cell(band.mean, amount)) @if let Some(unit) = band.unit.as_ref().filter(|_| band.mean.is_some()) { " " (words::unit(unit)) } },
                html! {
                    (cell(band.above, whole)) @if let Some(households) = band.households {
                        " of " (whole(households))
                    }
                },
                html! {
                    @match band.above.filter(|_| band.households != Some(0)) {
                        Some(0) => (mark(State::Good, "none above")),
                        Some(_) => (mark(State::Open, "to review")),
                        None => "not assessed",
                    }
                },
            ]
        })
        .collect();
    let above = bands.iter().flat_map(|band| band.listed.iter().map(move |above| (band, above)));
    let above: Vec<Vec<Markup>> = above
        .take(LISTED)
        .map(|(band, above)| {
            vec![
                household(&above.household),
                html! { (title(band.group.as_deref().unwrap_or("–"))) },
                html! { (named(band)) },
                html! { (cell(above.value, amount)) @if let Some(unit) = &band.unit { " " (words::unit(unit)) } },
            ]
        })
        .collect();
    html! {
        p { "A household above such a limit is not necessarily wrong, but must be reviewed. No household was excluded." }
        @let head = ["Group", "~Limit and source", "Value", "Mean of the group", "#Households above", "Result"];
        (table("Limits of plausible consumption", &head, &rows))
        @if !above.is_empty() { (table("Households above a limit", &["Household", "Group", "Limit", "Daily consumption"], &above)) }
    }
}

/// Returns the name of a limit.
pub(super) fn named(band: &Plausibility) -> String {
    match band.band.as_deref() {
        Some(name) => words::term(name).unwrap_or(name).to_owned(),
        None => String::from("limit"),
    }
}

fn caps(assessment: &Assessment) -> Markup {
    let rows: Vec<Vec<Markup>> = assessment
        .caps
        .iter()
        .map(|cap| {
            vec![
                html! { (title(cap.group.as_deref().unwrap_or("–"))) },
                html! {
                    (cap.methodology.as_deref().unwrap_or("–")) " " (cap.version.as_deref().unwrap_or(""))
                    @if let Some(source) = &cap.source { br; span.soft { (source) } }
                    @if cap.unconfirmed == Some(true) { br; (mark(State::Open, "unconfirmed")) }
                },
                cell(cap.persons, |persons| plain((persons * 1000.0).round() / 1000.0)),
                limit(cap.threshold.as_ref()),
                limit(cap.cap.as_ref()),
                cell(cap.uncapped, amount),
                cell(cap.applied, amount),
            ]
        })
        .collect();
    let unit = assessment.caps.iter().find_map(|cap| cap.unit.as_deref()).map(words::unit);
    let caption = unit.map_or_else(|| String::from("Caps"), |unit| format!("Caps, in {unit}"));
    html! {
        h3 { "Caps of the methodology" }
        @let head = ["Group", "~Methodology", "#Persons", "#Threshold", "#Cap", "#Before the cap", "#After the cap"];
        (table(&caption, &head, &rows))
        p.soft {
            "A limit in tonnes per person and year is multiplied by 1000 ÷ 365 and by the mean number of persons to give \
             kg per household and day. The value before the cap is the conservative value of the group. The value after \
             the cap is the smaller of that value and the cap. The threshold does not reduce the value: above it, the \
             methodology requires a third-party study."
        }
    }
}

fn limit(limit: Option<&Limit>) -> Markup {
    let Some(limit) = limit else { return html! { span.soft { "–" } } };
    html! {
        (cell(limit.value, amount))
        @if let Some(tonnes) = limit.tonnes_per_person_year {
            br; span.soft { (plain(tonnes)) " t per person and year" }
        }
        @if limit.exceeded == Some(true) { br; (mark(State::Open, "exceeded")) }
    }
}

/// The number of households that are listed.
const LISTED: usize = 100;
