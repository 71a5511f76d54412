//! From the sums of terms to reductions: the formula of each scheme, each step with its sentence.

use alloc::borrow::Cow;
use alloc::vec::Vec;

use super::read::{
    AMOUNT, EFFICIENCY, EVENTS, FRACTION, Factor, NUMBERED_YEAR, Object, Read, Refused, YEARS,
};
use super::sentence::Say::{N, T};
use super::sentence::{sentence, sum};
use super::tables::{
    ADJUSTMENT, EMBODIED, EMBODIED_YEARS, MARKET, NET_TO_GROSS, OBSERVED, SMEC_SCALE, Scheme,
};
use super::term::{Side, Term};
use super::{Measure, Reductions, Request, Sum, codes, shown, term, words};
use crate::finding::Findings;
use crate::json::Value;
use crate::limits;

/// Reads what the scheme of the methodology needs, and calculates by it.
pub(super) fn apply(
    request: &Request<'_, '_, '_>,
    reductions: &mut Reductions,
    findings: &mut Findings,
) -> Read<()> {
    match request.context.methodology.scheme {
        Scheme::Pairs => pairs(request, reductions, findings),
        Scheme::Adjusted => adjusted(request, reductions, findings),
        Scheme::Discounted => discounted(request, reductions, findings),
        Scheme::Biomass => biomass(request, reductions, findings),
    }
}

/// TPDDTEC: savings times 0.95.
fn pairs(request: &Request<'_, '_, '_>, reductions: &mut Reductions, findings: &mut Findings) -> Read<()> {
    let object = request.object;
    if object.one_of(&["savings", "baseline"], findings)? == "savings" {
        if object.get("project").is_some() {
            object.one_of(&["savings", "project"], findings)?;
        }
        let savings = terms(request, Side::Savings, findings)?;
        reductions.difference = reductions.take(Side::Savings, savings);
    } else {
        let baseline = terms(request, Side::Baseline, findings);
        let project = terms(request, Side::Project, findings);
        let (baseline, project) = (baseline?, project?);
        paired(object, &baseline, &project, findings)?;
        reductions.compare(baseline, project);
    }
    reductions.discount("TPDDTEC 4.0, method 1");
    reductions.value = reductions.difference * ADJUSTMENT;
    let said = [T("reductions: "), N(reductions.difference), T(" × "), N(ADJUSTMENT), T(" = ")];
    reductions.say_result(&said);
    Ok(())
}

/// Whether each term of the project is of the same fuel, technologies, usage and factors as that of the baseline.
fn paired(object: &Object<'_, '_>, baseline: &[Term], project: &[Term], findings: &mut Findings) -> Read<()> {
    let mut read = Ok(());
    if baseline.len() != project.len() {
        let finding = object.finding(&codes::PAIR_DIFFERS, "project").with("member", "project");
        findings.add(finding.with("methodology", "TPDDTEC"));
        read = Err(Refused);
    }
    for (one, other) in baseline.iter().zip(project) {
        let differs = [
            ("fuel", one.fuel.name != other.fuel.name),
            ("count", one.period != other.period),
            ("usage", differ(one.usage, other.usage)),
            ("factors", differ(one.factors.per_unit(), other.factors.per_unit())),
        ];
        if let Some((member, _)) = differs.into_iter().find(|(_, differs)| *differs) {
            let finding = object.finding(&codes::PAIR_DIFFERS, "project").with("member", member);
            findings.add(finding.with("methodology", "TPDDTEC"));
            read = Err(Refused);
        }
    }
    read
}

fn differ(one: f64, other: f64) -> bool {
    one.to_bits() != other.to_bits()
}

/// RECH and SMEC: the baseline is adjusted downward, the difference for observation; leakage is taken off.
fn adjusted(request: &Request<'_, '_, '_>, reductions: &mut Reductions, findings: &mut Findings) -> Read<()> {
    let object = request.object;
    let baseline = terms(request, Side::Baseline, findings);
    let project = terms(request, Side::Project, findings);
    let downward = object.sourced("downwardAdjustment", &FRACTION, "", findings);
    let usual = object.optional_sourced("businessAsUsual", &AMOUNT, "tCO2e", findings);
    let observed = observed(request, findings);
    let leakage = leakage(request, findings);
    let (baseline, project) = (baseline?, project?);
    let (downward, usual, observed, leakage) = (downward?, usual?, observed?, leakage?);
    warn_of_mixture(request, &baseline, findings);
    let years = longest(&baseline, &project);
    reductions.compare(baseline, project);
    let emissions = reductions.crediting_baseline(&downward, usual.as_ref());
    let activity = reductions.sides.last().map_or(0.0, |side| side.emissions);
    reductions.difference = emissions - activity;
    let leaked = leakage.take_off(reductions, emissions, activity);
    reductions.value = reductions.difference * observed.value - leaked;
    reductions.say_result(&[
        T("reductions: ("),
        N(emissions),
        T(" − "),
        N(activity),
        T(") × "),
        N(observed.value),
        T(" − "),
        N(leaked),
        T(" = "),
    ]);
    reductions.factors.push(("downwardAdjustment", downward));
    reductions.factors.extend(usual.map(|usual| ("businessAsUsual", usual)));
    reductions.factors.push(("hawthorne", observed));
    reductions.factors.push(("embodied", leakage.per_unit));
    reductions.factors.push(("market", leakage.market));
    warn_of_scale(request, reductions.value / years, findings);
    Ok(())
}

/// What households do otherwise when they are observed: RECH and SMEC name four ways.
fn observed(request: &Request<'_, '_, '_>, findings: &mut Findings) -> Read<Factor> {
    let known = &["default", "unobserved", "observed", "continuous", "value", "source"];
    let object = request.object.object("hawthorne", known, findings)?;
    let methodology = request.context.methodology;
    let factor = |value, way: &'static str| {
        let name = if methodology.name == "SMEC" { "SMEC 4.0" } else { "RECH 5.0" };
        let source = Cow::Owned(sentence(&[T(name), T(", "), T(way)]));
        Factor { value, unit: "", source, unconfirmed: false }
    };
    match object.one_of(&["default", "unobserved", "continuous", "value"], findings)? {
        "default" => {
            let value = object.number("default", &FRACTION, findings)?;
            if OBSERVED.iter().any(|(known, _)| !differ(*known, value)) {
                return Ok(factor(value, "default for observed households"));
            }
            let known: Vec<&'static str> = OBSERVED.iter().map(|(_, text)| *text).collect();
            let finding = object.finding(&codes::NOT_A_DEFAULT, "default").with("value", shown(value));
            let finding = finding.with("methodology", methodology.name).with("member", "hawthorne");
            findings.add(finding.with("known", words(&known)));
            Err(Refused)
        }
        "unobserved" => {
            let unobserved = object.number("unobserved", &AMOUNT, findings);
            let observed = object.number("observed", &EVENTS, findings);
            let ratio = unobserved? / observed?;
            Ok(factor(ratio.min(1.0), "cooking events unobserved by observed, not above 1"))
        }
        "continuous" => {
            if matches!(object.get("continuous").map(|node| &node.value), Some(Value::Bool(true))) {
                return Ok(factor(1.0, "continuous monitoring"));
            }
            let finding = object.finding(&codes::WRONG_TYPE, "continuous").with("member", "continuous");
            findings.add(finding.with("expected", "true").with("found", "something else"));
            Err(Refused)
        }
        _ => request.object.sourced("hawthorne", &FRACTION, "", findings),
    }
}

/// Leakage of RECH and SMEC.
struct Leakage {
    units: f64,
    /// Years of technical life, and the crediting year where it is spread.
    life: f64,
    year: Option<f64>,
    per_unit: Factor,
    market: Factor,
}

fn leakage(request: &Request<'_, '_, '_>, findings: &mut Findings) -> Read<Leakage> {
    let object = request.object.object("leakage", &["embodied", "market"], findings)?;
    let smec = request.context.methodology.name == "SMEC";
    let market = match object.get("market") {
        Some(_) => object.sourced("market", &FRACTION, "", findings),
        None => Ok(Factor {
            value: MARKET,
            unit: "",
            source: Cow::Borrowed(if smec { "SMEC 4.0, default" } else { "RECH 5.0, equation 20, option 2" }),
            unconfirmed: false,
        }),
    };
    let embodied = object.object("embodied", &["units", "technicalLife", "creditingYear"], findings)?;
    let units = embodied.number("units", &AMOUNT, findings);
    let life = embodied.number("technicalLife", &YEARS, findings);
    let year = embodied.optional_number("creditingYear", &NUMBERED_YEAR, findings);
    let (units, life, year) = (units?, life?, year?);
    if life >= EMBODIED_YEARS && year.is_none() {
        embodied.required("creditingYear", findings)?;
    }
    let source = if smec { "SMEC 4.0, default" } else { "RECH 5.0, equations 18 and 19" };
    let per_unit =
        Factor { value: EMBODIED, unit: "tCO2e/unit", source: Cow::Borrowed(source), unconfirmed: false };
    Ok(Leakage { units, life, year, per_unit, market: market? })
}

impl Leakage {
    fn embodied(&self) -> f64 {
        match self.year.filter(|_| self.life >= EMBODIED_YEARS) {
            None => self.units * EMBODIED,
            Some(year) if year <= EMBODIED_YEARS => self.units * EMBODIED / EMBODIED_YEARS,
            Some(_) => 0.0,
        }
    }

    /// Gives the whole leakage, and says how it comes about.
    fn take_off(&self, reductions: &mut Reductions, baseline: f64, activity: f64) -> f64 {
        let embodied = self.embodied();
        let market = reductions.difference * self.market.value;
        let leaked = embodied + market;
        reductions.leakage = Vec::from([("embodied", embodied), ("market", market), ("emissions", leaked)]);
        let spread = self.year.filter(|_| self.life >= EMBODIED_YEARS);
        let how = match spread {
            None => "",
            Some(year) if year <= EMBODIED_YEARS => " ÷ 5 years",
            Some(_) => ", spread over the first 5 years and past",
        };
        reductions.say(&[
            T("embodied leakage: "),
            N(self.units),
            T(" units × "),
            N(EMBODIED),
            T(" tCO2e"),
            T(how),
            T(" = "),
            N(embodied),
            T(" tCO2e"),
        ]);
        reductions.say(&[
            T("market leakage: ("),
            N(baseline),
            T(" − "),
            N(activity),
            T(") × "),
            N(self.market.value),
            T(" = "),
            N(market),
            T(" tCO2e"),
        ]);
        leaked
    }
}

/// VM0050: the difference times 0.95, less the leakage of renewable biomass.
fn discounted(
    request: &Request<'_, '_, '_>,
    reductions: &mut Reductions,
    findings: &mut Findings,
) -> Read<()> {
    let baseline = terms(request, Side::Baseline, findings);
    let project = terms(request, Side::Project, findings);
    let leakage = request.object.object("leakage", &["renewableBiomass"], findings)?;
    let leaked = leakage.sourced("renewableBiomass", &AMOUNT, "tCO2e", findings)?;
    reductions.compare(baseline?, project?);
    reductions.discount("VM0050 1.0, equation 11");
    let difference = reductions.difference;
    reductions.leakage = Vec::from([("renewableBiomass", leaked.value), ("emissions", leaked.value)]);
    reductions.value = difference * ADJUSTMENT - leaked.value;
    let said =
        [T("reductions: "), N(difference), T(" × "), N(ADJUSTMENT), T(" − "), N(leaked.value), T(" = ")];
    reductions.say_result(&said);
    reductions.factors.push(("renewableBiomass", leaked));
    Ok(())
}

/// AMS-II.G: biomass saved, as measured or by efficiencies.
fn biomass(request: &Request<'_, '_, '_>, reductions: &mut Reductions, findings: &mut Findings) -> Read<()> {
    let object = request.object;
    let net = net_to_gross(object, findings);
    match object.one_of(&["savings", "project", "efficiency"], findings)? {
        "savings" => {
            if object.get("baseline").is_some() {
                object.one_of(&["savings", "baseline"], findings)?;
            }
            let savings = terms(request, Side::Savings, findings)?;
            reductions.difference = reductions.take(Side::Savings, savings);
        }
        "project" => {
            let baseline = terms(request, Side::Baseline, findings);
            let project = terms(request, Side::Project, findings);
            reductions.compare(baseline?, project?);
        }
        _ => {
            let baseline = terms(request, Side::Baseline, findings);
            let efficiency = object.object("efficiency", &["old", "new"], findings)?;
            let old = efficiency.sourced("old", &EFFICIENCY, "", findings);
            let new = efficiency.sourced("new", &EFFICIENCY, "", findings);
            let (baseline, old, new) = (baseline?, old?, new?);
            let emissions = reductions.take(Side::Baseline, baseline);
            reductions.difference = emissions * (1.0 - old.value / new.value);
            let difference = reductions.difference;
            reductions.say(&[
                T("saved: "),
                N(emissions),
                T(" × (1 − "),
                N(old.value),
                T(" ÷ "),
                N(new.value),
                T(") = "),
                N(difference),
                T(" tCO2e"),
            ]);
            reductions.factors.extend([("efficiencyOld", old), ("efficiencyNew", new)]);
        }
    }
    let net = net?;
    reductions.value = reductions.difference * net.value;
    let said = [T("reductions: "), N(reductions.difference), T(" × "), N(net.value), T(" = ")];
    reductions.say_result(&said);
    reductions.factors.push(("netToGross", net));
    Ok(())
}

/// The factor for leakage: an own one, or the unconfirmed one where it is asked for.
fn net_to_gross(object: &Object<'_, '_>, findings: &mut Findings) -> Read<Factor> {
    let inner = object.object("netToGross", &["default", "value", "source", "unit"], findings)?;
    if inner.one_of(&["default", "value"], findings)? == "value" {
        return object.sourced("netToGross", &FRACTION, "", findings);
    }
    let value = inner.number("default", &FRACTION, findings)?;
    if differ(value, NET_TO_GROSS) {
        let finding = inner.finding(&codes::NOT_A_DEFAULT, "default").with("value", shown(value));
        let finding = finding.with("methodology", "AMS-II.G").with("member", "netToGross");
        findings.add(finding.with("known", words(&["0.95"])));
        return Err(Refused);
    }
    let finding = inner.finding(&codes::UNCONFIRMED, "default").with("factor", "netToGross");
    findings.add(finding.with("fuel", "AMS-II.G"));
    Ok(Factor { value, unit: "", source: Cow::Borrowed("AMS-II.G, net to gross"), unconfirmed: true })
}

/// The terms of one side.
fn terms(request: &Request<'_, '_, '_>, side: Side, findings: &mut Findings) -> Read<Vec<Term>> {
    let name = side.name();
    let limit = if request.measured.is_some() { 1 } else { limits::REDUCTION_TERMS };
    let items = request.object.items(name, limit, findings)?;
    let measure: Option<Measure<'_>> = match (request.measured, side) {
        (None, _) => None,
        (Some(measured), Side::Baseline) => Some(measured.baseline),
        (Some(measured), Side::Project) => Some(measured.project),
        (Some(measured), Side::Savings) => {
            let Some(saving) = measured.saving else {
                let finding = request.object.finding(&codes::NOT_MEASURED, name);
                findings.add(finding.with("member", name));
                return Err(Refused);
            };
            Some(saving)
        }
    };
    let mut read = Ok(());
    let mut list = Vec::with_capacity(items.len());
    for (index, item) in items.iter().enumerate() {
        let mut place = request.object.place(name);
        place.push('/');
        place.push_str(&alloc::string::ToString::to_string(&index));
        match term::read(item, place, side, request.context, measure.as_ref(), findings) {
            Ok(term) => list.push(term),
            Err(refused) => read = Err(refused),
        }
    }
    read.map(|()| list)
}

fn total(terms: &[Term]) -> f64 {
    terms.iter().fold(0.0, |total, term| total + term.emissions)
}

/// The longest period of all terms in years; 1 where none is said.
fn longest(baseline: &[Term], project: &[Term]) -> f64 {
    let years = baseline.iter().chain(project).filter_map(|term| term.period.years());
    years
        .fold(None, |longest: Option<f64>, years| Some(longest.map_or(years, |other| other.max(years))))
        .unwrap_or(1.0)
}

fn warn_of_mixture(request: &Request<'_, '_, '_>, baseline: &[Term], findings: &mut Findings) {
    let has = |fuel| baseline.iter().any(|term| term.fuel.name == fuel);
    if request.context.methodology.name == "RECH" && has("wood") && has("charcoal") {
        findings.add(request.object.finding(&codes::MIXED_BASELINE, "baseline"));
    }
}

fn warn_of_scale(request: &Request<'_, '_, '_>, yearly: f64, findings: &mut Findings) {
    if request.context.methodology.name == "SMEC" && yearly > SMEC_SCALE {
        findings.add(request.object.finding_here(&codes::ABOVE_SCALE).with("value", shown(yearly)));
    }
}

impl Reductions {
    /// Takes the terms of a side, and gives their sum.
    fn take(&mut self, side: Side, terms: Vec<Term>) -> f64 {
        let emissions = total(&terms);
        let unadjusted = terms.iter().fold(0.0, |total, term| total + term.unadjusted);
        let summed = sum(terms.iter().map(|term| term.emissions));
        self.say(&[T(side.name()), T(": "), T(&summed), T(" = "), N(emissions), T(" tCO2e")]);
        self.sides.push(Sum { side, terms, sums: Vec::from([("unadjusted", unadjusted)]), emissions });
        emissions
    }

    /// Takes the terms of baseline and project, and their difference.
    fn compare(&mut self, baseline: Vec<Term>, project: Vec<Term>) {
        let baseline = self.take(Side::Baseline, baseline);
        let project = self.take(Side::Project, project);
        self.difference = baseline - project;
    }

    /// Adjusts the baseline downward, and holds it against business as usual. Gives what is credited against.
    fn crediting_baseline(&mut self, downward: &Factor, usual: Option<&Factor>) -> f64 {
        let Some(side) = self.sides.first_mut() else { return 0.0 };
        let uncertainty = side.emissions;
        let adjusted = uncertainty * (1.0 - downward.value);
        let bound = usual.map_or(uncertainty, |usual| usual.value);
        let emissions = adjusted.min(bound);
        side.emissions = emissions;
        side.sums.extend([
            ("uncertaintyAdjusted", uncertainty),
            ("downwardAdjusted", adjusted),
            ("businessAsUsual", bound),
            ("excluded", bound - emissions),
        ]);
        let given = if usual.is_some() { "" } else { ", not given, so the uncertainty-adjusted baseline" };
        self.say(&[
            T("downward adjustment: "),
            N(uncertainty),
            T(" × (1 − "),
            N(downward.value),
            T(") = "),
            N(adjusted),
            T(" tCO2e"),
        ]);
        self.say(&[T("business as usual: "), N(bound), T(" tCO2e"), T(given)]);
        self.say(&[
            T("crediting baseline: the lesser of "),
            N(adjusted),
            T(" and "),
            N(bound),
            T(" = "),
            N(emissions),
            T(" tCO2e"),
        ]);
        emissions
    }

    /// Names the factor 0.95.
    fn discount(&mut self, source: &'static str) {
        let source = Cow::Borrowed(source);
        self.factors.push(("adjustment", Factor { value: ADJUSTMENT, unit: "", source, unconfirmed: false }));
    }

    fn say(&mut self, parts: &[super::sentence::Say<'_>]) {
        self.derivation.push(sentence(parts));
    }

    /// The last sentence: how it comes to the result, and the result.
    fn say_result(&mut self, parts: &[super::sentence::Say<'_>]) {
        let mut text = sentence(parts);
        text.push_str(&sentence(&[N(self.value), T(" tCO2e")]));
        self.derivation.push(text);
    }
}
