//! Emission reductions: the sides, the factors with their sources, and the derivations.

use std::collections::{BTreeMap, BTreeSet};

use maud::{Markup, html};

use super::{State, cell, derivation, mark, table};
use crate::assessment::{Assessment, Consumption, Factor, Reductions, Side, Term};
use crate::numbers::{amount, counted, plain};
use crate::text::{Text, title};

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
    let unit = reductions.unit.as_deref().unwrap_or("tCO2e");
    html! {
        p.lead {
            strong { (cell(reductions.value, amount)) " " (unit) } " according to "
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
        @if let Some(gwp) = &reductions.gwp { p { "Global warming potentials: " (gwp) "." } }
        @if !reductions.unconfirmed.is_empty() {
            h3 { "Not confirmed by a primary text" }
            ul { @for sentence in &reductions.unconfirmed { li { (sentence) } } }
        }
        (sides(reductions, unit))
        (factors(reductions))
        @for (name, side) in each(reductions) {
            @for (number, term) in (1..).zip(&side.terms) {
                @let fuel = term.fuel.as_deref().unwrap_or("fuel");
                @let which = if side.terms.len() > 1 {
                    format!("{name}, {number}: {fuel}")
                } else { format!("{name}: {fuel}") };
                (derivation(&format!("{}, derivation", title(&which)), &term.derivation))
            }
        }
        (derivation("Reductions, derivation", &reductions.derivation))
    }
}

fn each(reductions: &Reductions) -> impl Iterator<Item = (&'static str, &Side)> {
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

fn sides(reductions: &Reductions, unit: &str) -> Markup {
    let terms = each(reductions).flat_map(|(name, side)| side.terms.iter().map(move |term| (name, term)));
    let rows: Vec<Vec<Markup>> = terms.map(|(name, term)| vec![
        html! { (title(name)) },
        html! { (term.fuel.as_deref().unwrap_or("–")) },
        cell(extent(term), |extent| extent),
        html! { @if let Some(consumption) = &term.consumption { (used(consumption)) } },
        html! { (cell(term.quantity, amount)) @if let Some(unit) = &term.quantity_unit { " " (unit) } },
        html! { (cell(term.emissions, amount)) " " (unit) },
    ]).collect();
    html! {
        @if !rows.is_empty() {
            (table("Fuel consumption", &["Side", "Fuel", "~Scope", "~Consumption", "#Quantity", "#Emissions"], &rows))
        }
        (sums(reductions, unit))
        p.soft {
            "The first column uses the means. The second uses the conservative values, after caps and adjustments. The \
             derivations below show each step."
        }
    }
}

fn sums(reductions: &Reductions, unit: &str) -> Markup {
    let mut rows: Vec<Vec<Markup>> = each(reductions)
        .map(|(name, side)| {
            vec![html! { (title(name)) }, cell(side.unadjusted, amount), cell(side.emissions, amount)]
        })
        .collect();
    let none = || html! { span.soft { "–" } };
    if reductions.baseline.is_some() && reductions.project.is_some() {
        rows.push(vec![html! { "Baseline minus project" }, none(), cell(reductions.difference, amount)]);
    }
    let (sum, parts): (Vec<_>, Vec<_>) =
        reductions.leakage.iter().flatten().partition(|(name, _)| &***name == "emissions");
    let parts: Vec<String> = parts
        .into_iter()
        .filter_map(|(name, value)| {
            Some(format!("{} {}", words(name).trim_end_matches(" leakage"), amount((*value)?)))
        })
        .collect();
    for (_, value) in sum {
        let name = html! { "Leakage" @if !parts.is_empty() { ": " (parts.join(", ")) } };
        rows.push(vec![name, none(), cell(*value, amount)]);
    }
    rows.push(vec![html! { "Reductions" }, none(), html! { strong { (cell(reductions.value, amount)) } }]);
    table(&format!("Emissions, in {unit}"), &["Item", "#With means", "#With conservative values"], &rows)
}

fn used(consumption: &Consumption) -> Markup {
    let Consumption { given, conservative, uncapped, applied, .. } = consumption;
    let capped =
        applied.zip(*uncapped).filter(|(applied, uncapped)| applied < uncapped).map(|(applied, _)| applied);
    html! {
        (cell(*given, amount)) @if let Some(unit) = &consumption.unit { " " (unit) }
        @if let Some(conservative) = conservative {
            br; "conservative value " (amount(*conservative)) @if let Some(because) = &consumption.because { ": " (because) }
        }
        @if let Some(applied) = capped {
            br; "capped at " (amount(applied))
            @if let Some(unit) = &consumption.applied_unit { " " (unit) }
        }
    }
}

/// Returns each factor once, with its source.
fn factors(reductions: &Reductions) -> Markup {
    let terms = each(reductions).flat_map(|(_, side)| &side.terms);
    let of_terms = terms.flat_map(|term| {
        let fuel = term.fuel.as_deref().unwrap_or("");
        term.factors.iter().flatten().map(move |(name, factor)| (format!("{fuel}: {}", words(name)), factor))
    });
    let whole: Option<&BTreeMap<Text, Option<Factor>>> = reductions.factors.as_ref();
    let of_whole = whole.into_iter().flatten().map(|(name, factor)| (words(name), factor));
    let mut seen = BTreeSet::new();
    let mut rows = Vec::new();
    for (name, factor) in of_terms.chain(of_whole) {
        let Some(factor) = factor else { continue };
        let value = factor.value.map(plain);
        let unit = factor.unit.as_deref().filter(|unit| *unit != "1").unwrap_or_default();
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

/// Returns the name of a member in words.
fn words(name: &str) -> String {
    let known = match name {
        "ncv" => "net calorific value",
        "co2" => "CO2 emission factor",
        "nonCo2" => "emission factor of CH4 and N2O",
        "fnrb" => "fraction of non-renewable biomass",
        "renewableBiomass" => "renewable biomass",
        "netToGross" => "net-to-gross adjustment",
        "gridEmission" => "grid emission factor",
        "downwardAdjustment" => "downward adjustment",
        "hawthorne" => "Hawthorne effect",
        "embodied" => "embodied leakage",
        "market" => "market leakage",
        "usage" => "usage rate",
        other => other,
    };
    known.to_owned()
}
