//! The parameters of an assessment: the design, the terms, the outlier method, and the fuels of the groups.

use alloc::vec::Vec;

use super::answer::{AppliedFuel, AppliedFuels, AssessmentParameters, StandardAdults};
use super::codes;
use super::households::Group;
use super::outliers::OutlierRule;
use super::request::{AssessRequest, StudyDesign, StudyFuel};
use super::size::{CHILD_TENTHS, ELDER_TENTHS, FACTORS_SOURCE, MAN_TENTHS, WOMAN_TENTHS};
use super::terms::{StatedTerms, Terms};
use crate::finding::{Finding, Findings};
use crate::household::TestGroup;

/// The parameters, with defaults filled in.
#[derive(Debug)]
pub(super) struct Parameters<'n> {
    pub(super) terms: Terms,
    pub(super) design: StudyDesign,
    pub(super) outliers: OutlierRule,
    fuels: [Option<AppliedFuel<'n>>; 2],
}

impl<'n> Parameters<'n> {
    /// Reads the parameters of a request. Returns `None` if they have errors.
    pub(super) fn of(request: &AssessRequest<'n>, findings: &mut Findings) -> Option<Self> {
        let stated = StatedTerms {
            rule: request.rule,
            sides: request.sides,
            distribution: request.distribution,
            decimals: request.quantile_decimals,
        };
        let methodology = request.reductions.as_ref().map(|given| given.value.methodology);
        let terms = Terms::of(stated, methodology);
        let outliers = OutlierRule::of(request.outliers.as_ref(), findings)?;
        let fuel = |stated: &StudyFuel<'n>| AppliedFuel {
            fuel_type: stated.fuel_type.map(|fuel| fuel.0),
            unit: stated.unit.map(|unit| unit.0),
        };
        let fuels = request.fuels.as_ref();
        let fuels = [
            fuels.and_then(|fuels| fuels.reference.as_ref()).map(fuel),
            fuels.and_then(|fuels| fuels.intervention.as_ref()).map(fuel),
        ];
        let design = request.design.unwrap_or(StudyDesign::Independent);
        Some(Self { terms, design, outliers, fuels })
    }

    /// Returns whether both groups have the same households.
    pub(super) fn is_paired(&self) -> bool {
        self.design == StudyDesign::Paired
    }

    /// Sets the fuel and the unit of a group, which all its claims must share.
    pub(super) fn fill(&self, group: &mut Group<'n>, at: usize, findings: &mut Findings) {
        let [reference, intervention] = self.fuels;
        let stated = if group.kind == TestGroup::Reference { reference } else { intervention };
        let words = |group: &Group<'n>| {
            group.households.iter().map(|household| (household.fuel, household.unit)).unzip()
        };
        let (fuels, units): (Vec<_>, Vec<_>) = words(group);
        group.fuel = one(&FUEL, group, &fuels, stated.and_then(|stated| stated.fuel_type), findings);
        group.unit = one(&UNIT, group, &units, stated.and_then(|stated| stated.unit), findings);
        let stated = group.fuel.is_some() && group.unit.is_some();
        if !stated && !group.households.is_empty() {
            let finding = Finding::new(&codes::FUEL_NOT_STATED, "/fuels", at);
            findings.add(finding.with("group", group.kind.word()));
        }
    }

    /// Builds the parameters of the answer.
    pub(super) fn answer(&self) -> AssessmentParameters<'n> {
        let [reference, intervention] = self.fuels;
        let is_stated = reference.is_some() || intervention.is_some();
        AssessmentParameters {
            design: self.design,
            terms: self.terms,
            outliers: self.outliers.answer(),
            fuels: is_stated.then_some(AppliedFuels { reference, intervention }),
            standard_adults: standard_adults(),
        }
    }
}

/// Returns the factors of standard adults with their source.
fn standard_adults() -> StandardAdults {
    let factor = |tenths: u32| f64::from(tenths) / 10.0;
    StandardAdults {
        children: factor(CHILD_TENTHS),
        women: factor(WOMAN_TENTHS),
        men: factor(MAN_TENTHS),
        elders: factor(ELDER_TENTHS),
        source: FACTORS_SOURCE,
    }
}

/// A word that all claims of a group must share: the fuel or the unit.
struct Word {
    member: &'static str,
    mixed: &'static crate::finding::Code,
    unstated: &'static crate::finding::Code,
}

static FUEL: Word = Word { member: "fuelType", mixed: &codes::FUELS_MIXED, unstated: &codes::FUEL_UNSTATED };
static UNIT: Word = Word { member: "unit", mixed: &codes::UNITS_MIXED, unstated: &codes::UNIT_UNSTATED };

/// Returns the word of the request, or else the word that all claims of the group state.
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
