//! The measured households. Each claim is one household of its group.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use super::codes;
use super::days::Period;
use super::measured::Measured;
use super::number;
use super::size::Size;
use crate::claims::{Claim, DayStatus};
use crate::finding::{Finding, Findings};
use crate::household::TestGroup;
use crate::json::Node;
use crate::order;

/// A household of a group, with the measurement in its claim.
#[derive(Clone, Debug)]
pub(super) struct Household<'n> {
    pub(super) name: &'n str,
    /// The index of the claim in the request. `at` is its byte offset.
    pub(super) claim: usize,
    pub(super) at: usize,
    pub(super) measured: Measured,
    pub(super) period: Option<Period>,
    /// The daily mean if a day is the night between two dates of the test, summed over the fuels.
    pub(super) by_night: f64,
    /// The number of days that were not weighed.
    pub(super) missing_days: usize,
    /// The number of days whose weights are left out.
    pub(super) excluded_days: usize,
    /// The mean of the persons present, or the size of the household.
    pub(super) size: Option<Size>,
    /// The mass of the dry fuel in one unit of the fuel as weighed, if the claim states the moisture.
    pub(super) dry_share: Option<f64>,
    pub(super) fuel: Option<&'n str>,
    pub(super) unit: Option<&'n str>,
    /// The seasons that its claims state.
    pub(super) seasons: Vec<&'n str>,
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
#[derive(Clone, Debug)]
pub(super) struct Group<'n> {
    pub(super) kind: TestGroup,
    pub(super) households: Vec<Household<'n>>,
    /// The days that were not weighed, or whose weights are left out, each with its household, in order.
    pub(super) unmeasured: Vec<(&'n str, i32)>,
    /// The strata of the frame, if there are at least two.
    pub(super) strata: Vec<WeightedStratum<'n>>,
    pub(super) fuel: Option<&'n str>,
    pub(super) unit: Option<&'n str>,
}

impl<'n> Household<'n> {
    /// Returns the household of a claim; `None` if a part is missing. A claim without errors has all parts.
    pub(super) fn of(claim: &Claim<'n>, index: usize) -> Option<(TestGroup, Self)> {
        let not_used = claim.count_with_status(DayStatus::NotUsed);
        let measured = Measured::of(claim.logs()?.value.iter().map(|log| log.value), not_used)?;
        let period = claim.days();
        let mut household = Self {
            name: claim.household?.0,
            claim: index,
            at: claim.at,
            measured,
            period: period.map(|period| Period { first: period.start.number(), last: period.end.number() }),
            by_night: measured.mean,
            missing_days: claim.count_with_status(DayStatus::Missing),
            excluded_days: claim.count_with_status(DayStatus::Excluded),
            size: Size::stated([claim.present_mean().map(Size::of_present), claim.size.map(Size::of)]),
            dry_share: claim.moisture.as_ref().and_then(|moisture| moisture.value.dry(1.0)),
            fuel: claim.fuel_type.map(|fuel| fuel.0),
            unit: claim.unit.map(|unit| unit.0),
            seasons: claim.factors().and_then(|factors| factors.season?.value).into_iter().collect(),
            factors: claim.has_factors(),
            selection: false,
            proof: claim.evidence().find_map(|(index, _, item)| {
                let selection = item.selection.as_ref()?;
                selection.proof.map(|(document, frame)| SelectionEvidence { document, frame, index })
            }),
            stratum: None,
        };
        let days = household.expected_days();
        if days > 1 && household.period.is_some_and(|period| days >= period.length()) {
            household.by_night *= number(days) / number(days - 1);
        }
        Some((claim.group?, household))
    }

    /// Returns the daily mean as dry fuel, if the claim states the moisture.
    pub(super) fn dry_mean(&self) -> Option<f64> {
        Some(self.measured.mean * self.dry_share?)
    }

    /// Counts the days of the test. A claim without errors accounts for each of them: if its last day is d days after
    /// the first, d or d + 1 days have a log or are listed without one. Three weighings between four visits are complete.
    pub(super) fn expected_days(&self) -> usize {
        self.measured.days + self.measured.not_used + self.missing_days + self.excluded_days
    }

    /// Returns whether every day of the test has a log, or passed without use of the fuel.
    pub(super) fn is_complete(&self) -> bool {
        self.missing_days + self.excluded_days == 0
    }

    /// Returns the household with the mean of its logs alone; `None` if it has no log.
    pub(super) fn without_days_not_used(&self) -> Option<Self> {
        self.measured.mean_of_logs?;
        Some(Self { measured: self.measured.of_logs(), ..self.clone() })
    }

    /// Returns the household with its measurement as energy, if a unit of its fuel has `value` MJ.
    pub(super) fn in_energy(&self, value: f64) -> Self {
        let (measured, by_night) = (self.measured.in_energy(value), self.by_night * value);
        Self { measured, by_night, dry_share: None, ..self.clone() }
    }

    /// Adds the energy of another fuel of the same household. A day has a log if each fuel has one or was not used, and a
    /// day without use is a day on which no fuel was used.
    pub(super) fn with(self, other: &Self) -> Self {
        let (one, two) = (self.measured, other.measured);
        let missing_days = self.missing_days.max(other.missing_days);
        let excluded_days = self.excluded_days.max(other.excluded_days);
        let not_used = one.not_used.min(two.not_used);
        // A fuel that was used on no day adds no days.
        let expected = match (one.mean_of_logs, two.mean_of_logs) {
            (Some(_), None) => self.expected_days(),
            (None, Some(_)) => other.expected_days(),
            _ => self.expected_days().max(other.expected_days()),
        };
        let mut seasons = self.seasons;
        seasons.extend(other.seasons.iter().filter(|season| !seasons.contains(season)).collect::<Vec<_>>());
        let sum = one.mean_of_logs.unwrap_or_default() + two.mean_of_logs.unwrap_or_default();
        let measured = Measured {
            days: expected.saturating_sub(missing_days + excluded_days + not_used),
            not_used,
            mean: one.mean + two.mean,
            mean_of_logs: one.mean_of_logs.or(two.mean_of_logs).map(|_| sum),
            lowest: one.lowest + two.lowest,
            highest: one.highest + two.highest,
        };
        Self {
            measured,
            by_night: self.by_night + other.by_night,
            missing_days,
            excluded_days,
            period: Period::span(self.period.into_iter().chain(other.period)),
            size: Size::stated([self.size, other.size]),
            seasons,
            factors: self.factors && other.factors,
            selection: self.selection && other.selection,
            proof: self.proof.or(other.proof),
            ..self
        }
    }

    /// Returns the JSON Pointer of a member of the claim.
    pub(super) fn place(&self, member: &str) -> String {
        format!("/claims/{}/{member}", self.claim)
    }
}

impl<'n> Group<'n> {
    /// Sorts `households` by name and fuel, and returns them as a group, with their `unmeasured` days.
    pub(super) fn new(
        kind: TestGroup,
        households: Vec<Household<'n>>,
        unmeasured: Vec<(&'n str, i32)>,
    ) -> Self {
        let key = |household: &Household<'n>| (household.name, household.fuel, household.claim);
        let in_order = households.is_sorted_by_key(key);
        let households = if in_order { households } else { order::arranged(households, key) };
        let unmeasured = order::arranged(unmeasured, |day| *day);
        Self { kind, households, unmeasured, strata: Vec::new(), fuel: None, unit: None }
    }

    /// Returns the group without its households.
    pub(super) fn without_households(&self) -> Self {
        Self { households: Vec::new(), unmeasured: Vec::new(), strata: self.strata.clone(), ..*self }
    }

    /// Returns the household `name`.
    pub(super) fn find(&self, name: &str) -> Option<&Household<'n>> {
        order::find(&self.households, |household| household.name.cmp(name))
    }

    /// Returns the measured days of a household, as periods. If the logs cover the nights between the dates of the test, the
    /// day of a log is the one on which it starts.
    pub(super) fn measured_days(&self, household: &Household<'_>) -> Vec<Period> {
        let Some(period) = household.period else { return Vec::new() };
        let nights = household.expected_days() < period.length();
        let last = period.last - i32::from(nights);
        let from = self.unmeasured.partition_point(|(name, _)| *name < household.name);
        let left_out = self.unmeasured.iter().skip(from).take_while(|(name, _)| *name == household.name);
        let mut days = Vec::new();
        let mut first = period.first;
        for left_out in left_out.map(|(_, day)| *day).chain([last + 1]) {
            if left_out > first {
                days.push(Period { first, last: left_out - 1 });
            }
            first = first.max(left_out + 1);
        }
        days
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

    /// Rejects households with two claims of the same fuel. A claim without a fuel contradicts each other claim.
    pub(super) fn refuse_repeated(&self, findings: &mut Findings) {
        for [first, again] in self.households.array_windows() {
            let same = first.fuel.is_none() || first.fuel == again.fuel;
            if first.name == again.name && same {
                let finding = Finding::new(&codes::HOUSEHOLD_TWICE, again.place("householdId"), again.at);
                findings.add(finding.with("household", again.name).with("group", self.kind.word()));
            }
        }
    }

    /// Returns whether the group has the two households that a mean with an interval needs.
    pub(super) fn is_estimable(&self) -> bool {
        self.households.len() >= 2
    }

    /// Warns of a group without a mean.
    pub(super) fn warn_of_size(&self, claims_at: usize, findings: &mut Findings) {
        let code = match (self.households.len(), self.kind) {
            // Rule 6 reports that the reference group is empty.
            (0, TestGroup::Intervention) => &codes::GROUP_EMPTY,
            (1, _) => &codes::GROUP_OF_ONE,
            _ => return,
        };
        findings.add(Finding::new(code, "/claims", claims_at).with("group", self.kind.word()));
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
