//! The measurements, the parameters of the assessment, and the completeness of the sample.

use hearth_contract::{
    AppliedPrecision, AssessedDropout, AssessedGroup, Assessment, AssessmentParameters, Completeness,
    Distribution, DropoutCategory, MeasuredDays, MissingHousehold, Sides, StandardAdults, StudyDesign,
    TestGroup,
};
use maud::{Markup, html};

use super::elements::{State, cell, facts, first_of, household, households_of, mark};
use super::tables::table;
use crate::words::{Words, unchanged};

/// Returns the groups, the fuels, the days, and the parameters of the assessment.
pub(super) fn measured(words: &Words, assessment: &Assessment) -> Markup {
    let row = |(name, group): (TestGroup, &Option<AssessedGroup>)| {
        let (days, households) = (assessment.completeness.groups.of(name), assessment.households.of(name));
        measured_row(words, name, group.as_ref(), days, *households)
    };
    let rows = assessment.groups.each().map(row);
    let head = ["group", "fuel", "unit", "#households", "#daysPerHousehold", "#daysInTotal", "#meanPersons"];
    let rules = html! { a href="#rules" { (words.text("measured.rules")) } };
    let gaps = html! { a href="#periods" { (words.text("measured.justification")) } };
    html! {
        p { (words.text("measured.explained")) }
        (table(words, &words.text("measured.caption"), &head, &rows))
        p.soft { (words.markup("measured.representative", &[], &[("rules", rules), ("justification", gaps)])) }
        (stated(words, &assessment.parameters))
    }
}

fn measured_row(
    words: &Words,
    name: TestGroup,
    group: Option<&AssessedGroup>,
    days: &MeasuredDays,
    households: u64,
) -> Vec<Markup> {
    let (fewest, most) = (words.whole(days.fewest_days), words.whole(days.most_days));
    let span = if fewest == most { fewest } else { words.range(&fewest, &most) };
    let sizes = group.map(|group| &group.sizes.persons);
    vec![
        html! { (words.group(name)) },
        cell(group.and_then(|group| group.fuel_type.as_deref()), |fuel| words.fuel(fuel)),
        cell(group.and_then(|group| group.unit.as_deref()), |unit| words.unit(unit)),
        html! { (words.whole(households)) },
        html! { (span) },
        html! { (words.whole(days.days_logged)) },
        cell(sizes.filter(|size| size.known > 0).and_then(|size| size.mean), |mean| {
            words.plain((mean * 100.0).round() / 100.0)
        }),
    ]
}

fn stated(words: &Words, parameters: &AssessmentParameters) -> Markup {
    let design = words.text(match parameters.design {
        StudyDesign::Independent => "parameter.independent",
        StudyDesign::Paired => "parameter.paired",
    });
    let distribution = words.text(match parameters.distribution {
        Distribution::T => "parameter.student",
        Distribution::Normal => "parameter.normal",
    });
    let interval = html! {
        (words.markup("parameter.interval", &[], &[("distribution", html! { (distribution) })]))
        @if let Some(decimals) = parameters.quantile_decimals {
            (words.text("list.comma")) (words.with("parameter.quantile", &[("count", decimals.into())]))
        }
    };
    let sides = words.text(match parameters.sides {
        Sides::Two => "parameter.twoSided",
        Sides::One => "parameter.oneSided",
    });
    let bound = html! {
        (sides)
        @if parameters.sides_unconfirmed == Some(true) { " " (words.text("parameter.notConfirmed")) }
        br; (from(words, &parameters.sides_source))
    };
    let facts_of = [
        ("design", Some(html! { (design) })),
        ("precision", Some(requirement(words, &parameters.rule))),
        ("intervals", Some(interval)),
        ("bound", Some(bound)),
        ("standardAdults", Some(standard_adults(words, &parameters.standard_adults))),
    ];
    html! {
        h3 { (words.text("parameter.heading")) }
        (facts(words, &facts_of))
    }
}

fn requirement(words: &Words, rule: &AppliedPrecision) -> Markup {
    html! {
        @if let Some(name) = rule.name { bdi { (name.as_str()) } ": " }
        (words.with("parameter.precision", &[
            ("confidence", words.whole_percent(rule.confidence).into()),
            ("precision", words.whole_percent(rule.precision).into()),
        ]))
        br; (from(words, &rule.source))
    }
}

fn from(words: &Words, source: &str) -> Markup {
    let source = words.module(source, unchanged);
    html! { span.soft { (words.markup("parameter.source", &[], &[("source", source)])) } }
}

fn standard_adults(words: &Words, adults: &StandardAdults) -> Markup {
    let plain = |share: f64| words.plain(share).into();
    let shares = words.with(
        "parameter.adults",
        &[
            ("children", plain(adults.children)),
            ("women", plain(adults.women)),
            ("men", plain(adults.men)),
            ("elders", plain(adults.elders)),
        ],
    );
    html! { (shares) br; span.soft { (words.module(&adults.source, unchanged)) } }
}

/// Returns the expected and the missing days, and the dropouts.
pub(super) fn completeness(words: &Words, assessment: &Assessment) -> Markup {
    let found = &assessment.completeness;
    let whole = |count: u64| html! { (words.whole(count)) };
    let row = |(name, days): (TestGroup, &MeasuredDays)| {
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
    let rows = found.groups.each().map(row);
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
    html! {
        @if let Some(rate) = found.response_rate { p { (response(words, found, rate)) } }
        (table(words, &words.text("completeness.caption"), &head, &rows))
        (missing(words, assessment, found))
    }
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
    let excluded: Vec<_> =
        assessment.excluded.listed.iter().filter_map(|claim| claim.household.as_ref()).collect();
    let row = |missing: &MissingHousehold| {
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
    let is_missing = |dropout: &AssessedDropout| {
        found.missing.iter().any(|missing| missing.household == dropout.household)
    };
    let others: Vec<Vec<Markup>> = found
        .dropouts
        .iter()
        .filter(|dropout| !is_missing(dropout))
        .take(LISTED)
        .map(|dropout| vec![household(&dropout.household), html! { bdi { (dropout.reason) } }])
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
        @if !found.dropouts.is_empty() { (kinds(words, &found.dropouts)) }
    }
}

/// Counts the dropouts by the kind of their reason, with the fewest visits to one.
fn kinds(words: &Words, dropouts: &[AssessedDropout]) -> Markup {
    let mut kinds: Vec<Option<DropoutCategory>> = dropouts.iter().map(|dropout| dropout.category).collect();
    kinds.sort_by_key(|kind| words.kind(*kind));
    kinds.dedup();
    let row = |kind: &Option<DropoutCategory>| {
        let of_kind = || dropouts.iter().filter(|dropout| dropout.category == *kind);
        let recorded: Option<Vec<u64>> = of_kind().map(|dropout| dropout.visits).collect();
        let fewest = recorded.and_then(|visits| visits.into_iter().min());
        vec![
            html! { (words.kind(*kind)) },
            html! { (words.whole(of_kind().count() as u64)) },
            html! { (fewest.map_or_else(|| words.text("kind.notRecorded"), |visits| words.whole(visits))) },
        ]
    };
    let rows: Vec<_> = kinds.iter().map(row).collect();
    let head = ["kindOfReason", "#households", "#fewestVisits"];
    table(words, &words.text("completeness.kinds"), &head, &rows)
}

/// The number of households that are listed.
const LISTED: usize = 100;
