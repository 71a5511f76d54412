//! The verdicts of the method rules, and the warnings. Their texts come from the module.

use hearth_contract::{CheckResult, StudyCheck, StudyTopic};
use maud::{Markup, html};

use super::elements::{State, household, mark};
use super::tables::table;
use crate::answer::Answer;
use crate::text::title;
use crate::words::{Words, unchanged};

/// Returns the table of rules 4 to 8.
pub(super) fn rules(words: &Words, answer: &Answer<'_>) -> Markup {
    let checks = &answer.assessment.checks;
    if checks.is_empty() {
        return html! { p { (words.text("rules.none")) } };
    }
    let row = |check: &StudyCheck| {
        let name = html! { (words.whole(check.rule)) " " (name(words, check)) };
        vec![name, result(words, check), reason(words, answer, check)]
    };
    let rows: Vec<Vec<Markup>> = checks.iter().map(row).collect();
    table(words, &words.text("rules.caption"), &["rule", "result", "~reason"], &rows)
}

/// Returns the checks on a topic: each with its result, and with its reason if the rule does not pass.
pub(super) fn about(words: &Words, answer: &Answer<'_>, topic: StudyTopic) -> Markup {
    html! {
        @for check in answer.assessment.checks.iter().filter(|check| check.topic == topic) {
            p {
                (result(words, check)) " "
                (words.markup("rule.numbered", &[("number", check.rule.into())], &[("name", name(words, check))]))
                " " (reason(words, answer, check))
            }
        }
    }
}

/// Returns the requirement of a rule.
pub(super) fn name(words: &Words, check: &StudyCheck) -> Markup {
    words.module(&check.title, unchanged)
}

fn result(words: &Words, check: &StudyCheck) -> Markup {
    match check.result {
        CheckResult::Pass => mark(State::Good, &words.text("mark.passes")),
        CheckResult::Fail => mark(State::Wrong, &words.text("mark.fails")),
        CheckResult::NotAssessed => mark(State::Open, &words.text("mark.notAssessed")),
    }
}

/// Returns the reason why a rule does not pass, with the module's advice.
fn reason(words: &Words, answer: &Answer<'_>, check: &StudyCheck) -> Markup {
    let sentence = |text: &str| quoted(words, &title(text));
    html! {
        @if let Some(reason) = answer.reason(check) {
            (words.stopped(&words.message(reason, sentence)))
            @if let Some(help) = words.help(reason, sentence) { br; span.soft { (words.stopped(&help)) } }
        }
    }
}

/// Returns the warnings, each with its place and advice.
pub(super) fn warnings(words: &Words, answer: &Answer<'_>) -> Markup {
    let findings = &answer.findings;
    let sentence = |text: &str| quoted(words, &title(text));
    html! {
        @if findings.is_empty() {
            p { (words.text("warnings.none")) }
        } @else {
            p.soft { (words.text("warnings.counted")) }
            ul { @for finding in findings.iter().take(LISTED) { li {
                (words.stopped(&words.message(finding, sentence)))
                @if let Some(help) = words.help(finding, sentence) { " " (words.stopped(&help)) }
                @if !finding.path.is_empty() { br; span.soft { (place(words, answer, &finding.path)) } }
            } } }
            @if findings.len() > LISTED {
                p.soft { (words.with("list.more", &[("count", (findings.len() - LISTED).into())])) }
            }
        }
    }
}

/// Returns the place of a warning; for a claim, with its household.
fn place(words: &Words, answer: &Answer<'_>, path: &str) -> Markup {
    let index = path.strip_prefix("/claims/").and_then(|rest| rest.split('/').next()?.parse().ok());
    let place = title(&words.place(path));
    let place = html! { (place) };
    let Some(claim) = index.and_then(|index| answer.claims.get(index)) else { return place };
    let household = household(&claim.household_id);
    words.markup("place.household", &[], &[("place", place), ("household", household)])
}

/// Returns a text in which the parts between backticks, which are user input, are marked as code. The place of a claim
/// and the terms of the answer are put into words.
pub(super) fn quoted(words: &Words, text: &str) -> Markup {
    html! {
        @for (index, part) in text.split('`').enumerate() {
            @if index % 2 == 0 {
                (part)
            } @else if part.starts_with("/claims/") {
                (words.place(part))
            } @else if let Some(term) = words.term(part) {
                (term)
            } @else {
                code { (part) }
            }
        }
    }
}

/// The number of warnings that are listed.
const LISTED: usize = 100;
