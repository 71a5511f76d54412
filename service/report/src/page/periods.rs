//! The test periods of the groups, their shared days, and the gaps.

use maud::{Markup, html};

use super::checks::about;
use super::elements::{State, cell, day, first_of, household, mark};
use super::progress::weekdays;
use super::tables::table;
use crate::assessment::{Answer, Assessment, Monitoring, Pair, Timing};
use crate::charts::{self, Caption};
use crate::words::{Words, unchanged};

/// Returns the timeline, the days of each group, and the gaps with their reasons.
pub(super) fn periods(words: &Words, answer: &Answer<'_>, groups: &[charts::Group<'_>]) -> Markup {
    let assessment = &answer.assessment;
    let gaps: Vec<Vec<charts::Gap>> = groups.iter().map(|group| gaps_of(assessment, group.name)).collect();
    let (heading, description) = (words.text("periods.figure"), described(words, assessment));
    let caption = Caption { id: "timeline", title: &heading, description: &description };
    let figure = charts::timeline(words, caption, groups, &gaps);
    html! {
        @match &assessment.timing {
            Some(timing) => (aligned(words, answer, timing)),
            None => p { (words.text("periods.notStated")) },
        }
        @if let Some(figure) = figure {
            figure {
                (figure)
                @let has = |justified| gaps.iter().flatten().any(|gap| gap.is_justified == justified);
                (charts::timeline_legend(words, charts::shares_days(groups), has(true), has(false)))
                figcaption { (words.text("periods.explained")) }
            }
        }
        (days(words, assessment))
        @if let Some(weekdays) = weekdays(words, answer) { (weekdays) }
        (gaps_table(words, assessment))
        @if let Some(timing) = &assessment.timing { (apart(words, timing)) }
    }
}

fn aligned(words: &Words, answer: &Answer<'_>, timing: &Timing) -> Markup {
    html! {
        (about(words, answer, "periods"))
        p {
            @match (timing.overlap_days, timing.apart_days) {
                (Some(0), Some(apart)) if apart > 0 => (words.with("periods.apart", &[("count", apart.into())])),
                (Some(0), _) => (words.text("periods.noDay")),
                (Some(days), _) => (words.with("periods.shared", &[("count", days.into())])),
                _ => (words.text("periods.unknown")),
            }
            @if let Some(count) = timing.without_period.filter(|count| *count > 0) {
                " " (words.with("periods.without", &[("count", count.into())]))
            }
            @if let Some(rule) = &timing.rule {
                @let rule = words.module(rule, unchanged);
                br; span.soft { (words.markup("periods.criterion", &[], &[("rule", rule)])) }
            }
        }
    }
}

fn described(words: &Words, assessment: &Assessment) -> String {
    let spans = assessment.timing.iter().flat_map(Timing::each);
    let sentences = spans.filter_map(|(name, span)| {
        let (start, end) = (span?.start_date?, span?.end_date?);
        let period = words.range(&words.day(start), &words.day(end));
        let values = [("group", words.group_heading(name).into()), ("period", period.into())];
        Some(words.with("periods.described", &values))
    });
    sentences.collect::<Vec<_>>().join(" ")
}

/// Returns the days of a group without a test.
fn monitoring<'a>(assessment: &'a Assessment, name: &str) -> Option<&'a Monitoring> {
    let gaps = assessment.gaps.iter().flat_map(Pair::each).find(|(other, _)| *other == name);
    gaps.and_then(|(_, gaps)| gaps.as_ref())
}

fn gaps_of(assessment: &Assessment, name: &str) -> Vec<charts::Gap> {
    let gaps = monitoring(assessment, name).map(|gaps| gaps.gaps.as_slice()).unwrap_or_default();
    let gaps = gaps.iter().filter_map(|gap| {
        let (from, to) = gap.start_date.zip(gap.end_date).filter(|(from, to)| from <= to)?;
        Some(charts::Gap { from, to, is_justified: gap.justified == Some(true) })
    });
    gaps.take(LISTED).collect()
}

fn days(words: &Words, assessment: &Assessment) -> Markup {
    let Some(timing) = &assessment.timing else { return html! {} };
    let whole = |count: Option<u64>| cell(count, |count| words.whole(count));
    let rows: Vec<Vec<Markup>> = timing
        .each()
        .into_iter()
        .filter_map(|(name, span)| {
            let span = span?;
            let gaps = monitoring(assessment, name);
            let seasons: Vec<String> = span.seasons.iter().map(|season| words.season(season)).collect();
            Some(vec![
                html! { (words.group(name)) },
                cell(span.start_date, |date| day(words, date)),
                cell(span.end_date, |date| day(words, date)),
                whole(span.days),
                whole(gaps.and_then(|gaps| gaps.monitored_days)),
                whole(gaps.and_then(|gaps| gaps.gap_days)),
                whole(gaps.and_then(|gaps| gaps.unjustified_days)),
                whole(span.far_households),
                html! { (seasons.join(&words.text("list.comma"))) },
            ])
        })
        .collect();
    let head = [
        "group",
        "from",
        "to",
        "#days",
        "#daysWithTest",
        "#daysWithoutTest",
        "#unjustifiedDays",
        "#householdsFarApart",
        "seasons",
    ];
    html! { @if !rows.is_empty() { (table(words, &words.text("periods.days"), &head, &rows)) } }
}

fn gaps_table(words: &Words, assessment: &Assessment) -> Markup {
    let gaps =
        assessment.gaps.iter().flat_map(Pair::each).filter_map(|(name, gaps)| Some((name, gaps.as_ref()?)));
    let gaps = gaps.flat_map(|(name, gaps)| gaps.gaps.iter().map(move |gap| (name, gap))).take(LISTED);
    let rows: Vec<Vec<Markup>> = gaps
        .map(|(name, gap)| {
            let reason = html! {
                @match &gap.justification {
                    Some(text) => {
                        bdi { (text) }
                        @if gap.justified != Some(true) {
                            " " (mark(State::Wrong, &words.text("mark.notForAllDays")))
                        }
                    }
                    None => (mark(State::Wrong, &words.text("mark.notJustified"))),
                }
            };
            vec![
                html! { (words.group(name)) },
                cell(gap.start_date, |date| day(words, date)),
                cell(gap.end_date, |date| day(words, date)),
                cell(gap.days, |count| words.whole(count)),
                reason,
            ]
        })
        .collect();
    html! {
        @if !rows.is_empty() {
            @let head = ["group", "from", "to", "#days", "~justification"];
            (table(words, &words.text("periods.gaps"), &head, &rows))
        }
    }
}

fn apart(words: &Words, timing: &Timing) -> Markup {
    let rows: Vec<Vec<Markup>> = timing
        .apart
        .iter()
        .take(LISTED)
        .map(|apart| {
            vec![
                household(&apart.household),
                html! { @if let Some(group) = &apart.group { (words.group(group)) } },
                cell(apart.days, |count| words.whole(count)),
            ]
        })
        .collect();
    html! {
        @if !rows.is_empty() {
            (table(words, &words.text("periods.far"), &["household", "group", "#daysApart"], &rows))
        }
        @if timing.apart_households.is_some_and(|count| count > LISTED as u64) { (first_of(words, LISTED)) }
    }
}

/// The number of items that each table lists.
const LISTED: usize = 100;
