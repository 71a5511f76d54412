//! The fuels of a study of several fuels: their consumption, and the energy that it adds up to.

use maud::{Markup, html};

use super::elements::{cell, source};
use super::tables::table;
use crate::assessment::{Assessment, Fuel, FuelOf};
use crate::numbers::running;
use crate::text::title;
use crate::words::Words;

/// Returns the fuels; `None` if the study has one fuel.
pub(super) fn fuels(words: &Words, assessment: &Assessment) -> Option<Markup> {
    let fuels = &assessment.fuels;
    if fuels.is_empty() {
        return None;
    }
    let values: Vec<Vec<Markup>> = fuels.iter().map(|fuel| values(words, fuel)).collect();
    Some(html! {
        p { (words.text("fuels.explained")) }
        (table(words, &words.text("fuels.values"), &["fuel", "#value", "~source"], &values))
        @for (name, group) in assessment.groups() {
            @let mean = group.per_household.as_ref().and_then(|estimate| estimate.mean);
            (table(
                words,
                &words.with("fuels.energies", &[("group", name.into())]),
                &["fuel", "#users", "#mean", "#calorificValue", "#energy"],
                &energies(words, fuels, name, mean),
            ))
        }
        (differences(words, fuels))
    })
}

fn name(words: &Words, fuel: &Fuel) -> String {
    title(&words.fuel_or_any(fuel.name.as_deref()))
}

fn values(words: &Words, fuel: &Fuel) -> Vec<Markup> {
    let value = fuel.net_calorific_value.as_ref();
    vec![
        html! { (name(words, fuel)) },
        html! {
            (cell(value.and_then(|value| value.value), |value| words.plain(value)))
            @if let Some(unit) = value.and_then(|value| value.unit.as_deref()) { " " (words.unit(unit)) }
        },
        source(
            words,
            value.and_then(|value| value.source.as_deref()),
            value.is_some_and(|value| value.unconfirmed == Some(true)),
        ),
    ]
}

/// Returns the energy of each fuel in a group, and their sum.
fn energies(words: &Words, fuels: &[Fuel], group: &str, mean: Option<f64>) -> Vec<Vec<Markup>> {
    let of = |fuel: &Fuel| -> Option<(u64, f64, f64)> {
        let (_, FuelOf { users, per_household }) =
            fuel.groups.as_ref()?.each().into_iter().find(|(other, _)| *other == group)?;
        Some(((*users)?, per_household.as_ref()?.mean?, fuel.net_calorific_value.as_ref()?.value?))
    };
    let mut sum = 0.0;
    let sums: Vec<f64> = fuels
        .iter()
        .map(|fuel| {
            sum += of(fuel).map_or(0.0, |(_, mean, value)| mean * value);
            sum
        })
        .collect();
    let energies = running(sums.into_iter(), DECIMALS);
    let row = |(fuel, (energy, _)): (&Fuel, (String, String))| {
        let unit = fuel.unit.as_deref().unwrap_or_default();
        let of = of(fuel);
        vec![
            html! { (name(words, fuel)) },
            cell(of.map(|(users, ..)| users), |users| words.whole(users)),
            cell(of.map(|(_, mean, _)| mean), |mean| format!("{} {unit}", words.multiplier(mean))),
            cell(of.map(|(.., value)| value), |value| words.plain(value)),
            html! { (words.number(&energy)) },
        ]
    };
    let mut rows: Vec<Vec<Markup>> = fuels.iter().zip(energies).map(row).collect();
    let total = cell(mean, |mean| words.fixed(mean, DECIMALS));
    rows.push(vec![
        html! { strong { (words.text("fuels.all")) } },
        html! {},
        html! {},
        html! {},
        html! { strong { (total) } },
    ]);
    rows
}

/// Returns the difference of each fuel.
fn differences(words: &Words, fuels: &[Fuel]) -> Markup {
    let rows: Vec<Vec<Markup>> = fuels
        .iter()
        .filter_map(|fuel| {
            let difference = fuel.difference.as_ref()?;
            let bounds = difference.interval.and_then(|interval| interval.lower.zip(interval.upper));
            let unit = difference.unit.as_deref().map(|unit| words.unit(unit)).unwrap_or_default();
            Some(vec![
                html! { (name(words, fuel)) },
                html! { (cell(difference.mean, |mean| words.amount(mean))) " " (unit) },
                cell(bounds, |bounds| words.between(bounds)),
            ])
        })
        .collect();
    html! {
        @if !rows.is_empty() {
            (table(words, &words.text("fuels.differences"), &["fuel", "#difference", "#interval"], &rows))
        }
    }
}

/// The decimals of an energy in MJ.
const DECIMALS: usize = 3;
