//! Dropouts: households that were not measured although they were selected, with the reasons.

use alloc::format;
use alloc::vec::Vec;

use super::codes;
use super::households::Group;
use super::request::StudyDropout;
use crate::finding::{Code, Finding, Findings};
use crate::order;
use crate::wire::At;

/// A household that was not measured although it was selected.
#[derive(Clone, Copy, Debug)]
pub(super) struct Dropout<'n> {
    pub(super) household: &'n str,
    pub(super) reason: &'n str,
    index: usize,
    at: usize,
}

impl<'n> Dropout<'n> {
    /// Sorts the member `dropouts` of a request by name, and rejects households that are listed twice.
    pub(super) fn list(dropouts: &[At<StudyDropout<'n>>], findings: &mut Findings) -> Vec<Self> {
        let dropouts = dropouts.iter().enumerate();
        let list: Vec<Self> = dropouts
            .map(|(index, At { value: StudyDropout { household, reason }, at })| Self {
                household: household.text(),
                reason,
                index,
                at: *at,
            })
            .collect();
        let sorted: Vec<Self> =
            order::ordered_by(&list, |dropout| dropout.household).into_iter().copied().collect();
        for pair in sorted.windows(2) {
            if let [first, again] = pair
                && first.household == again.household
            {
                findings.add(again.finding(&codes::HOUSEHOLD_REPEATED));
            }
        }
        sorted
    }

    /// Rejects dropouts that have a claim.
    pub(super) fn check(list: &[Self], groups: [&Group<'_>; 2], findings: &mut Findings) {
        for dropout in list {
            if groups.iter().any(|group| group.find(dropout.household).is_some()) {
                findings.add(dropout.finding(&codes::DROPOUT_MEASURED));
            }
        }
    }

    fn finding(&self, code: &'static Code) -> Finding {
        let place = format!("/dropouts/{}/household", self.index);
        Finding::new(code, place, self.at).with("household", self.household)
    }

    /// Returns the reason why the household `name` has no claim, if it is known.
    pub(super) fn reason(list: &[Self], name: &str) -> Option<&'n str> {
        let index = list.binary_search_by(|dropout| dropout.household.cmp(name)).ok()?;
        list.get(index).map(|dropout| dropout.reason)
    }
}
