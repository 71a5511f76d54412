//! The fuels of a study of several fuels: their consumption, and the energy that it adds up to.

use maud::{Markup, html};

use super::{State, cell, mark, table};
use crate::assessment::{Assessment, Fuel, FuelOf};
use crate::numbers::{amount, fixed, multiplier, plain, running, whole};
use crate::text::title;
use crate::words;

/// Returns the fuels; `None` if the study has one fuel.
pub(super) fn fuels(assessment: &Assessment) -> Option<Markup> {
    let fuels = &assessment.fuels;
    if fuels.is_empty() {
        return None;
    }
    let values: Vec<Vec<Markup>> = fuels.iter().map(values).collect();
    Some(html! {
        p {
            "The households use several fuels. Each fuel is converted to energy by its net calorific value, and the energy of \
             a household is the sum of its fuels. A household without a claim of a fuel counts as 0 for that fuel."
        }
        (table("Net calorific values", &["Fuel", "#Value", "~Source"], &values))
        @for (name, group) in assessment.groups() {
            @let mean = group.per_household.as_ref().and_then(|estimate| estimate.mean);
            (table(
                &format!("{} group: energy of each fuel, in MJ per household and day; add down the energy", title(name)),
                &["Fuel", "#Users", "#Mean", "#Net calorific value", "#Energy"],
                &energies(fuels, name, mean),
            ))
        }
        (differences(fuels))
    })
}

fn name(fuel: &Fuel) -> String {
    title(&words::fuel(fuel.name.as_deref().unwrap_or("fuel")))
}

fn values(fuel: &Fuel) -> Vec<Markup> {
    let value = fuel.net_calorific_value.as_ref();
    vec![
        html! { (name(fuel)) },
        html! {
            (cell(value.and_then(|value| value.value), plain))
            @if let Some(unit) = value.and_then(|value| value.unit.as_deref()) { " " (words::unit(unit)) }
        },
        html! {
            @match value.and_then(|value| value.source.as_ref()) {
                Some(source) => bdi { (source) },
                None => (mark(State::Wrong, "no source")),
            }
            @if value.is_some_and(|value| value.unconfirmed == Some(true)) { " " (mark(State::Open, "unconfirmed")) }
        },
    ]
}

/// Returns the energy of each fuel in a group, and their sum.
fn energies(fuels: &[Fuel], group: &str, mean: Option<f64>) -> Vec<Vec<Markup>> {
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
            html! { (name(fuel)) },
            cell(of.map(|(users, ..)| users), whole),
            cell(of.map(|(_, mean, _)| mean), |mean| format!("{} {unit}", multiplier(mean))),
            cell(of.map(|(.., value)| value), plain),
            html! { (energy) },
        ]
    };
    let mut rows: Vec<Vec<Markup>> = fuels.iter().zip(energies).map(row).collect();
    let total = cell(mean, |mean| fixed(mean, DECIMALS));
    rows.push(vec![
        html! { strong { "All fuels" } },
        html! {},
        html! {},
        html! {},
        html! { strong { (total) } },
    ]);
    rows
}

/// Returns the difference of each fuel.
fn differences(fuels: &[Fuel]) -> Markup {
    let rows: Vec<Vec<Markup>> = fuels
        .iter()
        .filter_map(|fuel| {
            let difference = fuel.difference.as_ref()?;
            let bounds = difference.interval.and_then(|interval| interval.lower.zip(interval.upper));
            let unit = difference.unit.as_deref().map(words::unit).unwrap_or_default();
            Some(vec![
                html! { (name(fuel)) },
                html! { (cell(difference.mean, amount)) " " (unit) },
                cell(bounds, |(lower, upper)| format!("{} to {}", amount(lower), amount(upper))),
            ])
        })
        .collect();
    html! {
        @if !rows.is_empty() {
            (table("Difference of each fuel: reference minus intervention", &["Fuel", "#Difference", "#Interval"], &rows))
        }
    }
}

/// The decimals of an energy in MJ.
const DECIMALS: usize = 3;
