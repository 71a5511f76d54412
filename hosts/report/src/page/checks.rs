//! What became of the rules about method, in words, and the warnings.

use maud::{Markup, html};

use super::{State, mark};
use crate::assessment::{Assessment, Check, Finding};
use crate::numbers::whole;

/// The rules 4 to 8.
pub(super) fn rules(assessment: &Assessment) -> Markup {
    if assessment.checks.is_empty() {
        return html! { p { "They were not assessed." } };
    }
    let rows: Vec<Vec<Markup>> = assessment.checks.iter().map(|check| {
        let state = match &*check.result {
            "pass" => (State::Good, "holds"),
            "fail" => (State::Wrong, "does not hold"),
            _ => (State::Open, "not assessed"),
        };
        vec![
            html! { (check.rule.map_or_else(|| String::from("–"), whole)) " " (check.id.replace('_', " ")) },
            mark(state.0, state.1),
            html! { (told(check)) @if let Some(code) = &check.code { br; code.soft { (code) } } },
        ]
    }).collect();
    super::table(
        "Rules of the specification, section 2A",
        &["Rule", "Result", "~What that means here"],
        &rows,
    )
}

/// A result in words.
fn told(check: &Check) -> String {
    let words = match (&*check.id, &*check.result) {
        ("season_documented", "pass") => "Every claim says in which season it was measured.",
        ("season_documented", _) => {
            "Not every claim says in which season it was measured; use of fuel changes with the season."
        }
        ("random_selection", "pass") => {
            "The selection was drawn again with the same result, and every household that was measured is in it."
        }
        ("random_selection", "fail") => {
            "The selection does not draw again, or households were measured that it does not have."
        }
        ("random_selection", _) => {
            "No selection was given that shows a random choice when it is drawn again."
        }
        ("control_group", "pass") => "A reference group was measured beside the intervention group.",
        ("control_group", _) => "There is no reference group to compare with.",
        ("timing_alignment", "pass") => {
            "The periods of both groups overlap, so that weather and season are the same for both."
        }
        ("timing_alignment", "fail") => {
            "The periods of the groups do not overlap: what changed may be the season and not the stove."
        }
        ("timing_alignment", _) => {
            "Whether both groups were measured at the same time cannot be told, or the design is before and after."
        }
        ("external_factors_documented", "pass") => {
            "Every claim says which events and which work fell into its days."
        }
        ("external_factors_documented", _) => {
            "Not every claim says which events and which work fell into its days."
        }
        _ => "",
    };
    match check.failing {
        Some(count) if count > 0 => format!("{words} Concerned: {}.", whole(count)).trim_start().to_owned(),
        _ => words.to_owned(),
    }
}

/// The warnings, each with its place and advice.
pub(super) fn warnings(findings: &[Finding]) -> Markup {
    html! {
        @if findings.is_empty() {
            p { "There are none." }
        } @else {
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

/// A text in which what stands between backticks is somebody's input.
fn quoted(text: &str) -> Markup {
    html! {
        @for (index, part) in text.split('`').enumerate() {
            @if index % 2 == 1 { code { (part) } } @else { (part) }
        }
    }
}

/// Warnings that are shown.
const LISTED: usize = 100;
