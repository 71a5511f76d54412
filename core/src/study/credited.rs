//! The emission reductions of a study. A methodology credits means that meet its own precision requirement or a
//! stricter one, and rejects means of strata that cannot be weighted.

use alloc::string::String;
use alloc::vec::Vec;

use super::answer::{Bound, ConservativeValue, MethodologyRule, ReductionsBasis, TakenFrom, TakenValue};
use super::checks::RuleVerdict;
use super::covariance::{Covariances, FuelValues};
use super::difference::Saving;
use super::fuel_figures::FuelFigures;
use super::groups::Figures;
use super::households::Group;
use super::input::StudyInput;
use super::{codes, number, shown};
use crate::finding::{Finding, Findings};
use crate::json::Path;
use crate::reductions::{
    self, Measure, Measured, MeasuredFuel, MethodologyName, Reductions, ReductionsRequest, Requirements, Side,
};
use crate::statistics::{AppliedPrecision, Sides};
use crate::wire::At;

impl MethodologyRule {
    fn of(methodology: MethodologyName) -> Self {
        let Requirements { precision: name, bound, households } = *methodology.requirements();
        let AppliedPrecision { confidence, precision, .. } = AppliedPrecision::named(name);
        Self { name, confidence, precision, bound, least_households: households }
    }
}

/// Reductions, and the values that they are calculated from.
#[derive(Debug)]
pub(super) struct Credited {
    pub(super) reductions: Reductions,
    pub(super) basis: ReductionsBasis,
}

/// The parts of a study that reductions are calculated from.
#[derive(Clone, Copy, Debug)]
pub(super) struct Known<'k, 'n> {
    pub(super) study: &'k StudyInput<'n>,
    pub(super) figures: [&'k Figures; 2],
    pub(super) saving: Option<&'k Saving>,
    /// The figures of each fuel of a study of several fuels.
    pub(super) fuels: &'k [FuelFigures<'n>],
}

/// The figures of one fuel, from which its terms are calculated.
#[derive(Clone, Copy, Debug)]
struct Fuel<'k, 'n> {
    /// The fuel and the unit.
    names: [(Option<&'n str>, Option<&'n str>); 2],
    figures: [&'k Figures; 2],
    saving: Option<&'k Saving>,
    /// Whether the terms name the fuel.
    named: bool,
}

impl Credited {
    /// Calculates the reductions of the request. Returns `None` if the study cannot be credited.
    pub(super) fn of(
        request: &At<ReductionsRequest<'_>>,
        known: Known<'_, '_>,
        findings: &mut Findings,
    ) -> Option<Self> {
        let study = known.study;
        let methodology_rule = MethodologyRule::of(request.value.methodology);
        if !known.is_creditable(request, methodology_rule, findings) {
            return None;
        }
        let fuels = known.fuels();
        let of_fuels: Vec<MeasuredFuel<'_>> = fuels.iter().map(Fuel::measured).collect();
        let covariances = Covariances::of(study, &known.values());
        let measured = Measured {
            fuels: &of_fuels,
            confidence: study.parameters.terms.rule.confidence,
            covariances: &covariances.list,
            paired_freedom: covariances.paired_freedom,
            frame: study.frame(),
            has_default_fnrb: study.has_default_fnrb,
        };
        let reductions =
            reductions::calculate(request, &Path::ROOT.member("reductions"), Some(&measured), findings)?;
        let values: Vec<TakenValue> = fuels.iter().flat_map(|fuel| fuel.taken(&request.value)).collect();
        known.warn_of_requirements(request, methodology_rule, &values, findings);
        let basis = ReductionsBasis { terms: study.parameters.terms, methodology_rule, values };
        Some(Self { reductions, basis })
    }
}

impl<'n> Fuel<'_, 'n> {
    /// Returns the measurements of the fuel.
    fn measured(&self) -> MeasuredFuel<'n> {
        let [one, other] = self.figures;
        let [reference, intervention] = self.names;
        let baseline = side(one, reference, self.named);
        let saving = self.saved().map(|(saving, counts)| Measure {
            mean: saving.interval.middle,
            error: saving.interval.error,
            freedom: saving.interval.freedom,
            conservative: (counts.bound != Bound::Mean).then_some(counts.value),
            because: counts.because,
            ..baseline
        });
        MeasuredFuel { baseline, project: side(other, intervention, self.named), saving }
    }

    /// Returns the saving with its conservative value.
    fn saved(&self) -> Option<(&Saving, ConservativeValue)> {
        self.saving.and_then(|saving| Some((saving, saving.conservative()?)))
    }

    /// Returns the values that reductions are calculated from.
    fn taken(&self, request: &ReductionsRequest<'_>) -> Vec<TakenValue> {
        let [one, other] = self.figures;
        let [(name, _), _] = self.names;
        let value = |(of, counts): (TakenFrom, Option<ConservativeValue>)| {
            counts.map(|ConservativeValue { value, bound, because }| TakenValue {
                of,
                fuel_type: name.filter(|_| self.named).map(String::from),
                bound,
                value,
                because,
            })
        };
        if request.has(Side::Savings) {
            let counts = self.saved().map(|(_, counts)| counts);
            return value((TakenFrom::Saving, counts)).into_iter().collect();
        }
        let group =
            |side, figures: &Figures| figures.per_household.conservative().filter(|_| request.has(side));
        let groups = [
            (TakenFrom::Reference, group(Side::Baseline, one)),
            (TakenFrom::Intervention, group(Side::Project, other)),
        ];
        groups.into_iter().filter_map(value).collect()
    }
}

impl<'k, 'n> Known<'k, 'n> {
    /// Returns the fuels: one, or several that terms name.
    fn fuels(&self) -> Vec<Fuel<'k, 'n>> {
        let StudyInput { reference, intervention, .. } = self.study;
        if self.fuels.is_empty() {
            let names = [reference, intervention].map(|group| (group.fuel, group.unit));
            return Vec::from([Fuel { names, figures: self.figures, saving: self.saving, named: false }]);
        }
        let fuels = self.fuels.iter().filter_map(|of_fuel| {
            let [one, other] = of_fuel.figures.each_ref().map(Option::as_ref);
            let names = [(Some(of_fuel.fuel.name), Some(of_fuel.fuel.unit)); 2];
            Some(Fuel { names, figures: [one?, other?], saving: of_fuel.saving.as_ref(), named: true })
        });
        fuels.collect()
    }

    /// Returns the daily means of the households for each of these fuels.
    fn values(&self) -> Vec<FuelValues> {
        let StudyInput { reference, intervention, .. } = self.study;
        if self.fuels.is_empty() {
            return Vec::from([[reference, intervention].map(Group::valued)]);
        }
        let estimated = self.fuels.iter().filter(|of_fuel| of_fuel.figures.iter().all(Option::is_some));
        estimated.map(|of_fuel| of_fuel.values.clone()).collect()
    }

    /// Warns of groups with fewer households than the methodology requires, and of a bound that is less conservative
    /// than the one that it credits.
    fn warn_of_requirements(
        &self,
        request: &At<ReductionsRequest<'_>>,
        demand: MethodologyRule,
        values: &[TakenValue],
        findings: &mut Findings,
    ) {
        let At { value: request, at } = request;
        let name = request.methodology.word();
        let sides = [Side::Baseline, Side::Project]
            .into_iter()
            .zip([&self.study.reference, &self.study.intervention]);
        for (_, group) in sides.filter(|(side, _)| request.has(*side) || request.has(Side::Savings)) {
            let households = group.households.len();
            let Some(least) = demand.least_households.filter(|least| households < least.households) else {
                continue;
            };
            let finding = Finding::new(&codes::FEWER_THAN_REQUIRED, "/claims", *at);
            let finding = finding.with("group", group.kind.word()).with("households", households);
            let finding = finding.with("methodology", name).with("version", request.version.value);
            findings.add(finding.with("minimum", least.households));
        }
        let is_bound_used = values.iter().any(|taken| matches!(taken.bound, Bound::Lower | Bound::Upper));
        let terms = &self.study.parameters.terms;
        if is_bound_used && terms.sides == Sides::One && demand.bound.sides == Sides::Two {
            let finding = Finding::new(&codes::ONE_SIDED_NOT_CONFIRMED, "/sides", *at);
            findings.add(finding.with("methodology", name));
        }
    }

    /// Returns whether the methodology credits the study. If not, adds findings with the reasons.
    fn is_creditable(
        &self,
        request: &At<ReductionsRequest<'_>>,
        demand: MethodologyRule,
        findings: &mut Findings,
    ) -> bool {
        let At { value: request, at } = request;
        let (at, methodology) = (*at, request.methodology);
        let name = methodology.word();
        let mut refused = false;
        let mut refuse = |finding: Finding| {
            findings.add(finding);
            refused = true;
        };
        let rule = &self.study.parameters.terms.rule;
        if rule.confidence < demand.confidence || rule.precision > demand.precision {
            let finding = Finding::new(&codes::RULE_WEAKER, "/rule", at).with("methodology", name);
            let finding = finding.with("confidence", shown(demand.confidence));
            let ours = [shown(rule.confidence), shown(rule.precision)].join(" and ");
            refuse(finding.with("precision", shown(demand.precision)).with("ours", ours));
        }
        let pairs = methodology.credits_pairs() && !request.has(Side::Savings);
        let is_missed = |fuel: &Fuel<'_, '_>| fuel.saving.is_some_and(|saving| !saving.interval.is_met());
        if pairs && self.fuels().iter().any(is_missed) {
            let finding = Finding::new(&codes::SAVING_MISSED, "/reductions/baseline", at);
            refuse(finding.with("methodology", name));
        }
        let [one, other] = self.figures;
        if !one.per_household.is_weighed() || !other.per_household.is_weighed() {
            refuse(Finding::new(&codes::STRATA_UNTOLD, "/selection", at));
        }
        let capped = methodology.has_caps() || request.has_cap();
        if capped && one.sizes_known() > 0 && !one.has_sizes() {
            let finding =
                Finding::new(&codes::SIZES_OF_FEW, "/households", at).with("known", one.sizes_known());
            refuse(finding.with("households", self.study.reference.households.len()));
        }
        !refused
    }
}

/// Warns of reductions that are based on a study with rules that do not pass.
pub(super) fn warn_of_open(checks: &[RuleVerdict], at: usize, findings: &mut Findings) {
    let open: Vec<String> =
        checks.iter().filter_map(RuleVerdict::open).map(|rule| shown(number(rule.into()))).collect();
    if !open.is_empty() {
        findings.add(Finding::new(&codes::CHECKS_OPEN, "/reductions", at).with("rules", open.join(", ")));
    }
}

fn side<'n>(figures: &Figures, (fuel, unit): (Option<&'n str>, Option<&'n str>), named: bool) -> Measure<'n> {
    let conservative = figures.per_household.conservative().filter(|counts| counts.bound != Bound::Mean);
    Measure {
        fuel,
        named,
        unit,
        mean: figures.per_household.moments.mean,
        error: figures.per_household.moments.error,
        freedom: figures.per_household.moments.freedom,
        conservative: conservative.map(|counts| counts.value),
        because: conservative.map_or("the precision requirement is met", |counts| counts.because),
        household_size: figures.household_size().filter(|_| figures.has_sizes()),
    }
}
