//! Parameters that a request may state, but that few projects have: each is a warning with the tonnes that it moves.

use super::codes;
use super::consumption::DAYS_OF_A_YEAR;
use super::draft::{Draft, Request};
use super::request::Observation;
use super::sentence::shown;
use super::sourced::Sourced;
use super::tables::OBSERVED;
use crate::finding::Findings;

/// Warns of the parameters of reductions.
pub(super) fn warn(request: Request<'_, '_>, draft: &Draft, findings: &mut Findings) {
    warn_of_days(request, draft, findings);
    warn_of_factors(request, draft, findings);
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
}

/// Warns if fewer units bear embodied emissions than technologies are credited for. A technology that burns several fuels has
/// a term of each. `of_a_unit` is the embodied leakage of a unit in the period.
pub(super) fn warn_of_units(
    request: Request<'_, '_>,
    draft: &Draft,
    (units, of_a_unit): (f64, f64),
    findings: &mut Findings,
) {
    let terms = draft.project.iter().flat_map(|side| &side.terms);
    let of = |fuel| terms.clone().filter(move |term| term.fuel == fuel).filter_map(|term| term.count).sum();
    let count = terms.clone().map(|term| of(term.fuel)).fold(0.0, f64::max);
    let moved = (count - units) * of_a_unit;
    if moved > 0.0 {
        let at = request.given.leakage.as_ref().map(|leakage| leakage.at);
        let finding = request.place.about("leakage", at, &codes::FEWER_UNITS).with("units", shown(units));
        findings.add(finding.with("count", shown(count)).with("moved", shown(moved)));
    }
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
    if let (Some(observed), Some(given)) = (&draft.factors.hawthorne, given)
        && matches!(given.value, Observation::Value { .. })
        && observed.value > highest
    {
        let finding = request.place.about("hawthorne", Some(given.at), &codes::HARDLY_DISCOUNTED);
        let finding = finding.with("value", shown(observed.value)).with("default", shown(highest));
        findings.add(finding.with("moved", shown((observed.value - highest) * draft.difference)));
    }
}

/// The most days that a test stands for: AMS-II.G has biennial sampling at most, and RECH and SMEC are tested again every two
/// years.
const DAYS_OF_A_TEST: f64 = 2.0 * DAYS_OF_A_YEAR;
/// A downward adjustment below one per cent hardly adjusts the baseline.
const LEAST_ADJUSTMENT: f64 = 0.01;
