//! Emission reductions: the sides, the factors with their sources, and how to compute them again.

use std::collections::{BTreeMap, BTreeSet};

use maud::{Markup, html};

use super::{State, cell, derivation, mark, table};
use crate::assessment::{Assessment, Consumption, Factor, Reductions, Side};
use crate::numbers::{amount, plain};
use crate::text::{Text, title};

/// The reductions, or that nobody asked for them.
pub(super) fn reductions(assessment: &Assessment) -> Markup {
    let Some(reductions) = assessment.reductions.as_ref().filter(|reductions| reductions.value.is_some())
    else {
        return html! {
            p {
                "Emission reductions were not asked for: a methodology with its version and the sources of \
                 its factors has to be named."
            }
        };
    };
    let unit = reductions.unit.as_deref().unwrap_or("tCO2e");
    html! {
        p.lead {
            strong { (cell(reductions.value, amount)) " " (unit) } " by "
            (reductions.methodology.as_deref().unwrap_or("a methodology without a name")) " "
            (reductions.version.as_deref().unwrap_or(""))
            @if let Some(title) = &reductions.title { ", " (title) } "."
        }
        @if reductions.negative == Some(true) {
            p { (mark(State::Wrong, "below zero")) " The intervention emits more than the reference." }
        }
        @if let Some(source) = &reductions.source { p.soft { (source) } }
        @if let Some(gwp) = &reductions.gwp { p { "Warming potentials of " (gwp) "." } }
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
        (derivation("From the sides to the reductions", &reductions.derivation))
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

fn sides(reductions: &Reductions, unit: &str) -> Markup {
    let terms = each(reductions).flat_map(|(name, side)| side.terms.iter().map(move |term| (name, term)));
    let rows: Vec<Vec<Markup>> = terms.map(|(name, term)| vec![
        html! { (title(name)) },
        html! { (term.fuel.as_deref().unwrap_or("–")) },
        html! { @if let Some(consumption) = &term.consumption { (used(consumption)) } },
        html! { (cell(term.quantity, amount)) @if let Some(unit) = &term.quantity_unit { " " (unit) } },
        cell(term.emissions, amount),
    ]).collect();
    let mut sums: Vec<Vec<Markup>> = each(reductions)
        .map(|(name, side)| {
            vec![html! { (title(name)) }, cell(side.unadjusted, amount), cell(side.emissions, amount)]
        })
        .collect();
    let (sum, parts): (Vec<_>, Vec<_>) =
        reductions.leakage.iter().flatten().partition(|(name, _)| &***name == "emissions");
    for (name, value) in parts {
        sums.push(vec![html! { "Leakage: " (words(name)) }, cell(*value, amount), html! {}]);
    }
    for (_, value) in sum {
        sums.push(vec![html! { "Leakage" }, html! {}, cell(*value, amount)]);
    }
    sums.push(vec![html! { "Reductions" }, html! {}, html! { strong { (cell(reductions.value, amount)) } }]);
    html! {
        @if !rows.is_empty() {
            (table("What was burned", &["Side", "Fuel", "~Use", "#Quantity", &format!("#Emissions, {unit}")], &rows))
        }
        (table(&format!("Emissions, in {unit}"), &["", "#As computed", "#As counted"], &sums))
    }
}

fn used(consumption: &Consumption) -> Markup {
    html! {
        (cell(consumption.given, amount)) @if let Some(unit) = &consumption.unit { " " (unit) }
        @if let Some(conservative) = consumption.conservative {
            br; "counted as " (amount(conservative)) @if let Some(because) = &consumption.because { ": " (because) }
        }
    }
}

/// Every factor once, with where it is from.
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
                html! { (cell(value, |value| value)) " " (unit) },
                html! {
                    @match source { Some(source) => bdi { (source) }, None => (mark(State::Wrong, "no source")) }
                    @if factor.unconfirmed == Some(true) { " " (mark(State::Open, "unconfirmed")) }
                },
            ]);
        }
    }
    html! { @if !rows.is_empty() { (table("Factors and their sources", &["Factor", "#Value", "~Source"], &rows)) } }
}

/// The name of a member in words.
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
        "hawthorne" => "observation (Hawthorne) effect",
        other => other,
    };
    known.to_owned()
}
