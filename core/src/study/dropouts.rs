//! Dropouts: households that were not measured although they were selected, with the reasons.

use alloc::format;
use alloc::vec::Vec;

use super::codes;
use super::households::{Group, Household};
use super::request::{DropoutCategory, StudyDropout};
use crate::finding::{Code, Finding, Findings};
use crate::invariant::Held as _;
use crate::order;
use crate::wire::At;

/// A household that was not measured although it was selected.
#[derive(Clone, Copy, Debug)]
pub(super) struct Dropout<'n> {
    pub(super) household: &'n str,
    pub(super) reason: &'n str,
    pub(super) category: Option<DropoutCategory>,
    pub(super) visits: Option<u32>,
    /// Its index in the request; `None` if it follows from a claim without its counterpart.
    index: Option<usize>,
    at: usize,
}

impl<'n> Dropout<'n> {
    /// Sorts the member `dropouts` of a request by name, and rejects households that are listed twice.
    pub(super) fn list(dropouts: &[At<StudyDropout<'n>>], findings: &mut Findings) -> Vec<Self> {
        let dropouts = dropouts.iter().enumerate();
        let list: Vec<Self> = dropouts
            .map(|(index, At { value, at })| Self {
                household: value.household.text(),
                reason: value.reason,
                category: value.category,
                visits: value.visits,
                index: Some(index),
                at: *at,
            })
            .collect();
        let sorted: Vec<Self> =
            order::ordered_by(&list, |dropout| dropout.household).into_iter().copied().collect();
        for [first, again] in sorted.array_windows() {
            if first.household == again.household {
                findings.add(again.finding(&codes::HOUSEHOLD_REPEATED));
            }
        }
        sorted
    }

    /// Returns the dropout of a household that was lost after the baseline of a paired study.
    pub(super) fn lost(household: &Household<'n>) -> Self {
        Self {
            household: household.name,
            reason: LOST,
            category: None,
            visits: None,
            index: None,
            at: household.at,
        }
    }

    /// Adds dropouts to a sorted list.
    pub(super) fn add(list: &mut Vec<Self>, others: Vec<Self>) {
        list.extend(others);
        *list = order::ordered_by(list, |dropout| dropout.household).into_iter().copied().collect();
    }

    /// Returns whether the dropout follows from a claim without its counterpart.
    pub(super) fn is_implied(&self) -> bool {
        self.index.is_none()
    }

    /// Rejects dropouts that have a claim.
    pub(super) fn check(list: &[Self], groups: [&Group<'_>; 2], findings: &mut Findings) {
        for dropout in list {
            if groups.iter().any(|group| group.find(dropout.household).is_some()) {
                findings.add(dropout.finding(&codes::DROPOUT_MEASURED));
            }
        }
    }

    /// Warns of households that were not met, or for which that is not recorded, with fewer visits than a survey makes.
    pub(super) fn warn(list: &[Self], at: usize, findings: &mut Findings) {
        let is_early = |dropout: &&Self| {
            let is_absent = dropout.category.is_none_or(|category| category == DropoutCategory::NotAtHome);
            !dropout.is_implied() && is_absent && dropout.visits.is_none_or(|visits| visits < LEAST_VISITS)
        };
        let count = list.iter().filter(is_early).count();
        if count > 0 {
            let finding = Finding::new(&codes::FEW_VISITS, "/dropouts", at).with("count", count);
            findings.add(finding.with("least", i64::from(LEAST_VISITS)));
        }
    }

    fn finding(&self, code: &'static Code) -> Finding {
        let index = self.index.held("only a listed dropout is refused");
        let place = format!("/dropouts/{index}/household");
        Finding::new(code, place, self.at).with("household", self.household)
    }

    /// Returns the reason why the household `name` has no claim, if it is known.
    pub(super) fn reason(list: &[Self], name: &str) -> Option<&'n str> {
        order::find(list, |dropout| dropout.household.cmp(name)).map(|dropout| dropout.reason)
    }
}

/// The visits after which a household counts as not at home. The Demographic and Health Surveys make at least three: ICF,
/// Demographic and Health Surveys Interviewer's Manual, call-backs.
const LEAST_VISITS: u32 = 3;

/// The reason of a household that has only a claim of the reference group.
const LOST: &str = "measured only in the reference group";
