//! Whether both groups are tested at the same time (specification §1A, item 2), and how far apart where they are not.
//!
//! What counts are the days on which somebody is tested, not the span from the first to the last.

use alloc::string::String;
use alloc::vec::Vec;

use super::days::{self, Period};
use super::households::{Group, Household};
use crate::json::Writer;
use crate::limits;
use crate::order;

/// The tested days of both groups beside each other.
#[derive(Debug)]
pub(super) struct Timing<'g, 'n> {
    groups: [Tested<'g, 'n>; 2],
    /// Days on which both groups have a household under test.
    pub(super) overlap: usize,
    /// Days between the spans.
    pub(super) apart: usize,
    /// Claims without a period.
    pub(super) without_period: usize,
    /// Households whose period shares no tested day of the other group.
    apart_households: Vec<Apart<'g, 'n>>,
}

/// When a group is tested.
#[derive(Debug)]
struct Tested<'g, 'n> {
    group: &'g Group<'n>,
    span: Option<Period>,
    covered: Vec<Period>,
    /// Households that are far from every tested day of the other group.
    far: usize,
}

#[derive(Debug)]
struct Apart<'g, 'n> {
    household: &'g Household<'n>,
    group: &'static str,
    days: usize,
}

impl<'g, 'n> Tested<'g, 'n> {
    #[inline(never)]
    fn of(group: &'g Group<'n>) -> Self {
        let periods = group.periods();
        Self { group, span: Period::span(periods.iter().copied()), covered: days::covered(&periods), far: 0 }
    }

    /// Adds the households that share no day with what the other group has `covered`.
    #[inline(never)]
    fn compare(&mut self, covered: &[Period], apart: &mut Vec<Apart<'g, 'n>>) {
        for household in &self.group.households {
            let days = household.period.and_then(|period| days::nearest(period, covered));
            let Some(days) = days else { continue };
            self.far += usize::from(days > FAR);
            apart.push(Apart { household, group: self.group.kind.word(), days });
        }
    }

    fn is_near(&self) -> bool {
        self.far * FAR_PART <= self.group.households.len()
    }

    #[inline(never)]
    fn write(&self, writer: &mut Writer) {
        let Some(span) = self.span else {
            writer.null();
            return;
        };
        writer.begin_object();
        span.write_members(writer);
        writer.count_member("testedDays", self.covered.iter().map(|period| period.length()).sum());
        writer.count_member("farHouseholds", self.far);
        writer.name("seasons");
        writer.begin_array();
        for season in seasons(self.group) {
            writer.string(season);
        }
        writer.end_array();
        writer.end_object();
    }
}

impl<'g, 'n> Timing<'g, 'n> {
    /// Of both groups.
    #[inline(never)]
    pub(super) fn of(reference: &'g Group<'n>, intervention: &'g Group<'n>) -> Self {
        let [mut one, mut other] = [reference, intervention].map(Tested::of);
        let mut apart_households = Vec::new();
        one.compare(&other.covered, &mut apart_households);
        other.compare(&one.covered, &mut apart_households);
        let households = reference.households.iter().chain(&intervention.households);
        Self {
            overlap: days::common(&one.covered, &other.covered),
            apart: one.span.zip(other.span).map_or(0, |(one, other)| one.between(other)),
            without_period: households.filter(|household| household.period.is_none()).count(),
            apart_households,
            groups: [one, other],
        }
    }

    /// Whether every household has a period to compare.
    pub(super) fn is_known(&self) -> bool {
        self.without_period == 0
    }

    /// Whether both groups are tested at the same time.
    pub(super) fn is_aligned(&self) -> bool {
        self.overlap > 0 && self.groups.iter().all(Tested::is_near)
    }

    /// The seasons of both groups as words, where both name some and these are not the same.
    #[inline(never)]
    pub(super) fn seasons_that_differ(&self) -> Option<[String; 2]> {
        let [one, other] = self.groups.each_ref().map(|tested| seasons(tested.group));
        let differ = !one.is_empty() && !other.is_empty() && one != other;
        differ.then(|| [one, other].map(|seasons| seasons.join(", ")))
    }

    /// How many households share no day with the other group.
    pub(super) fn count_apart(&self) -> usize {
        self.apart_households.len()
    }

    /// How many households are far from the other group.
    pub(super) fn count_far(&self) -> usize {
        self.groups.iter().map(|tested| tested.far).sum()
    }

    /// Writes it, as a value.
    #[inline(never)]
    pub(super) fn write(&self, writer: &mut Writer) {
        writer.begin_object();
        for tested in &self.groups {
            writer.name(tested.group.kind.word());
            tested.write(writer);
        }
        writer.count_member("overlapDays", self.overlap);
        writer.count_member("apartDays", self.apart);
        writer.count_member("apartHouseholds", self.apart_households.len());
        writer.name("apart");
        writer.begin_array();
        for apart in self.apart_households.iter().take(limits::LISTED_HOUSEHOLDS) {
            writer.begin_object();
            writer.text_member("household", apart.household.name);
            writer.text_member("group", apart.group);
            writer.count_member("days", apart.days);
            writer.end_object();
        }
        writer.end_array();
        writer.count_member("withoutPeriod", self.without_period);
        writer.text_member("rule", RULE);
        writer.end_object();
    }
}

/// The seasons that the claims of a group name, each once, in order of the alphabet.
#[inline(never)]
fn seasons<'n>(group: &Group<'n>) -> Vec<&'n str> {
    let mut seasons: Vec<&str> = Vec::new();
    for season in group.households.iter().filter_map(|household| household.season) {
        if seasons.len() < MOST_SEASONS && !seasons.contains(&season) {
            seasons.push(season);
        }
    }
    order::ordered_by(&seasons, |season| *season).into_iter().copied().collect()
}

/// Who writes more seasons than these does not name seasons.
const MOST_SEASONS: usize = 20;

/// Days between a household's test and the nearest tested day of the other group, above which it is far: a week has the
/// same weather and the same market days in it, and weekends of their own kind are what a test of some days has in any case.
pub(super) const FAR: usize = 7;

/// One in so many households of a group may be far, as are those that were visited again after a dropout.
const FAR_PART: usize = 10;

const RULE: &str = "the groups share at least one tested day, and of neither group more than one household in 10 is tested \
more than 7 days from every tested day of the other";
