//! The selection of the households, and the result of its redraw.

use hearth_contract::{AssessedSelection, Completeness, SelectionMethod, StudyTopic, TestGroup};
use maud::{Markup, html};

use super::checks::about;
use super::elements::{State, facts, households_of, mark};
use crate::answer::Answer;
use crate::words::Words;

/// Returns the selection, and the result of its redraw.
pub(super) fn selection(words: &Words, answer: &Answer<'_>) -> Markup {
    let assessment = &answer.assessment;
    let documents = assessment.selection.as_deref().unwrap_or_default();
    let is_redrawn = documents.iter().any(|document| document.redrawn);
    html! {
        (about(words, answer, StudyTopic::Selection))
        @if is_redrawn { p { (words.text("selection.redrawn")) } }
        @for document in documents { (drawn(words, document)) }
        (counts(words, &assessment.completeness))
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

fn drawn(words: &Words, document: &AssessedSelection) -> Markup {
    let groups = match document.groups.as_slice() {
        [] => None,
        [TestGroup::Reference] => Some("reference"),
        [TestGroup::Intervention] => Some("intervention"),
        _ => Some("both"),
    };
    let strata = html! {
        @for (number, stratum) in document.frame.strata.iter().flatten().enumerate() {
            (if number > 0 { words.text("list.comma") } else { String::from(": ") })
            bdi { (stratum.name) } " " (words.whole(stratum.households))
        }
    };
    let method = words.text(match document.method {
        SelectionMethod::Sha256Order => "selection.sorted",
    });
    let redraw = html! {
        @if document.redrawn { (words.text("selection.identical")) }
        @else { (mark(State::Wrong, &words.text("mark.different"))) }
    };
    let known = [
        ("method", html! { (method) }),
        ("design", html! { (words.named(document.design.as_str())) (strata) }),
        ("frame", html! { (households_of(words, document.frame.households)) }),
        ("redraw", redraw),
        ("chance", html! { (words.chance(document.chance.result)) }),
        ("frameDigest", html! { code { (document.frame.digest) } }),
        ("randomness", html! { code { (document.randomness.value) } }),
        ("randomnessSource", html! { bdi { (document.randomness.source) } }),
    ];
    html! {
        @if let Some(groups) = groups { h3 { (words.with("selection.for", &[("groups", groups.into())])) } }
        (facts(words, &known.map(|(name, fact)| (name, Some(fact)))))
    }
}
