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
    let told: f64 = OWN.iter().map(|own| own.warn(request, draft, findings)).sum();
    warn_of_sum(request, draft, told, findings);
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
    /// The density of a fuel that is measured by volume; 1 for others.
    density: f64,
}

impl Rate {
    fn of(factors: &TermFactors) -> Option<Self> {
        let value = |factor: &Option<Factor>| factor.as_ref().map(|factor| factor.value);
        Some(Self {
            ncv: value(&factors.ncv)?,
            co2: value(&factors.co2)?,
            other: value(&factors.non_co2).unwrap_or_default(),
            fnrb: value(&factors.fnrb).unwrap_or(1.0),
            density: value(&factors.density).unwrap_or(1.0),
        })
    }

    fn per_unit(self) -> f64 {
        self.density * self.ncv * (self.co2 * self.fnrb + self.other)
    }
}

/// A factor that a request may state in place of a default.
struct Own {
    name: &'static str,
    is_given: fn(&FactorsRequest<'_>) -> bool,
    of: fn(&mut Rate) -> &mut f64,
}

const OWN: [Own; 4] = [
    Own { name: "ncv", is_given: |given| given.ncv.is_some(), of: |rate| &mut rate.ncv },
    Own { name: "co2", is_given: |given| given.co2.is_some(), of: |rate| &mut rate.co2 },
    Own { name: "nonCo2", is_given: |given| given.non_co2.is_some(), of: |rate| &mut rate.other },
    Own { name: "density", is_given: |given| given.density.is_some(), of: |rate| &mut rate.density },
];

impl Own {
    /// Warns of each fuel whose own factor raises the reductions. Returns the tonnes.
    fn warn(&self, request: Request<'_, '_>, draft: &Draft, findings: &mut Findings) -> f64 {
        let is_shared = self.is_shared(request);
        let mut told = 0.0;
        let mut fuels: Vec<FuelName> = Vec::new();
        for (side, index, term) in terms(draft) {
            let Some((at, true)) = self.given(request, side, index) else { continue };
            if fuels.contains(&term.fuel) || (is_shared && !fuels.is_empty()) {
                continue;
            }
            fuels.push(term.fuel);
            let Some(default) = self.default(term, request, draft) else { continue };
            let moved = moved(draft, |side, index, other, mut rate| {
                if is_shared || other.fuel == term.fuel {
                    self.set_default(request, draft, (side, index, other), &mut rate);
                }
                rate
            });
            let Some(mut rate) = Rate::of(&term.factors).filter(|_| is_material(moved, draft)) else {
                continue;
            };
            told += moved;
            let path = request.place.path.member(side.name());
            let place = Place { path: &path.item(index), at };
            let finding = place.here(&codes::FACTOR_ABOVE_DEFAULT).with("factor", self.name);
            let finding = finding.with("fuel", term.fuel.word()).with("value", shown(*(self.of)(&mut rate)));
            findings.add(finding.with("default", shown(default)).with("moved", shown(moved)));
        }
        told
    }

    /// Returns whether all fuels have one factor: AMS-II.G replaces each biomass by the same fossil fuels.
    fn is_shared(&self, request: Request<'_, '_>) -> bool {
        self.name == "co2" && request.context.methodology.scheme == Scheme::Biomass
    }

    /// Sets the default in the rate of a term that has an own factor.
    fn set_default(
        &self,
        request: Request<'_, '_>,
        draft: &Draft,
        (side, index, term): (Side, usize, &TermReductions),
        rate: &mut Rate,
    ) {
        if self.given(request, side, index).is_some_and(|(_, is_given)| is_given)
            && let Some(default) = self.default(term, request, draft)
        {
            *(self.of)(rate) = default;
        }
    }

    /// Returns the byte of a term, and whether it has the factor.
    fn given(&self, request: Request<'_, '_>, side: Side, index: usize) -> Option<(usize, bool)> {
        let term = request.given.terms(side)?.value.get(index)?;
        Some((term.at, term.value.factors.as_ref().is_some_and(|given| (self.is_given)(&given.value))))
    }

    /// Returns the default of the fuel of a term; `None` if it has none.
    fn default(&self, term: &TermReductions, request: Request<'_, '_>, draft: &Draft) -> Option<f64> {
        let fuel = Fuel::of(term.fuel);
        if self.name == "density" {
            let is_liquid = term.factors.density.as_ref().is_some_and(|density| density.unit == Some("kg/L"));
            let liquid = LIQUIDS.iter().find(|(liquid, _)| is_liquid && *liquid == term.fuel);
            let own = term.factors.density.as_ref().map_or(0.0, |density| density.value);
            return liquid
                .map(|(_, typical)| *typical)
                .filter(|typical| (own / typical - 1.0).abs() > TOLERANCE);
        }
        let is_shared = self.is_shared(request);
        if is_shared && is_one_below_the_mix(draft) {
            return None;
        }
        let co2 = if is_shared { FOSSIL_MIX } else { fuel.co2 };
        let other = fuel.other_gases(&request.context.warming);
        Some(*(self.of)(&mut Rate { ncv: fuel.ncv, co2, other, fnrb: 1.0, density: 1.0 }))
    }
}

/// Returns whether all terms have one CO2 factor that is not above that of the fossil fuels.
fn is_one_below_the_mix(draft: &Draft) -> bool {
    let factors: Vec<f64> =
        terms(draft).filter_map(|(.., term)| Some(term.factors.co2.as_ref()?.value)).collect();
    factors.iter().all(|one| *one <= FOSSIL_MIX && factors.iter().all(|other| !differ(*one, *other)))
}

/// Warns if the own factors together raise the reductions by more than those that have a warning, which are `told`.
fn warn_of_sum(request: Request<'_, '_>, draft: &Draft, told: f64, findings: &mut Findings) {
    let moved = moved(draft, |side, index, term, mut rate| {
        for own in OWN {
            own.set_default(request, draft, (side, index, term), &mut rate);
        }
        rate
    });
    if is_material(moved - told, draft) {
        findings.add(request.place.here(&codes::FACTORS_ABOVE_DEFAULTS).with("moved", shown(moved)));
    }
}

/// The CO2 factor of the fossil fuels that AMS-II.G puts in place of biomass, in tCO2/TJ: the highest of its versions, of
/// half coal (96), a quarter kerosene (71.5) and a quarter LPG (63).
const FOSSIL_MIX: f64 = 81.6;

/// Typical densities of liquid fuels in kg/L, and the share by which those of a market differ.
const LIQUIDS: [(FuelName, f64); 2] = [(FuelName::Lpg, 0.54), (FuelName::Kerosene, 0.8)];
const TOLERANCE: f64 = 0.1;

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
