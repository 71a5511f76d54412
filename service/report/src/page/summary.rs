//! The first screen of the page: the result with its precision.

use hearth_contract::{
    Assessment, Bound, CheckResult, ConservativeValue, Difference, DifferenceMethod, EmissionReductions,
    Interval, Pair, ReductionsUncertainty,
};
use maud::{Markup, html};

use super::elements::{State, day, kind, mark, precision};
use super::periods::spans;
use super::progress;
use super::reductions::{scope, unconfirmed};
use crate::answer::groups;
use crate::words::Words;

/// Returns the result in one or two sentences, or the progress of a study that is not complete.
pub(super) fn lead(words: &Words, assessment: &Assessment) -> Markup {
    html! {
        @if let Some(progress) = progress::lead(words, assessment) { (progress) }
        @match &assessment.difference {
            Some(difference) => p.lead { (result(words, assessment, difference)) },
            None => @if progress::lead(words, assessment).is_none() { p.lead { (words.text("lead.noDifference")) } }
        }
        p.soft { (measured(words, assessment)) }
    }
}

fn result(words: &Words, assessment: &Assessment, difference: &Difference) -> Markup {
    let mean = difference.mean;
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
    html! {
        @let values = [("direction", direction.into()), ("share", share.into())];
        @let pieces = [("used", html! { strong { (used) } })];
        @if !difference.significant {
            strong { (words.text("lead.notSignificant")) } " " (words.markup("lead.inSample", &values, &pieces))
        } @else {
            (words.markup("lead.result", &values, &pieces))
        }
        " "
        (words.with("lead.interval", &[
            ("confidence", words.whole_percent(difference.confidence).into()),
            ("lower", words.amount(difference.interval.lower).into()),
            ("upper", words.amount(difference.interval.upper).into()),
            ("unit", words.unit(unit).into()),
        ]))
    }
}

/// Returns the number of measured households, and the test period.
fn measured(words: &Words, assessment: &Assessment) -> Markup {
    let Pair { reference, intervention } = assessment.households;
    let first = spans(&assessment.timing).map(|(_, span)| span.start_date).min();
    let last = spans(&assessment.timing).map(|(_, span)| span.end_date).max();
    let difference = assessment.difference.as_ref();
    let is_paired = difference.is_some_and(|difference| difference.method == DifferenceMethod::Paired);
    let households = if is_paired {
        words.with("lead.pairs", &[("count", reference.into())])
    } else {
        let values = [("reference", reference.into()), ("intervention", words.whole(intervention).into())];
        words.with("lead.households", &values)
    };
    let Some((first, last)) = first.zip(last) else {
        return html! { (words.with("sentence", &[("sentence", households.into())])) };
    };
    let days = [("first", day(words, first)), ("last", day(words, last))];
    words.markup("lead.tests", &[("households", households.into())], &days)
}

/// Returns the tiles with the main results.
pub(super) fn tiles(words: &Words, assessment: &Assessment) -> Markup {
    html! {
        ul.tiles {
            @for (name, group) in groups(assessment) {
                @let estimate = &group.per_household;
                li.{ "tile " (name.as_str()) } {
                    span { (words.group_heading(name)) }
                    (big(words, estimate.mean, estimate.unit.as_deref()))
                    (between(words, &estimate.interval, estimate.confidence))
                    (conservative(words, estimate.conservative.as_ref()))
                    (precision(words, estimate.relative_precision, estimate.required, estimate.met))
                }
            }
            @if let Some(difference) = &assessment.difference { li class="tile difference" {
                span { (words.text("tile.difference")) }
                (big(words, difference.mean, difference.unit.as_deref()))
                (between(words, &difference.interval, difference.confidence))
                (conservative(words, difference.conservative.as_ref()))
                (precision(words, difference.relative_precision, difference.required, difference.met))
            } }
            @if let Some(reductions) = &assessment.reductions { (credited(words, assessment, reductions)) }
        }
    }
}

/// Returns the tile of the reductions, with their uncertainty, the reasons against them, and all that is unconfirmed.
fn credited(words: &Words, assessment: &Assessment, reductions: &EmissionReductions) -> Markup {
    let is_open = assessment.checks.iter().any(|check| check.result != CheckResult::Pass);
    let unconfirmed = unconfirmed(words, reductions);
    html! {
        li class="tile credited" {
            div {
                span { (words.text("tile.reductions")) }
                span.big { (words.amount(reductions.value)) }
                span.soft { (words.text("unit.tonnes")) }
                span.soft {
                    bdi { (reductions.methodology.as_str()) " " (reductions.version) }
                    @if let Some(scope) = scope(words, reductions) { (words.text("list.comma")) (scope) }
                }
                @if let Some(uncertainty) = &reductions.uncertainty { (uncertain(words, uncertainty)) }
                @if reductions.negative {
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
fn uncertain(words: &Words, uncertainty: &ReductionsUncertainty) -> Markup {
    let bounds = (uncertainty.interval.lower, uncertainty.interval.upper);
    html! {
        span.soft {
            (words.with("tile.uncertainty", &[
                ("mean", words.amount(uncertainty.mean).into()),
                ("interval", words.between(bounds).into()),
                ("kind", kind(words, uncertainty.confidence).into()),
            ]))
        }
    }
}

fn big(words: &Words, value: f64, unit: Option<&str>) -> Markup {
    html! {
        span.big { (words.amount(value)) }
        span.soft { (unit.map_or_else(|| words.text("unit.unknown"), |unit| words.unit(unit))) }
    }
}

fn between(words: &Words, interval: &Interval, confidence: f64) -> Markup {
    let bounds = (interval.lower, interval.upper);
    html! { span.soft { (words.between(bounds)) (words.text("list.comma")) (kind(words, confidence)) } }
}

/// Returns the conservative value if it replaces the mean.
fn conservative(words: &Words, conservative: Option<&ConservativeValue>) -> Markup {
    let missed = conservative.filter(|conservative| conservative.bound != Bound::Mean);
    html! {
        @if let Some(ConservativeValue { value, bound, .. }) = missed {
            @let value = html! { strong { (words.amount(*value)) } };
            span { (words.markup("tile.conservative", &[("bound", bound.as_str().into())], &[("value", value)])) }
        }
    }
}

/// Returns the fuel, if both groups have the same.
fn fuels(words: &Words, assessment: &Assessment) -> Option<String> {
    let mut fuels: Vec<&str> =
        groups(assessment).filter_map(|(_, group)| group.fuel_type.as_deref()).collect();
    fuels.dedup();
    match fuels.as_slice() {
        [fuel] => Some(words.fuel(fuel).into_owned()),
        _ => None,
    }
}
