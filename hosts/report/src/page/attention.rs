//! What a reader has to look at before the numbers count, each with its section: first what is not as it is required to
//! be, then what somebody has to look at. No warning is left out.

use maud::{Markup, html};

use super::checks::quoted;
use super::limits::named;
use super::summary::plain_unit;
use super::{State, mark};
use crate::assessment::{Answer, Assessment, Check, Finding, Pair, Plausibility};
use crate::numbers::{amount, compared, counted};
use crate::text::title;

/// The box at the top of the page.
pub(super) fn attention(answer: &Answer) -> Markup {
    let (wrong, open) = (wrong(&answer.assessment, &answer.findings), open(answer));
    html! {
        @if wrong.is_empty() && open.is_empty() {
            section.calm aria-label="What needs attention" {
                p {
                    "Nothing needs attention: "
                    @if is_met(&answer.assessment) { "the precision is met, the rules about method hold, and " }
                    "there is no warning."
                }
            }
        } @else {
            section.attention aria-labelledby="attention-title" {
                h2 id="attention-title" { "What needs attention" }
                (list("Not as required", State::Wrong, "required", &wrong))
                (list("To look at", State::Open, "look", &open))
                @if !answer.findings.is_empty() {
                    p { a href="#warnings" {
                        "What the module warns of, in its own words: "
                        (counted(answer.findings.len() as u64, "warning", "warnings"))
                    } }
                }
            }
        }
    }
}

/// A point with its section.
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
    let mut means =
        assessment.groups.iter().flat_map(Pair::each).map(|(_, group)| group.per_household.as_ref());
    means.all(|mean| mean.is_some_and(|mean| mean.met == Some(true))) && !assessment.checks.is_empty()
}

fn wrong(assessment: &Assessment, findings: &[Finding]) -> Vec<Point> {
    let open: Vec<&Check> = assessment.checks.iter().filter(|check| &*check.result != "pass").collect();
    let mut points: Vec<Point> = open.iter().map(|check| ("rules", rule(check, findings))).collect();
    let value = assessment.reductions.as_ref().and_then(|reductions| reductions.value);
    if let (Some(_), false) = (value, open.is_empty()) {
        let rules: Vec<String> =
            open.iter().filter_map(|check| check.rule).map(|rule| rule.to_string()).collect();
        let rules = format!("{} {}", if rules.len() == 1 { "rule" } else { "rules" }, rules.join(", "));
        points.push((
            "reductions",
            html! { "The emission reductions rest on a study that does not pass " (rules) "." },
        ));
    }
    if assessment.reductions.as_ref().is_some_and(|reductions| reductions.negative == Some(true)) {
        points.push(("reductions", html! { "The emission reductions are below zero." }));
    }
    points.extend(missed(assessment));
    points.extend(absent(assessment));
    points
}

/// A rule that does not hold, with what the module says of it.
fn rule(check: &Check, findings: &[Finding]) -> Markup {
    let result = if &*check.result == "fail" { "does not hold" } else { "could not be assessed" };
    let why = findings.iter().find(|finding| check.code.as_ref() == Some(&finding.code));
    html! {
        "Rule" @if let Some(rule) = check.rule { " " (rule) } ", " (check.id.replace('_', " ")) ", " (result)
        @if let Some(why) = why { ": " (quoted(&why.message)) }
        "."
    }
}

fn missed(assessment: &Assessment) -> Vec<Point> {
    let groups = assessment.groups.iter().flat_map(Pair::each).filter_map(|(name, group)| {
        let mean = group.per_household.as_ref()?;
        Some(("means", format!("{name} group"), mean.met?, mean.relative_precision?, mean.required?))
    });
    let difference = assessment.difference.iter().filter_map(|difference| {
        let (achieved, required) = (difference.relative_precision?, difference.required?);
        Some(("difference", String::from("difference"), difference.met?, achieved, required))
    });
    let missed = groups.chain(difference).filter(|(_, _, is_met, _, _)| !is_met);
    let missed = missed.map(|(section, of, _, achieved, required)| {
        let (achieved, required) = compared(achieved, required);
        let point = html! {
            "The precision of the " (of) " is missed: ±" (achieved) " where ±" (required) " is required."
        };
        (section, point)
    });
    missed.collect()
}

/// What is not there, and should be.
fn absent(assessment: &Assessment) -> Vec<Point> {
    let mut points = Vec::new();
    match (&assessment.difference, &assessment.difference_reason) {
        (Some(difference), _) if difference.significant == Some(false) => points.push((
            "difference",
            html! { "The interval of the difference contains zero: the study does not show that the groups differ." },
        )),
        (None, Some(reason)) => {
            let reason = reason.trim_end_matches('.');
            points.push(("difference", html! { "There is no difference: " (reason) "." }));
        }
        _ => {}
    }
    let is_told =
        assessment.checks.iter().any(|check| check.code.as_deref() == Some("study.household_missing"));
    let unexplained = assessment.completeness.as_ref().and_then(|found| found.unexplained);
    if let Some(count) = unexplained.filter(|count| *count > 0 && !is_told) {
        let households = counted(count, "household was", "households were");
        points.push(("completeness", html! { (households) " drawn and not measured, without a reason." }));
    }
    for (name, gaps) in assessment.gaps.iter().flat_map(Pair::each) {
        if let Some(days) = gaps.as_ref().and_then(|gaps| gaps.unjustified_days).filter(|days| *days > 0) {
            let days = counted(days, "day", "days");
            points.push((
                "periods",
                html! { "In the " (name) " group " (days) " went by without any test, and nobody says why." },
            ));
        }
    }
    points
}

fn open(answer: &Answer) -> Vec<Point> {
    let assessment = &answer.assessment;
    let mut points: Vec<Point> = Vec::new();
    let flagged = assessment.outliers.as_ref().and_then(|outliers| outliers.flagged);
    if let Some(count) = flagged.filter(|count| *count > 0) {
        let households = counted(count, "household is", "households are");
        points.push(("households", html! { (households) " flagged as outlying, and counted." }));
    }
    for band in assessment.plausibility.iter().filter(|band| band.above.is_some_and(|above| above > 0)) {
        points.push(("plausibility", above(band)));
    }
    let unconfirmed = assessment.reductions.as_ref().map_or(0, |reductions| reductions.unconfirmed.len());
    if unconfirmed > 0 {
        let parts = counted(unconfirmed as u64, "part is", "parts are");
        points.push((
            "reductions",
            html! { "Of the emission reductions " (parts) " not confirmed by a primary text." },
        ));
    }
    let codes: Vec<_> = assessment.checks.iter().filter_map(|check| check.code.as_ref()).collect();
    let others = answer
        .findings
        .iter()
        .filter(|finding| !TOLD.contains(&&*finding.code) && !codes.contains(&&finding.code));
    points.extend(others.map(|finding| ("warnings", html! { (quoted(&title(&finding.message))) "." })));
    points
}

/// Who uses more than an amount to compare with.
fn above(band: &Plausibility) -> Markup {
    let group = band.group.as_deref().unwrap_or("");
    let households = band.above.unwrap_or_default();
    html! {
        (counted(households, "household", "households")) " of the " (group) " group "
        @if households == 1 { "uses" } @else { "use" } " more than "
        @if let Some(value) = band.value { (amount(value)) " " (plain_unit(band.unit.as_deref().unwrap_or_default())) ", " }
        "the " (named(band)) "."
    }
}

/// Warnings that are told above from the members of the assessment. Those of a rule are told with the rule.
const TOLD: [&str; 9] = [
    "reductions.negative",
    "reductions.unconfirmed",
    "study.checks_open",
    "study.gap_unjustified",
    "study.household_missing",
    "study.implausible",
    "study.outliers",
    "study.precision_missed",
    "study.saving_not_significant",
];

/// Points of a kind that are listed at the top.
const LISTED: usize = 20;
