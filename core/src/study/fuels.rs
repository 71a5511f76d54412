//! Studies of several fuels: homes that cook with two fuels have a claim for each.
//!
//! The figures of such a study are in megajoules per household and day: the sum of the fuels, each times its net
//! calorific value. The means and savings of each fuel are calculated over all households of a group. A household without
//! a claim of a fuel counts as 0 of it, with a warning.

use alloc::vec::Vec;

use super::calorific::{CalorificValue, CalorificValues};
use super::codes;
use super::excluded::Exclusions;
use super::households::{Group, Household};
use super::measured::Measured;
use super::shown;
use crate::finding::{Finding, Findings};
use crate::invariant::Held as _;
use crate::order::{self, ordered_by};

/// A fuel that a study measures.
#[derive(Clone, Debug)]
pub(super) struct MeasuredFuel<'n> {
    pub(super) name: &'n str,
    pub(super) unit: &'n str,
    pub(super) calorific: CalorificValue<'n>,
}

/// The claims of a study of several fuels.
#[derive(Debug)]
pub(super) struct Stacked<'n> {
    /// The fuels, ordered by name and unit.
    pub(super) fuels: Vec<MeasuredFuel<'n>>,
    /// The claims of each group, ordered by household and fuel.
    claims: [Vec<Household<'n>>; 2],
    /// The number of households whose claims have different periods.
    on_other_days: usize,
}

impl<'n> Stacked<'n> {
    /// Combines the claims of each household, if a group is measured in several fuels. Returns `None` if each group has
    /// one fuel. Claims without energy must be excluded before.
    pub(super) fn of(groups: &mut [&mut Group<'n>; 2], values: &CalorificValues<'n>) -> Option<Self> {
        if !is_stacked(groups) {
            return None;
        }
        let mut claims = [Vec::new(), Vec::new()];
        let (mut measured, mut on_other_days) = (Vec::new(), 0);
        for (group, claims) in groups.iter_mut().zip(&mut claims) {
            measured.extend(fuels(group));
            *claims = core::mem::take(&mut group.households);
            group.households = combined(claims, values);
            on_other_days += homes(claims).filter(|home| has_other_days(home)).count();
            group.fuel = None;
            group.unit = Some("MJ");
        }
        let fuels = distinct(&measured).into_iter().map(|(name, unit)| {
            let (name, unit) = name.zip(unit).held(KNOWN);
            MeasuredFuel { name, unit, calorific: values.find(name, unit).held(KNOWN) }
        });
        Some(Self { fuels: fuels.collect(), claims, on_other_days })
    }

    /// Warns of fuels whose energy is not confirmed, and of households whose fuels were measured on different days.
    pub(super) fn warn(&self, at: usize, findings: &mut Findings) {
        for fuel in self.fuels.iter().filter(|fuel| fuel.calorific.unconfirmed) {
            let finding = Finding::new(&codes::CALORIFIC_UNCONFIRMED, "/netCalorificValues", at);
            findings.add(finding.with("fuel", fuel.name).with("value", shown(fuel.calorific.value)));
        }
        if self.on_other_days > 0 {
            let finding = Finding::new(&codes::FUELS_ON_OTHER_DAYS, "/claims", at);
            findings.add(finding.with("count", self.on_other_days));
        }
    }

    /// Returns whether a household used a fuel.
    pub(super) fn is_used(&self, fuel: &str) -> bool {
        let mut claims = self.claims.iter().flatten();
        claims.any(|claim| claim.fuel == Some(fuel) && claim.measured.mean > 0.0)
    }

    /// Returns the groups in one fuel: the households of `groups`, with 0 for those without a claim of the fuel, and the
    /// number of claims in each group. `logs_only` leaves out the days on which the fuel was not used.
    pub(super) fn groups(
        &self,
        fuel: &MeasuredFuel<'n>,
        groups: [&Group<'n>; 2],
        logs_only: bool,
    ) -> [(Group<'n>, usize); 2] {
        let [reference, intervention] = groups;
        let [before, after] = &self.claims;
        [(reference, before), (intervention, after)].map(|(group, claims)| {
            let mut of_fuel =
                Group { fuel: Some(fuel.name), unit: Some(fuel.unit), ..group.without_households() };
            let mut users = 0;
            for household in &group.households {
                let found = find(claims, household.name, fuel);
                users += usize::from(found.is_some());
                let measured = found.map_or(Measured::NONE, |claim| claim.measured);
                let measured = if logs_only { measured.of_logs() } else { measured };
                of_fuel.households.push(Household { measured, ..household.clone() });
            }
            (of_fuel, users)
        })
    }
}

/// Excludes the claims of a study of several fuels whose net calorific value is unknown, and the remaining claims of each
/// household of which a claim is excluded: its energy would be incomplete.
pub(super) fn exclude_without_energy<'n>(
    groups: &mut [&mut Group<'n>; 2],
    values: &CalorificValues<'n>,
    exclusions: &mut Exclusions<'n>,
    findings: &mut Findings,
) {
    for group in groups.iter_mut().filter(|group| fuels(group).len() > 1) {
        exclude_unknown(group, values, exclusions, findings);
    }
    if is_stacked(groups) {
        for group in groups {
            exclude_unknown(group, values, exclusions, findings);
            exclude_parts(group, exclusions, findings);
        }
    }
}

/// Returns whether a group is measured in several fuels.
fn is_stacked(groups: &[&mut Group<'_>; 2]) -> bool {
    groups.iter().any(|group| fuels(group).len() > 1)
}

/// A fuel and its unit, as the claims state them.
type Stated<'n> = (Option<&'n str>, Option<&'n str>);

/// Returns the fuels of a group.
fn fuels<'n>(group: &Group<'n>) -> Vec<Stated<'n>> {
    let stated: Vec<Stated<'n>> =
        group.households.iter().map(|household| (household.fuel, household.unit)).collect();
    distinct(&stated)
}

fn distinct<'n>(fuels: &[Stated<'n>]) -> Vec<Stated<'n>> {
    let mut sorted: Vec<Stated<'_>> = ordered_by(fuels, |fuel| *fuel).into_iter().copied().collect();
    sorted.dedup();
    sorted
}

/// Excludes the claims of fuels without a net calorific value.
fn exclude_unknown<'n>(
    group: &mut Group<'n>,
    values: &CalorificValues<'n>,
    exclusions: &mut Exclusions<'n>,
    findings: &mut Findings,
) {
    exclusions.exclude(group, findings, &|household| {
        let (fuel, unit) = (household.fuel.unwrap_or_default(), household.unit.unwrap_or_default());
        let finding = || Finding::new(&codes::CALORIFIC_UNKNOWN, household.place("fuelType"), household.at);
        values.find(fuel, unit).is_none().then(|| finding().with("fuel", fuel).with("unit", unit))
    });
}

/// Excludes the remaining claims of each household of which a claim is excluded.
fn exclude_parts<'n>(group: &mut Group<'n>, exclusions: &mut Exclusions<'n>, findings: &mut Findings) {
    let names = exclusions.incomplete(group.kind);
    exclusions.exclude(group, findings, &|household| {
        let finding = || Finding::new(&codes::FUEL_EXCLUDED, household.place("fuelType"), household.at);
        names.binary_search(&household.name).is_ok().then(|| finding().with("household", household.name))
    });
}

/// Combines the claims of each household. `claims` are ordered by household, and have energy.
pub(super) fn combined<'n>(claims: &[Household<'n>], values: &CalorificValues<'n>) -> Vec<Household<'n>> {
    let energy = |claim: &Household<'n>| {
        let (fuel, unit) = claim.fuel.zip(claim.unit).held(KNOWN);
        claim.in_energy(values.find(fuel, unit).held(KNOWN).value)
    };
    homes(claims).filter_map(|home| home.iter().map(energy).reduce(|one, other| one.with(&other))).collect()
}

/// The invariant of the claims that [`exclude_without_energy`] leaves.
const KNOWN: &str = "the net calorific value of each claim is known";

/// Returns the claims of each household.
fn homes<'c, 'n>(claims: &'c [Household<'n>]) -> impl Iterator<Item = &'c [Household<'n>]> {
    claims.chunk_by(|one, other| one.name == other.name)
}

/// Returns whether two claims of a household have different periods.
fn has_other_days(home: &[Household<'_>]) -> bool {
    home.array_windows().any(|[one, other]| one.period != other.period)
}

fn find<'c, 'n>(
    claims: &'c [Household<'n>],
    name: &str,
    fuel: &MeasuredFuel<'_>,
) -> Option<&'c Household<'n>> {
    let wanted = (name, Some(fuel.name));
    let claim = order::find(claims, |claim| (claim.name, claim.fuel).cmp(&wanted));
    claim.filter(|claim| claim.unit == Some(fuel.unit))
}
