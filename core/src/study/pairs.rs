//! The households that both groups have: those of a paired design, and those that independent groups must not share.

use alloc::vec::Vec;

use super::codes;
use super::days::Period;
use super::dropouts::Dropout;
use super::excluded::Exclusions;
use super::households::{Group, Household};
use crate::finding::{Code, Finding, Findings};

/// Rejects households that are in both of two independent groups.
pub(super) fn refuse_shared([reference, intervention]: &[&mut Group<'_>; 2], findings: &mut Findings) {
    for household in intervention.households.iter().filter(|other| reference.find(other.name).is_some()) {
        let place = household.place("householdId");
        let finding = Finding::new(&codes::HOUSEHOLD_IN_BOTH, place, household.at);
        findings.add(finding.with("household", household.name));
    }
}

/// Excludes the households of a paired design that are in only one group. A household of the reference group was lost
/// after the baseline, so it is a dropout. It is added to the `dropouts` with a warning unless they have it. Returns the
/// baselines of these households.
pub(super) fn keep_pairs<'n>(
    [reference, intervention]: &mut [&mut Group<'n>; 2],
    dropouts: &mut Vec<Dropout<'n>>,
    exclusions: &mut Exclusions<'n>,
    at: usize,
    findings: &mut Findings,
) -> Vec<Household<'n>> {
    let unpaired = |household: &mut Household<'n>, other: &Group<'n>| other.find(household.name).is_none();
    let lost: Vec<Household<'n>> =
        reference.households.extract_if(.., |household| unpaired(household, intervention)).collect();
    let added: Vec<Household<'n>> =
        intervention.households.extract_if(.., |household| unpaired(household, reference)).collect();
    for household in &lost {
        exclusions.add_silently(household, reference.kind, codes::HOUSEHOLD_LOST.code);
    }
    let unlisted = lost.iter().filter(|household| Dropout::reason(dropouts, household.name).is_none());
    let mut implied: Vec<Dropout<'n>> = unlisted.map(Dropout::lost).collect();
    implied.dedup_by_key(|dropout| dropout.household);
    if let Some(first) = implied.first() {
        let finding = Finding::new(&codes::HOUSEHOLD_LOST, "/dropouts", at);
        findings.add(finding.with("count", implied.len()).with("household", first.household));
    }
    Dropout::add(dropouts, implied);
    warn_of_order(reference, intervention, findings);
    for household in &added {
        let finding = Finding::new(&codes::HOUSEHOLD_UNPAIRED, household.place("householdId"), household.at);
        exclusions.add(household, intervention.kind, finding.with("household", household.name), findings);
    }
    lost
}

/// Warns of homes that are tested in both groups at once, or in the reversed order.
fn warn_of_order(reference: &Group<'_>, intervention: &Group<'_>, findings: &mut Findings) {
    let tests = || {
        let tests = intervention.households.iter();
        tests.filter_map(|after| Some((after, reference.find(after.name)?.period?, after.period?)))
    };
    // The second test may start on the day on which the first one ends.
    let at_once = || tests().filter(|(_, before, period)| before.shared(*period) > 1);
    let reversed =
        || tests().filter(|(_, before, period)| before.shared(*period) <= 1 && period.first < before.first);
    let mut add = |code: &'static Code, first: Option<(&Household<'_>, Period, Period)>, count: usize| {
        if let Some((first, ..)) = first {
            let finding = Finding::new(code, first.place("testPeriod"), first.at).with("count", count);
            findings.add(finding.with("household", first.name));
        }
    };
    add(&codes::BOTH_AT_ONCE, at_once().next(), at_once().count());
    add(&codes::TESTS_REVERSED, reversed().next(), reversed().count());
}
