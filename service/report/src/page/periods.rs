//! The test periods of the groups, their shared days, and the gaps.

use hearth_contract::{Assessment, GroupSpan, StudyTopic, TestGroup, Timing};
use maud::{Markup, html};

use super::checks::about;
use super::elements::{State, cell, day, first_of, household, mark};
use super::progress::weekdays;
use super::tables::table;
use crate::answer::Answer;
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
        (aligned(words, answer))
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
        (apart(words, &assessment.timing))
    }
}

/// Returns the span of a group.
pub(super) fn span(timing: &Timing, group: TestGroup) -> Option<&GroupSpan> {
    match group {
        TestGroup::Reference => timing.reference.as_ref(),
        TestGroup::Intervention => timing.intervention.as_ref(),
    }
}

/// Returns the spans of both groups.
pub(super) fn spans(timing: &Timing) -> impl Iterator<Item = (TestGroup, &GroupSpan)> {
    let groups = [TestGroup::Reference, TestGroup::Intervention].into_iter();
    groups.filter_map(|group| Some((group, span(timing, group)?)))
}

fn aligned(words: &Words, answer: &Answer<'_>) -> Markup {
    let timing = &answer.assessment.timing;
    let rule = words.module(&timing.rule, unchanged);
    html! {
        (about(words, answer, StudyTopic::Periods))
        p {
            @match (timing.overlap_days, timing.apart_days) {
                (0, 0) => (words.text("periods.noDay")),
                (0, apart) => (words.with("periods.apart", &[("count", apart.into())])),
                (days, _) => (words.with("periods.shared", &[("count", days.into())])),
            }
            @if timing.without_period > 0 {
                " " (words.with("periods.without", &[("count", timing.without_period.into())]))
            }
            br; span.soft { (words.markup("periods.criterion", &[], &[("rule", rule)])) }
        }
    }
}

fn described(words: &Words, assessment: &Assessment) -> String {
    let sentences = spans(&assessment.timing).map(|(name, span)| {
        let period = words.range(&words.day(span.start_date), &words.day(span.end_date));
        let values = [("group", words.group_heading(name).into()), ("period", period.into())];
        words.with("periods.described", &values)
    });
    sentences.collect::<Vec<_>>().join(" ")
}

/// Returns the days of a group without a test.
fn gaps_of(assessment: &Assessment, group: TestGroup) -> Vec<charts::Gap> {
    let gaps = assessment.gaps.of(group).iter().flat_map(|gaps| &gaps.gaps);
    let gaps =
        gaps.map(|gap| charts::Gap { from: gap.start_date, to: gap.end_date, is_justified: gap.justified });
    gaps.take(LISTED).collect()
}

fn days(words: &Words, assessment: &Assessment) -> Markup {
    let rows: Vec<Vec<Markup>> = spans(&assessment.timing)
        .map(|(name, span)| {
            let gaps = assessment.gaps.of(name).as_ref();
            let seasons: Vec<String> = span.seasons.iter().map(|season| words.season(season)).collect();
            vec![
                html! { (words.group(name)) },
                day(words, span.start_date),
                day(words, span.end_date),
                html! { (words.whole(span.days)) },
                cell(gaps, |gaps| words.whole(gaps.monitored_days)),
                cell(gaps, |gaps| words.whole(gaps.gap_days)),
                cell(gaps, |gaps| words.whole(gaps.unjustified_days)),
                html! { (words.whole(span.far_households)) },
                html! { (seasons.join(&words.text("list.comma"))) },
            ]
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
    let gaps = assessment.gaps.each().into_iter().filter_map(|(name, gaps)| Some((name, gaps.as_ref()?)));
    let gaps = gaps.flat_map(|(name, gaps)| gaps.gaps.iter().map(move |gap| (name, gap))).take(LISTED);
    let rows: Vec<Vec<Markup>> = gaps
        .map(|(name, gap)| {
            let reason = html! {
                @match &gap.justification {
                    Some(text) => {
                        bdi { (text) }
                        @if !gap.justified {
                            " " (mark(State::Wrong, &words.text("mark.notForAllDays")))
                        }
                    }
                    None => (mark(State::Wrong, &words.text("mark.notJustified"))),
                }
            };
            vec![
                html! { (words.group(name)) },
                day(words, gap.start_date),
                day(words, gap.end_date),
                html! { (words.whole(gap.days)) },
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
                html! { (words.group(apart.group)) },
                html! { (words.whole(apart.days)) },
            ]
        })
        .collect();
    html! {
        @if !rows.is_empty() {
            (table(words, &words.text("periods.far"), &["household", "group", "#daysApart"], &rows))
        }
        @if timing.apart_households > LISTED as u64 { (first_of(words, LISTED)) }
    }
}

/// The number of items that each table lists.
const LISTED: usize = 100;
