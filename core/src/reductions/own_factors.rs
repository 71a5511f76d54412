//! Factors of the request that raise the reductions: those in place of the defaults of a fuel, and different fractions of
//! non-renewable biomass. Each is a warning with the tonnes that it moves.

use alloc::vec::Vec;

use super::answer::{TermFactors, TermReductions};
use super::codes;
use super::draft::{Draft, Request};
use super::factor::{Factor, differ};
use super::names::{FuelName, Side};
use super::plausible::is_material;
use super::request::FactorsRequest;
use super::sentence::shown;
use super::tables::{CHARCOAL, FactorSet, Fuel, Scheme, WCCF_4, WITH_CARBONISATION};
use crate::finding::Findings;
use crate::wire::Place;

/// Warns of the factors of the request.
pub(super) fn warn(request: Request<'_, '_>, draft: &Draft, findings: &mut Findings) {
    for own in OWN {
        // AMS-II.G requires another CO2 factor than that of the fuel.
        if own.name != "co2" || request.context.methodology.scheme != Scheme::Biomass {
            own.warn(request, draft, findings);
        }
    }
    warn_of_forests(request, draft, findings);
    warn_of_charcoal(request, draft, findings);
}

/// What a quantity of a fuel emits.
#[derive(Clone, Copy, Debug)]
struct Rate {
    ncv: f64,
    co2: f64,
    other: f64,
    fnrb: f64,
}

impl Rate {
    fn of(factors: &TermFactors) -> Option<Self> {
        let value = |factor: &Option<Factor>| factor.as_ref().map(|factor| factor.value);
        Some(Self {
            ncv: value(&factors.ncv)?,
            co2: value(&factors.co2)?,
            other: value(&factors.non_co2).unwrap_or_default(),
            fnrb: value(&factors.fnrb).unwrap_or(1.0),
        })
    }

    fn per_unit(self) -> f64 {
        self.ncv * (self.co2 * self.fnrb + self.other)
    }
}

/// A factor that a request may state in place of a default.
struct Own {
    name: &'static str,
    is_given: fn(&FactorsRequest<'_>) -> bool,
    of: fn(&mut Rate) -> &mut f64,
}

const OWN: [Own; 3] = [
    Own { name: "ncv", is_given: |given| given.ncv.is_some(), of: |rate| &mut rate.ncv },
    Own { name: "co2", is_given: |given| given.co2.is_some(), of: |rate| &mut rate.co2 },
    Own { name: "nonCo2", is_given: |given| given.non_co2.is_some(), of: |rate| &mut rate.other },
];

impl Own {
    /// Warns of each fuel whose own factor raises the reductions.
    fn warn(&self, request: Request<'_, '_>, draft: &Draft, findings: &mut Findings) {
        let mut fuels: Vec<FuelName> = Vec::new();
        for (side, index, term) in terms(draft) {
            let Some((at, true)) = self.given(request, side, index) else { continue };
            if fuels.contains(&term.fuel) {
                continue;
            }
            fuels.push(term.fuel);
            let default = self.default(term.fuel, request);
            let moved = moved(draft, |side, index, term, mut rate| {
                if term.fuel == fuels.last().copied().unwrap_or(term.fuel)
                    && self.given(request, side, index).is_some_and(|(_, is_given)| is_given)
                {
                    *(self.of)(&mut rate) = default;
                }
                rate
            });
            let Some(mut rate) = Rate::of(&term.factors).filter(|_| is_material(moved, draft)) else {
                continue;
            };
            let path = request.place.path.member(side.name());
            let place = Place { path: &path.item(index), at };
            let finding = place.here(&codes::FACTOR_ABOVE_DEFAULT).with("factor", self.name);
            let finding = finding.with("fuel", term.fuel.word()).with("value", shown(*(self.of)(&mut rate)));
            findings.add(finding.with("default", shown(default)).with("moved", shown(moved)));
        }
    }

    /// Returns the byte of a term, and whether it has the factor.
    fn given(&self, request: Request<'_, '_>, side: Side, index: usize) -> Option<(usize, bool)> {
        let term = request.given.terms(side)?.value.get(index)?;
        Some((term.at, term.value.factors.as_ref().is_some_and(|given| (self.is_given)(&given.value))))
    }

    /// Returns the default of a fuel.
    fn default(&self, fuel: FuelName, request: Request<'_, '_>) -> f64 {
        let fuel = Fuel::of(fuel);
        let other = fuel.other_gases(&request.context.warming);
        *(self.of)(&mut Rate { ncv: fuel.ncv, co2: fuel.co2, other, fnrb: 1.0 })
    }
}

/// Warns of different fractions of non-renewable biomass, if one for all gives less.
fn warn_of_forests(request: Request<'_, '_>, draft: &Draft, findings: &mut Findings) {
    let fractions = terms(draft).filter_map(|(.., term)| Some(term.factors.fnrb.as_ref()?.value));
    let fractions: Vec<f64> = fractions.collect();
    let (least, most) =
        (fractions.iter().copied().fold(1.0, f64::min), fractions.iter().copied().fold(0.0, f64::max));
    if fractions.len() < 2 || !differ(least, most) {
        return;
    }
    let with = |fraction: f64| {
        moved(
            draft,
            |_, _, term, rate| {
                if term.factors.fnrb.is_some() { Rate { fnrb: fraction, ..rate } } else { rate }
            },
        )
    };
    let moved = fractions.iter().map(|fraction| with(*fraction)).fold(0.0, f64::max);
    if is_material(moved, draft) {
        let finding = request.place.here(&codes::FORESTS_DIFFER).with("least", shown(least));
        findings.add(finding.with("most", shown(most)).with("moved", shown(moved)));
    }
}

/// Warns if the emissions of making charcoal are left out where they would lower the reductions.
fn warn_of_charcoal(request: Request<'_, '_>, draft: &Draft, findings: &mut Findings) {
    let methodology = request.context.methodology.name;
    let is_whole =
        |set: &&FactorSet| set.methodology == methodology && [WCCF_4, WITH_CARBONISATION].contains(&set.name);
    let Some(set) = CHARCOAL.iter().find(is_whole) else { return };
    let moved = moved(draft, |_, _, term, rate| match term.fuel {
        FuelName::Charcoal => Rate { co2: set.co2, other: set.non_co2, ..rate },
        _ => rate,
    });
    if is_material(moved, draft) {
        let finding = request.place.here(&codes::CHARCOAL_OF_LESS).with("set", set.name);
        findings.add(finding.with("moved", shown(moved)));
    }
}

/// Returns by how much the reductions are higher than with other rates.
fn moved(draft: &Draft, with: impl Fn(Side, usize, &TermReductions, Rate) -> Rate) -> f64 {
    let of_term = |(side, index, term): (Side, usize, &TermReductions)| {
        let rate = Rate::of(&term.factors)?;
        let share = 1.0 - with(side, index, term, rate).per_unit() / rate.per_unit();
        share.is_finite().then(|| draft.slopes.of(side) * term.emissions * share)
    };
    terms(draft).filter_map(of_term).sum()
}

/// Iterates over the terms of all sides, each with its index.
fn terms(draft: &Draft) -> impl Iterator<Item = (Side, usize, &TermReductions)> {
    let sides =
        [(Side::Baseline, &draft.baseline), (Side::Project, &draft.project), (Side::Savings, &draft.savings)];
    sides.into_iter().flat_map(|(side, reductions)| {
        let terms = reductions.iter().flat_map(|reductions| &reductions.terms).enumerate();
        terms.map(move |(index, term)| (side, index, term))
    })
}
