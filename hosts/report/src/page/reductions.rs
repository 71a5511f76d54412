//! Emission reductions: the sides, the factors with their sources, and how to compute them again.

use std::collections::{BTreeMap, BTreeSet};

use maud::{Markup, html};

use super::{State, cell, derivation, mark, table};
use crate::assessment::{Assessment, Consumption, Factor, Reductions, Side, Term};
use crate::numbers::{amount, counted, plain};
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
            @if let Some(title) = &reductions.title { ", " (title) }
            @if let Some(scope) = scope(reductions) { ": " (scope) }
            "."
        }
        @let open = assessment.checks.iter().filter(|check| &*check.result != "pass").count();
        @if open > 0 {
            p {
                (mark(State::Wrong, "not all rules hold")) " The study they rest on does not pass "
                a href="#rules" { (counted(open as u64, "rule", "rules")) } "."
            }
        }
        p {
            @if reductions.savings.is_some() {
                "They are computed from the conservative value of the difference, "
                a href="#difference" { "the saving" } "."
            } @else {
                "They are computed from the conservative value of each group's "
                a href="#means" { "mean per household" } ", and not from that of the difference."
            }
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

/// How many households or devices the reductions are of, and for how long, where all terms say the same.
pub(super) fn scope(reductions: &Reductions) -> Option<String> {
    let mut scopes = each(reductions).flat_map(|(_, side)| &side.terms).map(extent);
    let first = scopes.next()??;
    scopes.all(|scope| scope.as_ref() == Some(&first)).then_some(first)
}

/// Of how many households or devices a term is, and for how long.
fn extent(term: &Term) -> Option<String> {
    if let Some(days) = term.technology_days {
        return Some(format!("{} days of devices", plain(days)));
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
            (table("What was burned", &["Side", "Fuel", "~Of", "~Use", "#Quantity", "#Emissions"], &rows))
        }
        (sums(reductions, unit))
        p.soft {
            "From the mean is what a side emits by its mean. As counted is by its conservative value, after cap and \
             adjustments. The derivations below have each step."
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
        rows.push(vec![html! { "Baseline less project" }, none(), cell(reductions.difference, amount)]);
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
    table(&format!("Emissions, in {unit}"), &["What", "#From the mean", "#As counted"], &rows)
}

fn used(consumption: &Consumption) -> Markup {
    let Consumption { given, conservative, uncapped, applied, .. } = consumption;
    let capped =
        applied.zip(*uncapped).filter(|(applied, uncapped)| applied < uncapped).map(|(applied, _)| applied);
    html! {
        (cell(*given, amount)) @if let Some(unit) = &consumption.unit { " " (unit) }
        @if let Some(conservative) = conservative {
            br; "counted as " (amount(*conservative)) @if let Some(because) = &consumption.because { ": " (because) }
        }
        @if let Some(applied) = capped {
            br; "cut by the cap to " (amount(applied))
            @if let Some(unit) = &consumption.applied_unit { " " (unit) }
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
        "embodied" => "embodied leakage",
        "market" => "market leakage",
        "usage" => "share in use",
        other => other,
    };
    known.to_owned()
}
