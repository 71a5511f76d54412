//! Whether both groups are tested at the same time (specification §1A, item 2), and how far apart where they are not.

use alloc::vec::Vec;

use super::days::Period;
use super::households::{Group, Household};
use crate::json::Writer;
use crate::limits;
use crate::order;

/// The spans of both groups beside each other.
#[derive(Debug)]
pub(super) struct Timing<'g, 'n> {
    groups: [(&'g Group<'n>, Option<Period>); 2],
    /// Days that both spans have.
    pub(super) overlap: usize,
    /// Days between the spans.
    pub(super) apart: usize,
    /// Claims without a period.
    pub(super) without_period: usize,
    /// Households whose period shares no day with the span of the other group, and the days between.
    apart_households: Vec<Apart<'g, 'n>>,
}

#[derive(Debug)]
struct Apart<'g, 'n> {
    household: &'g Household<'n>,
    group: &'static str,
    days: usize,
}

impl<'g, 'n> Timing<'g, 'n> {
    /// Of both groups.
    #[inline(never)]
    pub(super) fn of(reference: &'g Group<'n>, intervention: &'g Group<'n>) -> Self {
        let span = |group: &Group<'_>| {
            Period::span(group.households.iter().filter_map(|household| household.period))
        };
        let spans = [span(reference), span(intervention)];
        let [one, other] = spans;
        let mut apart_households = Vec::new();
        for (group, theirs) in [(reference, other), (intervention, one)] {
            for household in &group.households {
                let (Some(ours), Some(theirs)) = (household.period, theirs) else { continue };
                if ours.shared(theirs) == 0 {
                    let days = ours.between(theirs);
                    apart_households.push(Apart { household, group: group.kind.word(), days });
                }
            }
        }
        let households = reference.households.iter().chain(&intervention.households);
        let both = one.zip(other);
        Self {
            groups: [(reference, one), (intervention, other)],
            overlap: both.map_or(0, |(one, other)| one.shared(other)),
            apart: both.map_or(0, |(one, other)| one.between(other)),
            without_period: households.filter(|household| household.period.is_none()).count(),
            apart_households,
        }
    }

    /// Whether both groups have a period to compare.
    pub(super) fn is_known(&self) -> bool {
        self.without_period == 0
    }

    /// How many households are apart from the other group.
    pub(super) fn count_apart(&self) -> usize {
        self.apart_households.len()
    }

    /// Writes it, as a value.
    #[inline(never)]
    pub(super) fn write(&self, writer: &mut Writer) {
        writer.begin_object();
        for (group, span) in &self.groups {
            writer.name(group.kind.word());
            let Some(span) = span else {
                writer.null();
                continue;
            };
            writer.begin_object();
            span.write_members(writer);
            writer.name("seasons");
            writer.begin_array();
            for season in seasons(group) {
                writer.string(season);
            }
            writer.end_array();
            writer.end_object();
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
