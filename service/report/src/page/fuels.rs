//! The fuels of a study of several fuels: their consumption, and the energy that it adds up to.

use hearth_contract::{Assessment, StackedFuel, TestGroup};
use maud::{Markup, html};

use super::elements::{cell, source};
use super::tables::table;
use crate::answer::groups;
use crate::numbers::running;
use crate::text::title;
use crate::words::Words;

/// Returns the fuels; `None` if the study has one fuel.
pub(super) fn fuels(words: &Words, assessment: &Assessment) -> Option<Markup> {
    let fuels = assessment.fuels.as_deref()?;
    let values: Vec<Vec<Markup>> = fuels.iter().map(|fuel| values(words, fuel)).collect();
    Some(html! {
        p { (words.text("fuels.explained")) }
        (table(words, &words.text("fuels.values"), &["fuel", "#value", "~source"], &values))
        @for (name, group) in groups(assessment) {
            (table(
                words,
                &words.with("fuels.energies", &[("group", name.as_str().into())]),
                &["fuel", "#users", "#mean", "#calorificValue", "#energy"],
                &energies(words, fuels, name, group.per_household.mean),
            ))
        }
        (differences(words, fuels))
    })
}

fn name(words: &Words, fuel: &StackedFuel) -> String {
    title(&words.fuel(&fuel.fuel_type))
}

fn values(words: &Words, fuel: &StackedFuel) -> Vec<Markup> {
    let value = &fuel.net_calorific_value;
    vec![
        html! { (name(words, fuel)) },
        html! { (words.plain(value.value)) " " (words.unit(&value.unit)) },
        source(words, &value.source, value.unconfirmed == Some(true)),
    ]
}

/// Returns the energy of each fuel in a group, and their sum.
fn energies(words: &Words, fuels: &[StackedFuel], group: TestGroup, mean: f64) -> Vec<Vec<Markup>> {
    let mean_of = |fuel: &StackedFuel| Some(fuel.groups.of(group).per_household.as_ref()?.mean);
    let mut sum = 0.0;
    let sums: Vec<f64> = fuels
        .iter()
        .map(|fuel| {
            sum += mean_of(fuel).map_or(0.0, |mean| mean * fuel.net_calorific_value.value);
            sum
        })
        .collect();
    let energies = running(sums.into_iter(), DECIMALS);
    let row = |(fuel, (energy, _)): (&StackedFuel, (String, String))| {
        let mean = mean_of(fuel);
        vec![
            html! { (name(words, fuel)) },
            cell(mean.map(|_| fuel.groups.of(group).users), |users| words.whole(users)),
            cell(mean, |mean| format!("{} {}", words.multiplier(mean), fuel.unit)),
            cell(mean.map(|_| fuel.net_calorific_value.value), |value| words.plain(value)),
            html! { (words.number(&energy)) },
        ]
    };
    let mut rows: Vec<Vec<Markup>> = fuels.iter().zip(energies).map(row).collect();
    rows.push(vec![
        html! { strong { (words.text("fuels.all")) } },
        html! {},
        html! {},
        html! {},
        html! { strong { (words.fixed(mean, DECIMALS)) } },
    ]);
    rows
}

/// Returns the difference of each fuel.
fn differences(words: &Words, fuels: &[StackedFuel]) -> Markup {
    let rows: Vec<Vec<Markup>> = fuels
        .iter()
        .filter_map(|fuel| {
            let difference = fuel.difference.as_ref()?;
            let unit = difference.unit.as_deref().map(|unit| words.unit(unit)).unwrap_or_default();
            Some(vec![
                html! { (name(words, fuel)) },
                html! { (words.amount(difference.mean)) " " (unit) },
                html! { (words.between((difference.interval.lower, difference.interval.upper))) },
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
