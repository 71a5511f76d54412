//! The formulas of the schemes, from the sums of the terms to the reductions. Each step adds its sentence.

use alloc::borrow::Cow;
use alloc::string::ToString;
use alloc::vec::Vec;

use super::answer::Leakage;
use super::ccp::ConsumptionSource;
use super::codes;
use super::draft::{Draft, Request, both, no_default, savings, terms};
use super::factor::Factor;
use super::factor::differ;
use super::names::{MethodologyName, Side};
use super::reading::{Read, refuse_members, refused};
use super::request::{NetToGross, ReductionsRequest};
use super::sourced::{self, Sourced, fits};
use super::tables::{ADJUSTMENT, NET_TO_GROSS, Scheme};
use super::term::Term;
use crate::finding::Findings;
use crate::wire::{At, Place, True};

/// Calculates with the scheme of the methodology.
pub(super) fn apply(request: Request<'_, '_>, draft: &mut Draft, findings: &mut Findings) -> Read<()> {
    match request.context.methodology.scheme {
        Scheme::Pairs => pairs(request, draft, findings),
        Scheme::Adjusted => super::adjusted::apply(request, draft, findings),
        Scheme::Discounted => discounted(request, draft, findings),
        Scheme::Biomass => biomass(request, draft, findings),
    }
}

/// Rejects members that do not apply to the methodology.
pub(super) fn refuse_others(
    given: &ReductionsRequest<'_>,
    place: Place<'_>,
    (methodology, scheme): (MethodologyName, Scheme),
    findings: &mut Findings,
) -> Read<()> {
    let adjusted = scheme == Scheme::Adjusted;
    let biomass = scheme == Scheme::Biomass;
    let members = [
        (!biomass, "gwp", given.gwp.map(|given| given.at)),
        (biomass || scheme == Scheme::Pairs, "savings", given.savings.as_ref().map(|given| given.at)),
        (scheme == Scheme::Pairs, "cap", given.cap.map(|given| given.at)),
        (adjusted, "downwardAdjustment", given.downward_adjustment.as_ref().map(Sourced::at)),
        (adjusted, "businessAsUsual", given.business_as_usual.as_ref().map(Sourced::at)),
        (adjusted, "hawthorne", given.hawthorne.as_ref().map(|given| given.at)),
        (adjusted || scheme == Scheme::Discounted, "leakage", given.leakage.as_ref().map(|given| given.at)),
        (biomass, "efficiency", given.efficiency.as_ref().map(|given| given.at)),
        (biomass, "netToGross", given.net_to_gross.as_ref().map(|given| given.at)),
    ];
    let others: Vec<_> =
        members.into_iter().filter(|(takes, ..)| !takes).map(|(_, name, at)| (name, at)).collect();
    refuse_members(place, &others, methodology, findings)
}

/// TPDDTEC: savings times 0.95.
fn pairs(request: Request<'_, '_>, draft: &mut Draft, findings: &mut Findings) -> Read<()> {
    let Request { given, place, .. } = request;
    if one_of(request, &[Side::Savings, Side::Baseline], findings)? == Side::Savings {
        if given.project.is_some() {
            return Err(place.one_of(&["savings", "project"], findings));
        }
        if let Some(cap) = given.cap {
            let finding = place.about("cap", Some(cap.at), &codes::CAP_NEEDS_BASELINE);
            return Err(refused(finding, findings));
        }
        let savings = savings(request, findings)?;
        draft.save(savings);
    } else {
        let (baseline, project) = both(request, findings)?;
        paired(request, &baseline, &project, findings)?;
        draft.compare(baseline, project);
    }
    draft.factors.adjustment = Some(Factor::of(ADJUSTMENT, "", Cow::Borrowed("TPDDTEC 4.0, method 1")));
    draft.times(request, ("adjustment", ADJUSTMENT), None, findings);
    Ok(())
}

/// Returns the side whose terms are given. Rejects the request unless exactly one is given.
fn one_of(request: Request<'_, '_>, sides: &[Side], findings: &mut Findings) -> Read<Side> {
    let mut given = sides.iter().copied().filter(|side| request.given.has(*side));
    if let (Some(side), None) = (given.next(), given.next()) {
        return Ok(side);
    }
    let names: Vec<&'static str> = sides.iter().map(|side| side.name()).collect();
    Err(request.place.one_of(&names, findings))
}

/// Checks that each project term has the same fuel, technologies, period, usage and factors as its baseline term.
fn paired(
    request: Request<'_, '_>,
    baseline: &[Term],
    project: &[Term],
    findings: &mut Findings,
) -> Read<()> {
    let mut differs = (baseline.len() != project.len()).then_some("project");
    for (one, other) in baseline.iter().zip(project) {
        if one.fuel.name != other.fuel.name {
            differs = Some("fuel");
        } else if one.period != other.period {
            differs = Some("count");
        } else if differ(one.usage, other.usage) || differ(one.expected_usage(), other.expected_usage()) {
            differs = Some("usage");
        } else if differ(one.per_unit, other.per_unit) {
            differs = Some("factors");
        }
    }
    let Some(member) = differs else { return Ok(()) };
    let at = request.given.project.as_ref().map(|given| given.at);
    let finding = request.place.about("project", at, &codes::PAIR_DIFFERS).with("member", member);
    Err(refused(finding.with("methodology", "TPDDTEC"), findings))
}

/// VM0050: the difference times 0.95, minus the leakage of renewable biomass.
fn discounted(request: Request<'_, '_>, draft: &mut Draft, findings: &mut Findings) -> Read<()> {
    let leaked = renewable_biomass(request, findings);
    let (baseline, project) = both(request, findings)?;
    let leaked = leaked?;
    super::adjusted::warn_of_fewer(request, &baseline, &project, findings);
    draft.compare(baseline, project);
    draft.factors.adjustment = Some(Factor::of(ADJUSTMENT, "", Cow::Borrowed("VM0050 1.0, equation 11")));
    let factor = draft.discount(request, ("adjustment", ADJUSTMENT), None, findings);
    draft.value = draft.difference * factor - leaked.value;
    draft.slopes.times(factor);
    let numbers = [draft.difference, factor, leaked.value, draft.value];
    draft.derivation.add("reductions: # × # − # = # tCO2e", &numbers, &[]);
    draft.leakage = Some(Leakage {
        embodied: None,
        market: None,
        renewable_biomass: Some(leaked.value),
        emissions: leaked.value,
    });
    draft.factors.renewable_biomass = Some(leaked);
    Ok(())
}

fn renewable_biomass(request: Request<'_, '_>, findings: &mut Findings) -> Read<Factor> {
    let Some(At { value: given, at }) = &request.given.leakage else {
        return Err(request.place.missing("leakage", findings));
    };
    let path = request.place.path.member("leakage");
    let place = Place { path: &path, at: *at };
    let others = [
        ("embodied", given.embodied.as_ref().map(|given| given.at)),
        ("market", given.market.as_ref().map(Sourced::at)),
    ];
    refuse_members(place, &others, request.context.methodology.name, findings)?;
    sourced::required(given.renewable_biomass.as_ref(), "renewableBiomass", place, findings)
}

/// AMS-II.G: biomass savings, from measurements or from efficiencies.
fn biomass(request: Request<'_, '_>, draft: &mut Draft, findings: &mut Findings) -> Read<()> {
    let Request { given, place, .. } = request;
    let net = net_to_gross(request, findings);
    match (given.savings.is_some(), given.project.is_some(), &given.efficiency) {
        (true, false, None) => {
            if given.baseline.is_some() {
                return Err(place.one_of(&["savings", "baseline"], findings));
            }
            let savings = savings(request, findings)?;
            draft.save(savings);
        }
        (false, true, None) => {
            let (baseline, project) = both(request, findings)?;
            super::adjusted::warn_of_fewer(request, &baseline, &project, findings);
            draft.compare(baseline, project);
        }
        (false, false, Some(At { value: efficiency, at })) => {
            let path = place.path.member("efficiency");
            let place = Place { path: &path, at: *at };
            let old = efficiency.old.factor("old", place, findings);
            let new = efficiency.new.factor("new", place, findings);
            let baseline = terms(request, Side::Baseline, findings)?;
            let (old, new) = (old?, new?);
            let emissions = draft.take(Side::Baseline, baseline);
            let saved = 1.0 - old.value / new.value;
            draft.difference = emissions * saved;
            draft.slopes.baseline = saved;
            draft.verdicts.consume(ConsumptionSource::Efficiencies);
            let numbers = [emissions, old.value, new.value, draft.difference];
            draft.derivation.add("savings: # × (1 − # ÷ #) = # tCO2e", &numbers, &[]);
            (draft.factors.efficiency_old, draft.factors.efficiency_new) = (Some(old), Some(new));
        }
        _ => return Err(place.one_of(&["savings", "project", "efficiency"], findings)),
    }
    let net = net?;
    let at = given.net_to_gross.as_ref().map(|given| ("netToGross", given.at));
    draft.times(request, ("netToGross", net.value), at, findings);
    draft.factors.net_to_gross = Some(net);
    Ok(())
}

/// Returns the net-to-gross factor for leakage: the request's own, or the unconfirmed default if the request names it.
fn net_to_gross(request: Request<'_, '_>, findings: &mut Findings) -> Read<Factor> {
    let name = "netToGross";
    let Some(At { value: given, at }) = &request.given.net_to_gross else {
        return Err(request.place.missing(name, findings));
    };
    let path = request.place.path.member(name);
    let place = Place { path: &path, at: *at };
    match given {
        NetToGross::Value { value, source, unit } => {
            fits(name, *unit, "", place, findings)?;
            sourced::warn_of_source(name, source.0, place, findings);
            Ok(Factor::of(*value, "", Cow::Owned(source.0.to_string())))
        }
        NetToGross::Default { default } if differ(default.value, NET_TO_GROSS) => {
            Err(no_default(*default, (name, &["0.95"]), request, place, findings))
        }
        NetToGross::Default { default } => {
            let finding = place.about("default", Some(default.at), &codes::UNCONFIRMED);
            findings.add(finding.with("factor", name).with("fuel", "AMS-II.G"));
            let factor = Factor::of(default.value, "", Cow::Borrowed("AMS-II.G, net to gross"));
            Ok(Factor { unconfirmed: Some(True), ..factor })
        }
    }
}
