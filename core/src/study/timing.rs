//! The timing of a study: whether both groups are tested at the same time (specification §1A, item 2), and the days
//! between them if not.
//!
//! The comparison uses the days on which households are measured, not the span from the first to the last day.

use alloc::string::String;
use alloc::vec::Vec;

use super::answer::{ApartHousehold, GroupSpan, Timing};
use super::days::{self, Period};
use super::households::Group;
use crate::household::TestGroup;
use crate::limits;
use crate::order;

/// The tested days of both groups.
#[derive(Debug)]
pub(super) struct TestedDays<'g, 'n> {
    groups: [Tested<'g, 'n>; 2],
    /// The number of days on which both groups have a measured household.
    pub(super) overlap: usize,
    /// The number of days between the spans of the groups.
    pub(super) apart: usize,
    /// The number of claims without a period.
    pub(super) without_period: usize,
    /// Households that share no measured day with the other group.
    apart_households: Vec<Apart<'n>>,
}

/// The tested days of one group.
#[derive(Debug)]
struct Tested<'g, 'n> {
    group: &'g Group<'n>,
    span: Option<Period>,
    covered: Vec<Period>,
    /// The days of the tests without those beyond a usual length, and without the first and the last homes.
    usual: Vec<Period>,
    /// The number of households that are far from every tested day of the other group.
    far: usize,
}

#[derive(Clone, Copy, Debug)]
struct Apart<'n> {
    household: &'n str,
    group: TestGroup,
    days: usize,
}

impl<'g, 'n> Tested<'g, 'n> {
    fn of(group: &'g Group<'n>) -> Self {
        let span = Period::span(group.periods().into_iter());
        let measured: Vec<Period> =
            group.households.iter().flat_map(|household| group.measured_days(household)).collect();
        Self { group, span, covered: days::covered(&measured), usual: usual(group), far: 0 }
    }

    /// Adds the households that share no day with the `covered` periods of the other group, and counts those that are far
    /// from its `usual` periods.
    fn compare(&mut self, (covered, usual): (&[Period], &[Period]), apart: &mut Vec<Apart<'n>>) {
        for household in &self.group.households {
            let measured = self.group.measured_days(household);
            let distance = |other: &[Period]| {
                measured.iter().map(|period| days::nearest(*period, other)).reduce(Option::min).flatten()
            };
            self.far += usize::from(distance(usual).is_some_and(|days| days > FAR));
            let Some(days) = distance(covered) else { continue };
            apart.push(Apart { household: household.name, group: self.group.kind, days });
        }
    }

    fn is_near(&self) -> bool {
        self.far * FAR_PART <= self.group.households.len()
    }

    fn answer(&self) -> Option<GroupSpan<'n>> {
        let span = self.span?.answer();
        let tested_days = self.covered.iter().map(|period| period.length()).sum();
        Some(GroupSpan { span, tested_days, far_households: self.far, seasons: seasons(self.group) })
    }
}

impl<'g, 'n> TestedDays<'g, 'n> {
    /// Compares both groups.
    pub(super) fn of(reference: &'g Group<'n>, intervention: &'g Group<'n>) -> Self {
        let [mut one, mut other] = [reference, intervention].map(Tested::of);
        let mut apart_households = Vec::new();
        one.compare((&other.covered, &other.usual), &mut apart_households);
        other.compare((&one.covered, &one.usual), &mut apart_households);
        let households = reference.households.iter().chain(&intervention.households);
        Self {
            overlap: days::common(&one.covered, &other.covered),
            apart: one.span.zip(other.span).map_or(0, |(one, other)| one.between(other)),
            without_period: households.filter(|household| household.period.is_none()).count(),
            apart_households,
            groups: [one, other],
        }
    }

    /// Returns whether both groups have households, and every household has a period.
    pub(super) fn is_known(&self) -> bool {
        self.without_period == 0 && self.empty_groups() == 0
    }

    /// Counts the groups without a household.
    pub(super) fn empty_groups(&self) -> usize {
        self.groups.iter().filter(|tested| tested.group.households.is_empty()).count()
    }

    /// Returns whether both groups are tested at the same time.
    pub(super) fn is_aligned(&self) -> bool {
        self.overlap > 0 && self.groups.iter().all(Tested::is_near)
    }

    /// Returns the first day of the middle test of each group, if the groups are aligned and these days are far apart: a few
    /// homes can then connect the groups.
    pub(super) fn starts_apart(&self) -> Option<[i32; 2]> {
        let middle = |tested: &Tested<'_, '_>| {
            let starts = tested.group.periods();
            let starts = order::ordered_by(&starts, |period| period.first);
            starts.get(starts.len() / 2).map(|period| period.first)
        };
        let [one, other] = self.groups.each_ref().map(middle);
        let (one, other) = (one?, other?);
        let is_far = (one - other).unsigned_abs() as usize > FAR;
        (self.is_aligned() && is_far).then_some([one, other])
    }

    /// Returns the seasons of both groups if both state seasons and these differ, or those of most homes if only they differ.
    pub(super) fn seasons_that_differ(&self) -> Option<[String; 2]> {
        let groups = self.groups.each_ref().map(|tested| tested.group);
        let [one, other] = groups.map(seasons);
        let differ = !one.is_empty() && !other.is_empty() && one != other;
        let most = || {
            let most = groups.map(seasons_of_most);
            let [one, other] = &most;
            (!one.is_empty() && !other.is_empty() && one != other).then_some(most)
        };
        let differing = if differ { Some([one, other]) } else { most() };
        differing.map(|groups| groups.map(|seasons| seasons.join(", ")))
    }

    /// Counts the households that share no day with the other group.
    pub(super) fn count_apart(&self) -> usize {
        self.apart_households.len()
    }

    /// Counts the households that are far from the other group.
    pub(super) fn count_far(&self) -> usize {
        self.groups.iter().map(|tested| tested.far).sum()
    }

    /// Builds the timing of the answer.
    pub(super) fn answer(&self) -> Timing<'n> {
        let [reference, intervention] = self.groups.each_ref().map(Tested::answer);
        let apart = self.apart_households.iter().take(limits::LISTED_HOUSEHOLDS);
        let apart = apart.map(|Apart { household, group, days }| ApartHousehold {
            household,
            group: *group,
            days: *days,
        });
        Timing {
            reference,
            intervention,
            overlap_days: self.overlap,
            apart_days: self.apart,
            apart_households: self.apart_households.len(),
            apart: apart.collect(),
            without_period: self.without_period,
            rule: RULE,
        }
    }
}

/// Returns the tested days of a group without those of each test beyond the usual length, and without the first and the last
/// homes: a long test or a few homes must not bridge the time between the groups.
fn usual(group: &Group<'_>) -> Vec<Period> {
    let mut periods = group.periods();
    let lengths: Vec<usize> = periods.iter().map(|period| period.length()).collect();
    let middle = order::sorted(&lengths, usize::cmp).get(lengths.len() / 2).map_or(0, |length| **length);
    let longest = i32::try_from(middle).unwrap_or(i32::MAX).max(USUAL);
    let few = periods.len() / FEW_PART;
    periods = order::arranged(periods, |period| *period);
    let kept = periods.iter().skip(few).take(periods.len() - 2 * few);
    let kept: Vec<Period> = kept
        .map(|period| Period { last: period.last.min(period.first.saturating_add(longest - 1)), ..*period })
        .collect();
    days::covered(&kept)
}

/// Returns the seasons that the claims of a group state, each once, in alphabetical order.
fn seasons<'n>(group: &Group<'n>) -> Vec<&'n str> {
    let mut seasons: Vec<&str> = Vec::new();
    for season in group.households.iter().flat_map(|household| household.seasons.iter().copied()) {
        if seasons.len() < MOST_SEASONS && !seasons.contains(&season) {
            seasons.push(season);
        }
    }
    order::ordered_by(&seasons, |season| *season).into_iter().copied().collect()
}

/// Returns the seasons of more than half of the homes.
fn seasons_of_most<'n>(group: &Group<'n>) -> Vec<&'n str> {
    let count = |season: &&str| group.households.iter().filter(|home| home.seasons.contains(season)).count();
    let mut seasons = seasons(group);
    seasons.retain(|season| count(season) * 2 > group.households.len());
    seasons
}

/// The largest number of seasons that are listed for a group.
const MOST_SEASONS: usize = 20;

/// The number of days to the nearest tested day of the other group above which a household is far. Within a week, the
/// weather and the market days are similar.
pub(super) const FAR: usize = 7;

/// At most one in this many households may be far, for example because a dropout was replaced later.
const FAR_PART: usize = 10;

/// The days of a test that are compared, unless most tests of the group are longer.
const USUAL: i32 = 14;

/// One in this many homes is left out at the start and at the end of a group.
const FEW_PART: usize = 20;

const RULE: &str = "the groups share at least one tested day, and in each group at most one household in 10 is tested more than 7 \
days from every tested day of the other group; of the other group, the days of a test beyond 14 and beyond its median length, and \
the first and the last 5 % of the households, do not count";
