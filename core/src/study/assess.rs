//! The assessment of a study: calculates the parts of the answer, and adds the warnings.

use alloc::vec::Vec;

use super::answer::{
    AssessAnswer, AssessedStudy, Assessment, Decision, MethodologyCap, OfGroups, Recruitment, SensitivityRow,
    Variation,
};
use super::caps::caps;
use super::checks::{self, RuleVerdict};
use super::codes;
use super::comparable;
use super::completeness::Coverage;
use super::credited::{self, Credited, Known};
use super::decisions::decisions;
use super::difference::Saving;
use super::drawing::Drawing;
use super::dropouts::Dropout;
use super::estimate::warn_of_precision;
use super::excluded::Exclusions;
use super::fuel_figures::FuelFigures;
use super::gaps::Monitoring;
use super::groups::{Figures, are_finite};
use super::households::{Group, Household};
use super::input::StudyInput;
use super::outliers::{Fences, OutlierRule};
use super::plausibility::{self, Above};
use super::request::AssessRequest;
use super::sensitivity::{self, Recalculated};
use super::timing::TestedDays;
use super::topics::{WarningTopic, topics};
use super::{number, shown, strata};
use crate::finding::{Finding, Findings};
use crate::household::TestGroup;
use crate::reductions::ReductionsRequest;
use crate::statistics::PrecisionRuleName;
use crate::wire::{AnyValue, At, Valid};

/// Assesses a study. Returns `None` if the request has errors.
pub(crate) fn assess<'n>(request: &AssessRequest<'n>, findings: &mut Findings) -> Option<AssessAnswer<'n>> {
    let study = StudyInput::of(request, findings)?;
    if findings.has_error() {
        return None;
    }
    let assessed = Assessed::of(&study, request.reductions.as_ref(), findings)?;
    assessed.warn(findings);
    Some(AssessAnswer {
        outcome: Valid,
        assessment: assessed.answer(topics(findings), &request.claims.value),
        findings: Vec::new(),
    })
}

/// The calculated parts of an assessment.
#[derive(Debug)]
struct Assessed<'r, 'n> {
    study: &'r StudyInput<'n>,
    coverage: Coverage<'r, 'n>,
    tested: TestedDays<'r, 'n>,
    monitoring: [Option<Monitoring>; 2],
    checks: [RuleVerdict; 5],
    /// The figures of each group; `None` for a group that is too small.
    figures: [Option<Figures>; 2],
    /// The saving, or the reason why it cannot be calculated.
    saving: Result<Saving, NoSaving>,
    fences: [Fences; 2],
    above: [Vec<Above<'r, 'n>>; 2],
    caps: Vec<MethodologyCap<'n>>,
    credited: Option<Credited>,
    fuels: Vec<FuelFigures<'n>>,
    sensitivity: Vec<SensitivityRow>,
    decisions: Option<Vec<Decision<'n>>>,
}

impl<'r, 'n> Assessed<'r, 'n> {
    fn of(
        study: &'r StudyInput<'n>,
        reductions: Option<&At<ReductionsRequest<'n>>>,
        findings: &mut Findings,
    ) -> Option<Self> {
        let StudyInput { reference, intervention, parameters, .. } = study;
        let groups = [reference, intervention];
        let coverage = Coverage {
            drawings: &study.drawings,
            chances: study.chances(),
            has_history: study.history.is_some(),
            dropouts: &study.dropouts,
            groups,
            paired: parameters.is_paired(),
        };
        let tested = TestedDays::of(reference, intervention);
        let checks = RuleVerdict::all(&coverage, &tested, study.at);
        let figures = groups.map(|group| Figures::of(group, parameters.terms));
        let [one, other] = figures.each_ref().map(Option::as_ref);
        let saving = match (one, other) {
            _ if strata::are_confounded(groups) => Err(NoSaving::StrataConfounded),
            (Some(one), Some(other)) => study.saving(one, other),
            _ => Err(NoSaving::TooFewHouseholds),
        };
        let of_all = are_finite(groups, &figures, saving.as_ref().ok());
        let fuels = of_all.then(|| FuelFigures::list(study, findings)).flatten();
        let Some(fuels) = fuels else {
            findings.add(Finding::new(&codes::NOT_FINITE, "/claims", study.at));
            return None;
        };
        let credited = match (one, other, reductions) {
            (Some(one), Some(other), Some(request)) => {
                let saving = saving.as_ref().ok();
                let known = Known { study, figures: [one, other], saving, fuels: &fuels };
                Some(Credited::of(request, known, findings)?)
            }
            _ => None,
        };
        let caps = one.zip(reductions).map(|(one, request)| caps(&request.value, reference, one, &fuels));
        let fences = |rule: OutlierRule| {
            [(reference, one), (intervention, other)].map(|(group, figures)| match figures {
                Some(figures) => rule.fences(group, &figures.ordered),
                None => OutlierRule::no_fences(),
            })
        };
        let main = Recalculated::of(groups, [one, other], saving.as_ref().ok(), credited.as_ref());
        let sensitivity =
            sensitivity::rows(study, fences(OutlierRule::tukey()).each_ref(), &main, reductions);
        let history = study.history.as_ref();
        let decisions = history.and_then(|history| decisions(study, history, &main, findings));
        let fences = fences(parameters.outliers);
        Some(Self {
            study,
            coverage,
            tested,
            monitoring: groups.map(|group| Monitoring::of(group, &study.gaps)),
            checks,
            figures,
            saving,
            fences,
            above: groups.map(Above::list),
            caps: caps.unwrap_or_default(),
            credited,
            fuels,
            sensitivity,
            decisions,
        })
    }

    fn groups(&self) -> [&'r Group<'n>; 2] {
        self.coverage.groups
    }

    /// Adds the warnings about the study and its statistics.
    fn warn(&self, findings: &mut Findings) {
        let at = self.study.at;
        for check in &self.checks {
            check.warn(findings);
        }
        checks::warn_of_timing(&self.tested, at, findings);
        let unexplained = self.coverage.unexplained();
        if unexplained > 0 && !self.checks.iter().any(|check| check.is_for(&codes::HOUSEHOLD_MISSING)) {
            let finding = Finding::new(&codes::HOUSEHOLD_MISSING, "/selection", at);
            findings.add(finding.with("count", unexplained));
        }
        let not_drawn = self.coverage.dropouts_not_drawn();
        if not_drawn > 0 {
            findings.add(Finding::new(&codes::DROPOUT_NOT_DRAWN, "/dropouts", at).with("count", not_drawn));
        }
        Dropout::warn(&self.study.dropouts, at, findings);
        self.warn_of_responses(findings);
        self.warn_of_the_lost(findings);
        self.warn_of_days(findings);
        self.study.energy.warn(self.groups(), findings);
        if self.coverage.is_allocation_open() {
            findings.add(Finding::new(&codes::ALLOCATION_NOT_DRAWN, "/selection", at));
        }
        self.warn_of_frames(findings);
        if self.credited.is_some() {
            credited::warn_of_open(&self.checks, at, findings);
        }
        self.warn_of_groups(findings);
        self.warn_of_difference(findings);
        if let ([Some(one), Some(other)], Ok(saving)) = (&self.figures, &self.saving) {
            comparable::warn(self.study, [one, other], (saving, self.credited.is_some()), findings);
        }
    }

    /// Warns of frames beyond those that the selections were drawn from, and of selections of all households.
    fn warn_of_frames(&self, findings: &mut Findings) {
        let at = self.study.at;
        let frames = self.study.history.as_ref().map_or(0, |history| history.frames.len());
        if frames > self.study.drawings.len() {
            let finding = Finding::new(&codes::OTHER_FRAMES, "/history/frames", at);
            findings.add(finding.with("count", frames));
        }
        if let Some(households) = self.study.drawings.iter().find_map(Drawing::all_drawn) {
            let finding = Finding::new(&codes::FRAME_ALL_DRAWN, "/selection", at);
            findings.add(finding.with("households", shown(households)));
        }
    }

    /// Warns of selections of which many households were not measured.
    fn warn_of_responses(&self, findings: &mut Findings) {
        let redrawn = self.study.drawings.iter().filter(|drawing| drawing.differs.is_none());
        for (group, selected, measured) in redrawn.flat_map(|drawing| drawing.responses(self.groups())) {
            let rate = number(measured) / number(selected.max(1));
            if rate < LEAST_RESPONSE {
                let finding = Finding::new(&codes::RESPONSE_LOW, "/dropouts", self.study.at);
                let finding = finding.with("measured", measured).with("selected", selected);
                let finding = finding.with("rate", shown(rate)).with("least", shown(LEAST_RESPONSE));
                findings.add(finding.with("group", group.map_or("whole", TestGroup::word)));
            }
        }
    }

    /// Warns if unfavourable values of the households that were lost change the saving.
    fn warn_of_the_lost(&self, findings: &mut Findings) {
        let row = self.sensitivity.iter().find(|row| row.variation == Variation::WorstForTheLost);
        let change = row.and_then(|row| row.saving.as_ref()?.relative_change);
        if let Some(change) = change.filter(|change| *change < -MATERIAL_CHANGE) {
            let finding = Finding::new(&codes::LOST_COULD_MATTER, "/dropouts", self.study.at);
            findings.add(finding.with("change", shown(change)));
        }
    }

    /// Warns of groups with days that were not weighed, or whose weights are left out.
    fn warn_of_days(&self, findings: &mut Findings) {
        for group in self.groups() {
            let incomplete = || group.households.iter().filter(|household| !household.is_complete());
            let missing: usize = incomplete().map(|household| household.missing_days).sum();
            let excluded: usize = incomplete().map(|household| household.excluded_days).sum();
            let expected: usize = group.households.iter().map(Household::expected_days).sum();
            if number(missing + excluded) > MATERIAL_DAYS * number(expected) {
                let finding = Finding::new(&codes::DAYS_LEFT_OUT, "/claims", self.study.at);
                let finding = finding.with("days", missing + excluded).with("excluded", excluded);
                let finding = finding.with("count", incomplete().count());
                findings.add(finding.with("group", group.kind.word()));
            }
        }
    }

    fn warn_of_groups(&self, findings: &mut Findings) {
        let at = self.study.at;
        let groups = self.groups().into_iter();
        for (((group, figures), fences), monitoring) in
            groups.zip(&self.figures).zip(&self.fences).zip(&self.monitoring)
        {
            if let Some(figures) = figures {
                figures.warn(group, at, findings);
                if !self.coverage.is_drawn_before() {
                    figures.warn_of_strata(group.kind.word(), at, findings);
                }
            }
            if group.strata.len() > 1
                && self.study.parameters.terms.rule.name == Some(PrecisionRuleName::Platform)
            {
                let finding = Finding::new(&codes::RULE_PER_STRATUM, "/rule", at);
                findings.add(finding.with("group", group.kind.word()));
            }
            self.study.parameters.outliers.warn(fences, group, findings);
            if let Some(monitoring) = monitoring {
                monitoring.warn(group, at, findings);
            }
        }
        self.above.iter().flatten().for_each(|above| above.warn(findings));
    }

    fn warn_of_difference(&self, findings: &mut Findings) {
        let at = self.study.at;
        match &self.saving {
            // Other warnings report these.
            Err(NoSaving::FuelUnstated | NoSaving::UnitUnstated | NoSaving::TooFewHouseholds) => {}
            Err(NoSaving::StrataConfounded) => {
                findings.add(Finding::new(&codes::STRATA_CONFOUNDED, "/selection", at));
            }
            Err(NoSaving::FuelsDiffer | NoSaving::UnitsDiffer | NoSaving::TooFewPairs) => {
                findings.add(Finding::new(&codes::FUELS_DIFFER, "/claims", at));
            }
            Ok(saving) => {
                warn_of_precision(&saving.interval, "saving", at, findings);
                if !saving.is_significant() {
                    let finding = Finding::new(&codes::SAVING_NOT_SIGNIFICANT, "/claims", at);
                    let finding = finding.with("lower", shown(saving.interval.lower()));
                    findings.add(finding.with("upper", shown(saving.interval.upper())));
                }
            }
        }
    }

    /// Builds the assessment of the answer. `claims` are those of the request.
    fn answer(self, topics: Vec<WarningTopic>, claims: &[AnyValue<'n>]) -> Assessment<'n> {
        let Self { study, coverage, saving, .. } = self;
        let [reference, intervention] = coverage.groups;
        let [first, second] = &self.fences;
        let [one, other] = &self.figures;
        let one = one.as_ref().map(|figures| figures.answer(reference, first));
        let other = other.as_ref().map(|figures| figures.answer(intervention, second));
        let fenced = [(reference, first), (intervention, second)];
        let selection = study.drawings.iter().zip(&coverage.chances);
        let selection: Vec<_> = selection.map(|(drawing, chance)| drawing.answer(chance.answer())).collect();
        let gaps = self.monitoring.each_ref().map(|monitoring| monitoring.as_ref().map(Monitoring::answer));
        let mut fuels = self.fuels;
        let mut plausibility: Vec<_> = self.above.iter().flatten().map(Above::answer).collect();
        plausibility.extend(fuels.iter_mut().flat_map(FuelFigures::take_bands));
        let fuels: Vec<_> = fuels.iter().map(FuelFigures::answer).collect();
        let groups_of_one_fuel = coverage.groups.into_iter().filter(|_| fuels.is_empty());
        let plausibility_unknown = groups_of_one_fuel.filter_map(plausibility::unknown);
        let credited = self.credited.map(|credited| (credited.reductions, credited.basis));
        let (reductions, reductions_basis) = credited.unzip();
        Assessment {
            study: AssessedStudy { id: study.study },
            parameters: study.parameters.answer(),
            households: OfGroups::of(coverage.groups.map(|group| group.households.len())),
            recruitment: Recruitment::of(&coverage, &study.exclusions),
            excluded: study.exclusions.answer(claims),
            selection: Some(selection).filter(|selection| !selection.is_empty()),
            completeness: coverage.answer(),
            gaps: OfGroups::of(gaps),
            checks: self.checks.iter().map(RuleVerdict::answer).collect(),
            topics,
            timing: self.tested.answer(),
            groups: OfGroups::of([one, other]),
            difference: saving.as_ref().ok().map(Saving::answer),
            difference_reason: saving.err().map(NoSaving::text),
            outliers: study.parameters.outliers.outliers(fenced),
            sensitivity: self.sensitivity,
            decisions: self.decisions,
            plausibility,
            plausibility_unknown: plausibility_unknown.collect(),
            fuels: Some(fuels).filter(|fuels| !fuels.is_empty()),
            caps: self.caps,
            reductions,
            reductions_basis,
        }
    }
}

/// The response rate below which a survey analyses who did not take part: Office of Management and Budget of the United
/// States, Standards and Guidelines for Statistical Surveys, 2006, guideline 3.2.9.
const LEAST_RESPONSE: f64 = 0.8;

/// The change of the saving, in per cent, from which the lost are a warning.
const MATERIAL_CHANGE: f64 = 5.0;

/// The share of the days of a group above which days that are left out are a warning.
const MATERIAL_DAYS: f64 = 0.05;

/// The reason why an assessment has no saving.
#[derive(Clone, Copy, Debug)]
pub(super) enum NoSaving {
    FuelUnstated,
    UnitUnstated,
    FuelsDiffer,
    UnitsDiffer,
    TooFewPairs,
    TooFewHouseholds,
    StrataConfounded,
}

impl NoSaving {
    /// Returns the text of the member `differenceReason`.
    fn text(self) -> &'static str {
        match self {
            Self::FuelUnstated => "the fuel is missing, so the groups cannot be compared",
            Self::UnitUnstated => "the unit is missing, so the groups cannot be compared",
            Self::FuelsDiffer => {
                "the groups are measured in different fuels, or the fuel of one group is missing"
            }
            Self::UnitsDiffer => {
                "the groups are measured in different units, or the unit of one group is missing"
            }
            Self::TooFewPairs => "the study has fewer than two pairs",
            Self::TooFewHouseholds => "a group has fewer than two households",
            Self::StrataConfounded => "no stratum has households of both groups",
        }
    }
}

impl<'n> StudyInput<'n> {
    /// Calculates the saving, if both groups are measured in the same fuel and unit.
    pub(super) fn saving(&self, one: &Figures, other: &Figures) -> Result<Saving, NoSaving> {
        let Self { reference, intervention, .. } = self;
        if self.stacked.is_some() {
            return self.compared([reference, intervention], [one, other]);
        }
        if reference.fuel.or(intervention.fuel).is_none() {
            return Err(NoSaving::FuelUnstated);
        }
        if reference.unit.or(intervention.unit).is_none() {
            return Err(NoSaving::UnitUnstated);
        }
        if reference.fuel != intervention.fuel {
            return Err(NoSaving::FuelsDiffer);
        }
        if reference.unit != intervention.unit {
            return Err(NoSaving::UnitsDiffer);
        }
        self.compared([reference, intervention], [one, other])
    }

    /// Compares groups that are measured in the same unit.
    pub(super) fn compared(
        &self,
        [reference, intervention]: [&Group<'_>; 2],
        [one, other]: [&Figures; 2],
    ) -> Result<Saving, NoSaving> {
        let terms = self.parameters.terms;
        let (one, other) = (&one.per_household, &other.per_household);
        if self.parameters.is_paired() {
            let (before, after) = (reference.valued(), intervention.valued());
            return Saving::paired(&before, &after, &reference.strata, [one, other], terms)
                .ok_or(NoSaving::TooFewPairs);
        }
        Ok(Saving::welch(one, other, terms))
    }

    /// Returns the study with other households in its groups. In a paired design, only pairs are kept.
    pub(super) fn varied(&self, [mut reference, mut intervention]: [Group<'n>; 2]) -> Self {
        if self.parameters.is_paired() {
            reference.households.retain(|household| intervention.find(household.name).is_some());
            intervention.households.retain(|household| reference.find(household.name).is_some());
        }
        Self {
            study: self.study,
            parameters: self.parameters.clone(),
            reference,
            intervention,
            stacked: self.stacked.clone(),
            energy: self.energy,
            logs_only: self.logs_only,
            has_default_fnrb: self.has_default_fnrb,
            received: None,
            exclusions: Exclusions::default(),
            drawings: Vec::new(),
            history: None,
            dropouts: Vec::new(),
            lost: Vec::new(),
            gaps: Vec::new(),
            at: self.at,
        }
    }
}
