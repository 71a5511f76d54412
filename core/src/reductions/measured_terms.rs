//! The measurements of a study that the terms of one side stand for.

use alloc::vec::Vec;

use super::codes;
use super::measure::{Measure, Measured};
use super::names::{FuelName, Side};
use super::reading::{Read, refused};
use super::request::TermRequest;
use super::tables::{Fuel, Scheme};
use crate::finding::Findings;
use crate::invariant::Held as _;
use crate::wire::{At, Place};

/// The measurements of one side.
#[derive(Clone, Copy, Debug)]
pub(super) struct Measures<'m> {
    pub(super) study: &'m Measured<'m>,
    pub(super) side: Side,
    /// The scheme of the methodology.
    pub(super) scheme: Scheme,
}

impl<'m> Measures<'m> {
    /// Checks the terms of the side, which are a member of the request at `place`. Rejects a side that the study does not
    /// measure. If the study measures several fuels, rejects used fuels that no term names.
    pub(super) fn check(
        &self,
        given: &At<Vec<At<TermRequest<'_>>>>,
        place: Place<'_>,
        findings: &mut Findings,
    ) -> Read<()> {
        let side = self.side;
        if self.study.fuels.iter().any(|fuel| fuel.of(side).is_none()) {
            let finding = place.about(side.name(), Some(given.at), &codes::NOT_MEASURED);
            return Err(refused(finding.with("member", side.name()), findings));
        }
        if self.study.fuels.len() > 1 { self.check_fuels(given, place, findings) } else { Ok(()) }
    }

    fn check_fuels(
        &self,
        given: &At<Vec<At<TermRequest<'_>>>>,
        place: Place<'_>,
        findings: &mut Findings,
    ) -> Read<()> {
        let (side, biomass) = (self.side, self.scheme == Scheme::Biomass);
        let names =
            |term: &TermRequest<'_>, fuel: &str| term.fuel.is_some_and(|given| given.value.word() == fuel);
        let is_named = |fuel: &str| given.value.iter().any(|term| names(&term.value, fuel));
        let mut read = Ok(());
        for fuel in self.study.fuels {
            let name = fuel.baseline.fuel.held("each of several fuels has a name");
            let measure = fuel.of(side).held("the side is measured");
            // A methodology for biomass does not have terms of other fuels. A fuel that is not known could be biomass.
            let is_outside = biomass && FuelName::named(name).is_some_and(|name| !Fuel::of(name).biomass);
            if self.study.fuels.iter().filter(|other| other.baseline.fuel == fuel.baseline.fuel).count() > 1 {
                let finding = place.about(side.name(), Some(given.at), &codes::FUEL_IN_TWO_UNITS);
                return Err(refused(finding.with("fuel", name), findings));
            }
            if !is_named(name) && claims_less(side, measure) && !is_outside {
                let finding = place.about(side.name(), Some(given.at), &codes::FUEL_WITHOUT_TERM);
                read = Err(refused(finding.with("fuel", name).with("member", side.name()), findings));
            }
        }
        read
    }

    /// Returns the measurement of a term.
    pub(super) fn find(
        &self,
        term: &TermRequest<'_>,
        place: Place<'_>,
        findings: &mut Findings,
    ) -> Read<&'m Measure<'m>> {
        let fuels = self.study.fuels;
        let fuel = match (fuels, term.fuel) {
            ([only], _) => Some(only),
            (_, None) => return Err(place.missing("fuel", findings)),
            (fuels, Some(given)) => fuels.iter().find(|fuel| fuel.is(given.value)),
        };
        fuel.and_then(|fuel| fuel.of(self.side)).ok_or_else(|| {
            let finding = place.about("fuel", term.fuel.map(|fuel| fuel.at), &codes::FUEL_NOT_MEASURED);
            let given = term.fuel.map_or("", |fuel| fuel.value.word());
            refused(finding.with("fuel", given), findings)
        })
    }
}

/// Returns whether the reductions are too large without a fuel: the project uses it, or its saving is negative.
fn claims_less(side: Side, measure: &Measure<'_>) -> bool {
    match side {
        Side::Baseline => false,
        Side::Project => measure.mean > 0.0,
        Side::Savings => measure.mean < 0.0,
    }
}
