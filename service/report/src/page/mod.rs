//! The page: its frame and its sections.

mod attention;
mod checks;
mod decisions;
mod difference;
mod elements;
mod estimates;
mod fuels;
mod households;
mod limits;
mod periods;
mod progress;
mod records;
mod reductions;
mod sample;
mod selection;
mod sensitivity;
mod steps;
mod summary;
mod tables;
mod title;

use maud::{DOCTYPE, Markup, PreEscaped, html};

use crate::answer::Answer;
use crate::charts;
use crate::text::visible;
use crate::words::{Words, unchanged};
use crate::{About, IssuedCredential};

pub(crate) use estimates::each as each_mean;
pub(crate) use steps::subtotals as steps;

/// Returns the whole page.
pub(crate) fn page(words: &Words, answer: &Answer<'_>, about: &About<'_>) -> Markup {
    let assessment = &answer.assessment;
    let groups = estimates::drawn_groups(assessment);
    let sections = sections(words, answer, &groups);
    let ids: Vec<&'static str> = sections.iter().map(|(id, _)| *id).collect();
    let study = assessment.study.id.as_ref();
    html! {
        (DOCTYPE)
        html lang=(words.tag()) dir=(words.direction()) {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                // The policy prevents loading and scripts, whatever the texts of the study contain.
                meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'";
                meta name="referrer" content="no-referrer";
                title { (words.text("page.title")) @if let Some(id) = study { ": " (id) } }
                style { (PreEscaped(STYLE)) }
            }
            body {
                (head(words, answer, about))
                main {
                    (summary::tiles(words, assessment))
                    (attention::attention(words, answer, &ids))
                    nav aria-label=(words.text("page.sections")) {
                        ol { @for (id, _) in &sections { li { a href={ "#" (id) } { (section(words, id)) } } } }
                    }
                    @for (number, (id, content)) in (1..).zip(&sections) {
                        section id=(id) aria-labelledby={ (id) "-title" } {
                            h2 id={ (id) "-title" } { (number) ". " (section(words, id)) }
                            (content)
                        }
                    }
                }
                (foot(words, about))
            }
        }
    }
}

/// Returns the title of the page, the facts about the study, and the result.
fn head(words: &Words, answer: &Answer<'_>, about: &About<'_>) -> Markup {
    let assessment = &answer.assessment;
    let study = assessment.study.id.as_ref();
    html! {
        header {
            p.kind { (words.text("page.kind")) }
            h1 {
                @match study {
                    Some(id) => (words.markup("page.study", &[], &[("id", html! { bdi { (id) } })])),
                    None => (words.text("page.unnamed")),
                }
            }
            (title::block(words, assessment))
            (summary::lead(words, assessment))
            @if let Some(credential) = &about.credential { (signed(words, credential)) }
            @if !words.is_english() {
                p.soft {
                    @if !words.is_reviewed() { (words.text("page.unreviewed")) " " }
                    (words.text("page.english"))
                }
            }
        }
    }
}

/// Returns the title of a section.
fn section(words: &Words, id: &str) -> String {
    words.text(&format!("section.{id}"))
}

/// Returns the sections with their identifiers, without those that have no content.
fn sections(words: &Words, answer: &Answer<'_>, groups: &[charts::Group<'_>]) -> Vec<(&'static str, Markup)> {
    let assessment = &answer.assessment;
    let sections = [
        ("decisions", decisions::decisions(words, answer)),
        ("measured", Some(sample::measured(words, assessment))),
        ("recruitment", Some(progress::recruitment(words, answer))),
        ("records", records::records(words, answer)),
        ("selection", Some(selection::selection(words, answer))),
        ("completeness", Some(sample::completeness(words, assessment))),
        ("households", households::figure(words, assessment, groups)),
        ("means", Some(estimates::means(words, assessment, groups))),
        ("fuels", fuels::fuels(words, assessment)),
        ("difference", Some(difference::difference(words, assessment))),
        ("sensitivity", sensitivity::sensitivity(words, answer)),
        ("periods", Some(periods::periods(words, answer, groups))),
        ("plausibility", limits::limits(words, assessment)),
        ("reductions", Some(reductions::reductions(words, assessment))),
        ("rules", Some(checks::rules(words, answer))),
        ("warnings", Some(checks::warnings(words, answer))),
        ("values", Some(households::table(words, answer))),
    ];
    sections.into_iter().filter_map(|(id, content)| Some((id, content?))).collect()
}

/// Returns the sentence about the last credential of the study.
fn signed(words: &Words, credential: &IssuedCredential<'_>) -> Markup {
    let IssuedCredential { issued_at, stale_because } = *credential;
    let reasons = html! {
        @for (number, reason) in stale_because.iter().enumerate() {
            @if number > 0 { "; " }
            (words.module(&visible(reason), unchanged))
        }
    };
    html! {
        p.credential {
            (words.markup("credential.issued", &[], &[("time", html! { bdi { (visible(issued_at)) } })])) " "
            @if stale_because.is_empty() { (words.text("credential.current")) }
            @else { strong { (words.markup("credential.stale", &[], &[("reasons", reasons)])) } }
        }
    }
}

/// Returns the footer: the versions with which the numbers can be reproduced.
fn foot(words: &Words, about: &About<'_>) -> Markup {
    let About { module, rule_set, contract, created, .. } = *about;
    let lines = [
        ("foot.module", module),
        ("foot.ruleSet", rule_set),
        ("foot.contract", contract),
        ("foot.created", created),
    ];
    html! {
        footer {
            p { (words.text("foot.explained")) }
            dl {
                @for (name, value) in lines {
                    @if let Some(value) = value { dt { (words.text(name)) } dd { code { (visible(value)) } } }
                }
            }
        }
    }
}

const STYLE: &str = include_str!("style.css");
