//! The progress of a study: the households from the selection to the figures, and the days of the week.

use chrono::Datelike as _;
use maud::{Markup, html};

use super::summary::counts;
use super::{State, cell, household, mark, table};
use crate::assessment::{Answer, Assessment, Pair, Recruited};
use crate::numbers::{counted, whole};
use crate::text::title;
use crate::words;

/// Returns the progress of a study that is not complete; `None` if it is.
pub(super) fn lead(assessment: &Assessment) -> Option<Markup> {
    let total = assessment.recruitment.as_ref().and_then(|recruitment| recruitment.total)?;
    let measured = total.measured?;
    // A household whose claims are excluded is measured, although the figures miss it.
    let unexplained = assessment.completeness.as_ref().and_then(|found| found.unexplained);
    let is_waiting = unexplained.unwrap_or(0) > total.excluded.unwrap_or(0);
    let is_small = counts(assessment).is_some_and(|counts| counts.iter().any(|count| *count < 2));
    if !is_waiting && !is_small {
        return None;
    }
    Some(html! {
        p.lead {
            "The study is in progress: "
            strong {
                @match total.drawn {
                    Some(drawn) => { (whole(measured)) " of " (counted(drawn, "household is", "households are")) " measured" }
                    None => { (counted(measured, "household is", "households are")) " measured" }
                }
            }
            "."
        }
        @if let Some(drawn) = total.drawn.filter(|drawn| *drawn > 0) {
            progress.progress max=(drawn) value=(measured.min(drawn)) aria-label="Measured households" {
                (whole(measured)) " of " (whole(drawn))
            }
        }
        @if is_small {
            p.soft { "A group needs at least two households for a mean, and both groups for a difference and reductions." }
        }
    })
}

/// Returns the households from the selection to the figures, and the claims that do not count.
pub(super) fn recruitment(answer: &Answer<'_>) -> Option<Markup> {
    let recruitment = answer.assessment.recruitment.as_ref()?;
    let groups = recruitment.groups.iter().flat_map(Pair::each).map(|(name, found)| (title(name), *found));
    let rows: Vec<Vec<Markup>> =
        groups.chain(recruitment.total.map(|total| (String::from("Both groups"), total))).map(row).collect();
    Some(html! {
        @if let Some(total) = recruitment.total { (flow(total)) }
        p {
            "A household is reached if it is measured, or if it is a dropout with a reason. A measured household counts in \
             the figures unless its claims are excluded."
        }
        (table(
            "Households from the selection to the figures",
            &["Group", "#Drawn", "#Reserves", "#Reached", "#Measured", "#Excluded", "#Counted"],
            &rows,
        ))
        (excluded(answer))
    })
}

fn row((name, found): (String, Recruited)) -> Vec<Markup> {
    let Recruited { drawn, reserves, reached, measured, counted, excluded } = found;
    let counts = [drawn, reserves, reached, measured, excluded, counted];
    std::iter::once(html! { (name) }).chain(counts.map(|count| cell(count, whole))).collect()
}

/// Returns the stages as boxes in a row.
fn flow(total: Recruited) -> Markup {
    let reserves = total.reserves.filter(|reserves| *reserves > 0);
    let excluded = total.excluded.filter(|excluded| *excluded > 0);
    let stages = [
        (
            "Drawn",
            total.drawn,
            reserves.map(|count| format!("and {}", counted(count, "reserve", "reserves"))),
        ),
        ("Reached", total.reached, None),
        ("Measured", total.measured, None),
        ("Counted", total.counted, excluded.map(|count| format!("{} excluded", whole(count)))),
    ];
    html! {
        ol.flow aria-label="Households from the selection to the figures" {
            @for (name, count, note) in stages {
                li {
                    span { (name) }
                    span.big { (cell(count, whole)) }
                    @if let Some(note) = note { span.soft { (note) } }
                }
            }
        }
    }
}

/// Returns the claims that the figures do not count, with their reasons.
fn excluded(answer: &Answer<'_>) -> Markup {
    let Some(excluded) = answer.assessment.excluded.as_ref().filter(|excluded| excluded.claims > Some(0))
    else {
        return html! {};
    };
    let reasons = |index: Option<usize>| {
        let place = index.map(|index| format!("/claims/{index}"));
        let found = answer.findings.iter().filter(move |finding| {
            let below = place.as_deref().and_then(|place| finding.path.strip_prefix(place));
            below.is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
        });
        found.map(|finding| super::checks::quoted(&finding.message))
    };
    let rows: Vec<Vec<Markup>> = excluded.listed.iter().take(LISTED).map(|claim| vec![
        html! { (title(&words::place(&format!("/claims/{}", claim.claim.unwrap_or_default())))) },
        cell(claim.household.as_deref(), household),
        cell(claim.group.as_deref(), title),
        html! { @for (number, reason) in reasons(claim.claim).enumerate() { @if number > 0 { "; " } (reason) } },
    ]).collect();
    html! {
        p {
            (mark(State::Open, "excluded")) " "
            (counted(excluded.claims.unwrap_or_default(), "claim is", "claims are"))
            " excluded, because it cannot be used by itself. The figures do not count it."
        }
        (table("Excluded claims", &["Claim", "Household", "Group", "~Reason"], &rows))
        @if excluded.claims > Some(LISTED as u64) { p.soft { "The first " (LISTED) " are listed." } }
    }
}

/// Returns how often each day of the week was measured; `None` if the claims are not given.
pub(super) fn weekdays(answer: &Answer<'_>) -> Option<Markup> {
    let count = |name: &'static str| {
        let mut days = [0_u64; 7];
        let group = answer.assessment.groups().find(|(other, _)| *other == name);
        let values = group.into_iter().flat_map(|(_, group)| &group.values);
        for value in values {
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
    let rows: Vec<Vec<Markup>> = ["reference", "intervention"]
        .into_iter()
        .map(|name| (name, count(name)))
        .filter(|(_, days)| days.iter().any(|count| *count > 0))
        .map(|(name, days)| {
            let total = days.iter().sum::<u64>();
            let cells = days.into_iter().chain([total]).map(|count| html! { (whole(count)) });
            std::iter::once(html! { (title(name)) }).chain(cells).collect()
        })
        .collect();
    let head = [&["Group"][..], &DAYS, &["#Total"]].concat();
    (!rows.is_empty()).then(|| {
        html! {
            (table("Measured days of the households by day of the week", &head, &rows))
        }
    })
}

const DAYS: [&str; 7] = ["#Monday", "#Tuesday", "#Wednesday", "#Thursday", "#Friday", "#Saturday", "#Sunday"];

/// The number of excluded claims that are listed.
const LISTED: usize = 100;
