//! The points that a reader has to review, each with a link to its section: first unmet requirements, then other
//! points. Every warning is included. Their texts and topics come from the module.

use std::collections::BTreeSet;

use maud::{Markup, html};

use super::checks::{name, quoted};
use super::reductions::unconfirmed;
use super::{State, mark, records};
use crate::assessment::{Answer, Assessment, Check, Finding, Pair, WarningTopic};
use crate::numbers::counted;
use crate::text::title;

/// Returns the box at the top of the page.
pub(super) fn attention(answer: &Answer<'_>, sections: &[&'static str]) -> Markup {
    let (wrong, open) = (wrong(answer, sections), open(answer, sections));
    html! {
        @if wrong.is_empty() && open.is_empty() {
            section.calm aria-label="Points that need attention" {
                p {
                    "No point needs attention: "
                    @if is_met(&answer.assessment) { "the precision requirements are met, all method rules pass, and " }
                    "the module reports no warnings."
                }
            }
        } @else {
            section.attention aria-labelledby="attention-title" {
                h2 id="attention-title" { "Points that need attention" }
                (list("Requirements not met", State::Wrong, "required", &wrong))
                (list("To review", State::Open, "look", &open))
                @if !answer.findings.is_empty() {
                    p { a href="#warnings" {
                        "Full list: "
                        (counted(answer.findings.len() as u64, "warning", "warnings"))
                    } }
                }
            }
        }
    }
}

/// A point, with the identifier of its section.
type Point = (&'static str, Markup);

fn list(name: &str, state: State, id: &str, points: &[Point]) -> Markup {
    html! {
        @if !points.is_empty() {
            h3 id={ "attention-" (id) } { (mark(state, name)) }
            ul aria-labelledby={ "attention-" (id) } {
                @for (section, point) in points.iter().take(LISTED) {
                    li { a href={ "#" (section) } { (point) } }
                }
            }
            @if points.len() > LISTED { p.soft { "and " (points.len() - LISTED) " more" } }
        }
    }
}

fn is_met(assessment: &Assessment) -> bool {
    let groups = assessment.groups.iter().flat_map(Pair::each);
    let mut means = groups.map(|(_, group)| group.as_ref()?.per_household.as_ref());
    means.all(|mean| mean.is_some_and(|mean| mean.met == Some(true))) && !assessment.checks.is_empty()
}

/// Returns the rules that do not pass, and the warnings of unmet requirements.
fn wrong(answer: &Answer<'_>, sections: &[&'static str]) -> Vec<Point> {
    let checks = answer.assessment.checks.iter().filter(|check| &*check.result != "pass");
    let rules = checks.map(|check| ("rules", rule(check, answer.reason(check))));
    rules.chain(warnings(answer, sections, true)).collect()
}

/// Returns a rule that does not pass, with the module's reason.
fn rule(check: &Check, reason: Option<&Finding>) -> Markup {
    let result = if &*check.result == "fail" { "fails" } else { "was not assessed" };
    html! {
        "Rule" @if let Some(rule) = check.rule { " " (rule) } " (" (name(check)) ") " (result)
        @if let Some(reason) = reason { ": " (quoted(&reason.message)) }
        "."
    }
}

/// Returns the other warnings, and the number of unconfirmed parts of the reductions.
fn open(answer: &Answer<'_>, sections: &[&'static str]) -> Vec<Point> {
    let disputed = records::warning(answer).map(|warning| ("records", warning));
    let mut points: Vec<Point> = disputed.into_iter().chain(warnings(answer, sections, false)).collect();
    let unconfirmed =
        answer.assessment.reductions.as_ref().map_or(0, |reductions| unconfirmed(reductions).len());
    if unconfirmed > 0 {
        let parts = counted(unconfirmed as u64, "part that is", "parts that are");
        points.push((
            "reductions",
            html! { "The emission reductions have " (parts) " not confirmed by a primary text." },
        ));
    }
    points
}

/// Returns the warnings that are not the reason of a check, each with the section of its topic.
fn warnings<'a>(
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
        let section = sections.iter().copied().find(|id| topic.is_some_and(|topic| *topic.topic == **id));
        (section.unwrap_or("warnings"), html! { (quoted(&title(&finding.message))) "." })
    })
}

/// The number of points of a kind that are listed at the top.
const LISTED: usize = 20;
