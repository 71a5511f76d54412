//! Emission reductions: the sides, the factors with their sources, and the derivations.

use std::collections::{BTreeMap, BTreeSet};

use maud::{Markup, html};

use super::elements::{State, cell, derivation, kind, mark, source};
use super::steps::{terms, totals};
use super::tables::table;
use crate::assessment::{Assessment, Condition, Factor, Principles, Reductions, Term, Uncertainty};
use crate::text::{Text, title};
use crate::words::{Words, sentence, unchanged};

/// Returns the reductions, or a sentence that they were not requested.
pub(super) fn reductions(words: &Words, assessment: &Assessment) -> Markup {
    let Some(reductions) = assessment.reductions.as_ref().filter(|reductions| reductions.value.is_some())
    else {
        return html! { p { (words.text("reductions.none")) } };
    };
    html! {
        p.lead { (total(words, reductions)) }
        (basis(words, assessment, reductions))
        @if let Some(source) = &reductions.source { p.soft { bdi { (source) } } }
        @if let Some(gwp) = &reductions.gwp {
            p { (words.with("reductions.warming", &[("report", words.warming(gwp).into())])) }
        }
        @let unconfirmed = unconfirmed(words, reductions);
        @if !unconfirmed.is_empty() {
            h3 { (words.text("unconfirmed.heading")) }
            ul { @for sentence in &unconfirmed { li { (sentence) } } }
        }
        (totals(words, reductions))
        (terms(words, reductions))
        (factors(words, reductions))
        @if let Some(uncertainty) = &reductions.uncertainty { (uncertain(words, uncertainty)) }
        @if let Some(principles) = &reductions.ccp { (conditions(words, principles)) }
        @for (name, side) in reductions.sides() {
            @for (number, term) in (1_u64..).zip(&side.terms) {
                @let fuel = words.fuel_or_any(term.fuel.as_deref());
                @let number = if side.terms.len() > 1 { format!(", {}", words.whole(number)) } else { String::new() };
                @let which = format!("{}{number}: {fuel}", words.side(name));
                (derivation(words, &words.with("derivation.term", &[("what", which.into())]), &term.derivation))
            }
        }
        (derivation(words, &words.text("derivation.reductions"), &reductions.derivation))
    }
}

/// Returns the sentence with the total.
fn total(words: &Words, reductions: &Reductions) -> Markup {
    let value = html! {
        strong { (cell(reductions.value, |value| words.amount(value))) " " (words.text("unit.tonnes")) }
    };
    let methodology = html! {
        @match &reductions.methodology {
            Some(name) => bdi { (name) " " (reductions.version.as_deref().unwrap_or("")) },
            None => { (words.text("reductions.unnamed")) " " (reductions.version.as_deref().unwrap_or("")) }
        }
        @if let Some(title) = &reductions.title {
            (words.text("list.comma")) span lang=[words.foreign()] dir=[words.foreign().map(|_| "ltr")] { (title) }
        }
        @if let Some(scope) = scope(words, reductions) { ": " (scope) }
    };
    words.markup("reductions.total", &[], &[("value", value), ("methodology", methodology)])
}

/// Returns the rules that the study does not pass, and the values that the reductions are calculated from.
fn basis(words: &Words, assessment: &Assessment, reductions: &Reductions) -> Markup {
    let open = assessment.checks.iter().filter(|check| &*check.result != "pass").count();
    html! {
        @if open > 0 {
            @let rules = words.with("count.rules", &[("count", open.into())]);
            @let rules = html! { a href="#rules" { (rules) } };
            p {
                (mark(State::Wrong, &words.text("mark.notAllRules"))) " "
                (words.markup("reductions.notPassed", &[], &[("rules", rules)]))
            }
        }
        p {
            @if reductions.savings.is_some() {
                @let saving = html! { a href="#difference" { (words.text("reductions.saving")) } };
                (words.markup("reductions.fromSaving", &[], &[("saving", saving)]))
            } @else {
                @let mean = html! { a href="#means" { (words.text("reductions.mean")) } };
                (words.markup("reductions.fromMeans", &[], &[("mean", mean)]))
            }
        }
        @if reductions.negative == Some(true) {
            p { (mark(State::Wrong, &words.text("mark.negative"))) " " (words.text("reductions.isNegative")) }
        }
    }
}

/// Returns the number of households or devices and the period, if all terms have the same.
pub(super) fn scope(words: &Words, reductions: &Reductions) -> Option<String> {
    let mut scopes = reductions.sides().flat_map(|(_, side)| &side.terms).map(|term| extent(words, term));
    let first = scopes.next()??;
    scopes.all(|scope| scope.as_ref() == Some(&first)).then_some(first)
}

/// Returns the number of households or devices of a term, and its period.
fn extent(words: &Words, term: &Term) -> Option<String> {
    let plain = |number: f64| words.plain(number).into();
    Some(match (term.technology_days, term.days, term.years) {
        (Some(days), ..) => words.with("extent.technologyDays", &[("days", plain(days))]),
        (None, Some(days), _) => {
            words.with("extent.days", &[("count", plain(term.count?)), ("days", plain(days))])
        }
        (None, None, Some(years)) => {
            words.with("extent.years", &[("count", plain(term.count?)), ("years", plain(years))])
        }
        (None, None, None) => return None,
    })
}

/// Returns each factor once, with its source.
fn factors(words: &Words, reductions: &Reductions) -> Markup {
    let terms = reductions.sides().flat_map(|(_, side)| &side.terms);
    let of_terms = terms.flat_map(|term| {
        let fuel = words.fuel_or_any(term.fuel.as_deref());
        term.factors
            .iter()
            .flatten()
            .map(move |(name, factor)| (format!("{fuel}: {}", words.factor(name)), factor))
    });
    let whole: Option<&BTreeMap<Text, Option<Factor>>> = reductions.factors.as_ref();
    let of_whole = whole.into_iter().flatten().map(|(name, factor)| (words.factor(name), factor));
    let mut seen = BTreeSet::new();
    let mut rows = Vec::new();
    for (name, factor) in of_terms.chain(of_whole) {
        let Some(factor) = factor else { continue };
        let value = factor.value.map(|value| words.plain(value));
        let unit = factor.unit.as_deref().filter(|unit| *unit != "1");
        let from = factor.source.as_deref();
        if seen.insert((name.clone(), value.clone(), from.map(str::to_owned))) {
            rows.push(vec![
                html! { (title(&name)) },
                html! { (cell(value, |value| value)) @if let Some(unit) = unit { " " (words.unit(unit)) } },
                source(words, from, factor.unconfirmed == Some(true)),
            ]);
        }
    }
    html! {
        @if !rows.is_empty() {
            (table(words, &words.text("factors.caption"), &["factor", "#value", "~source"], &rows))
        }
    }
}

/// Returns the parts of the methodology and the factors that no primary text confirms, as sentences.
pub(super) fn unconfirmed(words: &Words, reductions: &Reductions) -> Vec<Markup> {
    let terms = reductions.sides().flat_map(|(_, side)| &side.terms);
    let of_terms = terms.flat_map(|term| {
        let fuel = words.fuel_or_any(term.fuel.as_deref());
        term.factors.iter().flatten().map(move |(name, factor)| {
            let values = [("factor", words.factor(name).into()), ("fuel", fuel.as_str().into())];
            (words.with("unconfirmed.ofFuel", &values), factor)
        })
    });
    let of_whole = reductions.factors.iter().flatten();
    let of_whole = of_whole.map(|(name, factor)| {
        (words.with("unconfirmed.factor", &[("factor", words.factor(name).into())]), factor)
    });
    let mut seen: BTreeSet<String> =
        reductions.unconfirmed.iter().map(|sentence| sentence.to_string()).collect();
    let mut sentences: Vec<Markup> =
        reductions.unconfirmed.iter().map(|sentence| words.module(sentence, unchanged)).collect();
    for (sentence, factor) in of_terms.chain(of_whole) {
        let is_confirmed = factor.as_ref().is_none_or(|factor| factor.unconfirmed != Some(true));
        if !is_confirmed && seen.insert(sentence.clone()) {
            sentences.push(html! { (sentence) });
        }
    }
    sentences
}

/// Returns the conditions of the Core Carbon Principles, each with its status and the reason.
fn conditions(words: &Words, principles: &Principles) -> Markup {
    let stated = |text: Option<&str>| cell(text, |text| words.module(text, sentence));
    let row = |condition: &Condition| {
        vec![
            stated(condition.requirement.as_deref()),
            html! {
                @match condition.status.as_deref() {
                    Some("met") => (mark(State::Good, &words.text("mark.met"))),
                    Some("not-eligible") => (mark(State::Wrong, &words.text("mark.notEligible"))),
                    Some("not-applicable") => (words.text("mark.notApplicable")),
                    _ => (mark(State::Open, &words.text("mark.unknown"))),
                }
            },
            stated(condition.because.as_deref()),
        ]
    };
    let rows: Vec<Vec<Markup>> = principles.conditions.iter().map(row).collect();
    html! {
        h3 { (words.text("principles.heading")) }
        p { (words.text("principles.explained")) }
        (table(words, &words.text("principles.caption"), &["condition", "status", "~reason"], &rows))
        @if let Some(decision) = &principles.decision { p.soft { (words.module(decision, sentence)) } }
    }
}

/// Returns the uncertainty of the reductions, with the contribution of each mean.
fn uncertain(words: &Words, uncertainty: &Uncertainty) -> Markup {
    let bounds = uncertainty.interval.and_then(|interval| interval.lower.zip(interval.upper));
    let amount = |value: Option<f64>| cell(value, |value| words.amount(value));
    let rows: Vec<Vec<Markup>> = uncertainty
        .parts
        .iter()
        .map(|part| {
            let unit = part.unit.as_deref().map(|unit| words.unit(unit));
            let each =
                unit.as_ref().map(|unit| words.with("uncertainty.each", &[("unit", unit.as_str().into())]));
            vec![
                html! { (title(&part.of.as_deref().map_or_else(String::new, |name| words.estimate(name)))) },
                html! { (amount(part.sensitivity)) " tCO₂e" @if let Some(each) = each { " " (each) } },
                html! { (amount(part.standard_error)) @if let Some(unit) = unit { " " (unit) } },
                html! { (amount(part.contribution)) " tCO₂e" },
            ]
        })
        .collect();
    let mean = html! { strong { (amount(uncertainty.mean)) " tCO₂e" } };
    let interval = bounds.map(|(lower, upper)| {
        let values = [
            ("kind", kind(words, uncertainty.confidence).into()),
            ("lower", words.amount(lower).into()),
            ("upper", words.amount(upper).into()),
        ];
        words.with("uncertainty.interval", &values)
    });
    let interval = interval.unwrap_or_default();
    let relative = uncertainty
        .relative_precision
        .map(|relative| format!("{}±{}", words.text("list.comma"), words.percent(relative)));
    let values = [("interval", format!("{interval}{}", relative.unwrap_or_default()).into())];
    html! {
        h3 { (words.text("uncertainty.heading")) }
        p {
            (words.markup("uncertainty.mean", &values, &[("mean", mean)]))
            @if let Some(held) = &uncertainty.held_constant {
                " " (words.stopped(&words.module(held, sentence)))
            }
        }
        @if !rows.is_empty() {
            @let head = ["estimate", "#sensitivity", "#standardError", "#contribution"];
            (table(words, &words.text("uncertainty.caption"), &head, &rows))
        }
        (derivation(words, &words.text("derivation.uncertainty"), &uncertainty.derivation))
    }
}
