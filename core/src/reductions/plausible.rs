//! Parameters that a request may state, but that few projects have: each is a warning with the tonnes that it moves.

use alloc::vec::Vec;

use super::answer::TermReductions;
use super::codes;
use super::consumption::DAYS_OF_A_YEAR;
use super::draft::{Draft, Request};
use super::names::{MethodologyName, Side};
use super::request::Observation;
use super::sentence::shown;
use super::sourced::Sourced;
use super::tables::{MARKET, OBSERVED};
use crate::finding::Findings;
use crate::statistics::{AppliedPrecision, PrecisionRuleName};
use crate::wire::Place;

/// Warns of the parameters of reductions.
pub(super) fn warn(request: Request<'_, '_>, draft: &Draft, findings: &mut Findings) {
    warn_of_days(request, draft, findings);
    warn_of_surveys(request, draft, findings);
    warn_of_factors(request, draft, findings);
    warn_of_efficiency(request, draft, findings);
    warn_of_frame(request, draft, findings);
    warn_of_no_emissions(request, draft, findings);
}

/// Warns of more days for each technology than a test can stand for.
fn warn_of_days(request: Request<'_, '_>, draft: &Draft, findings: &mut Findings) {
    let sides = [&draft.baseline, &draft.project, &draft.savings];
    let terms = sides.into_iter().flatten().flat_map(|side| &side.terms);
    let days = terms.filter_map(|term| term.days.or(term.years.map(|years| years * DAYS_OF_A_YEAR)));
    let most = days.fold(0.0, f64::max);
    if most > DAYS_OF_A_TEST {
        let moved = draft.value * (1.0 - DAYS_OF_A_TEST / most);
        let finding = request.place.here(&codes::DAYS_BEYOND_TEST).with("days", shown(most));
        findings.add(finding.with("most", shown(DAYS_OF_A_TEST)).with("moved", shown(moved)));
    }
    let methodology = request.given.methodology;
    let required = AppliedPrecision::named(PrecisionRuleName::Biennial).confidence;
    let weaker = request.measured.map(|study| study.confidence).filter(|confidence| *confidence < required);
    if let (MethodologyName::AmsIiG, Some(confidence), true) = (methodology, weaker, most > LONGEST_YEAR) {
        let finding = request.place.here(&codes::BIENNIAL_RULE).with("methodology", methodology.word());
        let finding = finding.with("days", shown(most)).with("confidence", shown(confidence));
        findings.add(finding.with("required", shown(required)));
    }
}

/// Warns of a usage survey of more households than the term has technologies.
fn warn_of_surveys(request: Request<'_, '_>, draft: &Draft, findings: &mut Findings) {
    let sides = [&draft.baseline, &draft.project, &draft.savings].into_iter().flatten();
    let surveys = sides.flat_map(|side| &side.terms).filter_map(|term| {
        let surveyed = f64::from(term.usage_survey.as_ref()?.surveyed);
        term.count.filter(|count| surveyed > *count).map(|count| (surveyed, count))
    });
    if let Some((surveyed, count)) = surveys.reduce(|one, other| if other.1 < one.1 { other } else { one }) {
        let finding = request.place.here(&codes::SURVEYED_MORE).with("surveyed", shown(surveyed));
        findings.add(finding.with("count", shown(count)));
    }
}

/// Warns of less market leakage than the default.
pub(super) fn warn_of_market(request: Request<'_, '_>, draft: &Draft, market: f64, findings: &mut Findings) {
    let moved = draft.difference * (MARKET - market);
    if is_material(moved, draft) {
        let at = request.given.leakage.as_ref().map(|leakage| leakage.at);
        let finding = request.place.about("leakage", at, &codes::LEAKAGE_BELOW_DEFAULT);
        let finding = finding.with("value", shown(market)).with("default", shown(MARKET));
        findings.add(finding.with("moved", shown(moved)));
    }
}

/// Warns if fewer units bear embodied emissions than technologies are credited for. `of_a_unit` is the embodied leakage of a unit in the period.
pub(super) fn warn_of_units(
    request: Request<'_, '_>,
    draft: &Draft,
    (units, of_a_unit): (f64, f64),
    findings: &mut Findings,
) {
    let terms: Vec<_> = draft.project.iter().flat_map(|side| &side.terms).collect();
    let count = most_technologies(&terms);
    let moved = (count - units) * of_a_unit;
    if moved > 0.0 {
        let at = request.given.leakage.as_ref().map(|leakage| leakage.at);
        let finding = request.place.about("leakage", at, &codes::FEWER_UNITS).with("units", shown(units));
        findings.add(finding.with("count", shown(count)).with("moved", shown(moved)));
    }
}

/// Returns the technologies of the fuel that has most. A technology that burns several fuels has a term of each.
fn most_technologies(terms: &[&TermReductions]) -> f64 {
    // A term that does not state the number has at least as many as its technology-days need.
    let least =
        |term: &TermReductions| term.technology_days.map_or(0.0, |days| libm::ceil(days / DAYS_OF_A_TEST));
    let number = |term: &TermReductions| term.count.unwrap_or_else(|| least(term));
    let of = |fuel| terms.iter().filter(|term| term.fuel == fuel).map(|term| number(term)).sum();
    terms.iter().map(|term| of(term.fuel)).fold(0.0, f64::max)
}

/// Warns of more technologies than homes in the frame of the selection.
fn warn_of_frame(request: Request<'_, '_>, draft: &Draft, findings: &mut Findings) {
    let Some(homes) = request.measured.and_then(|measured| measured.frame) else { return };
    let sides = [&draft.baseline, &draft.project, &draft.savings].into_iter().flatten();
    let count =
        sides.map(|side| most_technologies(&side.terms.iter().collect::<Vec<_>>())).fold(0.0, f64::max);
    if count > homes {
        let finding = request.place.here(&codes::MORE_THAN_THE_FRAME).with("count", shown(count));
        let moved = draft.value * (1.0 - homes / count);
        findings.add(finding.with("homes", shown(homes)).with("moved", shown(moved)));
    }
}

/// Warns of a fuel of the project that has no emissions.
fn warn_of_no_emissions(request: Request<'_, '_>, draft: &Draft, findings: &mut Findings) {
    let terms = draft.project.iter().flat_map(|side| &side.terms).enumerate();
    for (index, term) in terms.filter(|(_, term)| term.quantity > 0.0 && term.emissions <= 0.0) {
        let path = request.place.path.member(Side::Project.name());
        let at =
            request.given.terms(Side::Project).and_then(|terms| terms.value.get(index)).map(|term| term.at);
        let place = Place { path: &path.item(index), at: at.unwrap_or(request.place.at) };
        let finding = place.here(&codes::WITHOUT_EMISSIONS).with("fuel", term.fuel.word());
        findings.add(finding.with("quantity", shown(term.quantity)).with("unit", term.quantity_unit));
    }
}

/// Warns of efficiencies that imply a larger saving than the study has measured.
fn warn_of_efficiency(request: Request<'_, '_>, draft: &Draft, findings: &mut Findings) {
    let efficiencies = draft.factors.efficiency_old.as_ref().zip(draft.factors.efficiency_new.as_ref());
    let Some(((old, new), study)) = efficiencies.zip(request.measured) else { return };
    let implied = 1.0 - old.value / new.value;
    // The saving of a fuel that other factors would credit.
    let credited = |term: &TermReductions| {
        let fuel = study.fuels.get(study.index(term.fuel)?)?;
        let saving = fuel.saving?;
        Some(saving.conservative.unwrap_or(saving.mean) / fuel.baseline.mean)
    };
    let terms = || draft.baseline.iter().flat_map(|side| &side.terms);
    let Some(measured) = terms().find_map(credited) else { return };
    let of_term = |term: &TermReductions| Some(term.emissions * (1.0 - credited(term)? / implied));
    let moved = draft.slopes.baseline * terms().filter_map(of_term).sum::<f64>();
    if is_material(moved, draft) {
        let at = request.given.efficiency.as_ref().map(|given| given.at);
        let finding = request.place.about("efficiency", at, &codes::EFFICIENCY_ABOVE_MEASURED);
        let finding = finding.with("implied", shown(implied)).with("measured", shown(measured));
        findings.add(finding.with("moved", shown(moved)));
    }
}

/// Returns whether tonnes are more than a hundredth of the reductions: less cannot bend a figure, even if several are added.
pub(super) fn is_material(moved: f64, draft: &Draft) -> bool {
    moved > MATERIAL * draft.value.abs()
}

/// Warns of factors next to those that change nothing.
fn warn_of_factors(request: Request<'_, '_>, draft: &Draft, findings: &mut Findings) {
    let baseline = draft.baseline.as_ref().and_then(|side| side.uncertainty_adjusted);
    if let (Some(downward), Some(baseline)) = (&draft.factors.downward_adjustment, baseline)
        && (f64::MIN_POSITIVE..LEAST_ADJUSTMENT).contains(&downward.value)
    {
        let at = request.given.downward_adjustment.as_ref().map(Sourced::at);
        let finding = request.place.about("downwardAdjustment", at, &codes::HARDLY_ADJUSTED);
        let moved = (LEAST_ADJUSTMENT - downward.value) * baseline;
        findings.add(finding.with("value", shown(downward.value)).with("moved", shown(moved)));
    }
    let is_default = |(default, _): &(f64, _)| *default;
    let highest = OBSERVED.iter().map(is_default).fold(0.0, f64::max);
    let given = request.given.hawthorne.as_ref();
    // A test of some days is not continuous.
    let is_measured = request.measured.is_some();
    let is_own = |given: &Observation<'_>| match given {
        Observation::Default { .. } => false,
        Observation::Continuous { .. } => is_measured,
        Observation::Unobserved { .. } | Observation::Value { .. } => true,
    };
    if let (Some(observed), Some(given)) = (&draft.factors.hawthorne, given)
        && is_own(&given.value)
        && observed.value > highest
        && draft.difference > 0.0
    {
        let finding = request.place.about("hawthorne", Some(given.at), &codes::HARDLY_DISCOUNTED);
        let finding = finding.with("value", shown(observed.value)).with("default", shown(highest));
        findings.add(finding.with("moved", shown((observed.value - highest) * draft.difference)));
    }
}

/// The most days that a test stands for: AMS-II.G has biennial sampling at most, and RECH and SMEC are tested again every two
/// The most days of a year: a test for more is for a second year.
const LONGEST_YEAR: f64 = 366.0;
/// years.
const DAYS_OF_A_TEST: f64 = 2.0 * DAYS_OF_A_YEAR;
/// A downward adjustment below one per cent hardly adjusts the baseline.
const LEAST_ADJUSTMENT: f64 = 0.01;
/// The share of the reductions that a factor may move without a warning.
const MATERIAL: f64 = 0.01;
