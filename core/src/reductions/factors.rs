//! The factors of one term: those of a set, those of the caller, each with its source; nothing unconfirmed by default.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;

use super::codes;
use super::consumption::Unit;
use super::read::{CALORIFIC, DENSITY, FRACTION, Object, Out, PER_ELECTRICITY, PER_ENERGY, Read, Word};
use super::sentence::filled;
use super::tables::{CHARCOAL, FactorSet, Fuel, IPCC, IPCC_SET, Quantity, Scheme};
use super::term::Context;
use crate::json::object::Bounds;

/// What the factors of a term come to.
#[derive(Debug)]
pub(super) struct Rates {
    /// tCO2e of a tonne, or of a `MWh`.
    pub(super) per_unit: f64,
    /// TJ of a tonne, or of a `MWh`.
    pub(super) energy: f64,
    /// Kilograms of what is measured by its volume.
    pub(super) density: Option<f64>,
    /// What a tonne, or a `MWh`, is multiplied by, as words.
    pub(super) said: String,
}

/// TJ of a `MWh`.
const ENERGY_OF_ELECTRICITY: f64 = 0.0036;

/// Reads the factors of a term.
#[inline(never)]
pub(super) fn read(
    term: &Object<'_, '_>,
    fuel: &'static Fuel,
    unit: Option<Unit>,
    context: &Context,
    out: &mut Out<'_>,
) -> Read<Rates> {
    if context.methodology.scheme == Scheme::Biomass && !fuel.biomass {
        let params = [("member", Word::Is(fuel.name)), ("methodology", Word::Is(context.methodology.name))];
        return Err(term.refuse(&codes::NOT_OF_METHODOLOGY, "fuel", &params, out));
    }
    if !fuel.biomass && term.has("fnrb") {
        let params = [("fuel", Word::Is(fuel.name))];
        return Err(term.refuse(&codes::FNRB_NOT_APPLICABLE, "fnrb", &params, out));
    }
    if fuel.is_electricity() { grid(term, out) } else { burning(term, fuel, unit, context, out) }
}

#[inline(never)]
fn grid(term: &Object<'_, '_>, out: &mut Out<'_>) -> Read<Rates> {
    let object = term.object("factors", &["gridEmission", "losses"], out)?;
    let emission = object.sourced("gridEmission", &PER_ELECTRICITY, "tCO2/MWh", out);
    let losses = object.sourced("losses", &FRACTION, "", out);
    let (emission, losses) = (emission?, losses?);
    Ok(Rates {
        per_unit: emission * (1.0 + losses),
        energy: ENERGY_OF_ELECTRICITY,
        density: None,
        said: filled("# tCO2/MWh × (1 + # losses)", &[emission, losses], &[]),
    })
}

#[inline(never)]
fn burning(
    term: &Object<'_, '_>,
    fuel: &'static Fuel,
    unit: Option<Unit>,
    context: &Context,
    out: &mut Out<'_>,
) -> Read<Rates> {
    let biomass = context.methodology.scheme == Scheme::Biomass;
    let known: &'static [&'static str] =
        if biomass { &["set", "ncv", "co2", "density"] } else { &["set", "ncv", "co2", "nonCo2", "density"] };
    let own = if term.has("factors") { Some(term.object("factors", known, out)?) } else { None };
    let set = set(own.as_ref(), fuel, context, out)?;
    let choice = Choice { term, own: own.as_ref(), set, fuel, context };
    let ncv = choice.of("ncv", &CALORIFIC, "TJ/t", out);
    let co2 = choice.of("co2", &PER_ENERGY, "tCO2/TJ", out);
    let non_co2 = if biomass { Ok(0.0) } else { choice.of("nonCo2", &PER_ENERGY, "tCO2e/TJ", out) };
    let fnrb = choice.fnrb(out);
    let density = choice.density(unit, out);
    let (ncv, co2, non_co2, fnrb) = (ncv?, co2?, non_co2?, fnrb?);
    let mut said = filled("# TJ/t × (# tCO2/TJ", &[ncv, co2], &[]);
    if let Some(fnrb) = fnrb {
        said.push_str(&filled(" × # non-renewable", &[fnrb], &[]));
    }
    said.push_str(&if biomass { String::from(")") } else { filled(" + # tCO2e/TJ)", &[non_co2], &[]) });
    let per_unit = ncv * (co2 * fnrb.unwrap_or(1.0) + non_co2);
    Ok(Rates { per_unit, energy: ncv, density: density?, said })
}

/// A set of factors.
#[derive(Clone, Copy)]
enum Set {
    None,
    Ipcc,
    Charcoal(&'static FactorSet),
}

/// The set that is asked for, or taken without being asked for.
#[inline(never)]
fn set(own: Option<&Object<'_, '_>>, fuel: &'static Fuel, context: &Context, out: &mut Out<'_>) -> Read<Set> {
    let Some(own) = own.filter(|own| own.has("set")) else {
        return Ok(if fuel.default { Set::Ipcc } else { Set::None });
    };
    let name = own.text("set", out)?;
    if name == IPCC_SET {
        return Ok(Set::Ipcc);
    }
    let Some(set) = charcoal(fuel, context).find(|set| set.name == name) else {
        let known = known(fuel, context);
        let params = [
            ("set", Word::Is(name)),
            ("fuel", Word::Is(fuel.name)),
            ("methodology", Word::Is(context.methodology.name)),
            ("known", Word::Of(&known)),
        ];
        return Err(own.refuse(&codes::UNKNOWN_FACTOR_SET, "set", &params, out));
    };
    if context.warming.name != "AR5" && !own.has("nonCo2") {
        let params = [("set", Word::Is(name)), ("gwp", Word::Is(context.warming.name))];
        return Err(own.refuse(&codes::GWP_DOES_NOT_FIT, "set", &params, out));
    }
    Ok(Set::Charcoal(set))
}

fn charcoal(fuel: &'static Fuel, context: &Context) -> impl Iterator<Item = &'static FactorSet> + use<> {
    let methodology = context.methodology.name;
    CHARCOAL.iter().filter(move |set| set.methodology == methodology && fuel.name == "charcoal")
}

/// The names of the sets that there are.
#[inline(never)]
fn known(fuel: &'static Fuel, context: &Context) -> Vec<&'static str> {
    let mut names = Vec::from([IPCC_SET]);
    names.extend(charcoal(fuel, context).map(|set| set.name));
    names
}

/// What the factors of a term are chosen from.
struct Choice<'c, 'n, 'a> {
    term: &'c Object<'n, 'a>,
    own: Option<&'c Object<'n, 'a>>,
    set: Set,
    fuel: &'static Fuel,
    context: &'c Context,
}

impl Choice<'_, '_, '_> {
    /// The caller's own factor, or the one of the set.
    #[inline(never)]
    fn of(&self, name: &'static str, range: &Bounds, unit: &'static str, out: &mut Out<'_>) -> Read<f64> {
        if let Some(own) = self.own.filter(|own| own.has(name)) {
            return own.sourced(name, range, unit, out);
        }
        // Which emission factor AMS-II.G takes is not confirmed.
        let taken = self.context.methodology.scheme == Scheme::Biomass && name == "co2";
        let fuel = self.fuel;
        let (value, source, confirmed) = match (self.set, name) {
            (Set::None, _) => return Err(self.missing(name, taken, out)),
            _ if taken => return Err(self.missing(name, taken, out)),
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
        Ok(out.factor(name, value, unit, source, !confirmed))
    }

    #[inline(never)]
    fn missing(&self, name: &'static str, taken: bool, out: &mut Out<'_>) -> super::read::Refused {
        let known = if taken { Vec::new() } else { known(self.fuel, self.context) };
        let params =
            [("factor", Word::Is(name)), ("fuel", Word::Is(self.fuel.name)), ("known", Word::Of(&known))];
        self.term.refuse(&codes::FACTOR_MISSING, "factors", &params, out)
    }

    /// Methane and nitrous oxide in tCO2e/TJ, and how that comes about.
    #[inline(never)]
    fn other_gases(&self) -> (f64, String) {
        let (fuel, warming) = (self.fuel, self.context.warming);
        let value = (fuel.methane * warming.methane + fuel.nitrous_oxide * warming.nitrous_oxide) / 1000.0;
        let numbers = [fuel.methane, warming.methane, fuel.nitrous_oxide, warming.nitrous_oxide];
        (value, filled("@: # kg CH4/TJ × # + # kg N2O/TJ × # (@)", &numbers, &[IPCC, warming.name]))
    }

    /// The fraction of non-renewable biomass: of the term, or of the whole request.
    #[inline(never)]
    fn fnrb(&self, out: &mut Out<'_>) -> Read<Option<f64>> {
        if !self.fuel.biomass {
            return Ok(None);
        }
        match &self.context.fnrb {
            Some((name, factor)) if !self.term.has("fnrb") => {
                out.factors.push((name, factor.clone()));
                Ok(Some(factor.value))
            }
            _ => self.term.sourced("fnrb", &FRACTION, "", out).map(Some),
        }
    }

    /// The density of what is measured by its volume.
    #[inline(never)]
    fn density(&self, unit: Option<Unit>, out: &mut Out<'_>) -> Read<Option<f64>> {
        let Some(unit) = unit.filter(|unit| unit.is_volume()) else { return Ok(None) };
        let name = if unit.quantity == Quantity::Litre { "kg/L" } else { "kg/m3" };
        match self.own {
            Some(own) => own.sourced("density", &DENSITY, name, out).map(Some),
            None => self.term.required("density", out).map(|_| None),
        }
    }
}
