//! The points that a reader has to review, each with a link to its section: first unmet requirements, then other
//! points. Every warning is included. Their texts and topics come from the module.

use std::collections::BTreeSet;

use hearth_contract::{Assessment, CheckResult, Finding, StudyCheck, WarningTopic};
use maud::{Markup, html};

use super::checks::{name, quoted};
use super::elements::{State, mark};
use super::records;
use super::reductions::unconfirmed;
use crate::answer::Answer;
use crate::text::title;
use crate::words::Words;

/// Returns the box at the top of the page.
pub(super) fn attention(words: &Words, answer: &Answer<'_>, sections: &[&'static str]) -> Markup {
    let (wrong, open) = (wrong(words, answer, sections), open(words, answer, sections));
    let heading = words.text("attention.heading");
    html! {
        @if wrong.is_empty() && open.is_empty() {
            section.calm aria-label=(heading) {
                p { (words.text(if is_met(&answer.assessment) { "attention.allMet" } else { "attention.none" })) }
            }
        } @else {
            section.attention aria-labelledby="attention-title" {
                h2 id="attention-title" { (heading) }
                (list(words, "attention.wrong", State::Wrong, "required", &wrong))
                (list(words, "attention.open", State::Open, "look", &open))
                @if !answer.findings.is_empty() {
                    p { a href="#warnings" {
                        (words.with("attention.full", &[("count", answer.findings.len().into())]))
                    } }
                }
            }
        }
    }
}

/// A point, with the identifier of its section.
type Point = (&'static str, Markup);

fn list(words: &Words, name: &str, state: State, id: &str, points: &[Point]) -> Markup {
    html! {
        @if !points.is_empty() {
            h3 id={ "attention-" (id) } { (mark(state, &words.text(name))) }
            ul aria-labelledby={ "attention-" (id) } {
                @for (section, point) in points.iter().take(LISTED) {
                    li { a href={ "#" (section) } { (point) } }
                }
            }
            @if points.len() > LISTED {
                p.soft { (words.with("list.more", &[("count", (points.len() - LISTED).into())])) }
            }
        }
    }
}

fn is_met(assessment: &Assessment) -> bool {
    let mut groups = assessment.groups.each().into_iter();
    groups.all(|(_, group)| group.as_ref().is_some_and(|group| group.per_household.met))
        && !assessment.checks.is_empty()
}

/// Returns the rules that do not pass, and the warnings of unmet requirements.
fn wrong(words: &Words, answer: &Answer<'_>, sections: &[&'static str]) -> Vec<Point> {
    let checks = answer.assessment.checks.iter().filter(|check| check.result != CheckResult::Pass);
    let rules = checks.map(|check| ("rules", rule(words, check, answer.reason(check))));
    rules.chain(warnings(words, answer, sections, true)).collect()
}

/// Returns a rule that does not pass, with the module's reason.
fn rule(words: &Words, check: &StudyCheck, reason: Option<&Finding>) -> Markup {
    let result = match check.result {
        CheckResult::Fail => "fail",
        CheckResult::Pass | CheckResult::NotAssessed => "open",
    };
    let values = [("number", format!(" {}", check.rule).into()), ("result", result.into())];
    let verdict = words.markup("rule.verdict", &values, &[("name", name(words, check))]);
    match reason {
        Some(reason) => {
            let reason = words.message(reason, |text| quoted(words, text));
            words.markup("rule.because", &[], &[("verdict", verdict), ("reason", reason)])
        }
        None => words.stopped(&verdict),
    }
}

/// Returns the other warnings, and the number of unconfirmed parts of the reductions.
fn open(words: &Words, answer: &Answer<'_>, sections: &[&'static str]) -> Vec<Point> {
    let disputed = records::warning(words, answer).map(|warning| ("records", html! { (warning) }));
    let mut points: Vec<Point> =
        disputed.into_iter().chain(warnings(words, answer, sections, false)).collect();
    let reductions = answer.assessment.reductions.as_ref();
    let unconfirmed = reductions.map_or(0, |reductions| unconfirmed(words, reductions).len());
    if unconfirmed > 0 {
        let sentence = words.with("attention.unconfirmed", &[("count", unconfirmed.into())]);
        points.push(("reductions", html! { (sentence) }));
    }
    points
}

/// Returns the warnings that are not the reason of a check, each with the section of its topic.
fn warnings<'a>(
    words: &'a Words,
    answer: &'a Answer<'_>,
    sections: &'a [&'static str],
    required: bool,
) -> impl Iterator<Item = Point> + 'a {
    let is_required = |topic: Option<&WarningTopic>| topic.is_some_and(|topic| topic.required);
    // Two terms with the same value have the same warning.
    let mut seen = BTreeSet::new();
    let warnings = answer.warnings().filter(move |(finding, topic)| {
        is_required(*topic) == required && seen.insert((&finding.code, &finding.message))
    });
    warnings.map(|(finding, topic)| {
        let section =
            sections.iter().copied().find(|id| topic.is_some_and(|topic| topic.topic.as_str() == *id));
        let message = words.message(finding, |text| quoted(words, &title(text)));
        (section.unwrap_or("warnings"), words.stopped(&message))
    })
}

/// The number of points of a kind that are listed at the top.
const LISTED: usize = 20;
