//! The factors of one term: from a set or from the request, each with its source. Unconfirmed factors are never
//! defaults.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;

use super::codes;
use super::factor::Factor;
use super::fnrb::Fnrb;
use super::given_term::{Context, GivenTerm};
use super::names::{FuelName, WarmingName};
use super::reading::{Read, choice, refuse_members, refused};
use super::request::{FactorsRequest, TermRequest};
use super::sentence::filled;
use super::sourced::{self, Sourced};
use super::tables::{CHARCOAL, FactorSet, Fuel, IPCC, IPCC_SET, Scheme};
use super::unit::{Quantity, Unit};
use crate::finding::Findings;
use crate::wire::{At, Place, Refused, True};

/// The emissions and the energy per unit of a fuel.
#[derive(Debug)]
pub(super) struct Rates {
    /// tCO2e per tonne or per `MWh`.
    pub(super) per_unit: f64,
    /// TJ per tonne or per `MWh`.
    pub(super) energy: f64,
    /// The multiplier of a tonne or `MWh`, as text.
    pub(super) formula: String,
    /// The factors.
    pub(super) factors: FuelFactors,
    /// The name of the set that a factor of charcoal is taken from.
    pub(super) charcoal: Option<&'static str>,
}

/// The factors of a fuel.
#[derive(Debug, Default)]
pub(super) struct FuelFactors {
    pub(super) grid_emission: Option<Factor>,
    pub(super) losses: Option<Factor>,
    pub(super) ncv: Option<Factor>,
    pub(super) co2: Option<Factor>,
    pub(super) non_co2: Option<Factor>,
    pub(super) fnrb: Option<Fnrb>,
    /// The density, if the fuel is measured by volume.
    pub(super) density: Option<Factor>,
}

/// TJ per `MWh`.
const ENERGY_OF_ELECTRICITY: f64 = 0.0036;

/// Returns the rates of a term.
pub(super) fn of(
    given_term: GivenTerm<'_, '_>,
    fuel: Fuel,
    unit: Option<Unit>,
    findings: &mut Findings,
) -> Read<Rates> {
    let GivenTerm { term, place, context, .. } = given_term;
    if context.methodology.scheme == Scheme::Biomass && !fuel.biomass {
        let at = term.fuel.map(|fuel| fuel.at);
        let finding = place.about("fuel", at, &codes::NOT_OF_METHODOLOGY).with("member", fuel.name.word());
        let finding = finding.with("methodology", context.methodology.name.word());
        return Err(refused(finding, findings));
    }
    if let Some(fnrb) = term.fnrb.as_ref().filter(|_| !fuel.biomass) {
        let finding = place.about("fnrb", Some(fnrb.at), &codes::FNRB_NOT_APPLICABLE);
        return Err(refused(finding.with("fuel", fuel.name.word()), findings));
    }
    if fuel.is_electricity() {
        grid(term, place, fuel, findings)
    } else {
        burning(given_term, fuel, unit, findings)
    }
}

fn grid(term: &TermRequest<'_>, place: Place<'_>, fuel: Fuel, findings: &mut Findings) -> Read<Rates> {
    let Some(At { value: given, at }) = &term.factors else { return Err(place.missing("factors", findings)) };
    let path = place.path.member("factors");
    let place = Place { path: &path, at: *at };
    let others = [
        ("set", given.set.map(|set| set.at)),
        ("ncv", given.ncv.as_ref().map(Sourced::at)),
        ("co2", given.co2.as_ref().map(Sourced::at)),
        ("nonCo2", given.non_co2.as_ref().map(Sourced::at)),
        ("density", given.density.as_ref().map(Sourced::at)),
    ];
    refuse(&others, place, fuel, findings)?;
    let emission = sourced::required(given.grid_emission.as_ref(), "gridEmission", place, findings);
    let losses = sourced::required(given.losses.as_ref(), "losses", place, findings);
    let (emission, losses) = (emission?, losses?);
    Ok(Rates {
        per_unit: emission.value * (1.0 + losses.value),
        energy: ENERGY_OF_ELECTRICITY,
        formula: filled("# tCO2/MWh × (1 + # losses)", &[emission.value, losses.value], &[]),
        factors: FuelFactors {
            grid_emission: Some(emission),
            losses: Some(losses),
            ..FuelFactors::default()
        },
        charcoal: None,
    })
}

/// Rejects factors that the fuel does not have.
fn refuse(
    members: &[(&'static str, Option<usize>)],
    place: Place<'_>,
    fuel: Fuel,
    findings: &mut Findings,
) -> Read<()> {
    let mut read = Ok(());
    for (name, at) in members.iter().filter(|(_, at)| at.is_some()) {
        let finding = place.about(name, *at, &codes::NOT_OF_FUEL).with("member", *name);
        read = Err(refused(finding.with("fuel", fuel.name.word()), findings));
    }
    read
}

fn burning(
    given_term: GivenTerm<'_, '_>,
    fuel: Fuel,
    unit: Option<Unit>,
    findings: &mut Findings,
) -> Read<Rates> {
    let GivenTerm { term, place, context, .. } = given_term;
    let biomass = context.methodology.scheme == Scheme::Biomass;
    let path = place.path.member("factors");
    let own = term.factors.as_ref().map(|given| (&given.value, Place { path: &path, at: given.at }));
    if let Some((given, place)) = own {
        let grid = [
            ("gridEmission", given.grid_emission.as_ref().map(Sourced::at)),
            ("losses", given.losses.as_ref().map(Sourced::at)),
        ];
        let fits = refuse(&grid, place, fuel, findings);
        let other_gases = given.non_co2.as_ref().filter(|_| biomass).map(Sourced::at);
        refuse_members(place, &[("nonCo2", other_gases)], context.methodology.name, findings).and(fits)?;
    }
    let set = set(own, fuel, context, findings)?;
    let choice = Choice { term, place, own, set, fuel, context };
    let given = own.map(|(given, _)| given);
    let ncv = choice.of("ncv", given.and_then(|given| given.ncv.as_ref()), findings);
    let co2 = choice.of("co2", given.and_then(|given| given.co2.as_ref()), findings);
    let non_co2 = if biomass {
        Ok(None)
    } else {
        choice.of("nonCo2", given.and_then(|given| given.non_co2.as_ref()), findings).map(Some)
    };
    let fnrb = choice.fnrb(findings);
    let density = choice.density(unit, findings);
    let (ncv, co2, non_co2, fnrb) = (ncv?, co2?, non_co2?, fnrb?);
    let other_gases = non_co2.as_ref().map_or(0.0, |factor| factor.value);
    let mut formula = filled("# TJ/t × (# tCO2/TJ", &[ncv.value, co2.value], &[]);
    if let Some(fnrb) = &fnrb {
        formula.push_str(&filled(" × # non-renewable", &[fnrb.factor.value], &[]));
    }
    formula.push_str(&if biomass {
        String::from(")")
    } else {
        filled(" + # tCO2e/TJ)", &[other_gases], &[])
    });
    let per_unit =
        ncv.value * (co2.value * fnrb.as_ref().map_or(1.0, |fnrb| fnrb.factor.value) + other_gases);
    let energy = ncv.value;
    let density = density?;
    let factors =
        FuelFactors { ncv: Some(ncv), co2: Some(co2), non_co2, fnrb, density, ..FuelFactors::default() };
    Ok(Rates { per_unit, energy, formula, factors, charcoal: set.charcoal(given) })
}

/// The factors of the request, and their place.
type Own<'c, 'n> = Option<(&'c FactorsRequest<'n>, Place<'c>)>;

/// A set of factors.
#[derive(Clone, Copy)]
enum Set {
    None,
    Ipcc,
    Charcoal(&'static FactorSet),
}

impl Set {
    /// Returns the name of a set of charcoal, unless the request replaces all of its factors.
    fn charcoal(self, given: Option<&FactorsRequest<'_>>) -> Option<&'static str> {
        let replaced = given.is_some_and(|given| given.co2.is_some() && given.non_co2.is_some());
        match self {
            Self::Charcoal(set) if !replaced => Some(set.name),
            _ => None,
        }
    }
}

/// Returns the set that the request names, or the default set of the fuel.
fn set(own: Own<'_, '_>, fuel: Fuel, context: &Context, findings: &mut Findings) -> Read<Set> {
    let Some((given, place, named)) = own.and_then(|(given, place)| Some((given, place, given.set?))) else {
        return Ok(if fuel.default { Set::Ipcc } else { Set::None });
    };
    let name = named.value;
    if name == IPCC_SET {
        return Ok(Set::Ipcc);
    }
    let about = |code| place.about("set", Some(named.at), code).with("set", name);
    let Some(set) = charcoal(fuel, context).find(|set| set.name == name) else {
        let finding = about(&codes::UNKNOWN_FACTOR_SET).with("fuel", fuel.name.word());
        let finding = finding.with("methodology", context.methodology.name.word());
        return Err(refused(finding.with("known", choice(&known(fuel, context))), findings));
    };
    if context.warming.name != WarmingName::Fifth && given.non_co2.is_none() {
        let finding = about(&codes::GWP_DOES_NOT_FIT).with("gwp", context.warming.name.word());
        return Err(refused(finding, findings));
    }
    Ok(Set::Charcoal(set))
}

fn charcoal(fuel: Fuel, context: &Context) -> impl Iterator<Item = &'static FactorSet> + use<> {
    let methodology = context.methodology.name;
    CHARCOAL.iter().filter(move |set| set.methodology == methodology && fuel.name == FuelName::Charcoal)
}

/// Returns the names of the available sets.
fn known(fuel: Fuel, context: &Context) -> Vec<&'static str> {
    let mut names = Vec::from([IPCC_SET]);
    names.extend(charcoal(fuel, context).map(|set| set.name));
    names
}

/// The sources from which the factors of a term are chosen.
struct Choice<'c, 'n> {
    term: &'c TermRequest<'n>,
    /// The place of the term.
    place: Place<'c>,
    own: Own<'c, 'n>,
    set: Set,
    fuel: Fuel,
    context: &'c Context,
}

impl Choice<'_, '_> {
    /// Returns the factor of the request, or that of the set.
    fn of<Q: sourced::Quantity>(
        &self,
        name: &'static str,
        given: Option<&Sourced<'_, Q>>,
        findings: &mut Findings,
    ) -> Read<Factor> {
        match (given, self.own) {
            (Some(given), Some((_, place))) => given.factor(name, place, findings),
            _ => self.of_set(name, Q::UNIT, findings),
        }
    }

    fn of_set(&self, name: &'static str, unit: &'static str, findings: &mut Findings) -> Read<Factor> {
        // The emission factor that AMS-II.G requires is not confirmed, so it has no default.
        let taken = self.context.methodology.scheme == Scheme::Biomass && name == "co2";
        let fuel = self.fuel;
        let (value, source, confirmed) = match (self.set, name) {
            (Set::None, _) => return Err(self.missing(name, taken, findings)),
            _ if taken => return Err(self.missing(name, taken, findings)),
            (_, "ncv") => (fuel.ncv, Cow::Borrowed(IPCC), fuel.confirmed),
            (Set::Ipcc, "co2") => (fuel.co2, Cow::Borrowed(IPCC), fuel.confirmed),
            (Set::Ipcc, _) => {
                let (value, source) = self.other_gases();
                (value, Cow::Owned(source), fuel.confirmed)
            }
            (Set::Charcoal(set), _) => {
                let value = if name == "co2" { set.co2 } else { set.non_co2 };
                (value, Cow::Borrowed(set.source), set.confirmed)
            }
        };
        Ok(Factor { unconfirmed: True::when(!confirmed), ..Factor::of(value, unit, source) })
    }

    fn missing(&self, name: &'static str, taken: bool, findings: &mut Findings) -> Refused {
        let known = if taken { Vec::new() } else { known(self.fuel, self.context) };
        let at = self.term.factors.as_ref().map(|given| given.at);
        let finding = self.place.about("factors", at, &codes::FACTOR_MISSING).with("factor", name);
        refused(finding.with("fuel", self.fuel.name.word()).with("known", choice(&known)), findings)
    }

    /// Returns the emissions of methane and nitrous oxide in tCO2e/TJ, and their calculation.
    fn other_gases(&self) -> (f64, String) {
        let (fuel, warming) = (self.fuel, self.context.warming);
        let value = fuel.other_gases(&warming);
        let numbers = [fuel.methane, warming.methane, fuel.nitrous_oxide, warming.nitrous_oxide];
        let texts = [IPCC, warming.name.word()];
        (value, filled("@: # kg CH4/TJ × # + # kg N2O/TJ × # (@)", &numbers, &texts))
    }

    /// Returns the fraction of non-renewable biomass of the term, or of the whole request.
    fn fnrb(&self, findings: &mut Findings) -> Read<Option<Fnrb>> {
        if !self.fuel.biomass {
            return Ok(None);
        }
        let fnrb = match (&self.context.fnrb, &self.term.fnrb) {
            (Some(fnrb), None) => fnrb.clone(),
            (_, Some(own)) => own.value.fnrb(self.place, own.at, findings)?,
            (None, None) => return Err(self.place.missing("fnrb", findings)),
        };
        Ok(Some(if self.context.has_default_fnrb { fnrb.with_default() } else { fnrb }))
    }

    /// Returns the density of a fuel that is measured by volume.
    fn density(&self, unit: Option<Unit>, findings: &mut Findings) -> Read<Option<Factor>> {
        let Some(unit) = unit.filter(|unit| unit.is_volume()) else { return Ok(None) };
        let name = if unit.quantity == Quantity::Litre { "kg/L" } else { "kg/m3" };
        let (given, place) = match self.own {
            Some((own, place)) => (own.density.as_ref(), place),
            None => (None, self.place),
        };
        match given {
            Some(density) => density.given.factor("density", name, place, findings).map(Some),
            None => Err(place.missing("density", findings)),
        }
    }
}
