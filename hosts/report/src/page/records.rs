//! The records of the claims by their status. A disputed record counts until it is invalidated, so it is shown apart.

use maud::{Markup, html};

use super::{State, cell, household, mark, table};
use crate::assessment::Answer;
use crate::numbers::{counted, whole};
use crate::text::{title, visible};
use crate::words;

/// Returns the number of records of each status, and the disputed ones; `None` if the claims are not stored.
pub(super) fn records(answer: &Answer<'_>) -> Option<Markup> {
    if answer.statuses.is_empty() {
        return None;
    }
    let count = |status: &str| answer.statuses.iter().filter(|other| **other == status).count() as u64;
    let mut statuses: Vec<&str> = answer.statuses.to_vec();
    statuses.sort_unstable();
    statuses.dedup();
    let rows: Vec<Vec<Markup>> = statuses
        .into_iter()
        .map(|status| vec![html! { (title(&visible(status))) }, html! { (whole(count(status))) }])
        .collect();
    Some(html! {
        (table("Records of the claims", &["Status", "#Records"], &rows))
        (disputed(answer))
    })
}

/// Returns the sentence about disputed records; `None` if no record is disputed.
pub(super) fn warning(answer: &Answer<'_>) -> Option<Markup> {
    let count = indexes(answer).count() as u64;
    (count > 0).then(|| html! {
        (counted(count, "record is", "records are")) " disputed. The figures count a disputed record until it is invalidated."
    })
}

fn indexes<'r>(answer: &'r Answer<'_>) -> impl Iterator<Item = usize> + 'r {
    (0..answer.statuses.len()).filter(|index| answer.is_disputed(*index))
}

fn disputed(answer: &Answer<'_>) -> Markup {
    let Some(warning) = warning(answer) else { return html! { p { "No record is disputed." } } };
    let rows: Vec<Vec<Markup>> = indexes(answer)
        .take(LISTED)
        .map(|index| {
            let claim = answer.claims.get(index);
            vec![
                html! { (title(&words::place(&format!("/claims/{index}")))) },
                cell(claim, |claim| household(&claim.household_id)),
                cell(claim, |claim| title(&claim.test_group)),
            ]
        })
        .collect();
    let has_others = answer.undisputed.as_ref().is_some_and(|other| !other.sensitivity.is_empty());
    html! {
        p {
            (mark(State::Open, "disputed")) " " (warning)
            @if has_others && !answer.assessment.sensitivity.is_empty() {
                " The figures without them are in " a href="#sensitivity" { "the sensitivity of the figures" } "."
            }
        }
        (table("Disputed records", &["Claim", "Household", "Group"], &rows))
    }
}

/// The number of disputed records that are listed.
const LISTED: usize = 100;
