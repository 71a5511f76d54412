//! The parameters of an assessment: the design, the terms, the outlier method, and the fuels of the groups.

use alloc::vec::Vec;

use super::answer::{
    AppliedFuel, AppliedFuels, AssessmentParameters, ReportedAbout, ReportedStoves, StandardAdults,
};
use super::codes;
use super::excluded::Exclusions;
use super::households::{Group, Household};
use super::outliers::OutlierRule;
use super::request::{AssessRequest, StudyAbout, StudyDesign, StudyFuel};
use super::size::{CHILD_TENTHS, ELDER_TENTHS, FACTORS_SOURCE, MAN_TENTHS, WOMAN_TENTHS};
use super::terms::{StatedTerms, Terms};
use crate::finding::{Code, Finding, Findings};
use crate::household::TestGroup;
use crate::invariant::Held as _;
use crate::order;

/// The parameters, with defaults filled in.
#[derive(Clone, Debug)]
pub(super) struct Parameters<'n> {
    pub(super) terms: Terms,
    pub(super) design: StudyDesign,
    pub(super) outliers: OutlierRule,
    fuels: [Option<AppliedFuel<'n>>; 2],
    about: Option<StudyAbout<'n>>,
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
        Some(Self { terms, design, outliers, fuels, about: request.about })
    }

    /// Returns whether both groups have the same households.
    pub(super) fn is_paired(&self) -> bool {
        self.design == StudyDesign::Paired
    }

    /// Sets the fuel and the unit of each claim of a group, and excludes the claims that do not fit.
    pub(super) fn fill(
        &self,
        group: &mut Group<'n>,
        exclusions: &mut Exclusions<'n>,
        findings: &mut Findings,
    ) {
        let (fuel, unit) = self.stated(group.kind);
        let is_known = fuel.is_some() || group.households.iter().any(|household| household.fuel.is_some());
        exclusions.exclude(group, findings, &|household| match household.fuel {
            Some(found) => FUEL.differs(household, found, fuel?),
            None => (is_known && fuel.is_none()).then(|| FUEL.is_missing(household)),
        });
        let units = units(group);
        exclusions.exclude(group, findings, &|household| {
            let word = unit.or_else(|| unit_of(&units, household.fuel))?;
            match household.unit {
                Some(found) => UNIT.differs(household, found, word),
                None => unit.is_none().then(|| UNIT.is_missing(household)),
            }
        });
        for household in &mut group.households {
            household.fuel = household.fuel.or(fuel);
            household.unit = household.unit.or(unit);
        }
    }

    /// Returns the fuel and the unit that the request states for a group.
    fn stated(&self, kind: TestGroup) -> (Option<&'n str>, Option<&'n str>) {
        let [reference, intervention] = self.fuels;
        let stated = if kind == TestGroup::Reference { reference } else { intervention };
        (stated.and_then(|stated| stated.fuel_type), stated.and_then(|stated| stated.unit))
    }

    /// Sets the fuel and the unit of a group that is measured in one fuel, and warns if one of them is missing.
    pub(super) fn name(&self, group: &mut Group<'n>, at: usize, findings: &mut Findings) {
        let (fuel, unit) = self.stated(group.kind);
        let first = group.households.first();
        group.fuel = fuel.or(first.and_then(|first| first.fuel));
        group.unit = unit.or(first.and_then(|first| first.unit));
        if !group.households.is_empty() && (group.fuel.is_none() || group.unit.is_none()) {
            let finding = Finding::new(&codes::FUEL_NOT_STATED, "/fuels", at);
            findings.add(finding.with("group", group.kind.word()));
        }
    }

    /// Builds the parameters of the answer.
    pub(super) fn answer(&self) -> AssessmentParameters<'n> {
        let [reference, intervention] = self.fuels;
        let is_stated = reference.is_some() || intervention.is_some();
        AssessmentParameters {
            about: self.about.map(reported),
            design: self.design,
            terms: self.terms,
            outliers: self.outliers.answer(),
            fuels: is_stated.then_some(AppliedFuels { reference, intervention }),
            standard_adults: standard_adults(),
        }
    }
}

/// Returns the facts for the title of a report.
fn reported(about: StudyAbout<'_>) -> ReportedAbout<'_> {
    let StudyAbout { place, organisation, project_id, stoves, authors, scales, calibration } = about;
    let stoves = stoves
        .map(|stoves| ReportedStoves { reference: stoves.reference, intervention: stoves.intervention });
    ReportedAbout { place, organisation, project_id, stoves, authors, scales, calibration }
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

/// A word that the claims of a group share: the fuel, or the unit of a fuel.
struct Word {
    member: &'static str,
    mixed: &'static Code,
    unstated: &'static Code,
}

static FUEL: Word = Word { member: "fuelType", mixed: &codes::FUELS_MIXED, unstated: &codes::FUEL_UNSTATED };
static UNIT: Word = Word { member: "unit", mixed: &codes::UNITS_MIXED, unstated: &codes::UNIT_UNSTATED };

impl Word {
    /// Returns the reason to exclude a claim that states another word than `word`.
    fn differs(&self, household: &Household<'_>, found: &str, word: &str) -> Option<Finding> {
        let finding = || Finding::new(self.mixed, household.place(self.member), household.at);
        (found != word).then(|| finding().with("found", found).with("word", word))
    }

    /// Returns the reason to exclude a claim that does not state a word.
    fn is_missing(&self, household: &Household<'_>) -> Finding {
        Finding::new(self.unstated, household.place(self.member), household.at)
    }
}

/// Returns the unit that most claims of each fuel state, ordered by the fuel.
fn units<'n>(group: &Group<'n>) -> Vec<(Option<&'n str>, &'n str)> {
    let stated = group.households.iter();
    let stated: Vec<_> = stated.filter_map(|household| Some((household.fuel, household.unit?))).collect();
    let sorted = order::ordered_by(&stated, |stated| *stated);
    let mut units: Vec<(Option<&'n str>, &'n str)> = Vec::new();
    let mut most = 0;
    for run in sorted.chunk_by(|one, other| one == other) {
        let (fuel, unit) = run.first().held("a chunk of a list is not empty");
        match units.last_mut() {
            Some(last) if last.0 == *fuel && run.len() <= most => continue,
            Some(last) if last.0 == *fuel => last.1 = unit,
            _ => units.push((*fuel, unit)),
        }
        most = run.len();
    }
    units
}

fn unit_of<'n>(units: &[(Option<&'n str>, &'n str)], fuel: Option<&str>) -> Option<&'n str> {
    order::find(units, |(known, _)| (*known).cmp(&fuel)).map(|(_, unit)| *unit)
}
