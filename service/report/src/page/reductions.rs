//! Emission reductions: the sides, the factors with their sources, and the derivations.

use std::collections::BTreeSet;

use hearth_contract::{
    AppliedTerm, Assessment, CcpCondition, CcpStatus, CheckResult, CoreCarbonPrinciples, EmissionReductions,
    ReductionsUncertainty,
};
use maud::{Markup, html};

use super::elements::{State, derivation, kind, mark, source};
use super::steps::{terms, totals};
use super::tables::table;
use crate::reductions::{of_all, of_term, sides, terms as terms_of};
use crate::text::title;
use crate::words::{Words, sentence, unchanged};

/// Returns the reductions, or a sentence that they were not requested.
pub(super) fn reductions(words: &Words, assessment: &Assessment) -> Markup {
    let Some(reductions) = &assessment.reductions else {
        return html! { p { (words.text("reductions.none")) } };
    };
    html! {
        p.lead { (total(words, reductions)) }
        (basis(words, assessment, reductions))
        p.soft { bdi { (reductions.source) } }
        @if let Some(gwp) = reductions.gwp {
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
        (conditions(words, &reductions.ccp))
        @for (side, sum) in sides(reductions) {
            @for (number, term) in (1_u64..).zip(&sum.terms) {
                @let fuel = words.known_fuel(term.fuel);
                @let number = if sum.terms.len() > 1 { format!(", {}", words.whole(number)) } else { String::new() };
                @let which = format!("{}{number}: {fuel}", words.side(side));
                (derivation(words, &words.with("derivation.term", &[("what", which.into())]), &term.derivation))
            }
        }
        (derivation(words, &words.text("derivation.reductions"), &reductions.derivation))
    }
}

/// Returns the sentence with the total.
fn total(words: &Words, reductions: &EmissionReductions) -> Markup {
    let value = html! {
        strong { (words.amount(reductions.value)) " " (words.text("unit.tonnes")) }
    };
    let methodology = html! {
        bdi { (reductions.methodology.as_str()) " " (reductions.version) }
        (words.text("list.comma"))
        span lang=[words.foreign()] dir=[words.foreign().map(|_| "ltr")] { (reductions.title) }
        @if let Some(scope) = scope(words, reductions) { ": " (scope) }
    };
    words.markup("reductions.total", &[], &[("value", value), ("methodology", methodology)])
}

/// Returns the rules that the study does not pass, and the values that the reductions are calculated from.
fn basis(words: &Words, assessment: &Assessment, reductions: &EmissionReductions) -> Markup {
    let open = assessment.checks.iter().filter(|check| check.result != CheckResult::Pass).count();
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
        @if reductions.negative {
            p { (mark(State::Wrong, &words.text("mark.negative"))) " " (words.text("reductions.isNegative")) }
        }
    }
}

/// Returns the number of households or devices and the period, if all terms have the same.
pub(super) fn scope(words: &Words, reductions: &EmissionReductions) -> Option<String> {
    let mut scopes = terms_of(reductions).map(|(_, term)| extent(words, term));
    let first = scopes.next()??;
    scopes.all(|scope| scope.as_ref() == Some(&first)).then_some(first)
}

/// Returns the number of households or devices of a term, and its period.
fn extent(words: &Words, term: &AppliedTerm) -> Option<String> {
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
fn factors(words: &Words, reductions: &EmissionReductions) -> Markup {
    let of_terms = terms_of(reductions).flat_map(|(_, term)| {
        let fuel = words.known_fuel(term.fuel);
        of_term(&term.factors).map(move |(name, factor)| (format!("{fuel}: {}", words.factor(name)), factor))
    });
    let of_whole = of_all(&reductions.factors).map(|(name, factor)| (words.factor(name), factor));
    let mut seen = BTreeSet::new();
    let mut rows = Vec::new();
    for (name, factor) in of_terms.chain(of_whole) {
        let value = words.plain(factor.value);
        let unit = factor.unit.as_deref().filter(|unit| *unit != "1");
        if seen.insert((name.clone(), value.clone(), &factor.source)) {
            rows.push(vec![
                html! { (title(&name)) },
                html! { (value) @if let Some(unit) = unit { " " (words.unit(unit)) } },
                source(words, &factor.source, factor.unconfirmed == Some(true)),
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
pub(super) fn unconfirmed(words: &Words, reductions: &EmissionReductions) -> Vec<Markup> {
    let of_terms = terms_of(reductions).flat_map(|(_, term)| {
        let fuel = words.known_fuel(term.fuel);
        of_term(&term.factors).map(move |(name, factor)| {
            let values = [("factor", words.factor(name).into()), ("fuel", fuel.as_str().into())];
            (words.with("unconfirmed.ofFuel", &values), factor)
        })
    });
    let of_whole = of_all(&reductions.factors).map(|(name, factor)| {
        (words.with("unconfirmed.factor", &[("factor", words.factor(name).into())]), factor)
    });
    let mut seen: BTreeSet<String> = reductions.unconfirmed.iter().cloned().collect();
    let mut sentences: Vec<Markup> =
        reductions.unconfirmed.iter().map(|sentence| words.module(sentence, unchanged)).collect();
    for (sentence, factor) in of_terms.chain(of_whole) {
        if factor.unconfirmed == Some(true) && seen.insert(sentence.clone()) {
            sentences.push(html! { (sentence) });
        }
    }
    sentences
}

/// Returns the conditions of the Core Carbon Principles, each with its status and the reason.
fn conditions(words: &Words, principles: &CoreCarbonPrinciples) -> Markup {
    let row = |condition: &CcpCondition| {
        vec![
            words.module(&condition.requirement, sentence),
            html! {
                @match condition.status {
                    CcpStatus::Met => (mark(State::Good, &words.text("mark.met"))),
                    CcpStatus::NotEligible => (mark(State::Wrong, &words.text("mark.notEligible"))),
                    CcpStatus::NotApplicable => (words.text("mark.notApplicable")),
                    CcpStatus::Unknown => (mark(State::Open, &words.text("mark.unknown"))),
                }
            },
            words.module(&condition.because, sentence),
        ]
    };
    let rows: Vec<Vec<Markup>> = principles.conditions.iter().map(row).collect();
    html! {
        h3 { (words.text("principles.heading")) }
        p { (words.text("principles.explained")) }
        (table(words, &words.text("principles.caption"), &["condition", "status", "~reason"], &rows))
        p.soft { (words.module(&principles.decision, sentence)) }
    }
}

/// Returns the uncertainty of the reductions, with the contribution of each mean.
fn uncertain(words: &Words, uncertainty: &ReductionsUncertainty) -> Markup {
    let rows: Vec<Vec<Markup>> = uncertainty
        .parts
        .iter()
        .map(|part| {
            let unit = words.unit(&part.unit);
            let each = words.with("uncertainty.each", &[("unit", unit.as_str().into())]);
            vec![
                html! { (title(&words.estimate(part.of))) },
                html! { (words.amount(part.sensitivity)) " tCO₂e " (each) },
                html! { (words.amount(part.standard_error)) " " (unit) },
                html! { (words.amount(part.contribution)) " tCO₂e" },
            ]
        })
        .collect();
    let mean = html! { strong { (words.amount(uncertainty.mean)) " tCO₂e" } };
    let values = [
        ("kind", kind(words, uncertainty.confidence).into()),
        ("lower", words.amount(uncertainty.interval.lower).into()),
        ("upper", words.amount(uncertainty.interval.upper).into()),
    ];
    let interval = words.with("uncertainty.interval", &values);
    let relative = uncertainty
        .relative_precision
        .map(|relative| format!("{}±{}", words.text("list.comma"), words.percent(relative)));
    let values = [("interval", format!("{interval}{}", relative.unwrap_or_default()).into())];
    html! {
        h3 { (words.text("uncertainty.heading")) }
        p {
            (words.markup("uncertainty.mean", &values, &[("mean", mean)]))
            " " (words.stopped(&words.module(&uncertainty.held_constant, sentence)))
        }
        @if !rows.is_empty() {
            @let head = ["estimate", "#sensitivity", "#standardError", "#contribution"];
            (table(words, &words.text("uncertainty.caption"), &head, &rows))
        }
        (derivation(words, &words.text("derivation.uncertainty"), &uncertainty.derivation))
    }
}
