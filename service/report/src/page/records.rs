//! The records of the claims by their status. A disputed record counts until it is invalidated, so it is shown apart.

use maud::{Markup, html};

use super::elements::{State, cell, household, mark};
use super::tables::table;
use crate::answer::Answer;
use crate::text::title;
use crate::words::Words;

/// Returns the number of records of each status, and the disputed ones; `None` if the claims are not stored.
pub(super) fn records(words: &Words, answer: &Answer<'_>) -> Option<Markup> {
    if answer.statuses.is_empty() {
        return None;
    }
    let count = |status: &str| answer.statuses.iter().filter(|other| **other == status).count() as u64;
    let mut statuses: Vec<&str> = answer.statuses.to_vec();
    statuses.sort_unstable();
    statuses.dedup();
    let rows: Vec<Vec<Markup>> = statuses
        .into_iter()
        .map(|status| vec![html! { (words.status(status)) }, html! { (words.whole(count(status))) }])
        .collect();
    Some(html! {
        (table(words, &words.text("records.caption"), &["status", "#records"], &rows))
        (disputed(words, answer))
    })
}

/// Returns the sentences about disputed records; `None` if no record is disputed.
pub(super) fn warning(words: &Words, answer: &Answer<'_>) -> Option<String> {
    let count = indexes(answer).count() as u64;
    (count > 0).then(|| words.with("records.disputed", &[("count", count.into())]))
}

fn indexes<'r>(answer: &'r Answer<'_>) -> impl Iterator<Item = usize> + 'r {
    (0..answer.statuses.len()).filter(|index| answer.is_disputed(*index))
}

fn disputed(words: &Words, answer: &Answer<'_>) -> Markup {
    let Some(warning) = warning(words, answer) else {
        return html! { p { (words.text("records.none")) } };
    };
    let rows: Vec<Vec<Markup>> = indexes(answer)
        .take(LISTED)
        .map(|index| {
            let claim = answer.claims.get(index);
            vec![
                html! { (title(&words.claim(index as u64))) },
                cell(claim, |claim| household(&claim.household_id)),
                cell(claim, |claim| words.stated_group(&claim.test_group)),
            ]
        })
        .collect();
    let has_others = answer.undisputed.as_ref().is_some_and(|other| !other.sensitivity.is_empty());
    let link = html! { a href="#sensitivity" { (words.text("records.sensitivity")) } };
    html! {
        p {
            (mark(State::Open, &words.text("mark.disputed"))) " " (warning)
            @if has_others && !answer.assessment.sensitivity.is_empty() {
                " " (words.markup("records.without", &[], &[("sensitivity", link)]))
            }
        }
        (table(words, &words.text("records.list"), &["claim", "household", "group"], &rows))
    }
}

/// The number of disputed records that are listed.
const LISTED: usize = 100;
