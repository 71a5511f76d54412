//! Household sizes: persons, and standard adults where ages and sexes are known.

use alloc::vec::Vec;

use super::codes;
use super::fields::Fields;
use super::households::Group;
use crate::finding::{Finding, Findings};
use crate::household::{HouseholdSize, Members};
use crate::json::Writer;
use crate::json::object::Bounds;
use crate::limits;
use crate::order;

/// The size of a household.
#[derive(Clone, Copy, Debug)]
pub(super) struct Size {
    pub(super) persons: f64,
    /// Standard adults: known only by ages and sexes.
    pub(super) adults: Option<f64>,
    members: Option<Members>,
}

impl Size {
    /// As a claim states it.
    pub(super) fn of_claim(size: &HouseholdSize) -> Self {
        match size {
            HouseholdSize::Persons(persons) => Self::of_persons(*persons),
            HouseholdSize::Members(members) => Self::of_members(*members),
        }
    }

    fn of_persons(persons: f64) -> Self {
        Self { persons, adults: None, members: None }
    }

    #[inline(never)]
    fn of_members(members: Members) -> Self {
        let Members { children, women, men, elders } = members;
        let tenths =
            CHILD_TENTHS * children + WOMAN_TENTHS * women + MAN_TENTHS * men + ELDER_TENTHS * elders;
        Self {
            persons: f64::from(children + women + men + elders),
            adults: Some(f64::from(tenths) / 10.0),
            members: Some(members),
        }
    }

    /// Both, where they say the same: the one that says more.
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

/// Fills in the sizes that the list `households` of the request states.
#[inline(never)]
pub(super) fn fill(groups: [&mut Group<'_>; 2], request: &Fields<'_, '_>, findings: &mut Findings) {
    let listed = list(request, findings);
    if listed.is_empty() {
        return;
    }
    for group in groups {
        let mut sizes = listed.iter().peekable();
        for household in &mut group.households {
            while sizes.next_if(|listed| listed.name < household.name).is_some() {}
            let Some(listed) = sizes.peek().filter(|listed| listed.name == household.name) else { continue };
            let agreed = household.size.map_or(Some(listed.size), |size| size.agreed(listed.size));
            if agreed.is_none() {
                let place = alloc::format!("/households/{}", listed.index);
                let finding = Finding::new(&codes::SIZE_DIFFERS, place, listed.at);
                findings.add(finding.with("household", listed.name));
            }
            household.size = agreed;
        }
    }
}

/// An item of the list.
#[derive(Clone, Copy, Debug)]
struct Listed<'n> {
    name: &'n str,
    size: Size,
    index: usize,
    at: usize,
}

/// The list, in the order of names.
#[inline(never)]
fn list<'n>(request: &Fields<'n, '_>, findings: &mut Findings) -> Vec<Listed<'n>> {
    let mut listed = Vec::new();
    for (index, node) in request.list("households", findings).iter().enumerate() {
        let place = alloc::format!("/households/{index}");
        let Some(fields) = Fields::of(node, place, &MEMBERS, findings) else { continue };
        let (name, size) = (fields.household(findings), size(&fields, findings));
        if let (Some(name), Some(size)) = (name, size) {
            listed.push(Listed { name, size, index, at: node.at() });
        }
    }
    let sorted: Vec<Listed<'_>> =
        order::ordered_by(&listed, |listed| listed.name).into_iter().copied().collect();
    for pair in sorted.windows(2) {
        if let [first, again] = pair
            && first.name == again.name
        {
            let place = alloc::format!("/households/{}", again.index);
            findings
                .add(Finding::new(&codes::HOUSEHOLD_REPEATED, place, again.at).with("household", again.name));
        }
    }
    sorted
}

#[inline(never)]
fn size(fields: &Fields<'_, '_>, findings: &mut Findings) -> Option<Size> {
    let counts = COUNTS.map(|name| fields.optional(name));
    match (fields.optional("persons"), counts) {
        (Some(_), [None, None, None, None]) => {
            let persons = fields.number("persons", &PERSONS, findings)?;
            Some(Size::of_persons(persons))
        }
        (None, [Some(_), Some(_), Some(_), Some(_)]) => {
            let counts = COUNTS.map(|name| whole(fields, name, findings));
            let [Some(children), Some(women), Some(men), Some(elders)] = counts else { return None };
            let size = Size::of_members(Members { children, women, men, elders });
            if size.persons > 0.0 {
                return Some(size);
            }
            findings.add(fields.about(&codes::PERSONS_OR_MEMBERS));
            None
        }
        _ => {
            findings.add(fields.about(&codes::PERSONS_OR_MEMBERS));
            None
        }
    }
}

fn whole(fields: &Fields<'_, '_>, name: &str, findings: &mut Findings) -> Option<u32> {
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "it is whole and small")]
    fields.number(name, &COUNT, findings).map(|count| count as u32)
}

/// The member `standardAdults` of the parameters: the factors and where they are from.
#[inline(never)]
pub(super) fn write_factors(writer: &mut Writer) {
    writer.begin_object();
    for (name, tenths) in COUNTS.into_iter().zip([CHILD_TENTHS, WOMAN_TENTHS, MAN_TENTHS, ELDER_TENTHS]) {
        writer.number_member(name, f64::from(tenths) / 10.0);
    }
    writer.text_member("source", FACTORS_SOURCE);
    writer.end_object();
}

static PERSONS: Bounds = Bounds {
    says: "a number of persons above 0, up to 1000",
    hold: |persons| persons > 0.0 && persons <= MOST_PERSONS,
};

static COUNT: Bounds = Bounds {
    says: "a whole number of persons, 0 to 1000",
    hold: |count| (0.0..=MOST_PERSONS).contains(&count) && libm::floor(count) >= count,
};

/// As a `u16` it has no other double.
const MOST_PERSONS: f64 = limits::PERSONS as f64;

const MEMBERS: [&str; 6] = ["household", "persons", "children", "women", "men", "elders"];
const COUNTS: [&str; 4] = ["children", "women", "men", "elders"];

// Tenths of a standard adult, so that their sums are exact.
const CHILD_TENTHS: u32 = 5;
const WOMAN_TENTHS: u32 = 8;
const MAN_TENTHS: u32 = 10;
const ELDER_TENTHS: u32 = 8;

const FACTORS_SOURCE: &str = "convention of FAO woodfuel surveys: children from 0 to 14 count 0.5, women over 14 0.8, men \
from 15 to 59 1.0, men over 59 0.8; the age bands are not confirmed by a primary text";
