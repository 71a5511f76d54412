//! The progress of a study: the households from the selection to the figures, and the days of the week.

use chrono::Datelike as _;
use hearth_contract::{Assessment, ExcludedClaim, ExcludedClaims, RecruitedHouseholds, TestGroup};
use maud::{Markup, html};

use super::checks::quoted;
use super::elements::{State, cell, first_of, household, mark};
use super::tables::table;
use crate::answer::Answer;
use crate::text::title;
use crate::words::Words;

/// Returns the progress of a study that is not complete; `None` if it is.
pub(super) fn lead(words: &Words, assessment: &Assessment) -> Option<Markup> {
    let total = &assessment.recruitment.total;
    let measured = total.measured;
    // A household whose claims are excluded is measured, although the figures miss it.
    let is_waiting = assessment.completeness.unexplained.unwrap_or(0) > total.excluded;
    let is_small = assessment.households.each().into_iter().any(|(_, count)| *count < 2);
    if !is_waiting && !is_small {
        return None;
    }
    let count = match total.drawn {
        Some(drawn) => {
            words.with("progress.of", &[("measured", words.whole(measured).into()), ("count", drawn.into())])
        }
        None => words.with("progress.measured", &[("count", measured.into())]),
    };
    Some(html! {
        p.lead { (words.markup("progress.lead", &[], &[("progress", html! { strong { (count) } })])) }
        @if let Some(drawn) = total.drawn.filter(|drawn| *drawn > 0) {
            @let total = words.whole(drawn);
            progress.progress max=(drawn) value=(measured.min(drawn)) aria-label=(words.text("progress.label")) {
                (words.with("number.of", &[("count", words.whole(measured).into()), ("total", total.into())]))
            }
        }
        @if is_small { p.soft { (words.text("progress.small")) } }
    })
}

/// Returns the households from the selection to the figures, and the claims that do not count.
pub(super) fn recruitment(words: &Words, answer: &Answer<'_>) -> Markup {
    let recruitment = &answer.assessment.recruitment;
    let groups = recruitment.groups.each().into_iter().map(|(name, found)| (words.group(name), found));
    let both = [(words.text("recruitment.both"), &recruitment.total)];
    let rows: Vec<Vec<Markup>> = groups.chain(both).map(|(name, found)| row(words, &name, found)).collect();
    let head = ["group", "#drawn", "#reserves", "#reached", "#measured", "#excluded", "#counted"];
    html! {
        (flow(words, &recruitment.total))
        p { (words.text("recruitment.explained")) }
        (table(words, &words.text("recruitment.caption"), &head, &rows))
        (excluded(words, answer))
    }
}

fn row(words: &Words, name: &str, found: &RecruitedHouseholds) -> Vec<Markup> {
    let RecruitedHouseholds { drawn, reserves, reached, measured, counted, excluded } = *found;
    let counts = [drawn, reserves, reached, Some(measured), Some(excluded), Some(counted)];
    let counts = counts.map(|count| cell(count, |count| words.whole(count)));
    std::iter::once(html! { (name) }).chain(counts).collect()
}

/// Returns the stages as boxes in a row.
fn flow(words: &Words, total: &RecruitedHouseholds) -> Markup {
    let note = |name: &str, count: u64| (count > 0).then(|| words.with(name, &[("count", count.into())]));
    let stages = [
        ("head.drawn", total.drawn, note("recruitment.reserves", total.reserves.unwrap_or(0))),
        ("head.reached", total.reached, None),
        ("head.measured", Some(total.measured), None),
        ("head.counted", Some(total.counted), note("recruitment.excluded", total.excluded)),
    ];
    html! {
        ol.flow aria-label=(words.text("recruitment.caption")) {
            @for (name, count, note) in stages {
                li {
                    span { (words.text(name)) }
                    span.big { (cell(count, |count| words.whole(count))) }
                    @if let Some(note) = note { span.soft { (note) } }
                }
            }
        }
    }
}

/// Returns the claims that the figures do not count, with their reasons.
fn excluded(words: &Words, answer: &Answer<'_>) -> Markup {
    let excluded = &answer.assessment.excluded;
    let count = excluded.claims;
    if count == 0 {
        return html! {};
    }
    html! {
        p {
            (mark(State::Open, &words.text("mark.excluded"))) " "
            (words.with("excluded.explained", &[("count", count.into())]))
        }
        (table(
            words,
            &words.text("excluded.caption"),
            &["claim", "household", "group", "~reason"],
            &excluded_rows(words, answer, excluded),
        ))
        @if count > LISTED as u64 { (first_of(words, LISTED)) }
    }
}

fn excluded_rows(words: &Words, answer: &Answer<'_>, excluded: &ExcludedClaims) -> Vec<Vec<Markup>> {
    let listed = &excluded.listed;
    // Equal claims are listed one after the other.
    let index = |place: usize, claim: &ExcludedClaim| {
        let same = listed.iter().take(place).filter(|other| other.claim == claim.claim).count();
        answer.claims.with_digest(&claim.claim).get(same).copied()
    };
    let row = |(place, claim): (usize, &ExcludedClaim)| {
        let index = index(place, claim);
        vec![
            html! {
                @match index {
                    Some(index) => (title(&words.claim(index as u64))),
                    None => code { (claim.claim) },
                }
            },
            cell(claim.household.as_deref(), household),
            cell(claim.group, |group| words.group(group)),
            reasons(words, answer, index),
        ]
    };
    listed.iter().take(LISTED).enumerate().map(row).collect()
}

/// Returns the reasons why a claim is excluded, by its index in the request.
fn reasons(words: &Words, answer: &Answer<'_>, index: Option<usize>) -> Markup {
    let place = index.map(|index| format!("/claims/{index}"));
    let found = answer.findings.iter().filter(|finding| {
        let below = place.as_deref().and_then(|place| finding.path.strip_prefix(place));
        below.is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
    });
    let reasons = found.map(|finding| words.message(finding, |text| quoted(words, text)));
    html! {
        @for (number, reason) in reasons.enumerate() { @if number > 0 { "; " } (reason) }
    }
}

/// Returns how often each day of the week was measured; `None` if the claims are not given.
pub(super) fn weekdays(words: &Words, answer: &Answer<'_>) -> Option<Markup> {
    let count = |name: TestGroup| {
        let mut days = [0_u64; 7];
        let group = answer.assessment.groups.of(name).as_ref();
        for value in group.into_iter().flat_map(|group| &group.values) {
            // The fuels of a household are measured on the same days.
            let claims = answer.counted(name, value);
            let measured = claims.iter().map(|(_, claim)| claim.measured_days()).max_by_key(Vec::len);
            for date in measured.unwrap_or_default() {
                let number = date.weekday().num_days_from_monday();
                if let Some(day) = usize::try_from(number).ok().and_then(|number| days.get_mut(number)) {
                    *day += 1;
                }
            }
        }
        days
    };
    let rows: Vec<Vec<Markup>> = [TestGroup::Reference, TestGroup::Intervention]
        .into_iter()
        .map(|name| (name, count(name)))
        .filter(|(_, days)| days.iter().any(|count| *count > 0))
        .map(|(name, days)| {
            let total = days.iter().sum::<u64>();
            let cells = days.into_iter().chain([total]).map(|count| html! { (words.whole(count)) });
            std::iter::once(html! { (words.group(name)) }).chain(cells).collect()
        })
        .collect();
    let head = [&["group"][..], &DAYS, &["#total"]].concat();
    (!rows.is_empty()).then(|| table(words, &words.text("periods.weekdays"), &head, &rows))
}

const DAYS: [&str; 7] = ["#monday", "#tuesday", "#wednesday", "#thursday", "#friday", "#saturday", "#sunday"];

/// The number of excluded claims that are listed.
const LISTED: usize = 100;
