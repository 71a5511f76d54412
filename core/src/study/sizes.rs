//! Household sizes: persons, and standard adults if ages and sexes are known.

use super::codes;
use super::households::Group;
use super::parameters::StandardAdults;
use super::request::SizedHousehold;
use crate::finding::{Code, Finding, Findings};
use crate::household::{HouseholdSize, Members};
use crate::order;
use crate::wire::{At, FromJson, Input, Limits, Refused};

/// The size of a household.
#[derive(Clone, Copy, Debug)]
pub(super) struct Size {
    pub(super) persons: f64,
    /// The standard adults, if ages and sexes are known.
    pub(super) adults: Option<f64>,
    members: Option<Members>,
}

impl Size {
    /// Takes a size as a claim or a request states it.
    pub(super) fn of(size: HouseholdSize) -> Self {
        match size {
            HouseholdSize::Persons(persons) => Self { persons, adults: None, members: None },
            HouseholdSize::Members(members) => Self::of_members(members),
        }
    }

    #[inline(never)]
    fn of_members(members: Members) -> Self {
        let Members { children, women, men, elders } = members;
        let tenths =
            CHILD_TENTHS * children + WOMAN_TENTHS * women + MAN_TENTHS * men + ELDER_TENTHS * elders;
        Self {
            persons: f64::from(members.persons()),
            adults: Some(f64::from(tenths) / 10.0),
            members: Some(members),
        }
    }

    /// Returns the more detailed of two sizes; `None` if they differ.
    #[inline(never)]
    fn agreed(self, other: Self) -> Option<Self> {
        let same = (self.persons - other.persons).abs() <= 0.0;
        match (self.members, other.members) {
            (Some(one), Some(other)) if one != other => None,
            (Some(_), _) if same => Some(self),
            _ => same.then_some(other),
        }
    }
}

/// A household of the list `households` of a request, and its size.
#[derive(Clone, Copy, Debug)]
pub(super) struct StatedSize<'n> {
    name: &'n str,
    size: Size,
    at: usize,
}

impl<'n> FromJson<'n> for StatedSize<'n> {
    #[inline(never)]
    fn from_json(input: Input<'_, 'n>, limits: &Limits, findings: &mut Findings) -> Result<Self, Refused> {
        let At { value, at } = At::<SizedHousehold<'n>>::from_json(input, limits, findings)?;
        let (household, size) = match value {
            SizedHousehold::Persons { persons, household } => (household, HouseholdSize::Persons(persons)),
            SizedHousehold::Members { children, women, men, elders, household } => {
                let members = Members { children, women, men, elders };
                (household, members.checked(input.path, at, findings)?)
            }
        };
        Ok(Self { name: household.text(), size: Size::of(size), at })
    }
}

/// Fills in the sizes that the list `households` of a request states.
#[inline(never)]
pub(super) fn fill(groups: [&mut Group<'_>; 2], listed: &[StatedSize<'_>], findings: &mut Findings) {
    let sorted = order::ordered(listed.len(), &|one, other| name(listed, one).cmp(&name(listed, other)));
    for pair in sorted.windows(2) {
        if let [first, again] = pair
            && name(listed, *first) == name(listed, *again)
        {
            add(&codes::HOUSEHOLD_REPEATED, listed, *again, findings);
        }
    }
    for group in groups {
        let mut sizes = sorted.iter().copied().peekable();
        for household in &mut group.households {
            while sizes.next_if(|index| name(listed, *index) < Some(household.name)).is_some() {}
            let index = sizes.peek().filter(|index| name(listed, **index) == Some(household.name));
            let Some((index, stated)) = index.and_then(|index| Some((*index, listed.get(*index)?))) else {
                continue;
            };
            let agreed = household.size.map_or(Some(stated.size), |size| size.agreed(stated.size));
            if agreed.is_none() {
                add(&codes::SIZE_DIFFERS, listed, index, findings);
            }
            household.size = agreed;
        }
    }
}

fn name<'n>(listed: &[StatedSize<'n>], index: usize) -> Option<&'n str> {
    listed.get(index).map(|listed| listed.name)
}

/// Adds a finding about the item `index` of the list.
fn add(code: &'static Code, listed: &[StatedSize<'_>], index: usize, findings: &mut Findings) {
    if let Some(StatedSize { name, at, .. }) = listed.get(index) {
        let finding = Finding::new(code, alloc::format!("/households/{index}"), *at);
        findings.add(finding.with("household", *name));
    }
}

/// Returns the factors of standard adults with their source.
pub(super) fn factors() -> StandardAdults {
    let factor = |tenths: u32| f64::from(tenths) / 10.0;
    StandardAdults {
        children: factor(CHILD_TENTHS),
        women: factor(WOMAN_TENTHS),
        men: factor(MAN_TENTHS),
        elders: factor(ELDER_TENTHS),
        source: FACTORS_SOURCE,
    }
}

// Tenths of a standard adult, so that their sums are exact.
const CHILD_TENTHS: u32 = 5;
const WOMAN_TENTHS: u32 = 8;
const MAN_TENTHS: u32 = 10;
const ELDER_TENTHS: u32 = 8;

const FACTORS_SOURCE: &str = "convention of FAO woodfuel surveys: children from 0 to 14 count 0.5, women over 14 0.8, men \
from 15 to 59 1.0, men over 59 0.8; the age bands are not confirmed by a primary text";
