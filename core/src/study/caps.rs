//! A methodology's threshold and cap on the consumption per person, compared with the reference group.
//!
//! The emission reductions apply the cap. The assessment shows both values: with and without the cap.

use alloc::vec::Vec;

use super::answer::{CapLimit, MethodologyCap};
use super::fuel_figures::FuelFigures;
use super::groups::Figures;
use super::households::Group;
use crate::reductions::{Cap, FuelName, ReductionsRequest};

/// Returns the caps of the methodology of `request`, each compared with the value of the reference group in a fuel: the
/// fuel of the group, or each of `fuels`.
pub(super) fn caps<'n>(
    request: &ReductionsRequest<'n>,
    group: &Group<'_>,
    figures: &Figures,
    fuels: &[FuelFigures<'_>],
) -> Vec<MethodologyCap<'n>> {
    let cap = |fuel, unit, figures| cap(request, group, (fuel, unit), figures);
    if fuels.is_empty() {
        return group
            .fuel
            .zip(group.unit)
            .and_then(|(fuel, unit)| cap(fuel, unit, figures))
            .into_iter()
            .collect();
    }
    let stacked = fuels.iter().filter_map(|of_fuel| {
        let [reference, _] = &of_fuel.figures;
        cap(of_fuel.fuel.name, of_fuel.fuel.unit, reference.as_ref()?)
    });
    stacked.collect()
}

/// Returns the cap on a fuel. Returns `None` if the methodology has no cap for it, or if too few household sizes are
/// known.
fn cap<'n>(
    request: &ReductionsRequest<'n>,
    group: &Group<'_>,
    (fuel, unit): (&str, &str),
    figures: &Figures,
) -> Option<MethodologyCap<'n>> {
    let fuel = FuelName::named(fuel).filter(|_| unit == "kg")?;
    let cap = Cap::of(request.methodology, fuel, request.has_cap())?;
    let persons = figures.household_size().filter(|_| figures.has_sizes())?;
    let estimate = &figures.per_household;
    let uncapped = estimate.conservative().map_or(estimate.moments.mean, |conservative| conservative.value);
    // Kilograms per household and day.
    let daily = |tonnes: f64| tonnes * persons * 1000.0 / 365.0;
    let limit = |tonnes: f64| CapLimit {
        tonnes_per_person_year: tonnes,
        value: daily(tonnes),
        exceeded: uncapped > daily(tonnes),
    };
    Some(MethodologyCap {
        group: group.kind,
        methodology: cap.methodology,
        version: request.version.value,
        fuel_type: cap.fuel,
        persons,
        persons_known: figures.sizes_known(),
        households: group.households.len(),
        unit: "kg/household/day",
        threshold: limit(cap.threshold),
        cap: limit(cap.most),
        uncapped,
        applied: uncapped.min(daily(cap.most)),
        source: cap.source,
        unconfirmed: cap.unconfirmed,
    })
}
