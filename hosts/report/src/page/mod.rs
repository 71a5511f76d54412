//! The page: its frame, and the elements of its sections.

mod attention;
mod checks;
mod estimates;
mod fuels;
mod households;
mod limits;
mod periods;
mod progress;
mod records;
mod reductions;
mod sample;
mod sensitivity;
mod steps;
mod summary;
mod title;

use std::fmt::Write as _;

use chrono::NaiveDate;
use maud::{DOCTYPE, Markup, PreEscaped, Render, html};

use crate::assessment::{Answer, Assessment, Term};
use crate::charts;
use crate::text::{Text, visible};
use crate::{About, IssuedCredential};

pub(crate) use estimates::each as each_mean;
pub(crate) use steps::subtotals as steps;

/// Returns the terms of the reductions with the names of their sides.
pub(crate) fn terms(
    reductions: &crate::assessment::Reductions,
) -> impl Iterator<Item = (&'static str, &Term)> {
    reductions::each(reductions).flat_map(|(name, side)| side.terms.iter().map(move |term| (name, term)))
}

/// Returns the whole page.
pub(crate) fn page(answer: &Answer<'_>, about: &About<'_>) -> Markup {
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
                // The policy prevents loading and scripts, whatever the texts of the study contain.
                meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'";
                meta name="referrer" content="no-referrer";
                title { "Kitchen Performance Test study" @if let Some(id) = study { ": " (id) } }
                style { (PreEscaped(STYLE)) }
            }
            body {
                header {
                    p.kind { "Kitchen Performance Test" }
                    h1 { @match study { Some(id) => { "Study " bdi { (id) } }, None => "Unnamed study" } }
                    (title::block(assessment))
                    (summary::lead(assessment))
                    @if let Some(credential) = &about.credential { (signed(credential)) }
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

/// Returns the sections with their identifiers and titles, without those that have no content.
fn sections(answer: &Answer<'_>, groups: &[charts::Group<'_>]) -> Vec<(&'static str, &'static str, Markup)> {
    let assessment = &answer.assessment;
    let sections = [
        ("measured", "Measurements", Some(sample::measured(assessment))),
        ("recruitment", "Recruitment", progress::recruitment(answer)),
        ("records", "Records", records::records(answer)),
        ("selection", "Selection of households", Some(sample::selection(answer))),
        ("completeness", "Completeness", sample::completeness(assessment)),
        ("households", "Daily consumption by household", households::figure(assessment, groups)),
        ("means", "Means and precision", Some(estimates::means(assessment, groups))),
        ("fuels", "Fuels", fuels::fuels(assessment)),
        ("difference", "Difference between the groups", Some(estimates::difference(assessment))),
        ("sensitivity", "Sensitivity of the figures", sensitivity::sensitivity(answer)),
        ("periods", "Test periods and gaps", Some(periods::periods(answer, groups))),
        ("plausibility", "Plausibility", limits::limits(assessment)),
        ("reductions", "Emission reductions", Some(reductions::reductions(assessment))),
        ("rules", "Method rules", Some(checks::rules(answer))),
        ("warnings", "Warnings", Some(checks::warnings(answer))),
        ("values", "All households", Some(households::table(answer))),
    ];
    sections.into_iter().filter_map(|(id, title, content)| Some((id, title, content?))).collect()
}

/// Returns the sentence about the last credential of the study.
fn signed(credential: &IssuedCredential<'_>) -> Markup {
    let IssuedCredential { issued_at, stale_because } = *credential;
    html! {
        p.credential {
            "A credential of this study was issued at " (visible(issued_at)) ". "
            @if stale_because.is_empty() { "Its figures are those of this report." }
            @else { strong { "It is stale: " (visible(&stale_because.join("; "))) "." } }
        }
    }
}

/// Returns the footer: the versions with which the numbers can be reproduced.
fn foot(about: &About<'_>) -> Markup {
    let About { module, rule_set, contract, created, .. } = *about;
    let lines = [
        ("Digest of the module", module),
        ("Version of the rules", rule_set),
        ("Version of the operations", contract),
        ("Report created", created),
    ];
    html! {
        footer {
            p {
                "A module with the same digest calculates the same numbers from the same claims and parameters, to the \
                 last digit, on every host. The report shows rounded numbers; the assessment in JSON has all digits."
            }
            dl {
                @for (name, value) in lines {
                    @if let Some(value) = value { dt { (name) } dd { code { (visible(value)) } } }
                }
            }
        }
    }
}

/// Returns a table with its caption, which can be scrolled by keyboard if it is too wide. `head` names the columns; a
/// `#` before the name marks a column of numbers, a `~` a column of sentences. On a phone, each row is shown as a card,
/// and each cell is preceded by the name of its column, which the style sheet takes from the style attribute of the
/// table.
fn table<N: AsRef<str>>(caption: &str, head: &[N], rows: &[Vec<Markup>]) -> Markup {
    let head: Vec<&str> = head.iter().map(AsRef::as_ref).collect();
    let class = |index: usize| match head.get(index)?.chars().next()? {
        '#' => Some("number"),
        '~' => Some("words"),
        _ => None,
    };
    let names = head
        .iter()
        .zip(1..)
        .skip(1)
        .map(|(name, column)| format!("--c{column}:'{}';", quoted(name.trim_start_matches(['#', '~']))));
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

/// Returns a text for a string of a style sheet.
fn quoted(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        if letter.is_alphanumeric() || " ,.-()÷×".contains(letter) {
            out.push(letter);
        } else {
            // Writing to a text cannot fail.
            let _ = write!(out, "\\{:x} ", u32::from(letter));
        }
    }
    out
}

/// Returns names with their values, without those that have no value.
fn facts(facts: &[(&str, Option<Markup>)]) -> Markup {
    html! {
        dl { @for (name, fact) in facts { @if let Some(fact) = fact { dt { (name) } dd { (fact) } } } }
    }
}

/// Returns the sentences of a derivation.
fn derivation(title: &str, sentences: &[Text]) -> Markup {
    html! {
        @if !sentences.is_empty() {
            h3 { (title) }
            ol.derivation { @for sentence in sentences { li { (sentence) } } }
        }
    }
}

/// Returns a state as a coloured word.
fn mark(state: State, word: &str) -> Markup {
    let (class, sign) = match state {
        State::Good => ("good", "✓"),
        State::Wrong => ("wrong", "✗"),
        State::Open => ("open", "!"),
    };
    html! { span.{ "mark " (class) } { span aria-hidden="true" { (sign) " " } (word) } }
}

/// The state of a result.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
enum State {
    Good,
    Wrong,
    Open,
}

/// Returns the identifier of a household.
fn household(id: &str) -> Markup {
    html! { bdi.id { (id) } }
}

/// Returns a cell for a value that may be unknown.
fn cell<T, R: Render>(value: Option<T>, show: impl Fn(T) -> R) -> Markup {
    html! { @match value { Some(value) => (show(value)), None => span.soft { "–" } } }
}

/// Returns a date on one line.
fn day(date: NaiveDate) -> Markup {
    html! { time { (date.to_string()) } }
}

/// Returns the unit of both groups, or `units` if it is missing or differs.
fn unit_of(assessment: &Assessment) -> String {
    let units: Vec<&Text> = assessment.groups().filter_map(|(_, group)| group.unit.as_ref()).collect();
    match units.as_slice() {
        [unit, rest @ ..] if rest.iter().all(|other| other == unit) => unit.to_string(),
        _ => String::from("units"),
    }
}

const STYLE: &str = include_str!("style.css");
