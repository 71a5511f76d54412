//! The difference between the groups: its method, its figure, its significance and its conservative value.

use hearth_contract::{Assessment, ComparedHouseholds, Difference, DifferenceMethod, Pair};
use maud::{Markup, html};

use super::elements::{derivation, households_of, kind, precision};
use super::estimates::consequence;
use crate::charts::{self, Caption, Interval};
use crate::text::title;
use crate::words::{Words, unchanged};

/// Returns the difference, its significance and its conservative value.
pub(super) fn difference(words: &Words, assessment: &Assessment) -> Markup {
    let Some(difference) = &assessment.difference else {
        let unknown = || html! { (words.text("difference.withoutReason")) };
        let reason = assessment.difference_reason.as_deref();
        let reason =
            reason.map_or_else(unknown, |reason| words.module(reason.trim_end_matches('.'), unchanged));
        return html! { p { (words.markup("difference.none", &[], &[("reason", reason)])) } };
    };
    let method = words.text(match difference.method {
        DifferenceMethod::Welch => "difference.welch",
        DifferenceMethod::Paired => "difference.paired",
    });
    html! {
        p { (method) " " (words.text("difference.sign")) }
        (figure(words, difference))
        p { (precision(words, difference.relative_precision, difference.required, difference.met)) }
        p {
            @if difference.significant { (words.text("difference.significant")) }
            @else { (words.text("difference.notSignificant")) }
        }
        @if let Some(sentence) = consequence(words, difference.conservative.as_ref(), difference.unit.as_deref()) {
            p { (sentence) " " (words.text("difference.credited")) }
        }
        (derivation(words, &words.text("derivation.heading"), &difference.derivation))
    }
}

fn figure(words: &Words, difference: &Difference) -> Markup {
    let (mean, lower, upper) = (difference.mean, difference.interval.lower, difference.interval.upper);
    let conservative = difference.conservative.as_ref().map(|conservative| conservative.value);
    let any = words.text("unit.any");
    let unit = words.unit(difference.unit.as_deref().unwrap_or(&any));
    let of = match difference.households {
        ComparedHouseholds::Number(pairs) => {
            words.with("difference.pairs", &[("households", households_of(words, pairs).into())])
        }
        ComparedHouseholds::Object(Pair { reference, intervention }) => words.with(
            "difference.households",
            &[
                ("reference", words.whole(reference).into()),
                ("intervention", words.whole(intervention).into()),
            ],
        ),
    };
    let description = words.with(
        "difference.described",
        &[
            ("mean", words.amount(mean).into()),
            ("unit", unit.clone().into()),
            ("kind", kind(words, difference.confidence).into()),
            ("interval", words.between((lower, upper)).into()),
        ],
    );
    let heading = words.text("difference.figure");
    let caption = Caption { id: "difference-figure", title: &heading, description: &title(&description) };
    let interval = Interval { mean, lower, upper, conservative };
    html! { figure { (charts::intervals(words, caption, &[(&of, interval)], &unit)) } }
}
