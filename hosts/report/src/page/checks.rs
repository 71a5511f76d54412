//! The verdicts of the method rules, and the warnings. Their texts come from the module.

use std::borrow::Cow;

use maud::{Markup, html};

use super::{State, mark};
use crate::assessment::{Answer, Check, Finding};
use crate::numbers::whole;
use crate::text::title;

/// Returns the table of rules 4 to 8.
pub(super) fn rules(answer: &Answer) -> Markup {
    let checks = &answer.assessment.checks;
    if checks.is_empty() {
        return html! { p { "The rules were not assessed." } };
    }
    let row = |check: &Check| {
        vec![
            html! { (check.rule.map_or_else(|| String::from("–"), whole)) " " (name(check)) },
            result(check),
            html! { (reason(answer, check)) @if let Some(code) = &check.code { br; code.soft { (code) } } },
        ]
    };
    let rows: Vec<Vec<Markup>> = checks.iter().map(row).collect();
    super::table("Rules 4 to 8 of the specification, section 2A", &["Rule", "Result", "~Reason"], &rows)
}

/// Returns the checks on a topic: each with its result, and with its reason if the rule does not pass.
pub(super) fn about(answer: &Answer, topic: &str) -> Markup {
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
fn reason(answer: &Answer, check: &Check) -> Markup {
    html! {
        @if let Some(reason) = answer.reason(check) {
            (quoted(&title(&reason.message))) "."
            @if let Some(help) = &reason.help { br; span.soft { (quoted(&title(help))) "." } }
        }
    }
}

/// Returns the warnings, each with its path and advice.
pub(super) fn warnings(findings: &[Finding]) -> Markup {
    html! {
        @if findings.is_empty() {
            p { "The module reports no warnings." }
        } @else {
            p.soft {
                "Each warning states its path in the request: " code { "/claims/0" } " is the first claim."
            }
            ul { @for finding in findings.iter().take(LISTED) { li {
                (quoted(&finding.message))
                @if !finding.path.is_empty() { " (" code { (finding.path) } ")" }
                @if let Some(help) = &finding.help { "; " (quoted(help)) }
                br; code.soft { (finding.code) }
            } } }
            @if findings.len() > LISTED { p.soft { "and " (findings.len() - LISTED) " more" } }
        }
    }
}

/// Returns a text in which the parts between backticks, which are user input, are marked as code.
pub(super) fn quoted(text: &str) -> Markup {
    html! {
        @for (index, part) in text.split('`').enumerate() {
            @if index % 2 == 1 { code { (part) } } @else { (part) }
        }
    }
}

/// The number of warnings that are listed.
const LISTED: usize = 100;
