//! A methodology's threshold and cap on the consumption per person, compared with the reference group.
//!
//! The emission reductions apply the cap. The assessment shows both values: with and without the cap.

use alloc::vec::Vec;

use super::answer::{CapLimit, MethodologyCap};
use super::groups::Figures;
use super::households::Group;
use crate::reductions::{Cap, FuelName, ReductionsRequest};

/// Returns the cap of the methodology of `request`, compared with the value of the reference group. The list is empty
/// if the methodology has no cap for the group's fuel, or if too few household sizes are known.
pub(super) fn caps<'n>(
    request: &ReductionsRequest<'n>,
    group: &Group<'_>,
    figures: &Figures,
) -> Vec<MethodologyCap<'n>> {
    let fuel = group.fuel.and_then(FuelName::named).filter(|_| group.unit == Some("kg"));
    let cap = fuel.and_then(|fuel| Cap::of(request.methodology, fuel, request.has_cap()));
    let persons = figures.household_size().filter(|_| figures.has_sizes());
    let (Some(cap), Some(persons)) = (cap, persons) else { return Vec::new() };
    let estimate = &figures.per_household;
    let uncapped = estimate.conservative().map_or(estimate.moments.mean, |conservative| conservative.value);
    // Kilograms per household and day.
    let daily = |tonnes: f64| tonnes * persons * 1000.0 / 365.0;
    let limit = |tonnes: f64| CapLimit {
        tonnes_per_person_year: tonnes,
        value: daily(tonnes),
        exceeded: uncapped > daily(tonnes),
    };
    Vec::from([MethodologyCap {
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
    }])
}
