//! The parameters of an assessment: the design, the terms, the outlier method, and the fuels of the groups.

use alloc::vec::Vec;

use super::answer::{AppliedFuel, AppliedFuels, AssessmentParameters, StandardAdults};
use super::codes;
use super::excluded::Exclusions;
use super::households::{Group, Household};
use super::outliers::OutlierRule;
use super::request::{AssessRequest, StudyDesign, StudyFuel};
use super::size::{CHILD_TENTHS, ELDER_TENTHS, FACTORS_SOURCE, MAN_TENTHS, WOMAN_TENTHS};
use super::terms::{StatedTerms, Terms};
use crate::finding::{Code, Finding, Findings};
use crate::household::TestGroup;
use crate::order;

/// The parameters, with defaults filled in.
#[derive(Clone, Debug)]
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

    /// Sets the fuel and the unit of a group, and excludes the claims that do not fit.
    pub(super) fn fill(
        &self,
        group: &mut Group<'n>,
        exclusions: &mut Exclusions<'n>,
        at: usize,
        findings: &mut Findings,
    ) {
        let [reference, intervention] = self.fuels;
        let stated = if group.kind == TestGroup::Reference { reference } else { intervention };
        let fuel = stated.and_then(|stated| stated.fuel_type);
        group.fuel = one(&FUEL, group, fuel, exclusions, findings);
        group.unit = one(&UNIT, group, stated.and_then(|stated| stated.unit), exclusions, findings);
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
    of: for<'h, 'n> fn(&'h Household<'n>) -> Option<&'n str>,
    mixed: &'static Code,
    unstated: &'static Code,
}

static FUEL: Word = Word {
    member: "fuelType",
    of: |household| household.fuel,
    mixed: &codes::FUELS_MIXED,
    unstated: &codes::FUEL_UNSTATED,
};
static UNIT: Word = Word {
    member: "unit",
    of: |household| household.unit,
    mixed: &codes::UNITS_MIXED,
    unstated: &codes::UNIT_UNSTATED,
};

/// Returns the word of the request, or else the word that most claims of the group state. Excludes the other claims,
/// and those without a word if only other claims state it.
fn one<'n>(
    what: &Word,
    group: &mut Group<'n>,
    stated: Option<&'n str>,
    exclusions: &mut Exclusions<'n>,
    findings: &mut Findings,
) -> Option<&'n str> {
    let word = stated.or_else(|| most_frequent(group.households.iter().filter_map(what.of)))?;
    let fits = |household: &Household<'n>| match (what.of)(household) {
        Some(found) => found == word,
        None => stated.is_some(),
    };
    let others: Vec<_> = group.households.extract_if(.., |household| !fits(household)).collect();
    for household in &others {
        let place = household.place(what.member);
        let finding = match (what.of)(household) {
            Some(found) => Finding::new(what.mixed, place, household.at).with("found", found),
            None => Finding::new(what.unstated, place, household.at),
        };
        let finding = finding.with("group", group.kind.word()).with("word", word);
        exclusions.add(household, group.kind, finding, findings);
    }
    Some(word)
}

/// Returns the most frequent word; the first in alphabetical order if several are.
fn most_frequent<'n>(words: impl Iterator<Item = &'n str>) -> Option<&'n str> {
    let words: Vec<&str> = words.collect();
    let sorted = order::ordered_by(&words, |word| *word);
    let runs = sorted.chunk_by(|one, other| one == other);
    let longest = runs.reduce(|longest, run| if run.len() > longest.len() { run } else { longest })?;
    longest.first().map(|word| **word)
}
