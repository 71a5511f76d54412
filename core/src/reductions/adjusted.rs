//! RECH and SMEC: the baseline is adjusted downward, the difference for what households do when they are observed, and
//! leakage is taken off.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;

use super::codes;
use super::consumption::DAYS_OF_A_YEAR;
use super::read::{AMOUNT, EVENTS, FRACTION, NUMBERED_YEAR, Object, Out, Read, Word, YEARS};
use super::scheme::{Draft, Request, both, differ, no_default};
use super::sentence::{filled, shown};
use super::tables::{EMBODIED, EMBODIED_YEARS, MARKET, OBSERVED, SMEC_BIOMASS, SMEC_SCALE};
use super::term::{Period, Term};
use crate::json::Value;

/// Reads what it needs, and calculates.
#[inline(never)]
pub(super) fn apply(request: &Request<'_, '_, '_>, draft: &mut Draft<'_>, out: &mut Out<'_>) -> Read<()> {
    let object = request.object;
    let downward = object.sourced("downwardAdjustment", &FRACTION, "", out);
    let usual = object.optional_sourced("businessAsUsual", &AMOUNT, "tCO2e", out);
    let observed = observed(request, out);
    let leakage = leakage(request, out);
    let terms = both(request, out);
    let (downward, usual, observed, leakage) = (downward?, usual?, observed?, leakage?);
    let (baseline, project) = terms?;
    warn_of_mixture(request, &baseline, out);
    warn_of_fewer(request, &baseline, &project, out);
    let years = longest(&baseline, &project);
    let (uncertainty, activity) = draft.compare(baseline, project);
    let credited = crediting_baseline(draft, uncertainty, downward, usual);
    draft.difference = credited - activity;
    let observed = draft.discount(request, ("hawthorne", observed), "hawthorne", out);
    let market = draft.takes(request, ("market", leakage.market), (0.0, "leakage"), out);
    let leakage = Leakage { market: if market { leakage.market } else { 0.0 }, ..leakage };
    let leaked = leakage.take_off(draft, (credited, activity), years);
    draft.value = draft.difference * observed - leaked;
    let numbers = [credited, activity, observed, leaked, draft.value];
    draft.derivation.say("reductions: (# − #) × # − # = # tCO2e", &numbers, &[]);
    let yearly = draft.value / years;
    if request.context.methodology.name == "SMEC" && yearly > SMEC_SCALE {
        object.refuse(&codes::ABOVE_SCALE, "", &[("value", Word::Is(&shown(yearly)))], out);
    }
    Ok(())
}

/// Adjusts the baseline downward, and holds it against business as usual. Gives what is credited against.
#[inline(never)]
fn crediting_baseline(draft: &mut Draft<'_>, uncertainty: f64, downward: f64, usual: Option<f64>) -> f64 {
    let adjusted = uncertainty * (1.0 - downward);
    let bound = usual.unwrap_or(uncertainty);
    let credited = adjusted.min(bound);
    if let Some(side) = draft.sides.first_mut() {
        side.sums.pop();
        side.sums.extend([
            ("uncertaintyAdjusted", uncertainty),
            ("downwardAdjusted", adjusted),
            ("businessAsUsual", bound),
            ("excluded", bound - credited),
            ("emissions", credited),
        ]);
    }
    let numbers = [uncertainty, downward, adjusted];
    draft.derivation.say("downward adjustment: # × (1 − #) = # tCO2e", &numbers, &[]);
    let given = if usual.is_some() { "" } else { ", not given, so the uncertainty-adjusted baseline" };
    draft.derivation.say("business as usual: # tCO2e@", &[bound], &[given]);
    let numbers = [adjusted, bound, credited];
    draft.derivation.say("crediting baseline: the lesser of # and # = # tCO2e", &numbers, &[]);
    credited
}

/// What households do otherwise when they are observed: one of four ways.
#[inline(never)]
fn observed(request: &Request<'_, '_, '_>, out: &mut Out<'_>) -> Read<f64> {
    let (name, known) =
        ("hawthorne", &["default", "unobserved", "observed", "continuous", "value", "source", "unit"]);
    let object = request.object.object(name, known, out)?;
    let methodology = request.context.methodology.name;
    let (value, source) = match object.one_of(&["default", "unobserved", "continuous", "value"], out)? {
        "default" => {
            object.only(&["default"], out)?;
            let value = object.number("default", &FRACTION, out)?;
            if OBSERVED.iter().all(|(known, _)| differ(*known, value)) {
                let known: Vec<&'static str> = OBSERVED.iter().map(|(_, text)| *text).collect();
                return Err(no_default(&object, value, methodology, name, &known, out));
            }
            (value, source(request, "default for observed households"))
        }
        "unobserved" => {
            object.only(&["unobserved", "observed", "source"], out)?;
            let unobserved = object.number("unobserved", &AMOUNT, out);
            let observed = object.number("observed", &EVENTS, out);
            let source = monitored(&object, "cooking events unobserved by observed, not above 1", out);
            let ratio = unobserved? / observed?;
            (ratio.min(1.0), source?)
        }
        "continuous" => {
            object.only(&["continuous", "source"], out)?;
            if !matches!(object.get("continuous").map(|node| &node.value), Some(Value::Bool(true))) {
                let params = [
                    ("member", Word::Is("continuous")),
                    ("expected", Word::Is("`true`")),
                    ("found", Word::Is("something else")),
                ];
                return Err(object.refuse(&codes::WRONG_TYPE, "continuous", &params, out));
            }
            (1.0, monitored(&object, "monitored all the time", out)?)
        }
        _ => return request.object.sourced(name, &FRACTION, "", out),
    };
    Ok(out.factor(name, value, "", source, false))
}

/// The source of what was monitored, and how it was.
fn monitored(object: &Object<'_, '_>, way: &str, out: &mut Out<'_>) -> Read<Cow<'static, str>> {
    Ok(Cow::Owned(filled("@: @", &[], &[object.source("hawthorne", out)?, way])))
}

/// The source of what the methodology says: its name and version, and where.
#[inline(never)]
fn source(request: &Request<'_, '_, '_>, place: &str) -> Cow<'static, str> {
    let methodology = request.context.methodology;
    let texts = [methodology.name, methodology.version.unwrap_or_default(), place];
    Cow::Owned(filled("@ @, @", &[], &texts))
}

/// What leaks.
#[derive(Clone, Copy)]
struct Leakage {
    units: f64,
    /// The crediting year, where it is spread over the first years.
    spread: Option<f64>,
    /// A part of baseline less activity.
    market: f64,
}

#[inline(never)]
fn leakage(request: &Request<'_, '_, '_>, out: &mut Out<'_>) -> Read<Leakage> {
    let object = request.object.object("leakage", &["embodied", "market"], out)?;
    let smec = request.context.methodology.name == "SMEC";
    let market = if object.has("market") {
        object.sourced("market", &FRACTION, "", out)
    } else {
        let place = if smec { "default" } else { "equation 20, option 2" };
        Ok(out.factor("market", MARKET, "", source(request, place), false))
    };
    let embodied = object.object("embodied", &["units", "technicalLife", "creditingYear"], out)?;
    let units = embodied.number("units", &AMOUNT, out);
    let life = embodied.sourced("technicalLife", &YEARS, "years", out);
    let year = embodied.optional_number("creditingYear", &NUMBERED_YEAR, out);
    if let Ok(Some(part)) = year
        && libm::floor(part) < part
    {
        let value = shown(part);
        let params = [
            ("member", Word::Is("creditingYear")),
            ("value", Word::Is(&value)),
            ("range", Word::Is("a whole number from 1 to 100")),
        ];
        return Err(embodied.refuse(&codes::OUT_OF_RANGE, "creditingYear", &params, out));
    }
    let (units, life, year, market) = (units?, life?, year?, market?);
    let durable = life >= EMBODIED_YEARS;
    if durable && year.is_none() {
        embodied.required("creditingYear", out)?;
    }
    let place = if smec { "default" } else { "equations 18 and 19" };
    out.factor("embodied", EMBODIED, "tCO2e/unit", source(request, place), false);
    Ok(Leakage { units, spread: year.filter(|_| durable), market })
}

impl Leakage {
    /// Gives the whole leakage, and says how it comes about.
    #[inline(never)]
    fn take_off(&self, draft: &mut Draft<'_>, (credited, activity): (f64, f64), years: f64) -> f64 {
        let mut share = String::new();
        let (embodied, how) = match self.spread {
            None => (self.units * EMBODIED, ""),
            Some(year) if year <= EMBODIED_YEARS => {
                // Of a period of several years, each of the first five counts.
                let covered = libm::ceil(years).max(1.0).min(EMBODIED_YEARS - year + 1.0);
                share.push_str(&if covered > 1.0 {
                    filled(" × # ÷ 5 years", &[covered], &[])
                } else {
                    " ÷ 5 years".into()
                });
                (self.units * EMBODIED * covered / EMBODIED_YEARS, share.as_str())
            }
            Some(_) => (0.0, ", spread over the first 5 years and past"),
        };
        // Never below zero: of a loss, the part is none.
        let market = draft.difference.max(0.0) * self.market;
        let leaked = embodied + market;
        draft.leakage = Vec::from([("embodied", embodied), ("market", market), ("emissions", leaked)]);
        let numbers = [self.units, EMBODIED, embodied];
        draft.derivation.say("embodied leakage: # units × # tCO2e@ = # tCO2e", &numbers, &[how]);
        let numbers = [credited, activity, self.market, market];
        draft.derivation.say("market leakage: (# − #) × # = # tCO2e", &numbers, &[]);
        leaked
    }
}

/// The longest period of all terms in years; 1 where none is said.
fn longest(baseline: &[Term], project: &[Term]) -> f64 {
    let years = baseline.iter().chain(project).filter_map(|term| term.period.years());
    let longest = years.fold(0.0, f64::max);
    if longest > 0.0 { longest } else { 1.0 }
}

/// Warns where more is counted of one fuel of the baseline than of all of the project.
#[inline(never)]
pub(super) fn warn_of_fewer(
    request: &Request<'_, '_, '_>,
    baseline: &[Term],
    project: &[Term],
    out: &mut Out<'_>,
) {
    let days = |term: &Term| {
        let days = if matches!(term.period, Period::Years { .. }) { DAYS_OF_A_YEAR } else { 1.0 };
        term.period.times() * days
    };
    let all: f64 = project.iter().map(days).sum();
    let of = |fuel| baseline.iter().filter(|term| term.fuel.name == fuel).map(days).sum::<f64>();
    let most = baseline.iter().map(|term| of(term.fuel.name)).fold(0.0, f64::max);
    // Not for what rounding makes of the same days.
    if most > all * (1.0 + 1e-9) {
        let (most, all) = (shown(most), shown(all));
        let params = [("baseline", Word::Is(&most)), ("project", Word::Is(&all))];
        request.object.refuse(&codes::FEWER_IN_THE_PROJECT, "project", &params, out);
    }
}

fn warn_of_mixture(request: &Request<'_, '_, '_>, baseline: &[Term], out: &mut Out<'_>) {
    let has = |fuel| baseline.iter().any(|term| term.fuel.name == fuel);
    if request.context.methodology.name == "SMEC" {
        let of = |terms: &mut dyn Iterator<Item = &Term>| terms.map(|term| term.energy).sum::<f64>();
        let all = of(&mut baseline.iter());
        let burnt = of(&mut baseline.iter().filter(|term| matches!(term.fuel.name, "wood" | "charcoal")));
        if burnt < all * SMEC_BIOMASS {
            let (share, least) = (shown(burnt / all), shown(SMEC_BIOMASS));
            let params =
                [("share", Word::Is(&share)), ("methodology", Word::Is("SMEC")), ("least", Word::Is(&least))];
            request.object.refuse(&codes::LITTLE_BIOMASS, "baseline", &params, out);
        }
    }
    if request.context.methodology.name == "RECH" && has("wood") && has("charcoal") {
        request.object.refuse(&codes::MIXED_BASELINE, "baseline", &[], out);
    }
}
