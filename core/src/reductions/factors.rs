//! The factors of one term: those of a set, those of the caller, each with its source; nothing unconfirmed by default.

use alloc::borrow::Cow;
use alloc::vec::Vec;

use super::codes;
use super::consumption::Unit;
use super::read::{
    CALORIFIC, DENSITY, FRACTION, Factor, Object, PER_ELECTRICITY, PER_ENERGY, Range, Read, Refused,
};
use super::sentence::Say::{N, T};
use super::sentence::sentence;
use super::tables::{CHARCOAL, FactorSet, Fuel, IPCC, IPCC_SET, Quantity, Scheme};
use super::term::Context;
use crate::finding::{Findings, List};

/// The factors of a term.
#[derive(Debug)]
pub(super) enum Factors {
    /// Of a fuel that is burnt.
    Burning {
        ncv: Factor,
        co2: Factor,
        /// None in AMS-II.G, whose formula has none.
        non_co2: Option<Factor>,
        /// Of biomass.
        fnrb: Option<Factor>,
        /// Of what is measured by its volume.
        density: Option<Factor>,
    },
    /// Of a grid.
    Grid { emission: Factor, losses: Factor },
}

impl Factors {
    /// tCO2e of a tonne, or of a `MWh`.
    pub(super) fn per_unit(&self) -> f64 {
        match self {
            Self::Grid { emission, losses } => emission.value * (1.0 + losses.value),
            Self::Burning { ncv, co2, non_co2, fnrb, .. } => {
                let renewable = fnrb.as_ref().map_or(co2.value, |fnrb| co2.value * fnrb.value);
                ncv.value * (renewable + non_co2.as_ref().map_or(0.0, |factor| factor.value))
            }
        }
    }

    /// The factors by their names in an answer.
    pub(super) fn named(&self) -> Vec<(&'static str, &Factor)> {
        match self {
            Self::Grid { emission, losses } => Vec::from([("gridEmission", emission), ("losses", losses)]),
            Self::Burning { ncv, co2, non_co2, fnrb, density } => {
                let mut named = Vec::from([("ncv", ncv), ("co2", co2)]);
                named.extend(non_co2.as_ref().map(|factor| ("nonCo2", factor)));
                named.extend(fnrb.as_ref().map(|factor| ("fnrb", factor)));
                named.extend(density.as_ref().map(|factor| ("density", factor)));
                named
            }
        }
    }

    /// What a tonne, or a `MWh`, is multiplied by, as words.
    pub(super) fn said(&self) -> alloc::string::String {
        match self {
            Self::Grid { emission, losses } => {
                sentence(&[N(emission.value), T(" tCO2/MWh × (1 + "), N(losses.value), T(" losses)")])
            }
            Self::Burning { ncv, co2, non_co2, fnrb, .. } => {
                let mut text = sentence(&[N(ncv.value), T(" TJ/t × ("), N(co2.value), T(" tCO2/TJ")]);
                if let Some(fnrb) = fnrb {
                    text.push_str(&sentence(&[T(" × "), N(fnrb.value), T(" non-renewable")]));
                }
                if let Some(non_co2) = non_co2 {
                    text.push_str(&sentence(&[T(" + "), N(non_co2.value), T(" tCO2e/TJ")]));
                }
                text.push(')');
                text
            }
        }
    }
}

/// Reads the factors of a term.
pub(super) fn read(
    term: &Object<'_, '_>,
    fuel: &'static Fuel,
    unit: Option<Unit>,
    context: &Context,
    findings: &mut Findings,
) -> Read<Factors> {
    let biomass = context.methodology.scheme == Scheme::Biomass;
    if biomass && !fuel.biomass {
        let finding = term.finding(&codes::NOT_OF_METHODOLOGY, "fuel").with("member", fuel.name);
        findings.add(finding.with("methodology", context.methodology.name));
        return Err(Refused);
    }
    if fuel.is_electricity() {
        let fnrb = fnrb(term, fuel, context, findings);
        let object = term.object("factors", &["gridEmission", "losses"], findings)?;
        let emission = object.sourced("gridEmission", &PER_ELECTRICITY, "tCO2/MWh", findings);
        let losses = object.sourced("losses", &FRACTION, "", findings);
        fnrb?;
        return Ok(Factors::Grid { emission: emission?, losses: losses? });
    }
    let fnrb = fnrb(term, fuel, context, findings);
    let known: &'static [&'static str] =
        if biomass { &["set", "ncv", "co2", "density"] } else { &["set", "ncv", "co2", "nonCo2", "density"] };
    let own = match term.get("factors") {
        Some(_) => Some(term.object("factors", known, findings)?),
        None => None,
    };
    let set = set(own.as_ref(), fuel, context, findings)?;
    let mut of =
        |name, range, unit| chosen(term, own.as_ref(), name, range, unit, &set, fuel, context, findings);
    let ncv = of("ncv", &CALORIFIC, "TJ/t");
    let co2 = of("co2", &PER_ENERGY, "tCO2/TJ");
    let non_co2 = if biomass { Ok(None) } else { of("nonCo2", &PER_ENERGY, "tCO2e/TJ").map(Some) };
    let density = density(term, own.as_ref(), unit, findings);
    Ok(Factors::Burning { ncv: ncv?, co2: co2?, non_co2: non_co2?, fnrb: fnrb?, density: density? })
}

/// The fraction of non-renewable biomass: of the term, or of the whole request.
fn fnrb(
    term: &Object<'_, '_>,
    fuel: &'static Fuel,
    context: &Context,
    findings: &mut Findings,
) -> Read<Option<Factor>> {
    if !fuel.biomass {
        if term.get("fnrb").is_some() {
            let finding = term.finding(&codes::FNRB_NOT_APPLICABLE, "fnrb");
            findings.add(finding.with("fuel", fuel.name));
            return Err(Refused);
        }
        return Ok(None);
    }
    if term.get("fnrb").is_none() && context.fnrb.is_some() {
        return Ok(context.fnrb.clone());
    }
    term.sourced("fnrb", &FRACTION, "", findings).map(Some)
}

/// The density of what is measured by its volume.
fn density(
    term: &Object<'_, '_>,
    own: Option<&Object<'_, '_>>,
    unit: Option<Unit>,
    findings: &mut Findings,
) -> Read<Option<Factor>> {
    let Some(unit) = unit.filter(|unit| unit.is_volume()) else { return Ok(None) };
    let name = if unit.quantity == Quantity::Litre { "kg/L" } else { "kg/m3" };
    if let Some(own) = own {
        return own.sourced("density", &DENSITY, name, findings).map(Some);
    }
    findings.add(term.finding_here(&codes::MISSING_MEMBER).with("member", "density"));
    Err(Refused)
}

/// A set of factors.
enum Set {
    None,
    Ipcc,
    Charcoal(&'static FactorSet),
}

/// The set that is asked for, or taken without being asked for.
fn set(
    own: Option<&Object<'_, '_>>,
    fuel: &'static Fuel,
    context: &Context,
    findings: &mut Findings,
) -> Read<Set> {
    let Some(own) = own.filter(|own| own.get("set").is_some()) else {
        return Ok(if fuel.default { Set::Ipcc } else { Set::None });
    };
    let name = own.text("set", findings)?;
    if name == IPCC_SET {
        return Ok(Set::Ipcc);
    }
    let Some(set) = charcoal(fuel, context).find(|set| set.name == name) else {
        let finding = own.finding(&codes::UNKNOWN_FACTOR_SET, "set").with("set", name);
        let finding = finding.with("fuel", fuel.name).with("methodology", context.methodology.name);
        findings.add(finding.with("known", known(fuel, context)));
        return Err(Refused);
    };
    if context.warming.name != "AR5" && own.get("nonCo2").is_none() {
        let finding = own.finding(&codes::GWP_DOES_NOT_FIT, "set").with("set", name);
        findings.add(finding.with("gwp", context.warming.name));
        return Err(Refused);
    }
    Ok(Set::Charcoal(set))
}

fn charcoal(fuel: &'static Fuel, context: &Context) -> impl Iterator<Item = &'static FactorSet> + use<> {
    let methodology = context.methodology.name;
    CHARCOAL.iter().filter(move |set| set.methodology == methodology && fuel.name == "charcoal")
}

/// The names of the sets that there are.
fn known(fuel: &'static Fuel, context: &Context) -> List {
    let mut names = List::from([Cow::Borrowed(IPCC_SET)]);
    names.extend(charcoal(fuel, context).map(|set| Cow::Borrowed(set.name)));
    names
}

/// The caller's own factor, or the one of the set.
#[expect(clippy::too_many_arguments, reason = "all of them are read together, in one place")]
fn chosen(
    term: &Object<'_, '_>,
    own: Option<&Object<'_, '_>>,
    name: &'static str,
    range: &Range,
    unit: &'static str,
    set: &Set,
    fuel: &'static Fuel,
    context: &Context,
    findings: &mut Findings,
) -> Read<Factor> {
    if let Some(own) = own.filter(|own| own.get(name).is_some()) {
        return own.sourced(name, range, unit, findings);
    }
    // Which emission factor AMS-II.G takes is not confirmed.
    let taken = context.methodology.scheme == Scheme::Biomass && name == "co2";
    if let Some(factor) = of_set(set, name, unit, fuel, context).filter(|_| !taken) {
        return Ok(factor);
    }
    let finding = term.finding(&codes::FACTOR_MISSING, "factors").with("factor", name);
    let known = if taken { List::new() } else { known(fuel, context) };
    findings.add(finding.with("fuel", fuel.name).with("known", super::words_of(known)));
    Err(Refused)
}

/// A factor of a set.
fn of_set(
    set: &Set,
    name: &'static str,
    unit: &'static str,
    fuel: &'static Fuel,
    context: &Context,
) -> Option<Factor> {
    let ipcc = |value| Factor { value, unit, source: Cow::Borrowed(IPCC), unconfirmed: !fuel.confirmed };
    match (set, name) {
        (Set::None, _) => None,
        (_, "ncv") => Some(ipcc(fuel.ncv)),
        (Set::Ipcc, "co2") => Some(ipcc(fuel.co2)),
        (Set::Ipcc, _) => {
            let warming = context.warming;
            let (methane, nitrous_oxide) = (fuel.methane, fuel.nitrous_oxide);
            let value = (methane * warming.methane + nitrous_oxide * warming.nitrous_oxide) / 1000.0;
            let source = sentence(&[
                T(IPCC),
                T(": "),
                N(methane),
                T(" kg CH4/TJ × "),
                N(warming.methane),
                T(" + "),
                N(nitrous_oxide),
                T(" kg N2O/TJ × "),
                N(warming.nitrous_oxide),
                T(" ("),
                T(warming.name),
                T(")"),
            ]);
            Some(Factor { source: Cow::Owned(source), ..ipcc(value) })
        }
        (Set::Charcoal(set), _) => Some(Factor {
            value: if name == "co2" { set.co2 } else { set.non_co2 },
            unit,
            source: Cow::Borrowed(set.source),
            unconfirmed: !set.confirmed,
        }),
    }
}
