//! The sensitivity of the figures to the households and days that they count.

use hearth_contract::{Assessment, SensitiveFigure, SensitivityRow, TestGroup};
use maud::{Markup, html};

use super::elements::{cell, unit_of};
use super::tables::table;
use crate::answer::Answer;
use crate::words::Words;

/// Returns the table of the figures; `None` if the assessment has none.
pub(super) fn sensitivity(words: &Words, answer: &Answer<'_>) -> Option<Markup> {
    let Assessment { sensitivity, .. } = &answer.assessment;
    let main = sensitivity.first()?;
    let undisputed = answer.undisputed.as_ref().and_then(|other| other.sensitivity.first());
    let rows: Vec<Vec<Markup>> = sensitivity
        .iter()
        .map(|row| (words.variation(row.variation), row, None))
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
fn cells(words: &Words, name: &str, row: &SensitivityRow, main: Option<&SensitivityRow>) -> Vec<Markup> {
    let figure = |of: fn(&SensitivityRow) -> Option<&SensitiveFigure>| {
        let change = |figure: &SensitiveFigure| match main.and_then(of) {
            Some(main) => change(figure.value, main.value),
            None => figure.relative_change,
        };
        cell(of(row), |figure| shown(words, figure.value, change(figure)))
    };
    let households = |group: TestGroup| html! { (words.whole(row.groups.of(group).households)) };
    vec![
        html! { (name) },
        households(TestGroup::Reference),
        figure(|row| row.groups.reference.mean.as_ref()),
        households(TestGroup::Intervention),
        figure(|row| row.groups.intervention.mean.as_ref()),
        figure(|row| row.saving.as_ref()),
        figure(|row| row.reductions.as_ref()),
    ]
}

/// Returns the change of a figure in per cent of another one; `None` if the other one is zero.
fn change(value: f64, main: f64) -> Option<f64> {
    Some(100.0 * (value - main) / main.abs()).filter(|change| change.is_finite())
}

/// Returns a figure with its change, if it has changed.
fn shown(words: &Words, value: f64, change: Option<f64>) -> Markup {
    let change = change.filter(|change| change.abs() > 0.0);
    html! { (words.amount(value)) @if let Some(change) = change { br; span.soft { (words.signed_percent(change)) } } }
}
