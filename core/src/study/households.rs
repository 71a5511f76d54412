//! The measured households. Each claim is one household of its group.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::cmp::Ordering;

use super::codes;
use super::days::Period;
use super::measured::Measured;
use super::size::Size;
use crate::claims::Claim;
use crate::finding::{Finding, Findings};
use crate::household::TestGroup;
use crate::json::Node;
use crate::order;

/// A household of a group, with the measurement in its claim.
#[derive(Debug)]
pub(super) struct Household<'n> {
    pub(super) name: &'n str,
    /// The index of the claim in the request. `at` is its byte offset.
    pub(super) claim: usize,
    pub(super) at: usize,
    pub(super) measured: Measured,
    pub(super) period: Option<Period>,
    /// `durationDays`, or the number of daily logs if the claim has no period.
    pub(super) expected_days: usize,
    /// The mean of the persons present, or the size of the household.
    pub(super) size: Option<Size>,
    /// The daily mean as dry fuel, if the claim states the moisture.
    pub(super) dry_mean: Option<f64>,
    pub(super) fuel: Option<&'n str>,
    pub(super) unit: Option<&'n str>,
    pub(super) season: Option<&'n str>,
    pub(super) factors: bool,
    /// Whether the evidence of the claim proves the selection.
    pub(super) selection: bool,
    /// The document and the frame in that evidence.
    pub(super) proof: Option<SelectionEvidence<'n>>,
    /// The index of its stratum among the strata of the group.
    pub(super) stratum: Option<usize>,
}

/// The document and the frame of a selection, from the evidence item `index`.
#[derive(Clone, Copy, Debug)]
pub(super) struct SelectionEvidence<'n> {
    pub(super) document: &'n Node<'n>,
    pub(super) frame: &'n Node<'n>,
    pub(super) index: usize,
}

/// A group with its households, ordered by name.
#[derive(Debug)]
pub(super) struct Group<'n> {
    pub(super) kind: TestGroup,
    pub(super) households: Vec<Household<'n>>,
    /// The strata of the frame, if there are at least two.
    pub(super) strata: Vec<WeightedStratum<'n>>,
    pub(super) fuel: Option<&'n str>,
    pub(super) unit: Option<&'n str>,
}

impl<'n> Household<'n> {
    /// Returns the household of a claim; `None` if a part is missing. A claim without errors has all parts.
    pub(super) fn of(claim: &Claim<'n>, index: usize) -> Option<(TestGroup, Self)> {
        let measured = Measured::of(claim.logs()?.value.iter().map(|log| log.value))?;
        let (period, duration) = (claim.days(), claim.duration());
        let expected_days =
            duration.and_then(|duration| usize::try_from(duration.value.days).ok()).unwrap_or(measured.days);
        let household = Self {
            name: claim.household?.0,
            claim: index,
            at: claim.at,
            measured,
            period: period.map(|period| Period { first: period.start.number(), last: period.end.number() }),
            expected_days,
            size: claim.present_mean().map(Size::of_present).or_else(|| claim.size.map(Size::of)),
            dry_mean: claim.moisture.as_ref().and_then(|moisture| moisture.value.dry(measured.mean)),
            fuel: claim.fuel_type.map(|fuel| fuel.0),
            unit: claim.unit.map(|unit| unit.0),
            season: claim.factors().and_then(|factors| factors.season?.value),
            factors: claim.has_factors(),
            selection: false,
            proof: claim.evidence().find_map(|(index, _, item)| {
                let selection = item.selection.as_ref()?;
                selection.proof.map(|(document, frame)| SelectionEvidence { document, frame, index })
            }),
            stratum: None,
        };
        Some((claim.group?, household))
    }

    /// Returns the JSON Pointer of a member of the claim.
    pub(super) fn place(&self, member: &str) -> String {
        format!("/claims/{}/{member}", self.claim)
    }
}

impl<'n> Group<'n> {
    /// Sorts `households` by name, and returns them as a group.
    pub(super) fn new(kind: TestGroup, households: Vec<Household<'n>>) -> Self {
        let of = |index: usize| households.get(index).map(|household| (household.name, household.claim));
        let in_order = (1..households.len()).all(|index| of(index - 1) <= of(index));
        let households = if in_order {
            households
        } else {
            let order = order::ordered(households.len(), &|one, other| of(one).cmp(&of(other)));
            let mut taken: Vec<Option<Household<'n>>> = households.into_iter().map(Some).collect();
            order.into_iter().filter_map(|index| taken.get_mut(index)?.take()).collect()
        };
        Self { kind, households, strata: Vec::new(), fuel: None, unit: None }
    }

    /// Returns the household `name`.
    pub(super) fn find(&self, name: &str) -> Option<&Household<'n>> {
        let index = self.households.binary_search_by(|household| household.name.cmp(name)).ok()?;
        self.households.get(index)
    }

    /// Returns the known periods.
    pub(super) fn periods(&self) -> Vec<Period> {
        self.households.iter().filter_map(|household| household.period).collect()
    }

    /// Returns the daily means, in the order of the households.
    pub(super) fn daily_means(&self) -> Vec<f64> {
        self.households.iter().map(|household| household.measured.mean).collect()
    }

    /// Returns the daily means, each with the stratum of its household.
    pub(super) fn valued(&self) -> Vec<Valued> {
        self.households.iter().map(|household| (household.measured.mean, household.stratum)).collect()
    }

    /// Rejects households that are measured more than once, and a group of fewer than two households.
    pub(super) fn check(&self, claims_at: usize, findings: &mut Findings) {
        for pair in self.households.windows(2) {
            let [first, again] = pair else { continue };
            if first.name == again.name {
                let finding = Finding::new(&codes::HOUSEHOLD_TWICE, again.place("householdId"), again.at);
                findings.add(finding.with("household", again.name).with("group", self.kind.word()));
            }
        }
        let code = match self.households.len() {
            0 => &codes::GROUP_EMPTY,
            1 => &codes::GROUP_OF_ONE,
            _ => return,
        };
        findings.add(Finding::new(code, "/claims", claims_at).with("group", self.kind.word()));
    }
}

/// Rejects households that are in both groups or, in a paired design, in only one group.
pub(super) fn compare(
    reference: &Group<'_>,
    intervention: &Group<'_>,
    paired: bool,
    findings: &mut Findings,
) {
    let unpaired = |household: &Household<'_>, group: &Group<'_>| {
        let finding = Finding::new(&codes::HOUSEHOLD_UNPAIRED, household.place("householdId"), household.at);
        finding.with("household", household.name).with("group", group.kind.word())
    };
    let (mut ours, mut theirs) =
        (reference.households.iter().peekable(), intervention.households.iter().peekable());
    loop {
        let order = match (ours.peek(), theirs.peek()) {
            (Some(one), Some(other)) => one.name.cmp(other.name),
            (Some(_), None) => Ordering::Less,
            (None, Some(_)) => Ordering::Greater,
            (None, None) => return,
        };
        let one = ours.next_if(|_| order != Ordering::Greater);
        let other = theirs.next_if(|_| order != Ordering::Less);
        match (one, other) {
            (Some(_), Some(other)) if !paired => {
                let finding = Finding::new(&codes::HOUSEHOLD_IN_BOTH, other.place("householdId"), other.at);
                findings.add(finding.with("household", other.name));
            }
            (Some(one), None) if paired => findings.add(unpaired(one, reference)),
            (None, Some(other)) if paired => findings.add(unpaired(other, intervention)),
            _ => {}
        }
    }
}

/// A stratum and its share of the households in the frame.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct WeightedStratum<'n> {
    pub(super) name: &'n str,
    pub(super) weight: f64,
}

/// The value of a household, and the index of its stratum.
pub(super) type Valued = (f64, Option<usize>);
