//! What was measured, how households were drawn, and who is missing.

use maud::{Markup, html};

use super::checks::about;
use super::{State, cell, facts, household, mark, table};
use crate::assessment::{Answer, Assessment, Completeness, Missing, Pair, Selection};
use crate::numbers::{counted, percent, plain, whole, whole_percent};
use crate::text::title;

/// Groups, fuels, days, and by what parameters the study is judged.
pub(super) fn measured(assessment: &Assessment) -> Markup {
    let completeness = assessment.completeness.as_ref().and_then(|found| found.groups.as_ref());
    let days = |name: &str| {
        completeness.map(|groups| if name == "reference" { &groups.reference } else { &groups.intervention })
    };
    let rows: Vec<Vec<Markup>> = assessment
        .groups
        .iter()
        .flat_map(Pair::each)
        .map(|(name, group)| {
            let days = days(name);
            let span = days.and_then(|days| days.fewest_days.zip(days.most_days));
            let span = span.map(
                |(fewest, most)| if fewest == most { whole(fewest) } else { format!("{fewest} to {most}") },
            );
            let sizes = group.sizes.as_ref().and_then(|sizes| sizes.persons.as_ref());
            vec![
                html! { (title(name)) },
                cell(group.fuel_type.as_ref(), |fuel| fuel.to_string()),
                cell(group.unit.as_ref(), |unit| unit.to_string()),
                html! { (group.values.len()) },
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
            "The fuel that every household used was recorded day by day. The mean of a household's days is its daily \
             use; the mean of a group is that of its households."
        }
        (table(
            "The groups",
            &["Group", "Fuel", "Unit", "#Households", "#Days each", "#Days in all", "#Persons, mean"],
            &rows,
        ))
        p.soft {
            "A few days are no year. How far they stand for one is not computed: season, events and work of \
             these days are documented by the claims ("
            a href="#rules" { "rules 4 and 8" } "), and days without a test are listed with their "
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
                "with a confidence of " (whole_percent(confidence)) " the mean is to be known to ±"
                (whole_percent(precision)) " of itself"
            }
            @if let Some(source) = &rule.source { br; span.soft { "the rule of " (source) } }
        }
    });
    let interval = parameters.sides.as_deref().zip(parameters.distribution.as_deref());
    let interval = interval.map(|(sides, distribution)| html! {
        @match sides { "two" => "two-sided", "one" => "one-sided", other => (other) }
        ", by "
        @match distribution { "t" => "Student's t", "normal" => "the normal distribution", other => (other) }
        @if let Some(decimals) = parameters.quantile_decimals { ", the quantile rounded to " (decimals) " decimals" }
    });
    let adults = parameters.standard_adults.as_ref().and_then(|adults| {
        let (children, women, men, elders) = (adults.children?, adults.women?, adults.men?, adults.elders?);
        Some(html! {
            "child " (plain(children)) ", woman " (plain(women)) ", man " (plain(men)) ", elder " (plain(elders))
            @if let Some(source) = &adults.source { br; span.soft { (source) } }
        })
    });
    html! {
        h3 { "Judged by" }
        (facts(&[("Design", design), ("Precision", rule), ("Intervals", interval), ("Standard adults", adults)]))
    }
}

/// The selection, and whether it is the same when it is drawn again.
pub(super) fn selection(answer: &Answer) -> Markup {
    let assessment = &answer.assessment;
    let documents = assessment.selection.as_deref().unwrap_or_default();
    let is_redrawn = documents.iter().any(|document| document.redrawn == Some(true));
    html! {
        (about(answer, "selection"))
        @if is_redrawn {
            p {
                "Drawing again does not show that the frame has every household it should have, nor that nobody chose \
                 the randomness. For that, the digest of the frame and the source of the randomness are to be compared \
                 with what was published before the draw."
            }
        }
        @for document in documents { (drawn(document)) }
        @if let Some(completeness) = &assessment.completeness {
            (facts(&[
                ("Drawn", completeness.selected.map(|count| html! {
                    (counted(count, "household", "households")) @if let Some(reserves) = completeness.reserves {
                        ", and " (whole(reserves)) " in reserve"
                    }
                })),
                ("Drawn and measured", completeness.selected_measured.map(|count| html! { (whole(count)) })),
                ("Reserves measured", completeness.reserves_used.map(|count| html! { (whole(count)) })),
                ("Measured, not drawn", completeness.not_drawn.map(|count| html! { (whole(count)) })),
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
            "households in the order of the SHA-256 of the randomness, as bytes, followed by the household's \
             identifier; the first ones are drawn, in each stratum by itself where there are strata"
        },
        other => html! { (other) },
    });
    let randomness = document.randomness.as_ref();
    html! {
        @if !groups.is_empty() { h3 { "Drawn for " (groups.join(" and ")) } }
        (facts(&[
            ("Method", method),
            ("Design", document.design.as_deref().map(|design| html! {
                (design) @if !strata.is_empty() { ": " (strata.join(", ")) }
            })),
            ("Frame", frame.and_then(|frame| frame.households).map(|count| html! {
                (counted(count, "household", "households"))
            })),
            ("Drawn again", document.redrawn.map(|same| html! {
                @if same { "with the same result" } @else { (mark(State::Wrong, "with another result")) }
            })),
            ("Digest of the frame", frame.and_then(|frame| frame.digest.as_ref()).map(|digest| html! {
                code { (digest) }
            })),
            ("Randomness", randomness.and_then(|randomness| randomness.value.as_ref()).map(|value| html! {
                code { (value) }
            })),
            ("Its source", randomness.and_then(|randomness| randomness.source.as_ref()).map(|source| html! {
                bdi { (source) }
            })),
        ]))
    }
}

/// Days that are there and are not, households that dropped out.
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
                cell(days.days_missing, whole),
                cell(days.zero_days, whole),
            ]
        })
        .collect();
    Some(html! {
        @if let Some(rate) = found.response_rate {
            p {
                @match (found.selected_measured, found.selected) {
                    (Some(measured), Some(selected)) => {
                        "Of " (counted(selected, "household", "households")) " that were drawn, " (whole(measured))
                        " were measured: " strong { (percent(rate)) } "."
                        @if found.reserves_used.is_some_and(|count| count > 0) {
                            " Households of the reserve, which took the place of others, are not among these."
                        }
                    }
                    _ => { "Of the households that were drawn, " strong { (percent(rate)) } " were measured." }
                }
            }
        }
        @if !rows.is_empty() {
            @let days = ["#Days expected", "#Days logged", "#Days missing", "#Days without use"];
            (table("Days of measurement", &[&["Group", "#Households"][..], &days].concat(), &rows))
        }
        (missing(found))
    })
}

fn missing(found: &Completeness) -> Markup {
    let rows =
        |list: &[Missing]| -> Vec<Vec<Markup>> {
            list.iter().take(LISTED).map(|missing| vec![
            household(&missing.household),
            html! {
                @match &missing.reason {
                    Some(reason) => bdi { (reason) }, None => (mark(State::Wrong, "no reason given"))
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
            @let caption = format!("Drawn, and not measured: {}", counted(count, "household", "households"));
            (table(&caption, &["Household", "~Reason"], &rows(&found.missing)))
            @if count > LISTED as u64 { p.soft { "The first " (LISTED) " are listed." } }
        } @else if found.selected.is_some() {
            p { "Every household that was drawn was measured." }
        }
        @if !others.is_empty() {
            (table("Others that dropped out", &["Household", "~Reason"], &others.iter().take(LISTED).map(|dropout| vec![
                household(&dropout.household),
                html! { @if let Some(reason) = &dropout.reason { bdi { (reason) } } },
            ]).collect::<Vec<_>>()))
        }
    }
}

/// Households that are listed on paper.
const LISTED: usize = 100;
