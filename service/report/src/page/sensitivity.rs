//! The sensitivity of the figures to the households and days that they count.

use maud::{Markup, html};

use super::elements::{cell, unit_of};
use super::tables::table;
use crate::assessment::{Answer, Assessment, Figure, Pair, Sensitivity, Varied};
use crate::words::Words;

/// Returns the table of the figures; `None` if the assessment has none.
pub(super) fn sensitivity(words: &Words, answer: &Answer<'_>) -> Option<Markup> {
    let Assessment { sensitivity, .. } = &answer.assessment;
    let main = sensitivity.first()?;
    let undisputed = answer.undisputed.as_ref().and_then(|other| other.sensitivity.first());
    let rows: Vec<Vec<Markup>> = sensitivity
        .iter()
        .map(|row| (words.variation(row.variation.as_deref().unwrap_or_default()), row, None))
        .chain(undisputed.map(|row| (words.text("variation.withoutDisputed"), row, Some(main))))
        .map(|(name, row, compared)| cells(words, &name, row, compared))
        .collect();
    let unit = unit_of(words, &answer.assessment);
    let head = [
        "figures",
        "#referenceHouseholds",
        "#referenceMean",
        "#interventionHouseholds",
        "#interventionMean",
        "#difference",
        "#reductions",
    ];
    Some(html! {
        p { (words.text("sensitivity.explained")) }
        (table(words, &words.with("sensitivity.caption", &[("unit", unit.into())]), &head, &rows))
    })
}

/// Returns the cells of a row. `main` has the figures that the row is compared with, if the row has no comparison.
fn cells(words: &Words, name: &str, row: &Sensitivity, main: Option<&Sensitivity>) -> Vec<Markup> {
    let Pair { reference, intervention } = row.groups.unwrap_or_default();
    let base = main.and_then(|main| main.groups).unwrap_or_default();
    let figure = |figure: Option<Figure>, main: Option<Figure>| {
        let figure = figure.map(|figure| match main.and_then(|main| main.value) {
            Some(main) => figure.compared(main),
            None => figure,
        });
        cell(figure.and_then(|figure| Some((figure.value?, figure.relative_change))), |figure| {
            shown(words, figure)
        })
    };
    let of = |group: Varied, base: Varied| {
        [cell(group.households, |count| words.whole(count)), figure(group.mean, base.mean)]
    };
    let [reference_count, reference] = of(reference, base.reference);
    let [intervention_count, intervention] = of(intervention, base.intervention);
    vec![
        html! { (name) },
        reference_count,
        reference,
        intervention_count,
        intervention,
        figure(row.saving, main.and_then(|main| main.saving)),
        figure(row.reductions, main.and_then(|main| main.reductions)),
    ]
}

/// Returns a figure with its change, if it has changed.
fn shown(words: &Words, (value, change): (f64, Option<f64>)) -> Markup {
    let change = change.filter(|change| change.abs() > 0.0);
    html! { (words.amount(value)) @if let Some(change) = change { br; span.soft { (words.signed_percent(change)) } } }
}
