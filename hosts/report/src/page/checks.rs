//! What became of the rules about method, in words, and the warnings.

use maud::{Markup, html};

use super::{State, mark};
use crate::assessment::{Assessment, Check, Finding};
use crate::numbers::{counted, whole};

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
            html! { (told(check)) @if let Some(rule) = asked(assessment, check) { br; span.soft { "It holds where " (rule) "." } } @if let Some(code) = &check.code { br; code.soft { (code) } } },
        ]
    }).collect();
    super::table(
        "Rules 4 to 8 of the specification, section 2A",
        &["Rule", "Result", "~What that means here"],
        &rows,
    )
}

/// A result in words.
pub(super) fn told(check: &Check) -> String {
    let words = match (&*check.id, &*check.result, check.code.as_deref().unwrap_or_default()) {
        ("season_documented", "pass", _) => "Every claim says in which season it was measured.",
        ("season_documented", ..) => {
            "Not every claim says in which season it was measured; use of fuel changes with the season."
        }
        ("random_selection", result, code) => selection(result, code),
        ("control_group", "pass", _) => "A reference group was measured beside the intervention group.",
        ("control_group", ..) => "There is no reference group to compare with.",
        ("timing_alignment", "pass", _) => {
            "Both groups were tested at the same time, so that weather and season were alike for both."
        }
        ("timing_alignment", "fail", _) => {
            "The groups were not tested at the same time: what differs may be the season and not the stove."
        }
        ("timing_alignment", _, "study.timing_before_after") => {
            "The same households were tested before and after, which cannot be at the same time. Whether season and \
             conditions were alike is not told by the claims."
        }
        ("timing_alignment", ..) => "Whether both groups were tested at the same time cannot be told.",
        ("external_factors_documented", "pass", _) => {
            "Every claim says which events and which work fell into its days."
        }
        ("external_factors_documented", ..) => {
            "Not every claim says which events and which work fell into its days."
        }
        _ => "",
    };
    match check.failing {
        Some(count) if count > 0 => {
            format!("{words} Concerned: {}.", concerned(check, count)).trim_start().to_owned()
        }
        _ => words.to_owned(),
    }
}

/// What became of rule 5, by its code.
fn selection(result: &str, code: &str) -> &'static str {
    match (result, code) {
        ("pass", _) => {
            "The selection was drawn again with the same result, and every household that was measured is in it."
        }
        (_, "study.selection_not_redrawn") => {
            "Drawn again from its frame and its randomness, the selection gives another result."
        }
        (_, "study.household_not_drawn") => "Households were measured that the selection does not have.",
        (_, "study.reserve_out_of_turn") => {
            "Households of the reserve were measured out of their turn: who is put in for another is not left to the \
             draw."
        }
        (_, "study.household_missing") => {
            "Households that were drawn have neither a claim nor a reason: who is left out is not left to the draw."
        }
        (_, "study.selection_short_randomness") => {
            "The randomness is so short that somebody can try all of it, and take what suits."
        }
        (_, "study.selections_differ") => {
            "The claims prove several selections, which together are no random sample."
        }
        ("fail", _) => {
            "The selection does not draw again, or households were measured that it does not have."
        }
        _ => {
            "No selection was given that shows a random choice when it is drawn again. Whether the households stand \
             for the others cannot be told from the claims."
        }
    }
}

fn concerned(check: &Check, count: u64) -> String {
    match &*check.id {
        "season_documented" | "external_factors_documented" => counted(count, "claim", "claims"),
        _ => counted(count, "household", "households"),
    }
}

/// What rule 7 asks for, as the module says it.
fn asked<'a>(assessment: &'a Assessment, check: &Check) -> Option<&'a str> {
    assessment.timing.as_ref()?.rule.as_deref().filter(|_| &*check.id == "timing_alignment")
}

/// The warnings, each with its place and advice.
pub(super) fn warnings(findings: &[Finding]) -> Markup {
    html! {
        @if findings.is_empty() {
            p { "There are none." }
        } @else {
            p.soft {
                "In the module's words. A path says where in what was given to it: " code { "/claims/0" }
                " is the first claim."
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

/// A text in which what stands between backticks is somebody's input.
pub(super) fn quoted(text: &str) -> Markup {
    html! {
        @for (index, part) in text.split('`').enumerate() {
            @if index % 2 == 1 { code { (part) } } @else { (part) }
        }
    }
}

/// Warnings that are shown.
const LISTED: usize = 100;
