//! The choices of the submitter: when each parameter got its value, and the figures with the registered value and with the
//! default.

use hearth_contract::{Decision, DecisionFigures, SensitiveFigure};
use maud::{Markup, html};

use super::elements::{State, cell, mark, unit_of};
use super::tables::table;
use crate::answer::Answer;
use crate::text::visible;
use crate::words::Words;

/// Returns the table of the choices; `None` if the service has no revisions of the parameters.
pub(super) fn decisions(words: &Words, answer: &Answer<'_>) -> Option<Markup> {
    let assessment = &answer.assessment;
    let decisions = assessment.decisions.as_deref().filter(|decisions| !decisions.is_empty())?;
    let has_reductions = assessment.reductions.is_some();
    let caption = if has_reductions {
        words.text("decisions.captionReductions")
    } else {
        words.with("decisions.captionDifference", &[("unit", unit_of(words, assessment).into())])
    };
    let figure: Figure = if has_reductions {
        |figures| figures.reductions.as_ref()
    } else {
        |figures| figures.saving.as_ref()
    };
    let rows: Vec<Vec<Markup>> = decisions.iter().map(|decision| cells(words, decision, figure)).collect();
    let head = ["parameter", "set", "setBy", "#registered", "#default"];
    Some(html! {
        p { (words.text("decisions.explained")) }
        (table(words, &caption, &head, &rows))
    })
}

/// The figure of a study that the table shows.
type Figure = fn(&DecisionFigures) -> Option<&SensitiveFigure>;

/// Returns the cells of a row.
fn cells(words: &Words, decision: &Decision, figure: Figure) -> Vec<Markup> {
    let shown = |figure: &SensitiveFigure| {
        let change = figure.relative_change.filter(|change| change.abs() > 0.0);
        html! {
            (words.amount(figure.value))
            @if let Some(change) = change { br; span.soft { (words.signed_percent(change)) } }
        }
    };
    let figure = |figures: &Option<DecisionFigures>| cell(figures.as_ref().and_then(figure), shown);
    let reason = decision.reason.as_deref();
    let by = cell(decision.by.as_deref(), |by| html! { bdi { (visible(by)) } });
    vec![
        html! {
            @if decision.parameter.is_empty() { strong { (words.text("decisions.all")) } }
            @else { code { (visible(&decision.parameter)) } }
        },
        html! {
            (words.moment(decision.moment)) br; time.soft { (decision.at) }
            @if decision.changed { br; (mark(State::Wrong, &words.text("decisions.changed"))) }
        },
        html! { (by) @if let Some(reason) = reason { br; span.soft { bdi { (visible(reason)) } } } },
        figure(&decision.registered),
        figure(&decision.default),
    ]
}
