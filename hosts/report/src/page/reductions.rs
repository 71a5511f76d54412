//! Emission reductions: the sides, the factors with their sources, and the derivations.

use std::collections::{BTreeMap, BTreeSet};

use maud::{Markup, html};

use super::steps::{terms, totals};
use super::summary::kind;
use super::{State, cell, derivation, mark, table};
use crate::assessment::{Assessment, Factor, Principles, Reductions, Side, Term, Uncertainty};
use crate::numbers::{amount, counted, percent, plain};
use crate::text::{Text, title};
use crate::words;

/// Returns the reductions, or a sentence that they were not requested.
pub(super) fn reductions(assessment: &Assessment) -> Markup {
    let Some(reductions) = assessment.reductions.as_ref().filter(|reductions| reductions.value.is_some())
    else {
        return html! {
            p {
                "Emission reductions were not requested. A request for them names a methodology, its version, and the \
                 sources of its factors."
            }
        };
    };
    html! {
        p.lead {
            strong { (cell(reductions.value, amount)) " tonnes of CO₂ equivalent (tCO₂e)" } " according to "
            (reductions.methodology.as_deref().unwrap_or("an unnamed methodology")) " "
            (reductions.version.as_deref().unwrap_or(""))
            @if let Some(title) = &reductions.title { ", " (title) }
            @if let Some(scope) = scope(reductions) { ": " (scope) }
            "."
        }
        @let open = assessment.checks.iter().filter(|check| &*check.result != "pass").count();
        @if open > 0 {
            p {
                (mark(State::Wrong, "not all rules pass")) " The underlying study does not pass "
                a href="#rules" { (counted(open as u64, "rule", "rules")) } "."
            }
        }
        p {
            @if reductions.savings.is_some() {
                "They are calculated from the conservative value of " a href="#difference" { "the saving" } "."
            } @else {
                "They are calculated from the conservative value of each group's "
                a href="#means" { "mean per household" } ", not from that of the difference."
            }
        }
        @if reductions.negative == Some(true) {
            p { (mark(State::Wrong, "negative")) " The project emits more than the baseline, or its leakage exceeds its savings." }
        }
        @if let Some(source) = &reductions.source { p.soft { (source) } }
        @if let Some(gwp) = &reductions.gwp { p { "Global warming potentials: " (words::warming(gwp)) "." } }
        @let unconfirmed = unconfirmed(reductions);
        @if !unconfirmed.is_empty() {
            h3 { "Not confirmed by a primary text" }
            ul { @for sentence in &unconfirmed { li { (sentence) } } }
        }
        (totals(reductions))
        (terms(reductions))
        (factors(reductions))
        @if let Some(uncertainty) = &reductions.uncertainty { (uncertain(uncertainty)) }
        @if let Some(principles) = &reductions.ccp { (conditions(principles)) }
        @for (name, side) in each(reductions) {
            @for (number, term) in (1..).zip(&side.terms) {
                @let fuel = term.fuel.as_deref().map_or("fuel".into(), words::fuel);
                @let which = if side.terms.len() > 1 {
                    format!("{name}, {number}: {fuel}")
                } else { format!("{name}: {fuel}") };
                (derivation(&format!("{}, derivation", title(&which)), &term.derivation))
            }
        }
        (derivation("Reductions, derivation", &reductions.derivation))
    }
}

pub(super) fn each(reductions: &Reductions) -> impl Iterator<Item = (&'static str, &Side)> {
    let sides = [
        ("baseline", &reductions.baseline),
        ("project", &reductions.project),
        ("savings", &reductions.savings),
    ];
    sides.into_iter().filter_map(|(name, side)| Some((name, side.as_ref()?)))
}

/// Returns the number of households or devices and the period, if all terms have the same.
pub(super) fn scope(reductions: &Reductions) -> Option<String> {
    let mut scopes = each(reductions).flat_map(|(_, side)| &side.terms).map(extent);
    let first = scopes.next()??;
    scopes.all(|scope| scope.as_ref() == Some(&first)).then_some(first)
}

/// Returns the number of households or devices of a term, and its period.
fn extent(term: &Term) -> Option<String> {
    if let Some(days) = term.technology_days {
        return Some(format!("{} technology-days", plain(days)));
    }
    let time = match (term.days, term.years) {
        (Some(days), _) => format!("{} days", plain(days)),
        (None, Some(years)) => format!("{} years", plain(years)),
        (None, None) => return None,
    };
    Some(format!("{} households or devices, {time}", plain(term.count?)))
}

/// Returns each factor once, with its source.
fn factors(reductions: &Reductions) -> Markup {
    let terms = each(reductions).flat_map(|(_, side)| &side.terms);
    let of_terms = terms.flat_map(|term| {
        let fuel = term.fuel.as_deref().map_or("fuel".into(), words::fuel);
        term.factors
            .iter()
            .flatten()
            .map(move |(name, factor)| (format!("{fuel}: {}", words::factor(name)), factor))
    });
    let whole: Option<&BTreeMap<Text, Option<Factor>>> = reductions.factors.as_ref();
    let of_whole = whole.into_iter().flatten().map(|(name, factor)| (words::factor(name), factor));
    let mut seen = BTreeSet::new();
    let mut rows = Vec::new();
    for (name, factor) in of_terms.chain(of_whole) {
        let Some(factor) = factor else { continue };
        let value = factor.value.map(plain);
        let unit = factor.unit.as_deref().filter(|unit| *unit != "1").map(words::unit).unwrap_or_default();
        let source = factor.source.as_deref();
        if seen.insert((name.clone(), value.clone(), source.map(str::to_owned))) {
            rows.push(vec![
                html! { (title(&name)) },
                html! { (cell(value, |value| value)) @if !unit.is_empty() { " " (unit) } },
                html! {
                    @match source { Some(source) => bdi { (source) }, None => (mark(State::Wrong, "no source")) }
                    @if factor.unconfirmed == Some(true) { " " (mark(State::Open, "unconfirmed")) }
                },
            ]);
        }
    }
    html! { @if !rows.is_empty() { (table("Factors and their sources", &["Factor", "#Value", "~Source"], &rows)) } }
}

/// Returns the parts of the methodology and the factors that no primary text confirms, as sentences.
pub(super) fn unconfirmed(reductions: &Reductions) -> Vec<String> {
    let terms = each(reductions).flat_map(|(_, side)| &side.terms);
    let of_terms = terms.flat_map(|term| {
        let fuel = term.fuel.as_deref().map_or("fuel".into(), words::fuel);
        term.factors
            .iter()
            .flatten()
            .map(move |(name, factor)| (format!("{} of {fuel}", words::factor(name)), factor))
    });
    let of_whole = reductions.factors.iter().flatten().map(|(name, factor)| (words::factor(name), factor));
    let mut sentences: Vec<String> =
        reductions.unconfirmed.iter().map(|sentence| sentence.to_string()).collect();
    for (name, factor) in of_terms.chain(of_whole) {
        let sentence = format!("the {name} is not confirmed");
        let is_confirmed = factor.as_ref().is_none_or(|factor| factor.unconfirmed != Some(true));
        if !is_confirmed && !sentences.contains(&sentence) {
            sentences.push(sentence);
        }
    }
    sentences
}

/// Returns the conditions of the Core Carbon Principles, each with its status and the reason.
fn conditions(principles: &Principles) -> Markup {
    let rows: Vec<Vec<Markup>> = principles
        .conditions
        .iter()
        .map(|condition| {
            vec![
                html! { (cell(condition.requirement.as_deref(), title)) },
                html! {
                    @match condition.status.as_deref() {
                        Some("met") => (mark(State::Good, "met")),
                        Some("not-eligible") => (mark(State::Wrong, "not eligible")),
                        Some("not-applicable") => "not applicable",
                        _ => (mark(State::Open, "unknown")),
                    }
                },
                html! { (cell(condition.because.as_deref(), title)) },
            ]
        })
        .collect();
    html! {
        h3 { "Core Carbon Principles" }
        p { "Conditions of the label for cookstoves. The list does not state any other condition of the label." }
        (table("Conditions of the Core Carbon Principles (CCP)", &["Condition", "Status", "~Reason"], &rows))
        @if let Some(decision) = &principles.decision { p.soft { (title(decision)) } }
    }
}

/// Returns the uncertainty of the reductions, with the contribution of each mean.
fn uncertain(uncertainty: &Uncertainty) -> Markup {
    let bounds = uncertainty.interval.and_then(|interval| interval.lower.zip(interval.upper));
    let rows: Vec<Vec<Markup>> = uncertainty.parts.iter().map(|part| vec![
        html! { (title(&part.of.as_deref().map_or_else(String::new, words::estimate))) },
        html! {
            (cell(part.sensitivity, amount)) " tCO₂e"
            @if let Some(unit) = &part.unit { " for each " (words::unit(unit)) }
        },
        html! { (cell(part.standard_error, amount)) @if let Some(unit) = &part.unit { " " (words::unit(unit)) } },
        html! { (cell(part.contribution, amount)) " tCO₂e" },
    ]).collect();
    html! {
        h3 { "Uncertainty" }
        p {
            "With the means in place of conservative values, the reductions are "
            strong { (cell(uncertainty.mean, amount)) " tCO₂e" }
            @if let Some((lower, upper)) = bounds {
                ", with a " (kind(uncertainty.confidence)) " from " (amount(lower)) " to " (amount(upper)) " tCO₂e"
            }
            @if let Some(relative) = uncertainty.relative_precision { ", ±" (percent(relative)) }
            "."
            @if let Some(sentence) = &uncertainty.held_constant { " " (title(sentence)) "." }
        }
        @if !rows.is_empty() {
            @let head = ["Estimate", "#Sensitivity", "#Standard error", "#Contribution"];
            (table("Contributions to the standard error of the reductions", &head, &rows))
        }
        (derivation("Uncertainty, derivation", &uncertainty.derivation))
    }
}
