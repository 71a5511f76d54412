//! The test periods of the groups, their shared days, and the gaps.

use maud::{Markup, html};

use super::checks::about;
use super::progress::weekdays;
use super::{State, cell, day, household, mark, table};
use crate::assessment::{Answer, Assessment, Pair, Timing};
use crate::charts::{self, Words};
use crate::numbers::{counted, whole};
use crate::text::title;

/// Returns the timeline, the days of each group, and the gaps with their reasons.
pub(super) fn periods(answer: &Answer<'_>, groups: &[charts::Group<'_>]) -> Markup {
    let assessment = &answer.assessment;
    let gaps: Vec<Vec<charts::Gap>> = groups.iter().map(|group| gaps_of(assessment, group.name)).collect();
    let description = described(assessment);
    let words = Words { id: "timeline", title: "The periods of both groups", description: &description };
    let figure = charts::timeline(words, groups, &gaps);
    html! {
        @match &assessment.timing {
            Some(timing) => (aligned(answer, timing)), None => p { "The claims do not state their test periods." }
        }
        @if let Some(figure) = figure {
            figure {
                (figure)
                @let has = |justified| gaps.iter().flatten().any(|gap| gap.is_justified == justified);
                (charts::timeline_legend(charts::shares_days(groups), has(true), has(false)))
                figcaption { "Each bar is the period of a group, from its first to its last day. Each line below it is the test \
                              of a household." }
            }
        }
        (days(assessment))
        @if let Some(weekdays) = weekdays(answer) { (weekdays) }
        (gaps_table(assessment))
        @if let Some(timing) = &assessment.timing { (apart(timing)) }
    }
}

fn aligned(answer: &Answer<'_>, timing: &Timing) -> Markup {
    html! {
        (about(answer, "periods"))
        p {
            @match (timing.overlap_days, timing.apart_days) {
                (Some(0), Some(apart)) if apart > 0 => {
                    "No day has tests in both groups: their periods are " (counted(apart, "day", "days")) " apart."
                }
                (Some(0), _) => "No day has tests in both groups.",
                (Some(days), _) => { "Both groups were tested on " (counted(days, "day", "days")) "." }
                _ => "The assessment does not state the number of shared days.",
            }
            @if let Some(count) = timing.without_period.filter(|count| *count > 0) {
                " " (counted(count, "claim has", "claims have")) " no period."
            }
            @if let Some(rule) = &timing.rule { br; span.soft { "Criterion: " (rule) "." } }
        }
    }
}

fn described(assessment: &Assessment) -> String {
    let spans = assessment.timing.iter().flat_map(Timing::each);
    let sentences = spans.filter_map(|(name, span)| {
        let (start, end) = (span?.start_date?, span?.end_date?);
        Some(format!("{} group: {start} to {end}.", title(name)))
    });
    sentences.collect::<Vec<_>>().join(" ")
}

fn gaps_of(assessment: &Assessment, name: &str) -> Vec<charts::Gap> {
    let gaps = assessment.gaps.iter().flat_map(Pair::each).find(|(other, _)| *other == name);
    let gaps = gaps.and_then(|(_, gaps)| gaps.as_ref()).map(|gaps| gaps.gaps.as_slice()).unwrap_or_default();
    let gaps = gaps.iter().filter_map(|gap| {
        let (from, to) = gap.start_date.zip(gap.end_date).filter(|(from, to)| from <= to)?;
        Some(charts::Gap { from, to, is_justified: gap.justified == Some(true) })
    });
    gaps.take(LISTED).collect()
}

fn days(assessment: &Assessment) -> Markup {
    let Some(timing) = &assessment.timing else { return html! {} };
    let gaps = |name: &str| {
        let gaps = assessment.gaps.iter().flat_map(Pair::each).find(|(other, _)| *other == name);
        gaps.and_then(|(_, gaps)| gaps.as_ref())
    };
    let rows: Vec<Vec<Markup>> = timing
        .each()
        .into_iter()
        .filter_map(|(name, span)| {
            let span = span?;
            let gaps = gaps(name);
            Some(vec![
                html! { (title(name)) },
                cell(span.start_date, day),
                cell(span.end_date, day),
                cell(span.days, whole),
                cell(gaps.and_then(|gaps| gaps.monitored_days), whole),
                cell(gaps.and_then(|gaps| gaps.gap_days), whole),
                cell(gaps.and_then(|gaps| gaps.unjustified_days), whole),
                cell(span.far_households, whole),
                html! { (span.seasons.iter().map(|season| &**season).collect::<Vec<_>>().join(", ")) },
            ])
        })
        .collect();
    html! {
        @if !rows.is_empty() {
            @let without = ["#Days without a test", "#Unjustified days", "#Households far apart", "Seasons"];
            @let head = [&["Group", "From", "To", "#Days", "#Days with a test"][..], &without].concat();
            (table("Days of each group, and the number of its households tested far apart from the other group", &head, &rows))
        }
    }
}

fn gaps_table(assessment: &Assessment) -> Markup {
    let gaps =
        assessment.gaps.iter().flat_map(Pair::each).filter_map(|(name, gaps)| Some((name, gaps.as_ref()?)));
    let gaps = gaps.flat_map(|(name, gaps)| gaps.gaps.iter().map(move |gap| (name, gap))).take(LISTED);
    let rows: Vec<Vec<Markup>> = gaps.map(|(name, gap)| vec![
        html! { (title(name)) },
        cell(gap.start_date, day),
        cell(gap.end_date, day),
        cell(gap.days, whole),
        html! {
            @match &gap.justification {
                Some(text) => {
                    bdi { (text) } @if gap.justified != Some(true) { " " (mark(State::Wrong, "not for all days")) }
                }
                None => (mark(State::Wrong, "not justified"))
            }
        },
    ]).collect();
    html! {
        @if !rows.is_empty() {
            @let head = ["Group", "From", "To", "#Days", "~Justification"];
            (table("Gaps: days on which no household of a group was tested", &head, &rows))
        }
    }
}

fn apart(timing: &Timing) -> Markup {
    let rows: Vec<Vec<Markup>> = timing
        .apart
        .iter()
        .take(LISTED)
        .map(|apart| {
            vec![
                household(&apart.household),
                html! { @if let Some(group) = &apart.group { (title(group)) } },
                cell(apart.days, whole),
            ]
        })
        .collect();
    html! {
        @if !rows.is_empty() {
            @let head = ["Household", "Group", "#Days apart"];
            (table("Households whose test shares no day with the other group", &head, &rows))
        }
        @if timing.apart_households.is_some_and(|count| count > LISTED as u64) {
            p.soft { "The first " (LISTED) " are listed." }
        }
    }
}

/// The number of items that each table lists.
const LISTED: usize = 100;
