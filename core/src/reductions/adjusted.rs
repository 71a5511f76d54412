//! RECH and SMEC: the baseline is adjusted downward, the difference is discounted for the Hawthorne effect, and leakage
//! is subtracted.

use alloc::borrow::Cow;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::answer;
use super::codes;
use super::draft::{Correction, Draft, Request, both, no_default};
use super::factor::Factor;
use super::factor::differ;
use super::names::FuelName;
use super::plausible;
use super::reading::{Read, refuse_members};
use super::request::{EmbodiedRequest, Observation};
use super::sentence::{filled, shown};
use super::sourced::{self, fits};
use super::tables::{EMBODIED, EMBODIED_YEARS, MARKET, Methodology, OBSERVED};
use super::term::Term;
use crate::finding::Findings;
use crate::invariant::Held as _;
use crate::wire::{At, Place, True};

/// Reads the members of RECH and SMEC, and calculates the reductions.
pub(super) fn apply(request: Request<'_, '_>, draft: &mut Draft, findings: &mut Findings) -> Read<()> {
    let Request { given, place, .. } = request;
    let downward =
        sourced::required(given.downward_adjustment.as_ref(), "downwardAdjustment", place, findings);
    let usual = sourced::optional(given.business_as_usual.as_ref(), "businessAsUsual", place, findings);
    let observed = observed(request, findings);
    let leakage = leakage(request, findings);
    let terms = both(request, findings);
    let (downward, usual, observed, leakage) = (downward?, usual?, observed?, leakage?);
    if downward.value <= 0.0 {
        let at = given.downward_adjustment.as_ref().map(sourced::Sourced::at);
        let finding = place.about("downwardAdjustment", at, &codes::NOT_ADJUSTED);
        findings.add(finding.with("value", shown(downward.value)));
    }
    let (baseline, project) = terms?;
    warn_of_mixture(request, &baseline, findings);
    warn_of_fewer(request, &baseline, &project, findings);
    let years = longest(&baseline, &project);
    let (uncertainty, activity) = draft.compare(baseline, project);
    let usual_value = usual.as_ref().map(|usual| usual.value);
    let credited = crediting_baseline(draft, uncertainty, downward.value, usual_value);
    draft.difference = credited - activity;
    let at = given.hawthorne.as_ref().map(|given| ("hawthorne", given.at));
    let discount = draft.discount(request, ("hawthorne", observed.value), at, findings);
    let at = given.leakage.as_ref().map(|given| ("leakage", given.at));
    let market = {
        let (name, factor) = ("market", leakage.market.value);
        draft.takes(request, Correction { name, factor, neutral: 0.0, member: at }, findings)
    };
    let market = if market { leakage.market.value } else { 0.0 };
    let leaked = leakage.take_off(draft, market, (credited, activity), years);
    plausible::warn_of_units(request, draft, (leakage.units, leakage.of_a_unit(years)), findings);
    draft.value = draft.difference * discount - leaked;
    plausible::warn_of_market(request, draft, market, findings);
    draft.slopes.times(if draft.difference > 0.0 { discount - market } else { discount });
    let numbers = [credited, activity, discount, leaked, draft.value];
    draft.derivation.add("reductions: (# − #) × # − # = # tCO2e", &numbers, &[]);
    let yearly = draft.value / years;
    if request.context.methodology.particulars.scale.is_some_and(|scale| yearly > scale) {
        findings.add(place.here(&codes::ABOVE_SCALE).with("value", shown(yearly)));
    }
    draft.factors.downward_adjustment = Some(downward);
    draft.factors.business_as_usual = usual;
    draft.factors.hawthorne = Some(observed);
    draft.factors.market = Some(leakage.market);
    draft.factors.technical_life = Some(leakage.life);
    draft.factors.embodied = Some(leakage.embodied);
    Ok(())
}

/// Adjusts the baseline downward and limits it to business as usual. Returns the crediting baseline.
fn crediting_baseline(draft: &mut Draft, uncertainty: f64, downward: f64, usual: Option<f64>) -> f64 {
    let adjusted = uncertainty * (1.0 - downward);
    let bound = usual.unwrap_or(uncertainty);
    let credited = adjusted.min(bound);
    draft.slopes.baseline = if credited < adjusted { 0.0 } else { 1.0 - downward };
    let side = draft.baseline.as_mut().held("the draft has a baseline");
    side.uncertainty_adjusted = Some(uncertainty);
    side.downward_adjusted = Some(adjusted);
    side.business_as_usual = Some(bound);
    side.excluded = Some(bound - credited);
    side.emissions = credited;
    let numbers = [uncertainty, downward, adjusted];
    draft.derivation.add("downward adjustment: # × (1 − #) = # tCO2e", &numbers, &[]);
    let given = if usual.is_some() {
        ""
    } else {
        ", the uncertainty-adjusted baseline, because no other value is given"
    };
    draft.derivation.add("business as usual: # tCO2e@", &[bound], &[given]);
    let numbers = [adjusted, bound, credited];
    draft.derivation.add("crediting baseline: the smaller of # and # = # tCO2e", &numbers, &[]);
    credited
}

/// Returns the factor for the Hawthorne effect, given in one of four ways.
fn observed(request: Request<'_, '_>, findings: &mut Findings) -> Read<Factor> {
    let name = "hawthorne";
    let Some(At { value: given, at }) = &request.given.hawthorne else {
        return Err(request.place.missing(name, findings));
    };
    let path = request.place.path.member(name);
    let place = Place { path: &path, at: *at };
    let (value, source) = match given {
        Observation::Default { default } => {
            if OBSERVED.iter().all(|(known, _)| differ(*known, default.value)) {
                let known: Vec<&'static str> = OBSERVED.iter().map(|(_, text)| *text).collect();
                return Err(no_default(*default, (name, &known), request, place, findings));
            }
            (default.value, source(request, "default for the Hawthorne effect"))
        }
        Observation::Unobserved { unobserved, observed, source } => {
            sourced::warn_of_source(name, source.0, place, findings);
            let source = monitored(source.0, "unobserved divided by observed cooking events, at most 1");
            ((unobserved / observed).min(1.0), source)
        }
        Observation::Continuous { continuous: True, source } => {
            sourced::warn_of_source(name, source.0, place, findings);
            (1.0, monitored(source.0, "monitored continuously"))
        }
        Observation::Value { value, source, unit } => {
            fits(name, *unit, "", place, findings)?;
            sourced::warn_of_source(name, source.0, place, findings);
            (*value, Cow::Owned(source.0.to_string()))
        }
    };
    Ok(Factor::of(value, "", source))
}

/// Returns the source of a monitored value, with the way of monitoring.
fn monitored(source: &str, way: &str) -> Cow<'static, str> {
    Cow::Owned(filled("@: @", &[], &[source, way]))
}

/// Returns the source of a value from the methodology: its name, its version, and the place in the text.
fn source(request: Request<'_, '_>, place: &str) -> Cow<'static, str> {
    let methodology = request.context.methodology;
    let version = methodology.version.held("RECH and SMEC have one version each");
    let texts = [methodology.name.word(), version, place];
    Cow::Owned(filled("@ @, @", &[], &texts))
}

/// The leakage.
struct Leakage {
    units: f64,
    /// The crediting year, if the embodied leakage is spread over the first years.
    spread: Option<f64>,
    life: Factor,
    embodied: Factor,
    /// The fraction of the difference between baseline and activity emissions.
    market: Factor,
}

fn leakage(request: Request<'_, '_>, findings: &mut Findings) -> Read<Leakage> {
    let Some(At { value: given, at }) = &request.given.leakage else {
        return Err(request.place.missing("leakage", findings));
    };
    let path = request.place.path.member("leakage");
    let place = Place { path: &path, at: *at };
    let other = given.renewable_biomass.as_ref().map(sourced::Sourced::at);
    refuse_members(place, &[("renewableBiomass", other)], request.context.methodology.name, findings)?;
    let market = sourced::optional(given.market.as_ref(), "market", place, findings);
    let stated = request.context.methodology.particulars.market;
    let market =
        market.map(|market| market.unwrap_or_else(|| Factor::of(MARKET, "", source(request, stated))));
    let Some(At { value: embodied, at }) = &given.embodied else {
        return Err(place.missing("embodied", findings));
    };
    let path = path.member("embodied");
    let place = Place { path: &path, at: *at };
    let EmbodiedRequest { units, technical_life, crediting_year } = embodied;
    let life = technical_life.factor("technicalLife", place, findings);
    let (life, market) = (life?, market?);
    let durable = life.value >= EMBODIED_YEARS;
    if durable && crediting_year.is_none() {
        return Err(place.missing("creditingYear", findings));
    }
    let years =
        if durable { ": a fifth per year for five years, shares of a year in proportion" } else { "" };
    let stated = [request.context.methodology.particulars.embodied, years].concat();
    let embodied = Factor::of(EMBODIED, "tCO2e/unit", source(request, &stated));
    let spread = crediting_year.filter(|_| durable).map(f64::from);
    Ok(Leakage { units: *units, spread, life, embodied, market })
}

impl Leakage {
    /// Returns the years and shares of years of the period among the first five, if the embodied leakage is spread over them.
    fn covered(&self, years: f64) -> Option<f64> {
        self.spread.map(|year| years.min(EMBODIED_YEARS - year + 1.0).max(0.0))
    }

    /// Returns the embodied leakage of a unit in the period.
    fn of_a_unit(&self, years: f64) -> f64 {
        EMBODIED * self.covered(years).map_or(1.0, |covered| covered / EMBODIED_YEARS)
    }

    /// Returns the total leakage, and adds its calculation.
    fn take_off(&self, draft: &mut Draft, market: f64, (credited, activity): (f64, f64), years: f64) -> f64 {
        let (embodied, how) = match self.covered(years) {
            None => (self.units * EMBODIED, String::new()),
            Some(covered) if covered > 0.0 => {
                let embodied = self.units * EMBODIED * covered / EMBODIED_YEARS;
                (embodied, filled(" × # ÷ 5 years", &[covered], &[]))
            }
            Some(_) => (0.0, " × 0 (spread over the first 5 years, which have ended)".into()),
        };
        // A loss has no market leakage.
        let lost = draft.difference.max(0.0) * market;
        let leaked = embodied + lost;
        draft.leakage = Some(answer::Leakage {
            embodied: Some(embodied),
            market: Some(lost),
            renewable_biomass: None,
            emissions: leaked,
        });
        let numbers = [self.units, EMBODIED, embodied];
        draft.derivation.add("embodied leakage: # units × # tCO2e@ = # tCO2e", &numbers, &[&how]);
        let numbers = [credited, activity, market, lost];
        draft.derivation.add("market leakage: (# − #) × # = # tCO2e", &numbers, &[]);
        leaked
    }
}

/// Returns the longest period of all terms in years; 1 if no term has a known period.
fn longest(baseline: &[Term], project: &[Term]) -> f64 {
    let counted = baseline.iter().chain(project).filter(|term| term.period.technology_days() > 0.0);
    let years = counted.filter_map(|term| term.period.years());
    let longest = years.fold(0.0, f64::max);
    if longest > 0.0 { longest } else { 1.0 }
}

/// Warns if the baseline counts more technology-days of one fuel than the project counts of all fuels.
pub(super) fn warn_of_fewer(
    request: Request<'_, '_>,
    baseline: &[Term],
    project: &[Term],
    findings: &mut Findings,
) {
    let days = |term: &Term| term.period.technology_days();
    let all: f64 = project.iter().map(days).sum();
    let of = |fuel| baseline.iter().filter(|term| term.fuel.name == fuel).map(days).sum::<f64>();
    let most = baseline.iter().map(|term| of(term.fuel.name)).fold(0.0, f64::max);
    // The tolerance ignores rounding of equal numbers of days.
    if most > all * (1.0 + 1e-9) {
        let at = request.given.project.as_ref().map(|given| given.at);
        let finding = request.place.about("project", at, &codes::FEWER_IN_THE_PROJECT);
        findings.add(finding.with("baseline", shown(most)).with("project", shown(all)));
    }
}

fn warn_of_mixture(request: Request<'_, '_>, baseline: &[Term], findings: &mut Findings) {
    let has = |fuel| baseline.iter().any(|term| term.fuel.name == fuel);
    let at = request.given.baseline.as_ref().map(|given| given.at);
    let about = |code| request.place.about("baseline", at, code);
    let Methodology { name, particulars, .. } = request.context.methodology;
    if let Some(least) = particulars.least_biomass {
        let of = |terms: &mut dyn Iterator<Item = &Term>| terms.map(|term| term.energy).sum::<f64>();
        let all = of(&mut baseline.iter());
        let is_burnt = |term: &&Term| matches!(term.fuel.name, FuelName::Wood | FuelName::Charcoal);
        let burnt = of(&mut baseline.iter().filter(is_burnt));
        if burnt < all * least {
            let finding = about(&codes::LITTLE_BIOMASS).with("share", shown(burnt / all));
            findings.add(finding.with("methodology", name.word()).with("least", shown(least)));
        }
    }
    if particulars.separates_biomass && has(FuelName::Wood) && has(FuelName::Charcoal) {
        findings.add(about(&codes::MIXED_BASELINE));
    }
}
