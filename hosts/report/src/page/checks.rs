//! The verdicts of the method rules, and the warnings. Their texts come from the module.

use std::borrow::Cow;

use maud::{Markup, html};

use super::{State, mark};
use crate::assessment::{Answer, Check};
use crate::numbers::whole;
use crate::text::title;
use crate::words;

/// Returns the table of rules 4 to 8.
pub(super) fn rules(answer: &Answer<'_>) -> Markup {
    let checks = &answer.assessment.checks;
    if checks.is_empty() {
        return html! { p { "The rules were not assessed." } };
    }
    let row = |check: &Check| {
        vec![
            html! { (check.rule.map_or_else(|| String::from("–"), whole)) " " (name(check)) },
            result(check),
            reason(answer, check),
        ]
    };
    let rows: Vec<Vec<Markup>> = checks.iter().map(row).collect();
    super::table("Rules 4 to 8 of the specification, section 2A", &["Rule", "Result", "~Reason"], &rows)
}

/// Returns the checks on a topic: each with its result, and with its reason if the rule does not pass.
pub(super) fn about(answer: &Answer<'_>, topic: &str) -> Markup {
    html! {
        @for check in answer.assessment.checks.iter().filter(|check| &*check.topic == topic) {
            p {
                (result(check)) " " @if let Some(rule) = check.rule { "Rule " (rule) ": " } (name(check)) ". "
                (reason(answer, check))
            }
        }
    }
}

/// Returns the requirement of a rule, or its name if the requirement is absent.
pub(super) fn name(check: &Check) -> Cow<'_, str> {
    match &check.title {
        Some(title) => Cow::Borrowed(title),
        None => Cow::Owned(check.id.replace('_', " ")),
    }
}

fn result(check: &Check) -> Markup {
    match &*check.result {
        "pass" => mark(State::Good, "passes"),
        "fail" => mark(State::Wrong, "fails"),
        _ => mark(State::Open, "not assessed"),
    }
}

/// Returns the reason why a rule does not pass, with the module's advice.
fn reason(answer: &Answer<'_>, check: &Check) -> Markup {
    html! {
        @if let Some(reason) = answer.reason(check) {
            (quoted(&title(&reason.message))) "."
            @if let Some(help) = &reason.help { br; span.soft { (quoted(&title(help))) "." } }
        }
    }
}

/// Returns the warnings, each with its place and advice.
pub(super) fn warnings(answer: &Answer<'_>) -> Markup {
    let findings = &answer.findings;
    html! {
        @if findings.is_empty() {
            p { "The module reports no warnings." }
        } @else {
            p.soft { "Claims and items are counted from 1, in the order of the study's data." }
            ul { @for finding in findings.iter().take(LISTED) { li {
                (quoted(&title(&finding.message))) "."
                @if let Some(help) = &finding.help { " " (quoted(&title(help))) "." }
                @if !finding.path.is_empty() { br; span.soft { (place(answer, &finding.path)) } }
            } } }
            @if findings.len() > LISTED { p.soft { "and " (findings.len() - LISTED) " more" } }
        }
    }
}

/// Returns the place of a warning; for a claim, with its household.
fn place(answer: &Answer<'_>, path: &str) -> Markup {
    let index = path.strip_prefix("/claims/").and_then(|rest| rest.split('/').next()?.parse().ok());
    let claim = index.and_then(|index| answer.claims.get(index));
    html! {
        (title(&words::place(path)))
        @if let Some(claim) = claim { ", household " (super::household(&claim.household_id)) }
    }
}

/// Returns a text in which the parts between backticks, which are user input, are marked as code. The place of a claim
/// and the terms of the answer are put into words.
pub(super) fn quoted(text: &str) -> Markup {
    html! {
        @for (index, part) in text.split('`').enumerate() {
            @if index % 2 == 0 {
                (part)
            } @else if part.starts_with("/claims/") {
                (words::place(part))
            } @else if let Some(term) = words::term(part) {
                (term)
            } @else {
                code { (part) }
            }
        }
    }
}

/// The number of warnings that are listed.
const LISTED: usize = 100;
