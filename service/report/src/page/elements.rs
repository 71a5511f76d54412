//! The elements that several sections share: marks, facts, cells, sentences about an interval, and derivations.

use chrono::NaiveDate;
use hearth_contract::Assessment;
use maud::{Markup, Render, html};

use crate::answer::groups;
use crate::words::Words;

/// Returns facts with their values, without those that have no value. Each has the name of its text.
pub(super) fn facts(words: &Words, facts: &[(&str, Option<Markup>)]) -> Markup {
    html! {
        dl {
            @for (name, fact) in facts {
                @if let Some(fact) = fact { dt { (words.text(&format!("fact.{name}"))) } dd { (fact) } }
            }
        }
    }
}

/// Returns the sentences of a derivation, which are those of the module.
pub(super) fn derivation(words: &Words, title: &str, sentences: &[String]) -> Markup {
    html! {
        @if !sentences.is_empty() {
            h3 { (title) }
            ol.derivation lang=[words.foreign()] dir=[words.foreign().map(|_| "ltr")] {
                @for sentence in sentences { li { (sentence) } }
            }
        }
    }
}

/// Returns a state as a coloured word.
pub(super) fn mark(state: State, word: &str) -> Markup {
    let (class, sign) = match state {
        State::Good => ("good", "✓"),
        State::Wrong => ("wrong", "✗"),
        State::Open => ("open", "!"),
    };
    html! { span.{ "mark " (class) } { span aria-hidden="true" { (sign) " " } (word) } }
}

/// The state of a result.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum State {
    Good,
    Wrong,
    Open,
}

/// Returns the source of a number, and a mark if the number is not confirmed.
pub(super) fn source(words: &Words, source: &str, is_unconfirmed: bool) -> Markup {
    html! {
        bdi { (source) }
        @if is_unconfirmed { " " (mark(State::Open, &words.text("mark.unconfirmed"))) }
    }
}

/// Returns the identifier of a household.
pub(super) fn household(id: &str) -> Markup {
    html! { bdi.id { (id) } }
}

/// Returns a cell for a value that may be unknown.
pub(super) fn cell<T, R: Render>(value: Option<T>, show: impl Fn(T) -> R) -> Markup {
    html! { @match value { Some(value) => (show(value)), None => span.soft { "–" } } }
}

/// Returns a date on one line.
pub(super) fn day(words: &Words, date: NaiveDate) -> Markup {
    html! { time { (words.day(date)) } }
}

/// Returns the sentence that a table lists only its first lines.
pub(super) fn first_of(words: &Words, count: usize) -> Markup {
    html! { p.soft { (words.with("list.first", &[("count", count.into())])) } }
}

/// Returns a number of households in words.
pub(super) fn households_of(words: &Words, count: u64) -> String {
    words.with("count.households", &[("count", count.into())])
}

/// Returns the unit of both groups, or the word `units` if it is missing or differs.
pub(super) fn unit_of(words: &Words, assessment: &Assessment) -> String {
    let units: Vec<&str> = groups(assessment).filter_map(|(_, group)| group.unit.as_deref()).collect();
    match units.as_slice() {
        [unit, rest @ ..] if rest.iter().all(|other| other == unit) => String::from(*unit),
        _ => words.text("unit.any"),
    }
}

/// Returns the kind of interval, for example `90 % confidence interval`.
pub(super) fn kind(words: &Words, confidence: f64) -> String {
    words.with("interval.kind", &[("share", words.whole_percent(confidence).into())])
}

/// Returns the achieved and the required precision; nothing if the mean is zero.
pub(super) fn precision(words: &Words, achieved: Option<f64>, required: f64, met: bool) -> Markup {
    html! {
        @if let Some(achieved) = achieved {
            @let (achieved, required) = words.compared(achieved, required);
            span.state {
                @if met { (mark(State::Good, &words.text("mark.precisionMet"))) }
                @else { (mark(State::Wrong, &words.text("mark.precisionMissed"))) }
                " " (words.with("tile.precision", &[("achieved", achieved.into()), ("required", required.into())]))
            }
        }
    }
}
