//! Households of a test: their group and their size.

use alloc::string::ToString;

use crate::finding::{Finding, Findings};
use crate::json::{Path, Value};
use crate::limits;
use crate::wire::{Bound, FromJson, Input, Limits, Refused, codes, request, words};

/// The group of a test to which a household belongs.
///
/// # Examples
///
/// ```
/// use hearth_kpt_core::claims::TestGroup;
///
/// assert_eq!(TestGroup::WORDS, ["intervention", "reference"]);
/// assert_eq!(TestGroup::Reference.word(), "reference");
/// ```
#[words]
pub enum TestGroup {
    /// The intervention group, which uses the new stoves.
    Intervention,
    /// The reference group (control group), which uses the old stoves.
    Reference,
}

/// The size of a household: the persons who eat from the measured fuel.
#[derive(Clone, Copy, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(untagged, inline))]
pub(crate) enum HouseholdSize {
    /// The number of persons; a mean of several days need not be a whole number.
    Persons(
        #[cfg_attr(feature = "schema", schemars(extend("exclusiveMinimum" = 0, "maximum" = limits::PERSONS)))]
         f64,
    ),
    /// Persons by age and sex, with at least one person in total.
    Members(
        #[cfg_attr(
            feature = "schema",
            schemars(extend("anyOf" = [
                { "type": "object", "properties": { "children": { "type": "integer", "minimum": 1 } } },
                { "type": "object", "properties": { "women": { "type": "integer", "minimum": 1 } } },
                { "type": "object", "properties": { "men": { "type": "integer", "minimum": 1 } } },
                { "type": "object", "properties": { "elders": { "type": "integer", "minimum": 1 } } },
            ]))
        )]
        Members,
    ),
}

/// Persons by age and sex, from which standard adults are calculated. Every count must be present; an absent count is
/// not zero.
#[request(open, inline)]
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Members {
    /// Persons from 0 to 14 years.
    #[json(nullable, maximum = limits::PERSONS)]
    pub(crate) children: u32,
    /// Females over 14 years.
    #[json(nullable, maximum = limits::PERSONS)]
    pub(crate) women: u32,
    /// Males from 15 to 59 years.
    #[json(nullable, maximum = limits::PERSONS)]
    pub(crate) men: u32,
    /// Males over 59 years.
    #[json(nullable, maximum = limits::PERSONS)]
    pub(crate) elders: u32,
}

/// The persons who ate from the measured fuel at a visit or on a day, by age and sex. A mean of several meals need not be
/// a whole number.
#[request(open)]
#[derive(Clone, Copy)]
pub(crate) struct PersonsPresent {
    /// Persons from 0 to 14 years.
    #[json(minimum = 0.0, maximum = limits::PERSONS)]
    pub(crate) children: f64,
    /// Females over 14 years.
    #[json(minimum = 0.0, maximum = limits::PERSONS)]
    pub(crate) women: f64,
    /// Males from 15 to 59 years.
    #[json(minimum = 0.0, maximum = limits::PERSONS)]
    pub(crate) men: f64,
    /// Males over 59 years.
    #[json(minimum = 0.0, maximum = limits::PERSONS)]
    pub(crate) elders: f64,
}

impl PersonsPresent {
    /// Returns the means of several visits; `None` if no person was present at any of them.
    pub(crate) fn mean(visits: &[Self]) -> Option<Self> {
        #[expect(clippy::cast_precision_loss, reason = "the number of visits is limited")]
        let count = visits.len() as f64;
        let mean = |of: fn(&Self) -> f64| visits.iter().map(of).sum::<f64>() / count;
        let mean = Self {
            children: mean(|visit| visit.children),
            women: mean(|visit| visit.women),
            men: mean(|visit| visit.men),
            elders: mean(|visit| visit.elders),
        };
        (mean.persons() > 0.0).then_some(mean)
    }

    /// Returns the number of persons.
    pub(crate) fn persons(self) -> f64 {
        self.children + self.women + self.men + self.elders
    }
}

impl HouseholdSize {
    /// Returns the number of persons.
    pub(crate) fn persons(self) -> f64 {
        match self {
            Self::Persons(persons) => persons,
            Self::Members(members) => f64::from(members.persons()),
        }
    }
}

impl Members {
    /// Returns the number of persons.
    pub(crate) fn persons(self) -> u32 {
        self.children + self.women + self.men + self.elders
    }

    /// Checks that the number of persons is within the limits of a household. `path` and `at` are the place of the
    /// finding if it is not.
    pub(crate) fn checked(
        self,
        path: &Path<'_>,
        at: usize,
        findings: &mut Findings,
    ) -> Result<HouseholdSize, Refused> {
        let persons = self.persons();
        if (1..=u32::from(limits::PERSONS)).contains(&persons) {
            return Ok(HouseholdSize::Members(self));
        }
        let allowed = alloc::format!("1 to {} persons", limits::PERSONS);
        let finding = Finding::new(&codes::OUT_OF_RANGE, path.pointer(), at);
        findings.add(finding.with("found", persons.to_string()).with("allowed", allowed));
        Err(Refused)
    }
}

impl<'n> FromJson<'n> for HouseholdSize {
    fn from_json(input: Input<'_, 'n>, limits: &Limits, findings: &mut Findings) -> Result<Self, Refused> {
        match input.node.value {
            Value::Number(_) => f64::from_json(input, &PERSONS, findings).map(Self::Persons),
            Value::Object(_) => {
                let members = Members::from_json(input, limits, findings)?;
                members.checked(input.path, input.node.at(), findings)
            }
            _ => Err(input.wrong_type("a number or an object", findings)),
        }
    }
}

/// The limits of a number of persons: above 0, and at most [`limits::PERSONS`].
pub(crate) const PERSONS: Limits = Limits {
    least: Some(Bound { value: 0.0, is_open: true }),
    greatest: Some(Bound { value: limits::PERSONS as f64, is_open: false }),
    most: None,
};
