//! The measurements, the parameters of the assessment, and the completeness of the sample.

use maud::{Markup, html};

use super::elements::{State, cell, facts, first_of, household, households_of, mark};
use super::tables::table;
use crate::assessment::{
    Assessment, Completeness, DaysOf, Group, Missing, Pair, Parameters, Rule, StandardAdults,
};
use crate::words::{Words, unchanged};

/// Returns the groups, the fuels, the days, and the parameters of the assessment.
pub(super) fn measured(words: &Words, assessment: &Assessment) -> Markup {
    let completeness = assessment.completeness.as_ref().and_then(|found| found.groups.as_ref());
    let days = |name: &str| {
        completeness.map(|groups| if name == "reference" { &groups.reference } else { &groups.intervention })
    };
    let groups = assessment.groups.iter().flat_map(Pair::each);
    let rows: Vec<Vec<Markup>> = groups
        .zip(assessment.counts().unwrap_or_default())
        .map(|((name, group), households)| measured_row(words, name, group.as_ref(), days(name), households))
        .collect();
    let head = ["group", "fuel", "unit", "#households", "#daysPerHousehold", "#daysInTotal", "#meanPersons"];
    let rules = html! { a href="#rules" { (words.text("measured.rules")) } };
    let gaps = html! { a href="#periods" { (words.text("measured.justification")) } };
    html! {
        p { (words.text("measured.explained")) }
        (table(words, &words.text("measured.caption"), &head, &rows))
        p.soft { (words.markup("measured.representative", &[], &[("rules", rules), ("justification", gaps)])) }
        @if let Some(parameters) = &assessment.parameters { (stated(words, parameters)) }
    }
}

fn measured_row(
    words: &Words,
    name: &str,
    group: Option<&Group>,
    days: Option<&DaysOf>,
    households: u64,
) -> Vec<Markup> {
    let span = days.and_then(|days| days.fewest_days.zip(days.most_days));
    let span = span.map(|(fewest, most)| {
        if fewest == most {
            words.whole(fewest)
        } else {
            words.range(&words.whole(fewest), &words.whole(most))
        }
    });
    let sizes = group.and_then(|group| group.sizes.as_ref()?.persons.as_ref());
    vec![
        html! { (words.group(name)) },
        cell(group.and_then(|group| group.fuel_type.as_deref()), |fuel| words.fuel(fuel)),
        cell(group.and_then(|group| group.unit.as_deref()), |unit| words.unit(unit)),
        html! { (words.whole(households)) },
        cell(span, |span| span),
        cell(days.and_then(|days| days.days_logged), |count| words.whole(count)),
        cell(sizes.filter(|size| size.known > Some(0)).and_then(|size| size.mean), |mean| {
            words.plain((mean * 100.0).round() / 100.0)
        }),
    ]
}

fn stated(words: &Words, parameters: &Parameters) -> Markup {
    let design = parameters.design.as_deref().map(|design| match design {
        "independent" => html! { (words.text("parameter.independent")) },
        "paired" => html! { (words.text("parameter.paired")) },
        other => html! { (other) },
    });
    let interval = parameters.distribution.as_deref().map(|distribution| {
        let distribution = match distribution {
            "t" => words.text("parameter.student"),
            "normal" => words.text("parameter.normal"),
            other => other.to_owned(),
        };
        html! {
            (words.markup("parameter.interval", &[], &[("distribution", html! { (distribution) })]))
            @if let Some(decimals) = parameters.quantile_decimals {
                (words.text("list.comma")) (words.with("parameter.quantile", &[("count", decimals.into())]))
            }
        }
    });
    let bound = parameters.sides.as_deref().map(|sides| {
        html! {
            @match sides {
                "two" => (words.text("parameter.twoSided")),
                "one" => (words.text("parameter.oneSided")),
                other => (other),
            }
            @if parameters.sides_unconfirmed == Some(true) { " " (words.text("parameter.notConfirmed")) }
            @if let Some(source) = &parameters.sides_source { br; (from(words, source)) }
        }
    });
    let adults = parameters.standard_adults.as_ref().and_then(|adults| standard_adults(words, adults));
    let facts_of = [
        ("design", design),
        ("precision", parameters.rule.as_ref().map(|rule| requirement(words, rule))),
        ("intervals", interval),
        ("bound", bound),
        ("standardAdults", adults),
    ];
    html! {
        h3 { (words.text("parameter.heading")) }
        (facts(words, &facts_of))
    }
}

fn requirement(words: &Words, rule: &Rule) -> Markup {
    html! {
        @if let Some(name) = &rule.name { bdi { (name) } ": " }
        @if let (Some(confidence), Some(precision)) = (rule.confidence, rule.precision) {
            (words.with("parameter.precision", &[
                ("confidence", words.whole_percent(confidence).into()),
                ("precision", words.whole_percent(precision).into()),
            ]))
        }
        @if let Some(source) = &rule.source { br; (from(words, source)) }
    }
}

fn from(words: &Words, source: &str) -> Markup {
    let source = words.module(source, unchanged);
    html! { span.soft { (words.markup("parameter.source", &[], &[("source", source)])) } }
}

fn standard_adults(words: &Words, adults: &StandardAdults) -> Option<Markup> {
    let plain = |share: f64| words.plain(share).into();
    let shares = words.with(
        "parameter.adults",
        &[
            ("children", plain(adults.children?)),
            ("women", plain(adults.women?)),
            ("men", plain(adults.men?)),
            ("elders", plain(adults.elders?)),
        ],
    );
    Some(html! {
        (shares)
        @if let Some(source) = &adults.source { br; span.soft { (words.module(source, unchanged)) } }
    })
}

/// Returns the expected and the missing days, and the dropouts.
pub(super) fn completeness(words: &Words, assessment: &Assessment) -> Option<Markup> {
    let found = assessment.completeness.as_ref()?;
    let whole = |count: Option<u64>| cell(count, |count| words.whole(count));
    let row = |(name, days): (&str, &DaysOf)| {
        vec![
            html! { (words.group(name)) },
            whole(days.households),
            whole(days.days_expected),
            whole(days.days_logged),
            whole(days.zero_days),
            whole(days.days_missing),
            whole(days.days_excluded),
            whole(days.incomplete_households),
        ]
    };
    let rows: Vec<Vec<Markup>> = found.groups.iter().flat_map(Pair::each).map(row).collect();
    let head = [
        "group",
        "#households",
        "#daysExpected",
        "#daysWithLog",
        "#daysWithoutUse",
        "#daysMissing",
        "#daysExcluded",
        "#incompleteHouseholds",
    ];
    Some(html! {
        @if let Some(rate) = found.response_rate { p { (response(words, found, rate)) } }
        @if !rows.is_empty() { (table(words, &words.text("completeness.caption"), &head, &rows)) }
        (missing(words, assessment, found))
    })
}

fn response(words: &Words, found: &Completeness, rate: f64) -> Markup {
    let rate = [("rate", html! { strong { (words.percent(rate)) } })];
    html! {
        @match (found.selected_measured, found.selected) {
            (Some(measured), Some(selected)) => {
                @let values = [("count", selected.into()), ("measured", words.whole(measured).into())];
                (words.markup("completeness.measured", &values, &rate))
                @if found.reserves_used.is_some_and(|count| count > 0) {
                    " " (words.text("completeness.reserves"))
                }
            }
            _ => (words.markup("completeness.rate", &[], &rate)),
        }
    }
}

fn missing(words: &Words, assessment: &Assessment, found: &Completeness) -> Markup {
    let excluded = assessment.excluded.iter().flat_map(|excluded| &excluded.listed);
    let excluded: Vec<_> = excluded.filter_map(|claim| claim.household.as_ref()).collect();
    let row = |missing: &Missing| {
        let reason = html! {
            @match &missing.reason {
                Some(reason) => bdi { (words.module(reason, unchanged)) },
                None if excluded.contains(&&missing.household) => {
                    (mark(State::Open, &words.text("mark.claimExcluded")))
                }
                None => (mark(State::Wrong, &words.text("mark.noReason"))),
            }
        };
        vec![household(&missing.household), reason]
    };
    let count = found.missing_households.unwrap_or(found.missing.len() as u64);
    let is_missing =
        |dropout: &Missing| found.missing.iter().any(|missing| missing.household == dropout.household);
    let others: Vec<Vec<Markup>> = found
        .dropouts
        .iter()
        .filter(|dropout| !is_missing(dropout))
        .take(LISTED)
        .map(|dropout| {
            let reason = html! { @if let Some(reason) = &dropout.reason { bdi { (reason) } } };
            vec![household(&dropout.household), reason]
        })
        .collect();
    let head = ["household", "~reason"];
    html! {
        @if count > 0 {
            @let households = households_of(words, count);
            @let caption = words.with("completeness.missing", &[("households", households.into())]);
            (table(words, &caption, &head, &found.missing.iter().take(LISTED).map(row).collect::<Vec<_>>()))
            @if count > LISTED as u64 { (first_of(words, LISTED)) }
        } @else if found.selected.is_some() {
            p { (words.text("completeness.all")) }
        }
        @if !others.is_empty() { (table(words, &words.text("completeness.dropouts"), &head, &others)) }
    }
}

/// The number of households that are listed.
const LISTED: usize = 100;
