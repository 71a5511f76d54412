//! The page: its frame, and the parts that sections are made of.

mod attention;
mod checks;
mod estimates;
mod households;
mod limits;
mod periods;
mod reductions;
mod sample;
mod summary;

use chrono::NaiveDate;
use maud::{DOCTYPE, Markup, PreEscaped, Render, html};

use crate::About;
use crate::assessment::{Answer, Assessment};
use crate::charts;
use crate::text::{Text, visible};

/// The whole page.
pub(crate) fn page(answer: &Answer, about: &About<'_>) -> Markup {
    let assessment = &answer.assessment;
    let groups = estimates::groups(assessment);
    let sections = sections(answer, &groups);
    let ids: Vec<&'static str> = sections.iter().map(|(id, ..)| *id).collect();
    let study = assessment.study.as_ref().and_then(|study| study.id.as_ref());
    html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                // Nothing is loaded and nothing runs, whatever a text of the study might hold.
                meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'";
                meta name="referrer" content="no-referrer";
                title { "Kitchen Performance Test study" @if let Some(id) = study { ": " (id) } }
                style { (PreEscaped(STYLE)) }
            }
            body {
                header {
                    p.kind { "Kitchen Performance Test" }
                    h1 { @match study { Some(id) => { "Study " bdi { (id) } }, None => "A study without a name" } }
                    (summary::lead(assessment))
                }
                main {
                    (summary::tiles(assessment))
                    (attention::attention(answer, &ids))
                    nav aria-label="Sections" {
                        ol { @for (id, title, _) in &sections { li { a href={ "#" (id) } { (title) } } } }
                    }
                    @for (number, (id, title, content)) in (1..).zip(&sections) {
                        section id=(id) aria-labelledby={ (id) "-title" } {
                            h2 id={ (id) "-title" } { (number) ". " (title) }
                            (content)
                        }
                    }
                }
                (foot(about))
            }
        }
    }
}

/// Each section with its place on the page; those with nothing to say are not there.
fn sections(answer: &Answer, groups: &[charts::Group<'_>]) -> Vec<(&'static str, &'static str, Markup)> {
    let assessment = &answer.assessment;
    let sections = [
        ("measured", "What was measured", Some(sample::measured(assessment))),
        ("selection", "How households were selected", Some(sample::selection(answer))),
        ("completeness", "Who was measured, and who was not", sample::completeness(assessment)),
        ("households", "Daily use by household", households::figure(assessment, groups)),
        ("means", "The means and their precision", Some(estimates::means(assessment, groups))),
        ("difference", "What the groups differ by", Some(estimates::difference(assessment))),
        ("periods", "Periods and gaps", Some(periods::periods(answer, groups))),
        ("plausibility", "Plausibility", limits::limits(assessment)),
        ("reductions", "Emission reductions", Some(reductions::reductions(assessment))),
        ("rules", "The rules about method", Some(checks::rules(answer))),
        ("warnings", "Warnings", Some(checks::warnings(&answer.findings))),
        ("values", "Every household", Some(households::table(assessment))),
    ];
    sections.into_iter().filter_map(|(id, title, content)| Some((id, title, content?))).collect()
}

/// By what the numbers can be computed again.
fn foot(about: &About<'_>) -> Markup {
    let About { module, rule_set, contract, created } = *about;
    let lines = [
        ("Digest of the module", module),
        ("Version of its rules", rule_set),
        ("Version of its operations", contract),
        ("Report made", created),
    ];
    html! {
        footer {
            p {
                "The same claims and parameters, given to the module with the same digest, give the same numbers to \
                 the last digit, on every host. Numbers are shown rounded; the assessment as JSON has all digits."
            }
            dl {
                @for (name, value) in lines {
                    @if let Some(value) = value { dt { (name) } dd { code { (visible(value)) } } }
                }
            }
        }
    }
}

/// A table with its caption, which can be scrolled by keyboard where it is too wide. `head` names the columns; those
/// with a `#` before their name hold numbers, those with a `~` sentences. A phone shows a row as a card, in which each
/// cell has the name of its column before it: the style sheet takes these names from the table's own style.
fn table(caption: &str, head: &[&'static str], rows: &[Vec<Markup>]) -> Markup {
    let class = |index: usize| match head.get(index)?.chars().next()? {
        '#' => Some("number"),
        '~' => Some("words"),
        _ => None,
    };
    let names = head
        .iter()
        .zip(1..)
        .skip(1)
        .map(|(name, column)| format!("--c{column}:'{}';", name.trim_start_matches(['#', '~'])));
    html! {
        div.scroll role="region" tabindex="0" aria-label=(caption) {
            table style=(names.collect::<String>()) {
                caption { (caption) }
                thead { tr { @for (index, name) in head.iter().enumerate() {
                    th scope="col" class=[class(index)] { (name.trim_start_matches(['#', '~'])) }
                } } }
                tbody { @for row in rows { tr { @for (index, cell) in row.iter().enumerate() {
                    @if index == 0 { th scope="row" { (cell) } } @else { td class=[class(index)] { (cell) } }
                } } } }
            }
        }
    }
}

/// Names with what they stand for; those without are not there.
fn facts(facts: &[(&str, Option<Markup>)]) -> Markup {
    html! {
        dl { @for (name, fact) in facts { @if let Some(fact) = fact { dt { (name) } dd { (fact) } } } }
    }
}

/// The sentences by which a number can be computed again.
fn derivation(title: &str, sentences: &[Text]) -> Markup {
    html! {
        @if !sentences.is_empty() {
            h3 { (title) }
            ol.derivation { @for sentence in sentences { li { (sentence) } } }
        }
    }
}

/// A state in a word, with its colour.
fn mark(state: State, word: &str) -> Markup {
    let (class, sign) = match state {
        State::Good => ("good", "✓"),
        State::Wrong => ("wrong", "✗"),
        State::Open => ("open", "!"),
    };
    html! { span.{ "mark " (class) } { span aria-hidden="true" { (sign) " " } (word) } }
}

/// Whether something is as it should be.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
enum State {
    Good,
    Wrong,
    Open,
}

/// A household's identifier.
fn household(id: &str) -> Markup {
    html! { bdi.id { (id) } }
}

/// A cell of what may be unknown.
fn cell<T, R: Render>(value: Option<T>, show: impl Fn(T) -> R) -> Markup {
    html! { @match value { Some(value) => (show(value)), None => span.soft { "–" } } }
}

/// A day, on one line.
fn day(date: NaiveDate) -> Markup {
    html! { time { (date.to_string()) } }
}

/// `kg of wood`, or the word for an amount of which nobody said the unit.
fn unit_of(assessment: &Assessment) -> String {
    let groups = assessment.groups.iter().flat_map(crate::assessment::Pair::each);
    let units: Vec<&Text> = groups.filter_map(|(_, group)| group.unit.as_ref()).collect();
    match units.as_slice() {
        [unit, rest @ ..] if rest.iter().all(|other| other == unit) => unit.to_string(),
        _ => String::from("units"),
    }
}

const STYLE: &str = include_str!("style.css");
