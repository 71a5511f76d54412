//! The first screen of the page: the result with its precision.

use maud::{Markup, html};

use super::elements::{State, day, kind, mark, precision};
use super::progress;
use super::reductions::{scope, unconfirmed};
use crate::assessment::{Assessment, Conservative, Difference, Interval, Reductions, Timing, Uncertainty};
use crate::words::Words;

/// Returns the result in one or two sentences, or the progress of a study that is not complete.
pub(super) fn lead(words: &Words, assessment: &Assessment) -> Markup {
    html! {
        @if let Some(progress) = progress::lead(words, assessment) { (progress) }
        @match assessment.difference.as_ref().and_then(|difference| Some((difference, difference.mean?))) {
            Some((difference, mean)) => p.lead { (result(words, assessment, difference, mean)) },
            None => @if progress::lead(words, assessment).is_none() { p.lead { (words.text("lead.noDifference")) } }
        }
        @if let Some(sentence) = measured(words, assessment) { p.soft { (sentence) } }
    }
}

fn result(words: &Words, assessment: &Assessment, difference: &Difference, mean: f64) -> Markup {
    let any = words.text("unit.any");
    let unit = difference.unit.as_deref().unwrap_or(&any);
    let mut parts = unit.split('/');
    let quantity = words.quantity(parts.next().unwrap_or_default());
    let shown = words.amount(mean.abs());
    let used = match fuels(words, assessment) {
        Some(fuel) => words.with(
            "lead.ofFuel",
            &[("amount", shown.into()), ("quantity", quantity.into()), ("fuel", fuel.into())],
        ),
        None => format!("{shown} {quantity}"),
    };
    let used = words.per(&used, parts);
    let direction = if mean < 0.0 { "more" } else { "less" };
    let share = difference.relative_saving.map(|saving| {
        let share = words.percent(saving.abs() / 100.0);
        words.with("lead.share", &[("share", share.into()), ("direction", direction.into())])
    });
    let share = share.map_or_else(String::new, |share| format!(" {share}"));
    let bounds = difference.interval.and_then(|interval| interval.lower.zip(interval.upper));
    let confidence = difference.confidence.map(|confidence| words.whole_percent(confidence));
    html! {
        @let values = [("direction", direction.into()), ("share", share.into())];
        @let pieces = [("used", html! { strong { (used) } })];
        @if difference.significant == Some(false) {
            strong { (words.text("lead.notSignificant")) } " " (words.markup("lead.inSample", &values, &pieces))
        } @else {
            (words.markup("lead.result", &values, &pieces))
        }
        @if let (Some(confidence), Some((lower, upper))) = (confidence, bounds) {
            " "
            (words.with("lead.interval", &[
                ("confidence", confidence.into()),
                ("lower", words.amount(lower).into()),
                ("upper", words.amount(upper).into()),
                ("unit", words.unit(unit).into()),
            ]))
        }
    }
}

/// Returns the number of measured households, and the test period.
fn measured(words: &Words, assessment: &Assessment) -> Option<Markup> {
    let [reference, intervention] = assessment.counts()?;
    let spans = || assessment.timing.iter().flat_map(Timing::each).filter_map(|(_, span)| span);
    let first = spans().filter_map(|span| span.start_date).min();
    let last = spans().filter_map(|span| span.end_date).max();
    let is_paired = assessment
        .difference
        .as_ref()
        .is_some_and(|difference| difference.method.as_deref() == Some("paired"));
    let households = if is_paired {
        words.with("lead.pairs", &[("count", reference.into())])
    } else {
        let values = [("reference", reference.into()), ("intervention", words.whole(intervention).into())];
        words.with("lead.households", &values)
    };
    let Some((first, last)) = first.zip(last) else {
        return Some(html! { (words.with("sentence", &[("sentence", households.into())])) });
    };
    let days = [("first", day(words, first)), ("last", day(words, last))];
    Some(words.markup("lead.tests", &[("households", households.into())], &days))
}

/// Returns the tiles with the main results.
pub(super) fn tiles(words: &Words, assessment: &Assessment) -> Markup {
    html! {
        ul.tiles {
            @for (name, group) in assessment.groups() {
                @if let Some(estimate) = &group.per_household { li.{ "tile " (name) } {
                    span { (words.group_heading(name)) }
                    (big(words, estimate.mean, estimate.unit.as_deref()))
                    (between(words, estimate.interval, estimate.confidence))
                    (conservative(words, estimate.conservative.as_ref()))
                    (precision(words, estimate.relative_precision, estimate.required, estimate.met))
                } }
            }
            @if let Some(difference) = &assessment.difference { li class="tile difference" {
                span { (words.text("tile.difference")) }
                (big(words, difference.mean, difference.unit.as_deref()))
                (between(words, difference.interval, difference.confidence))
                (conservative(words, difference.conservative.as_ref()))
                (precision(words, difference.relative_precision, difference.required, difference.met))
            } }
            @if let Some(reductions) = &assessment.reductions { (credited(words, assessment, reductions)) }
        }
    }
}

/// Returns the tile of the reductions, with their uncertainty, the reasons against them, and all that is unconfirmed.
fn credited(words: &Words, assessment: &Assessment, reductions: &Reductions) -> Markup {
    let Some(value) = reductions.value else { return html! {} };
    let is_open = assessment.checks.iter().any(|check| &*check.result != "pass");
    let unconfirmed = unconfirmed(words, reductions);
    html! {
        li class="tile credited" {
            div {
                span { (words.text("tile.reductions")) }
                span.big { (words.amount(value)) }
                span.soft { (words.text("unit.tonnes")) }
                span.soft {
                    bdi {
                        (reductions.methodology.as_deref().unwrap_or("")) " "
                        (reductions.version.as_deref().unwrap_or(""))
                    }
                    @if let Some(scope) = scope(words, reductions) { (words.text("list.comma")) (scope) }
                }
                @if let Some(uncertainty) = &reductions.uncertainty { (uncertain(words, uncertainty)) }
                @if reductions.negative == Some(true) {
                    span.state { (mark(State::Wrong, &words.text("mark.negative"))) }
                }
                @if is_open { span.state { (mark(State::Wrong, &words.text("mark.notAllRules"))) } }
            }
            @if !unconfirmed.is_empty() {
                div {
                    span.state { (mark(State::Open, &words.text("mark.unconfirmedByText"))) }
                    ul { @for sentence in &unconfirmed { li { (sentence) } } }
                }
            }
        }
    }
}

/// Returns the interval of the reductions that follow from the means.
fn uncertain(words: &Words, uncertainty: &Uncertainty) -> Markup {
    let bounds = uncertainty.interval.and_then(|interval| interval.lower.zip(interval.upper));
    let Some((mean, bounds)) = uncertainty.mean.zip(bounds) else { return html! {} };
    html! {
        span.soft {
            (words.with("tile.uncertainty", &[
                ("mean", words.amount(mean).into()),
                ("interval", words.between(bounds).into()),
                ("kind", kind(words, uncertainty.confidence).into()),
            ]))
        }
    }
}

fn big(words: &Words, value: Option<f64>, unit: Option<&str>) -> Markup {
    html! {
        span.big { (value.map_or_else(|| String::from("–"), |value| words.amount(value))) }
        span.soft { (unit.map_or_else(|| words.text("unit.unknown"), |unit| words.unit(unit))) }
    }
}

fn between(words: &Words, interval: Option<Interval>, confidence: Option<f64>) -> Markup {
    let bounds = interval.and_then(|interval| interval.lower.zip(interval.upper));
    html! {
        @if let Some(bounds) = bounds {
            span.soft { (words.between(bounds)) (words.text("list.comma")) (kind(words, confidence)) }
        }
    }
}

/// Returns the conservative value if it replaces the mean.
fn conservative(words: &Words, conservative: Option<&Conservative>) -> Markup {
    let missed = conservative.filter(|conservative| conservative.bound.as_deref() != Some("mean"));
    let missed = missed.and_then(|conservative| Some((conservative.value?, conservative.bound.as_deref())));
    html! {
        @if let Some((value, bound)) = missed {
            @let value = html! { strong { (words.amount(value)) } };
            @let bound = bound.unwrap_or_default().to_owned();
            span { (words.markup("tile.conservative", &[("bound", bound.into())], &[("value", value)])) }
        }
    }
}

/// Returns the fuel, if both groups have the same.
fn fuels(words: &Words, assessment: &Assessment) -> Option<String> {
    let mut fuels: Vec<&str> =
        assessment.groups().filter_map(|(_, group)| group.fuel_type.as_deref()).collect();
    fuels.dedup();
    match fuels.as_slice() {
        [fuel] => Some(words.fuel(fuel).into_owned()),
        _ => None,
    }
}
