//! What an assessment is asked to do: design, terms, method for outliers, fuels of the groups.

use alloc::vec::Vec;

use super::fields::Fields;
use super::outliers::Method;
use super::sizes;
use super::terms::Terms;
use super::{codes, households::Group};
use crate::finding::{Finding, Findings};
use crate::fuel::{FUELS, UNITS};
use crate::household::TestGroup;
use crate::json::{Node, Writer};

/// The parameters, with their defaults.
#[derive(Debug)]
pub(super) struct Parameters<'n> {
    pub(super) terms: Terms,
    pub(super) paired: bool,
    pub(super) outliers: Method,
    /// As the request states them.
    fuels: Vec<Stated<'n>>,
}

/// Fuel and unit that the request states of a group.
#[derive(Clone, Copy, Debug)]
struct Stated<'n> {
    group: TestGroup,
    fuel: Option<&'n str>,
    unit: Option<&'n str>,
}

impl<'n> Parameters<'n> {
    /// Reads them of a request; `None` when a finding stands.
    pub(super) fn of(request: &Fields<'n, '_>, findings: &mut Findings) -> Option<Self> {
        let terms = Terms::of(request, findings);
        let design = request.word("design", &["independent", "paired"], findings);
        let outliers = Method::of(request, findings);
        let fuels = fuels(request, findings);
        Some(Self { terms: terms?, paired: design? == 1, outliers: outliers?, fuels })
    }

    /// Finds the one fuel and the one unit of a group.
    #[inline(never)]
    pub(super) fn fill(&self, group: &mut Group<'n>, at: usize, findings: &mut Findings) {
        let stated = self.fuels.iter().find(|stated| stated.group == group.kind);
        let words = |group: &Group<'n>| {
            group.households.iter().map(|household| (household.fuel, household.unit)).unzip()
        };
        let (fuels, units): (Vec<_>, Vec<_>) = words(group);
        group.fuel = one(&FUEL, group, &fuels, stated.and_then(|stated| stated.fuel), findings);
        group.unit = one(&UNIT, group, &units, stated.and_then(|stated| stated.unit), findings);
        let stated = group.fuel.is_some() && group.unit.is_some();
        if !stated && !group.households.is_empty() {
            let finding = Finding::new(&codes::FUEL_NOT_STATED, "/fuels", at);
            findings.add(finding.with("group", group.kind.word()));
        }
    }

    /// The member `parameters` of the assessment.
    #[inline(never)]
    pub(super) fn write(&self, writer: &mut Writer) {
        writer.begin_object();
        writer.text_member("design", if self.paired { "paired" } else { "independent" });
        self.terms.write_members(writer);
        writer.name("outliers");
        writer.begin_object();
        self.outliers.write_members(writer);
        writer.end_object();
        if !self.fuels.is_empty() {
            writer.name("fuels");
            writer.begin_object();
            for fuel in &self.fuels {
                writer.name(fuel.group.word());
                writer.begin_object();
                for (name, word) in [("fuelType", fuel.fuel), ("unit", fuel.unit)] {
                    if let Some(word) = word {
                        writer.text_member(name, word);
                    }
                }
                writer.end_object();
            }
            writer.end_object();
        }
        writer.name("standardAdults");
        sizes::write_factors(writer);
        writer.end_object();
    }
}

#[inline(never)]
fn fuels<'n>(request: &Fields<'n, '_>, findings: &mut Findings) -> Vec<Stated<'n>> {
    let mut fuels = Vec::new();
    let Some(node) = request.optional("fuels") else { return fuels };
    let place = request.place("fuels");
    let Some(groups) = Fields::of(node, place, &["reference", "intervention"], findings) else {
        return fuels;
    };
    for group in [TestGroup::Reference, TestGroup::Intervention] {
        let Some(node) = groups.optional(group.word()) else { continue };
        let place = groups.place(group.word());
        let Some(fields) = Fields::of(node, place, &["fuelType", "unit"], findings) else { continue };
        let mut word = |name, known: &'static [&'static str]| {
            let node: &'n Node<'_> = fields.optional(name)?;
            let word = fields.text(name, node, findings)?;
            if !known.contains(&word) {
                let finding = fields.finding(&codes::UNKNOWN_FUEL, name, node);
                findings.add(finding.with("word", word).with("allowed", known));
            }
            Some(word)
        };
        let (fuel, unit) = (word("fuelType", FUELS), word("unit", UNITS));
        fuels.push(Stated { group, fuel, unit });
    }
    fuels
}

/// What is the same in the search for the fuel and the unit of a group.
struct Word {
    member: &'static str,
    mixed: &'static crate::finding::Code,
    unstated: &'static crate::finding::Code,
}

static FUEL: Word = Word { member: "fuelType", mixed: &codes::FUELS_MIXED, unstated: &codes::FUEL_UNSTATED };
static UNIT: Word = Word { member: "unit", mixed: &codes::UNITS_MIXED, unstated: &codes::UNIT_UNSTATED };

/// The one word of a group: what the request states, or else what all of its claims do.
#[inline(never)]
fn one<'n>(
    what: &Word,
    group: &Group<'n>,
    words: &[Option<&'n str>],
    stated: Option<&'n str>,
    findings: &mut Findings,
) -> Option<&'n str> {
    let word = stated.or_else(|| words.iter().flatten().next().copied())?;
    for (household, found) in group.households.iter().zip(words) {
        let finding = match found {
            Some(found) if *found == word => continue,
            Some(found) => {
                let finding = Finding::new(what.mixed, household.place(what.member), household.at);
                finding.with("found", *found)
            }
            None if stated.is_some() => continue,
            None => Finding::new(what.unstated, household.place(what.member), household.at),
        };
        findings.add(finding.with("group", group.kind.word()).with("word", word));
    }
    Some(word)
}
