//! From the sums of terms to reductions: the formula of each scheme, each step with its sentence.

use alloc::borrow::Cow;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::read::{AMOUNT, EFFICIENCY, FRACTION, Factors, Object, Out, Read, Word};
use super::sentence::{Derivation, shown};
use super::tables::{ADJUSTMENT, NET_TO_GROSS, Scheme};
use super::term::{self, Context, Side, Term};
use super::{Measured, codes};
use crate::limits;

/// What is asked for.
#[derive(Debug)]
pub(super) struct Request<'r, 'n, 'a> {
    pub(super) object: &'r Object<'n, 'a>,
    pub(super) context: &'r Context,
    pub(super) measured: Option<&'r Measured<'r>>,
}

/// Reductions in the making.
#[derive(Debug)]
pub(super) struct Draft<'r> {
    pub(super) context: &'r Context,
    pub(super) version: &'r str,
    pub(super) sides: Vec<Sum>,
    pub(super) difference: f64,
    pub(super) leakage: Vec<(&'static str, f64)>,
    pub(super) factors: Factors,
    pub(super) value: f64,
    pub(super) derivation: Derivation,
}

/// The terms of one side and their sums, by the names of an answer; the last is what counts.
#[derive(Debug)]
pub(super) struct Sum {
    pub(super) side: Side,
    pub(super) terms: Vec<Term>,
    pub(super) sums: Vec<(&'static str, f64)>,
}

/// Reads what the scheme of the methodology needs, and calculates by it.
pub(super) fn apply(request: &Request<'_, '_, '_>, draft: &mut Draft<'_>, out: &mut Out<'_>) -> Read<()> {
    match request.context.methodology.scheme {
        Scheme::Pairs => pairs(request, draft, out),
        Scheme::Adjusted => super::adjusted::apply(request, draft, out),
        Scheme::Discounted => discounted(request, draft, out),
        Scheme::Biomass => biomass(request, draft, out),
    }
}

/// TPDDTEC: savings times 0.95.
#[inline(never)]
fn pairs(request: &Request<'_, '_, '_>, draft: &mut Draft<'_>, out: &mut Out<'_>) -> Read<()> {
    let object = request.object;
    if object.one_of(&["savings", "baseline"], out)? == "savings" {
        if object.has("project") {
            object.one_of(&["savings", "project"], out)?;
        }
        if object.has("cap") {
            return Err(object.refuse(&codes::CAP_NEEDS_BASELINE, "cap", &[], out));
        }
        let savings = terms(request, Side::Savings, out)?;
        draft.difference = draft.take(Side::Savings, savings);
    } else {
        let (baseline, project) = both(request, out)?;
        paired(object, &baseline, &project, out)?;
        draft.compare(baseline, project);
    }
    out.factor("adjustment", ADJUSTMENT, "", Cow::Borrowed("TPDDTEC 4.0, method 1"), false);
    draft.times(request, ("adjustment", ADJUSTMENT), "", out);
    Ok(())
}

/// Whether each term of the project is of the same fuel, technologies, usage and factors as that of the baseline.
#[inline(never)]
fn paired(object: &Object<'_, '_>, baseline: &[Term], project: &[Term], out: &mut Out<'_>) -> Read<()> {
    let mut differs = (baseline.len() != project.len()).then_some("project");
    for (one, other) in baseline.iter().zip(project) {
        if one.fuel.name != other.fuel.name {
            differs = Some("fuel");
        } else if one.period != other.period {
            differs = Some("count");
        } else if differ(one.usage, other.usage) {
            differs = Some("usage");
        } else if differ(one.per_unit, other.per_unit) {
            differs = Some("factors");
        }
    }
    let Some(member) = differs else { return Ok(()) };
    let params = [("member", Word::Is(member)), ("methodology", Word::Is("TPDDTEC"))];
    Err(object.refuse(&codes::PAIR_DIFFERS, "project", &params, out))
}

/// Whether two numbers are not the same.
pub(super) fn differ(one: f64, other: f64) -> bool {
    one.to_bits() != other.to_bits()
}

/// VM0050: the difference times 0.95, less the leakage of renewable biomass.
#[inline(never)]
fn discounted(request: &Request<'_, '_, '_>, draft: &mut Draft<'_>, out: &mut Out<'_>) -> Read<()> {
    let leakage = request.object.object("leakage", &["renewableBiomass"], out);
    let leaked = leakage.and_then(|leakage| leakage.sourced("renewableBiomass", &AMOUNT, "tCO2e", out));
    let (baseline, project) = both(request, out)?;
    let leaked = leaked?;
    super::adjusted::warn_of_fewer(request, &baseline, &project, out);
    draft.compare(baseline, project);
    out.factor("adjustment", ADJUSTMENT, "", Cow::Borrowed("VM0050 1.0, equation 11"), false);
    draft.leakage = Vec::from([("renewableBiomass", leaked), ("emissions", leaked)]);
    let factor = draft.discount(request, ("adjustment", ADJUSTMENT), "", out);
    draft.value = draft.difference * factor - leaked;
    let numbers = [draft.difference, factor, leaked, draft.value];
    draft.derivation.say("reductions: # × # − # = # tCO2e", &numbers, &[]);
    Ok(())
}

/// AMS-II.G: biomass saved, as measured or by efficiencies.
#[inline(never)]
fn biomass(request: &Request<'_, '_, '_>, draft: &mut Draft<'_>, out: &mut Out<'_>) -> Read<()> {
    let object = request.object;
    let net = net_to_gross(object, out);
    match object.one_of(&["savings", "project", "efficiency"], out)? {
        "savings" => {
            if object.has("baseline") {
                object.one_of(&["savings", "baseline"], out)?;
            }
            let savings = terms(request, Side::Savings, out)?;
            draft.difference = draft.take(Side::Savings, savings);
        }
        "project" => {
            let (baseline, project) = both(request, out)?;
            super::adjusted::warn_of_fewer(request, &baseline, &project, out);
            draft.compare(baseline, project);
        }
        _ => {
            let efficiency = object.object("efficiency", &["old", "new"], out)?;
            let old = efficiency.sourced_as("old", "efficiencyOld", &EFFICIENCY, "", out);
            let new = efficiency.sourced_as("new", "efficiencyNew", &EFFICIENCY, "", out);
            let baseline = terms(request, Side::Baseline, out)?;
            let (old, new) = (old?, new?);
            let emissions = draft.take(Side::Baseline, baseline);
            draft.difference = emissions * (1.0 - old / new);
            let numbers = [emissions, old, new, draft.difference];
            draft.derivation.say("saved: # × (1 − # ÷ #) = # tCO2e", &numbers, &[]);
        }
    }
    draft.times(request, ("netToGross", net?), "netToGross", out);
    Ok(())
}

/// The factor for leakage: an own one, or the unconfirmed one where it is asked for.
#[inline(never)]
fn net_to_gross(object: &Object<'_, '_>, out: &mut Out<'_>) -> Read<f64> {
    let name = "netToGross";
    let inner = object.object(name, &["default", "value", "source", "unit"], out)?;
    if inner.one_of(&["default", "value"], out)? == "value" {
        return object.sourced(name, &FRACTION, "", out);
    }
    inner.only(&["default"], out)?;
    let value = inner.number("default", &FRACTION, out)?;
    if differ(value, NET_TO_GROSS) {
        return Err(no_default(&inner, value, "AMS-II.G", name, &["0.95"], out));
    }
    let params = [("factor", Word::Is(name)), ("fuel", Word::Is("AMS-II.G"))];
    inner.refuse(&codes::UNCONFIRMED, "default", &params, out);
    Ok(out.factor(name, value, "", Cow::Borrowed("AMS-II.G, net to gross"), true))
}

/// Refuses the member `default` of `object`.
pub(super) fn no_default(
    object: &Object<'_, '_>,
    value: f64,
    methodology: &str,
    member: &str,
    known: &[&'static str],
    out: &mut Out<'_>,
) -> super::read::Refused {
    let value = shown(value);
    let params = [
        ("value", Word::Is(&value)),
        ("methodology", Word::Is(methodology)),
        ("member", Word::Is(member)),
        ("known", Word::Of(known)),
    ];
    object.refuse(&codes::NOT_A_DEFAULT, "default", &params, out)
}

/// The terms of baseline and project.
#[inline(never)]
pub(super) fn both(request: &Request<'_, '_, '_>, out: &mut Out<'_>) -> Read<(Vec<Term>, Vec<Term>)> {
    let baseline = terms(request, Side::Baseline, out);
    let project = terms(request, Side::Project, out);
    Ok((baseline?, project?))
}

/// The terms of one side.
#[inline(never)]
fn terms(request: &Request<'_, '_, '_>, side: Side, out: &mut Out<'_>) -> Read<Vec<Term>> {
    let name = side.name();
    let limit = if request.measured.is_some() { 1 } else { limits::REDUCTION_TERMS };
    let items = request.object.items(name, limit, out)?;
    let measure = match (request.measured, side) {
        (None, _) => None,
        (Some(measured), Side::Baseline) => Some(&measured.baseline),
        (Some(measured), Side::Project) => Some(&measured.project),
        (Some(measured), Side::Savings) => {
            let saving = measured.saving.as_ref();
            let params = [("member", Word::Is(name))];
            Some(saving.ok_or_else(|| request.object.refuse(&codes::NOT_MEASURED, name, &params, out))?)
        }
    };
    let mut read = Ok(());
    let mut list = Vec::with_capacity(items.len());
    for (index, item) in items.iter().enumerate() {
        let place = [&request.object.place(name), "/", &index.to_string()].concat();
        match term::read(item, place, side, request.context, measure, out) {
            Ok(term) => list.push(term),
            Err(refused) => read = Err(refused),
        }
    }
    read.map(|()| list)
}

impl Draft<'_> {
    /// Takes the terms of a side, and gives their sum.
    #[inline(never)]
    fn take(&mut self, side: Side, terms: Vec<Term>) -> f64 {
        let (mut unadjusted, mut emissions) = (0.0, 0.0);
        let mut said = String::new();
        for term in &terms {
            unadjusted += term.unadjusted;
            emissions += term.emissions;
            if !said.is_empty() {
                said.push_str(" + ");
            }
            said.push_str(&shown(term.emissions));
        }
        // The sum of one term is that term.
        let template = if terms.len() > 1 { "@: @ = # tCO2e" } else { "@: @ tCO2e" };
        self.derivation.say(template, &[emissions], &[side.name(), &said]);
        let sums = Vec::from([("unadjusted", unadjusted), ("emissions", emissions)]);
        self.sides.push(Sum { side, terms, sums });
        emissions
    }

    /// Takes the terms of baseline and project, and gives the sums of both.
    #[inline(never)]
    pub(super) fn compare(&mut self, baseline: Vec<Term>, project: Vec<Term>) -> (f64, f64) {
        let baseline = self.take(Side::Baseline, baseline);
        let project = self.take(Side::Project, project);
        self.difference = baseline - project;
        (baseline, project)
    }

    /// What the difference is multiplied with: the factor, where that does not make a loss smaller, and 1 where it
    /// would, which a warning about `member` says.
    #[inline(never)]
    pub(super) fn discount(
        &mut self,
        request: &Request<'_, '_, '_>,
        (name, factor): (&'static str, f64),
        member: &str,
        out: &mut Out<'_>,
    ) -> f64 {
        if self.takes(request, (name, factor), (1.0, member), out) { factor } else { 1.0 }
    }

    /// Whether a factor is applied to the difference: of what changes nothing where it is `neutral`, every one is.
    #[inline(never)]
    pub(super) fn takes(
        &mut self,
        request: &Request<'_, '_, '_>,
        (name, factor): (&'static str, f64),
        (neutral, member): (f64, &str),
        out: &mut Out<'_>,
    ) -> bool {
        if self.difference >= 0.0 || !differ(factor, neutral) {
            return true;
        }
        let (value, difference) = (shown(factor), shown(self.difference));
        let params =
            [("factor", Word::Is(name)), ("value", Word::Is(&value)), ("difference", Word::Is(&difference))];
        request.object.refuse(&codes::NOT_APPLIED, member, &params, out);
        let numbers = [factor, -self.difference, neutral];
        self.derivation.say("@: # would make a loss of # tCO2e smaller, so it is #", &numbers, &[name]);
        false
    }

    /// The result is the difference times a factor.
    fn times(
        &mut self,
        request: &Request<'_, '_, '_>,
        factor: (&'static str, f64),
        member: &str,
        out: &mut Out<'_>,
    ) {
        let factor = self.discount(request, factor, member, out);
        self.value = self.difference * factor;
        self.derivation.say("reductions: # × # = # tCO2e", &[self.difference, factor, self.value], &[]);
    }
}
