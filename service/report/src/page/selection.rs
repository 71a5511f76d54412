//! The selection of the households, and the result of its redraw.

use maud::{Markup, html};

use super::checks::about;
use super::elements::{State, facts, households_of, mark};
use crate::assessment::{Answer, Completeness, Selection};
use crate::words::Words;

/// Returns the selection, and the result of its redraw.
pub(super) fn selection(words: &Words, answer: &Answer<'_>) -> Markup {
    let assessment = &answer.assessment;
    let documents = assessment.selection.as_deref().unwrap_or_default();
    let is_redrawn = documents.iter().any(|document| document.redrawn == Some(true));
    html! {
        (about(words, answer, "selection"))
        @if is_redrawn { p { (words.text("selection.redrawn")) } }
        @for document in documents { (drawn(words, document)) }
        @if let Some(completeness) = &assessment.completeness { (counts(words, completeness)) }
    }
}

fn counts(words: &Words, completeness: &Completeness) -> Markup {
    let whole = |count: Option<u64>| count.map(|count| html! { (words.whole(count)) });
    let selected = completeness.selected.map(|count| {
        let households = households_of(words, count);
        match completeness.reserves {
            Some(reserves) => words.with(
                "selection.withReserves",
                &[("households", households.into()), ("count", reserves.into())],
            ),
            None => households,
        }
    });
    let counts = [
        ("selected", selected.map(|selected| html! { (selected) })),
        ("selectedMeasured", whole(completeness.selected_measured)),
        ("reservesMeasured", whole(completeness.reserves_used)),
        ("notDrawn", whole(completeness.not_drawn)),
    ];
    facts(words, &counts)
}

fn drawn(words: &Words, document: &Selection) -> Markup {
    let groups = match document.groups.iter().map(|group| &**group).collect::<Vec<_>>().as_slice() {
        [] => None,
        ["reference"] => Some("reference"),
        ["intervention"] => Some("intervention"),
        _ => Some("both"),
    };
    let frame = document.frame.as_ref();
    let strata = frame.and_then(|frame| frame.strata.as_deref()).unwrap_or_default();
    let strata = html! {
        @for (number, stratum) in strata.iter().enumerate() {
            (if number > 0 { words.text("list.comma") } else { String::from(": ") })
            bdi { (stratum.name) } " " (stratum.households.map_or_else(String::new, |count| words.whole(count)))
        }
    };
    let method = document.method.as_deref().map(|method| match method {
        "sha256-order" => html! { (words.text("selection.sorted")) },
        other => html! { (other) },
    });
    let randomness = document.randomness.as_ref();
    let known = [
        ("method", method),
        ("design", document.design.as_deref().map(|design| html! { (words.named(design)) (strata) })),
        (
            "frame",
            frame.and_then(|frame| frame.households).map(|count| html! { (households_of(words, count)) }),
        ),
        (
            "redraw",
            document.redrawn.map(|same| {
                html! {
                    @if same { (words.text("selection.identical")) }
                    @else { (mark(State::Wrong, &words.text("mark.different"))) }
                }
            }),
        ),
        (
            "frameDigest",
            frame.and_then(|frame| frame.digest.as_ref()).map(|digest| html! { code { (digest) } }),
        ),
        (
            "randomness",
            randomness
                .and_then(|randomness| randomness.value.as_ref())
                .map(|value| html! { code { (value) } }),
        ),
        (
            "randomnessSource",
            randomness
                .and_then(|randomness| randomness.source.as_ref())
                .map(|source| html! { bdi { (source) } }),
        ),
    ];
    html! {
        @if let Some(groups) = groups { h3 { (words.with("selection.for", &[("groups", groups.into())])) } }
        (facts(words, &known))
    }
}
