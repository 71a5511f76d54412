//! Amounts above which use is questioned, and what a methodology counts at the most.

use maud::{Markup, html};

use super::summary::plain_unit;
use super::{State, cell, household, mark, table};
use crate::assessment::{Assessment, Limit, Plausibility};
use crate::numbers::{amount, plain, whole};
use crate::text::title;

/// Bands and caps, or nothing where there are none.
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
                html! { (cell(band.value, amount)) @if let Some(unit) = &band.unit { " " (plain_unit(unit)) } },
                html! { (cell(band.mean, amount)) @if let Some(unit) = &band.unit { " " (plain_unit(unit)) } },
                html! {
                    (cell(band.above, whole)) @if let Some(households) = band.households {
                        " of " (whole(households))
                    }
                },
                html! {
                    @match band.above {
                        Some(0) => (mark(State::Good, "none above")),
                        Some(_) => (mark(State::Open, "look at these")),
                        None => {}
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
                html! { (cell(above.value, amount)) @if let Some(unit) = &band.unit { " " (plain_unit(unit)) } },
            ]
        })
        .collect();
    html! {
        p { "A household above such an amount is not wrong by that: somebody has to look at it. None was removed." }
        @let head = ["Group", "~Limit and source", "Amount", "Mean of the group", "#Households above", "Result"];
        (table("Amounts to compare with", &head, &rows))
        @if !above.is_empty() { (table("Households above", &["Household", "Group", "Limit", "Daily use"], &above)) }
    }
}

/// What an amount to compare with is called.
pub(super) fn named(band: &Plausibility) -> String {
    match band.band.as_deref() {
        Some("field-high") => String::from("most in a survey"),
        other => other.unwrap_or("limit").replace('-', " "),
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
    let unit = assessment.caps.iter().find_map(|cap| cap.unit.as_deref()).map(plain_unit);
    let caption = unit.map_or_else(|| String::from("Caps"), |unit| format!("Caps, in {unit}"));
    html! {
        h3 { "What the methodology counts at the most" }
        @let head = ["Group", "~Methodology", "#Persons", "#Threshold", "#Cap", "#Before the cap", "#Counted"];
        (table(&caption, &head, &rows))
        p.soft {
            "An amount in tonnes per person and year, times 1000 ÷ 365, times the mean number of persons, is the one in \
             kg per household and day. Before the cap is the group's conservative value; the cap counts where it is \
             less. Above the threshold nothing is cut: the methodology asks for the study of a third party."
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

/// Households that are listed.
const LISTED: usize = 100;
