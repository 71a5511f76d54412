//! The size of a household: persons, and standard adults if ages and sexes are known.

use crate::did::Did;
use crate::finding::Findings;
use crate::household::{HouseholdSize, Members, PersonsPresent};
use crate::limits;
use crate::wire::{At, FromJson, Input, Limits, Refused, request};

/// A household and its size: the number of persons, in total or by age and sex.
#[request(first)]
#[derive(Clone, Copy)]
pub(super) enum SizedHousehold<'n> {
    /// The total number of persons.
    Persons {
        /// The number of persons, as a mean if it varies.
        #[json(exclusive_minimum = 0.0, maximum = limits::PERSONS)]
        persons: f64,
        /// The household.
        household: Did<'n>,
    },
    /// The number of persons by age and sex, which determines the standard adults.
    Members {
        /// Children from 0 to 14 years.
        #[json(minimum = 0, maximum = limits::PERSONS)]
        children: u32,
        /// Women over 14.
        #[json(minimum = 0, maximum = limits::PERSONS)]
        women: u32,
        /// Men from 15 to 59.
        #[json(minimum = 0, maximum = limits::PERSONS)]
        men: u32,
        /// Men over 59.
        #[json(minimum = 0, maximum = limits::PERSONS)]
        elders: u32,
        /// The household.
        household: Did<'n>,
    },
}

/// The size of a household.
#[derive(Clone, Copy, Debug)]
pub(super) struct Size {
    pub(super) persons: f64,
    /// The number of standard adults, if ages and sexes are known.
    pub(super) adults: Option<f64>,
    members: Option<Members>,
    /// Whether this is the mean of the persons present.
    pub(super) is_present: bool,
    /// The smallest and the largest number of persons that are stated for the household, or present in it.
    pub(super) least: f64,
    most: f64,
}

impl Size {
    /// Returns the size that a claim or a request states.
    pub(super) fn of(size: HouseholdSize) -> Self {
        match size {
            HouseholdSize::Persons(persons) => Self::of_persons(persons),
            HouseholdSize::Members(members) => Self::of_members(members),
        }
    }

    fn of_persons(persons: f64) -> Self {
        Self { persons, adults: None, members: None, is_present: false, least: persons, most: persons }
    }

    /// Returns the mean size of the persons present.
    pub(super) fn of_present(present: PersonsPresent) -> Self {
        let PersonsPresent { children, women, men, elders } = present;
        let tenths = f64::from(CHILD_TENTHS) * children
            + f64::from(WOMAN_TENTHS) * women
            + f64::from(MAN_TENTHS) * men
            + f64::from(ELDER_TENTHS) * elders;
        Self { adults: Some(tenths / 10.0), is_present: true, ..Self::of_persons(present.persons()) }
    }

    fn of_members(members: Members) -> Self {
        let Members { children, women, men, elders } = members;
        let tenths =
            CHILD_TENTHS * children + WOMAN_TENTHS * women + MAN_TENTHS * men + ELDER_TENTHS * elders;
        let size = Self::of_persons(f64::from(members.persons()));
        Self { adults: Some(f64::from(tenths) / 10.0), members: Some(members), ..size }
    }

    /// Returns the persons present, or the more detailed of two sizes; `None` if the sizes differ.
    pub(super) fn agreed(self, other: Self) -> Option<Self> {
        if self.is_present {
            return Some(self.or_fewer(other));
        }
        let same = (self.persons - other.persons).abs() <= 0.0;
        match (self.members, other.members) {
            (Some(one), Some(other)) if one != other => None,
            (Some(_), _) if same => Some(self),
            _ => same.then_some(other),
        }
    }

    /// Combines two sizes that are stated for a household: the persons present come before its size, then the smaller number
    /// before the larger one.
    pub(super) fn or_fewer(self, other: Self) -> Self {
        let is_other = match (self.is_present, other.is_present) {
            (true, false) => false,
            (false, true) => true,
            _ => other.persons < self.persons || self.members.is_none() && other.persons <= self.persons,
        };
        let size = if is_other { other } else { self };
        Self { least: self.least.min(other.least), most: self.most.max(other.most), ..size }
    }

    /// Combines the known sizes.
    pub(super) fn stated(sizes: [Option<Self>; 2]) -> Option<Self> {
        sizes.into_iter().flatten().reduce(Self::or_fewer)
    }

    /// Returns whether two of the numbers of persons contradict each other.
    pub(super) fn is_contradicted(self) -> bool {
        self.most > self.least * MOST_GUESTS
    }
}

/// An item of the list `households` in a request: a household and its size.
#[derive(Clone, Copy, Debug)]
pub(super) struct StatedSize<'n> {
    pub(super) name: &'n str,
    pub(super) size: Size,
    pub(super) at: usize,
}

impl<'n> FromJson<'n> for StatedSize<'n> {
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

/// Of two numbers of persons of a household, one above this multiple of the other is unlikely.
const MOST_GUESTS: f64 = 1.5;

// Tenths of a standard adult, so that their sums are exact.
pub(super) const CHILD_TENTHS: u32 = 5;
pub(super) const WOMAN_TENTHS: u32 = 8;
pub(super) const MAN_TENTHS: u32 = 10;
pub(super) const ELDER_TENTHS: u32 = 8;

/// The source of the factors.
pub(super) const FACTORS_SOURCE: &str = "convention of FAO woodfuel surveys: children from 0 to 14: 0.5, women over 14: 0.8, men from \
15 to 59: 1.0, men over 59: 0.8; the age bands are not confirmed by a primary text";
