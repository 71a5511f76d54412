//! The first screen of the page: the result with its precision.

use maud::{Markup, html};

use super::reductions::{scope, unconfirmed};
use super::{State, day, mark, progress};
use crate::assessment::{
    Assessment, Conservative, Difference, Group, Interval, Reductions, Timing, Uncertainty,
};
use crate::numbers::{amount, compared, counted, percent, whole, whole_percent};
use crate::text::title;
use crate::words;

/// Returns the result in one or two sentences, or the progress of a study that is not complete.
pub(super) fn lead(assessment: &Assessment) -> Markup {
    html! {
        @if let Some(progress) = progress::lead(assessment) { (progress) }
        @match assessment.difference.as_ref().and_then(|difference| Some((difference, difference.mean?))) {
            Some((difference, mean)) => p.lead { (result(assessment, difference, mean)) },
            None => @if progress::lead(assessment).is_none() { p.lead {
                "The report shows the daily consumption of both groups and its precision. The difference between the groups \
                 was not calculated."
            } }
        }
        @if let Some(sentence) = measured(assessment) { p.soft { (sentence) } }
    }
}

fn result(assessment: &Assessment, difference: &Difference, mean: f64) -> Markup {
    let unit = difference.unit.as_deref().unwrap_or("units");
    let quantity = unit.split('/').next().unwrap_or(unit);
    let per = words::unit(unit).get(quantity.len()..).unwrap_or_default().to_owned();
    let bounds = difference.interval.and_then(|interval| interval.lower.zip(interval.upper));
    let confidence = difference.confidence.map(whole_percent);
    html! {
        @if difference.significant == Some(false) {
            strong { "The study does not show a difference between the groups." } " In the sample, households"
        } @else { "Households" }
        " of the intervention group used "
        strong {
            (amount(mean.abs())) " " (quantity) @if let Some(fuel) = fuels(assessment) { " of " (fuel) } (per)
            @if mean < 0.0 { " more" } @else { " less" }
        }
        " than those of the reference group"
        @if let Some(saving) = difference.relative_saving {
            " (" (percent(saving.abs() / 100.0)) @if mean < 0.0 { " more)" } @else { " less)" }
        }
        "."
        @if let (Some(confidence), Some((lower, upper))) = (confidence, bounds) {
            " At a confidence of " (confidence) ", the difference (reference minus intervention) "
            "is between " (amount(lower)) " and " (amount(upper)) " " (words::unit(unit)) "."
        }
    }
}

/// Returns the number of measured households, and the test period.
fn measured(assessment: &Assessment) -> Option<Markup> {
    let [reference, intervention] = counts(assessment)?;
    let spans = || assessment.timing.iter().flat_map(Timing::each).filter_map(|(_, span)| span);
    let first = spans().filter_map(|span| span.start_date).min();
    let last = spans().filter_map(|span| span.end_date).max();
    let is_paired = assessment
        .difference
        .as_ref()
        .is_some_and(|difference| difference.method.as_deref() == Some("paired"));
    Some(html! {
        (counted(reference, "household", "households"))
        @if is_paired { ", each tested in both groups" } @else {
            " in the reference group, " (whole(intervention)) " in the intervention group"
        }
        @if let Some((first, last)) = first.zip(last) { "; tests from " (day(first)) " to " (day(last)) }
        "."
    })
}

/// Returns the number of households in each group that the figures count.
pub(super) fn counts(assessment: &Assessment) -> Option<[u64; 2]> {
    if let Some(households) = assessment.households {
        return Some([households.reference, households.intervention]);
    }
    let groups = assessment.groups.as_ref()?;
    let count = |group: &Option<Group>| group.as_ref().map_or(0, |group| group.values.len() as u64);
    Some([count(&groups.reference), count(&groups.intervention)])
}

/// Returns the tiles with the main results.
pub(super) fn tiles(assessment: &Assessment) -> Markup {
    html! {
        ul.tiles {
            @for (name, group) in assessment.groups() {
                @if let Some(estimate) = &group.per_household { li.{ "tile " (name) } {
                    span { (title(name)) " group" }
                    (big(estimate.mean, estimate.unit.as_deref().unwrap_or(UNKNOWN)))
                    (between(estimate.interval, estimate.confidence))
                    (conservative(estimate.conservative.as_ref()))
                    (precision(estimate.relative_precision, estimate.required, estimate.met))
                } }
            }
            @if let Some(difference) = &assessment.difference { li class="tile difference" {
                span { "Difference" }
                (big(difference.mean, difference.unit.as_deref().unwrap_or(UNKNOWN)))
                (between(difference.interval, difference.confidence))
                (conservative(difference.conservative.as_ref()))
                (precision(difference.relative_precision, difference.required, difference.met))
            } }
            @if let Some(reductions) = &assessment.reductions { (credited(assessment, reductions)) }
        }
    }
}

/// Returns the tile of the reductions, with their uncertainty, the reasons against them, and all that is unconfirmed.
fn credited(assessment: &Assessment, reductions: &Reductions) -> Markup {
    let Some(value) = reductions.value else { return html! {} };
    let is_open = assessment.checks.iter().any(|check| &*check.result != "pass");
    let unconfirmed = unconfirmed(reductions);
    html! {
        li class="tile credited" {
            div {
                span { "Emission reductions" }
                (big(Some(value), "tonnes of CO₂ equivalent (tCO₂e)"))
                span.soft {
                    (reductions.methodology.as_deref().unwrap_or("")) " "
                    (reductions.version.as_deref().unwrap_or(""))
                    @if let Some(scope) = scope(reductions) { ", " (scope) }
                }
                @if let Some(uncertainty) = &reductions.uncertainty { (uncertain(uncertainty)) }
                @if reductions.negative == Some(true) { span.state { (mark(State::Wrong, "negative")) } }
                @if is_open { span.state { (mark(State::Wrong, "not all rules pass")) } }
            }
            @if !unconfirmed.is_empty() {
                div {
                    span.state { (mark(State::Open, "not confirmed by a primary text")) }
                    ul { @for sentence in &unconfirmed { li { (sentence) } } }
                }
            }
        }
    }
}

/// Returns the interval of the reductions that follow from the means.
fn uncertain(uncertainty: &Uncertainty) -> Markup {
    let bounds = uncertainty.interval.and_then(|interval| interval.lower.zip(interval.upper));
    let Some((mean, (lower, upper))) = uncertainty.mean.zip(bounds) else { return html! {} };
    html! {
        span.soft {
            "with the means " (amount(mean)) ", " (amount(lower)) " to " (amount(upper)) " ("
            (kind(uncertainty.confidence)) " of the measured consumption)"
        }
    }
}

fn big(value: Option<f64>, unit: &str) -> Markup {
    html! {
        span.big { (value.map_or_else(|| String::from("–"), amount)) }
        span.soft { (words::unit(unit)) }
    }
}

fn between(interval: Option<Interval>, confidence: Option<f64>) -> Markup {
    let bounds = interval.and_then(|interval| interval.lower.zip(interval.upper));
    html! {
        @if let Some((lower, upper)) = bounds {
            span.soft { (amount(lower)) " to " (amount(upper)) ", " (kind(confidence)) }
        }
    }
}

/// Returns the kind of interval, for example `90 % confidence interval`.
pub(super) fn kind(confidence: Option<f64>) -> String {
    let share = confidence.map_or_else(String::new, |share| format!("{} ", whole_percent(share)));
    format!("{share}confidence interval")
}

/// Returns the conservative value if it replaces the mean.
fn conservative(conservative: Option<&Conservative>) -> Markup {
    let missed = conservative.filter(|conservative| conservative.bound.as_deref() != Some("mean"));
    let missed = missed.and_then(|conservative| Some((conservative.value?, conservative.bound.as_deref())));
    html! {
        @if let Some((value, bound)) = missed {
            span {
                "conservative value " strong { (amount(value)) }
                @match bound { Some("zero") => ", because the lower bound is not above 0", Some(bound) => { ", the " (bound) " bound" }, None => {} }
            }
        }
    }
}

/// Returns the achieved and the required precision.
pub(super) fn precision(achieved: Option<f64>, required: Option<f64>, met: Option<bool>) -> Markup {
    html! {
        @if let (Some(achieved), Some(required), Some(met)) = (achieved, required, met) {
            @let (achieved, required) = compared(achieved, required);
            span.state {
                (mark(if met { State::Good } else { State::Wrong }, if met { "precision met" } else {
                    "precision not met"
                }))
                " ±" (achieved) ", required ±" (required)
            }
        }
    }
}

/// Returns the fuel, if both groups have the same.
fn fuels(assessment: &Assessment) -> Option<String> {
    let mut fuels: Vec<&str> =
        assessment.groups().filter_map(|(_, group)| group.fuel_type.as_deref()).collect();
    fuels.dedup();
    match fuels.as_slice() {
        [fuel] => Some(words::fuel(fuel).into_owned()),
        _ => None,
    }
}

/// The text for a unit that is not stated.
const UNKNOWN: &str = "unit not stated, per household and day";
