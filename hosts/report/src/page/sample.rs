//! The measurements, the selection of the households, and the completeness of the sample.

use maud::{Markup, html};

use super::checks::about;
use super::summary::counts;
use super::{State, cell, facts, household, mark, table};
use crate::assessment::{Answer, Assessment, Completeness, Missing, Pair, Selection};
use crate::numbers::{counted, percent, plain, whole, whole_percent};
use crate::text::title;
use crate::words;

/// Returns the groups, the fuels, the days, and the parameters of the assessment.
pub(super) fn measured(assessment: &Assessment) -> Markup {
    let completeness = assessment.completeness.as_ref().and_then(|found| found.groups.as_ref());
    let days = |name: &str| {
        completeness.map(|groups| if name == "reference" { &groups.reference } else { &groups.intervention })
    };
    let groups = assessment.groups.iter().flat_map(Pair::each);
    let rows: Vec<Vec<Markup>> = groups
        .zip(counts(assessment).unwrap_or_default())
        .map(|((name, group), households)| {
            let group = group.as_ref();
            let days = days(name);
            let span = days.and_then(|days| days.fewest_days.zip(days.most_days));
            let span = span.map(
                |(fewest, most)| if fewest == most { whole(fewest) } else { format!("{fewest} to {most}") },
            );
            let sizes = group.and_then(|group| group.sizes.as_ref()?.persons.as_ref());
            vec![
                html! { (title(name)) },
                cell(group.and_then(|group| group.fuel_type.as_deref()), words::fuel),
                cell(group.and_then(|group| group.unit.as_deref()), words::unit),
                html! { (whole(households)) },
                cell(span, |span| span),
                cell(days.and_then(|days| days.days_logged), whole),
                cell(sizes.filter(|size| size.known > Some(0)).and_then(|size| size.mean), |mean| {
                    plain((mean * 100.0).round() / 100.0)
                }),
            ]
        })
        .collect();
    html! {
        p {
            "The fuel consumption of each household was recorded every day. The daily consumption of a household is the \
             mean of its days. The mean of a group is calculated from the daily consumption of its households."
        }
        (table(
            "The groups",
            &["Group", "Fuel", "Unit", "#Households", "#Days per household", "#Days in total", "#Mean persons"],
            &rows,
        ))
        p.soft {
            "A test of a few days does not by itself represent a year, and the report does not compute how \
             representative it is. The claims document the season, the events and the work of the tested days ("
            a href="#rules" { "rules 4 and 8" } "). Days without a test are listed with their "
            a href="#periods" { "justification" } "."
        }
        (parameters(assessment))
    }
}

fn parameters(assessment: &Assessment) -> Markup {
    let Some(parameters) = &assessment.parameters else { return html! {} };
    let design = parameters.design.as_deref().map(|design| match design {
        "independent" => html! { "independent: different households in each group" },
        "paired" => html! { "paired: the same households in both groups, before and after" },
        other => html! { (other) },
    });
    let rule = parameters.rule.as_ref().map(|rule| {
        html! {
            @if let Some(name) = &rule.name { (name) ": " }
            @if let (Some(confidence), Some(precision)) = (rule.confidence, rule.precision) {
                "at a confidence of " (whole_percent(confidence)) ", the half-width of the interval is at most "
                (whole_percent(precision)) " of the mean"
            }
            @if let Some(source) = &rule.source { br; span.soft { "source: " (source) } }
        }
    });
    let interval = parameters.distribution.as_deref().map(|distribution| html! {
        "two-sided, with "
        @match distribution { "t" => "Student's t", "normal" => "the normal distribution", other => (other) }
        @if let Some(decimals) = parameters.quantile_decimals { ", the quantile rounded to " (decimals) " decimals" }
    });
    let bound = parameters.sides.as_deref().map(|sides| {
        html! {
            @match sides { "two" => "two-sided", "one" => "one-sided", other => (other) }
            @if parameters.sides_unconfirmed == Some(true) { " (not confirmed)" }
            @if let Some(source) = &parameters.sides_source { br; span.soft { "source: " (source) } }
        }
    });
    let adults = parameters.standard_adults.as_ref().and_then(|adults| {
        let (children, women, men, elders) = (adults.children?, adults.women?, adults.men?, adults.elders?);
        Some(html! {
            "child " (plain(children)) ", woman " (plain(women)) ", man " (plain(men)) ", elder " (plain(elders))
            @if let Some(source) = &adults.source { br; span.soft { (source) } }
        })
    });
    html! {
        h3 { "Assessment parameters" }
        (facts(&[("Design", design), ("Precision", rule), ("Intervals", interval), ("Conservative bound", bound), ("Standard adults", adults)]))
    }
}

/// Returns the selection, and the result of its redraw.
pub(super) fn selection(answer: &Answer<'_>) -> Markup {
    let assessment = &answer.assessment;
    let documents = assessment.selection.as_deref().unwrap_or_default();
    let is_redrawn = documents.iter().any(|document| document.redrawn == Some(true));
    html! {
        (about(answer, "selection"))
        @if is_redrawn {
            p {
                "A redraw does not show that the frame lists every household, or that the randomness was not chosen \
                 deliberately. To check this, compare the digest of the frame and the source of the randomness with \
                 the information published before the draw."
            }
        }
        @for document in documents { (drawn(document)) }
        @if let Some(completeness) = &assessment.completeness {
            (facts(&[
                ("Selected", completeness.selected.map(|count| html! {
                    (counted(count, "household", "households")) @if let Some(reserves) = completeness.reserves {
                        ", and " (counted(reserves, "reserve", "reserves")) " (replacement households)"
                    }
                })),
                ("Selected and measured", completeness.selected_measured.map(|count| html! { (whole(count)) })),
                ("Reserves measured", completeness.reserves_used.map(|count| html! { (whole(count)) })),
                ("Measured, not in the selection", completeness.not_drawn.map(|count| html! { (whole(count)) })),
            ]))
        }
    }
}

fn drawn(document: &Selection) -> Markup {
    let groups: Vec<&str> = document.groups.iter().map(|group| &**group).collect();
    let frame = document.frame.as_ref();
    let strata = frame.and_then(|frame| frame.strata.as_deref()).unwrap_or_default();
    let strata: Vec<String> = strata
        .iter()
        .map(|stratum| format!("{} {}", &*stratum.name, stratum.households.map_or_else(String::new, whole)))
        .collect();
    let method = document.method.as_deref().map(|method| match method {
        "sha256-order" => html! {
            "households are sorted by the SHA-256 of the randomness, as bytes, followed by the household's identifier; the \
             first households are selected, separately in each stratum if there are strata"
        },
        other => html! { (other) },
    });
    let randomness = document.randomness.as_ref();
    html! {
        @if !groups.is_empty() { h3 { "Selection for " (groups.join(" and ")) } }
        (facts(&[
            ("Method", method),
            ("Design", document.design.as_deref().map(|design| html! {
                (design) @if !strata.is_empty() { ": " (strata.join(", ")) }
            })),
            ("Sampling frame", frame.and_then(|frame| frame.households).map(|count| html! {
                (counted(count, "household", "households"))
            })),
            ("Redraw", document.redrawn.map(|same| html! {
                @if same { "identical" } @else { (mark(State::Wrong, "different")) }
            })),
            ("Digest of the frame", frame.and_then(|frame| frame.digest.as_ref()).map(|digest| html! {
                code { (digest) }
            })),
            ("Randomness", randomness.and_then(|randomness| randomness.value.as_ref()).map(|value| html! {
                code { (value) }
            })),
            ("Source of the randomness", randomness.and_then(|randomness| randomness.source.as_ref()).map(|source| html! {
                bdi { (source) }
            })),
        ]))
    }
}

/// Returns the expected and the missing days, and the dropouts.
pub(super) fn completeness(assessment: &Assessment) -> Option<Markup> {
    let found = assessment.completeness.as_ref()?;
    let rows: Vec<Vec<Markup>> = found
        .groups
        .iter()
        .flat_map(Pair::each)
        .map(|(name, days)| {
            vec![
                html! { (title(name)) },
                cell(days.households, whole),
                cell(days.days_expected, whole),
                cell(days.days_logged, whole),
                cell(days.zero_days, whole),
                cell(days.days_missing, whole),
                cell(days.days_excluded, whole),
                cell(days.incomplete_households, whole),
            ]
        })
        .collect();
    Some(html! {
        @if let Some(rate) = found.response_rate {
            p {
                @match (found.selected_measured, found.selected) {
                    (Some(measured), Some(selected)) => {
                        "Of " (counted(selected, "selected household", "selected households")) ", " (whole(measured))
                        " are measured and counted: " strong { (percent(rate)) } "."
                        @if found.reserves_used.is_some_and(|count| count > 0) {
                            " Reserves, which replaced dropouts, are not included."
                        }
                    }
                    _ => { "Of the selected households, " strong { (percent(rate)) } " are measured and counted." }
                }
            }
        }
        @if !rows.is_empty() {
            @let days = ["#Days expected", "#Days with a log", "#Days without use", "#Days missing", "#Days excluded"];
            (table(
                "Days of measurement: the expected days are the sum of the four kinds of days that follow",
                &[&["Group", "#Households"][..], &days, &["#Incomplete households"]].concat(),
                &rows,
            ))
        }
        (missing(assessment, found))
    })
}

fn missing(assessment: &Assessment, found: &Completeness) -> Markup {
    let excluded = assessment.excluded.iter().flat_map(|excluded| &excluded.listed);
    let excluded: Vec<_> = excluded.filter_map(|claim| claim.household.as_ref()).collect();
    let rows = |list: &[Missing]| -> Vec<Vec<Markup>> {
        list.iter().take(LISTED).map(|missing| vec![
            household(&missing.household),
            html! {
                @match &missing.reason {
                    Some(reason) => bdi { (reason) },
                    None if excluded.contains(&&missing.household) => (mark(State::Open, "its claim is excluded")),
                    None => (mark(State::Wrong, "no reason given")),
                }
            },
        ]).collect()
    };
    let count = found.missing_households.unwrap_or(found.missing.len() as u64);
    let others: Vec<_> = found
        .dropouts
        .iter()
        .filter(|dropout| found.missing.iter().all(|missing| missing.household != dropout.household))
        .collect();
    html! {
        @if count > 0 {
            @let caption = format!("Selected, but not counted: {}", counted(count, "household", "households"));
            (table(&caption, &["Household", "~Reason"], &rows(&found.missing)))
            @if count > LISTED as u64 { p.soft { "The first " (LISTED) " are listed." } }
        } @else if found.selected.is_some() {
            p { "All selected households are measured and counted." }
        }
        @if !others.is_empty() {
            (table("Other dropouts", &["Household", "~Reason"], &others.iter().take(LISTED).map(|dropout| vec![
                household(&dropout.household),
                html! { @if let Some(reason) = &dropout.reason { bdi { (reason) } } },
            ]).collect::<Vec<_>>()))
        }
    }
}

/// The number of households that are listed.
const LISTED: usize = 100;
