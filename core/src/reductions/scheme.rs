//! From the sums of terms to reductions: the formula of each scheme, each step with its sentence.

use alloc::borrow::Cow;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::answer::{AppliedFactors, Factor, Leakage, Reductions, SideReductions};
use super::asked::{Asked, Context};
use super::place::{Place, Read, choice, refused};
use super::request::{MethodologyName, NetToGross, ReductionsRequest, Side, WarmingName};
use super::sentence::{Derivation, shown};
use super::sourced::{self, Sourced, fits};
use super::tables::{ADJUSTMENT, NET_TO_GROSS, Scheme};
use super::term::{self, Term};
use super::{Measured, codes};
use crate::finding::Findings;
use crate::limits;
use crate::wire::{self, At, Refused, True};

/// What is asked for.
#[derive(Clone, Copy, Debug)]
pub(super) struct Request<'r, 'n> {
    pub(super) given: &'r ReductionsRequest<'n>,
    pub(super) place: Place<'r>,
    pub(super) context: &'r Context,
    pub(super) measured: Option<&'r Measured<'r>>,
}

/// Reductions in the making.
#[derive(Debug)]
pub(super) struct Draft {
    pub(super) baseline: Option<SideReductions>,
    pub(super) project: Option<SideReductions>,
    pub(super) savings: Option<SideReductions>,
    pub(super) difference: f64,
    pub(super) leakage: Option<Leakage>,
    pub(super) factors: AppliedFactors,
    pub(super) value: f64,
    pub(super) derivation: Derivation,
}

/// Calculates by the scheme of the methodology.
pub(super) fn apply(request: Request<'_, '_>, draft: &mut Draft, findings: &mut Findings) -> Read<()> {
    match request.context.methodology.scheme {
        Scheme::Pairs => pairs(request, draft, findings),
        Scheme::Adjusted => super::adjusted::apply(request, draft, findings),
        Scheme::Discounted => discounted(request, draft, findings),
        Scheme::Biomass => biomass(request, draft, findings),
    }
}

/// Refuses members of the request that the methodology does not take.
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
    place.refuse(&others, methodology, findings)
}

/// TPDDTEC: savings times 0.95.
#[inline(never)]
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
        let savings = terms(request, Side::Savings, findings)?;
        draft.difference = draft.take(Side::Savings, savings);
    } else {
        let (baseline, project) = both(request, findings)?;
        paired(request, &baseline, &project, findings)?;
        draft.compare(baseline, project);
    }
    draft.factors.adjustment = Some(Factor::of(ADJUSTMENT, "", Cow::Borrowed("TPDDTEC 4.0, method 1")));
    draft.times(request, ("adjustment", ADJUSTMENT), None, findings);
    Ok(())
}

/// The one of the sides whose terms are given.
fn one_of(request: Request<'_, '_>, sides: &[Side], findings: &mut Findings) -> Read<Side> {
    let mut given = sides.iter().copied().filter(|side| request.given.has(*side));
    if let (Some(side), None) = (given.next(), given.next()) {
        return Ok(side);
    }
    let names: Vec<&'static str> = sides.iter().map(|side| side.name()).collect();
    Err(request.place.one_of(&names, findings))
}

/// Whether each term of the project is of the same fuel, technologies, usage and factors as that of the baseline.
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
        } else if differ(one.usage, other.usage) {
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

/// Whether two numbers are not the same.
pub(super) fn differ(one: f64, other: f64) -> bool {
    one.to_bits() != other.to_bits()
}

/// VM0050: the difference times 0.95, less the leakage of renewable biomass.
#[inline(never)]
fn discounted(request: Request<'_, '_>, draft: &mut Draft, findings: &mut Findings) -> Read<()> {
    let leaked = renewable_biomass(request, findings);
    let (baseline, project) = both(request, findings)?;
    let leaked = leaked?;
    super::adjusted::warn_of_fewer(request, &baseline, &project, findings);
    draft.compare(baseline, project);
    draft.factors.adjustment = Some(Factor::of(ADJUSTMENT, "", Cow::Borrowed("VM0050 1.0, equation 11")));
    let factor = draft.discount(request, ("adjustment", ADJUSTMENT), None, findings);
    draft.value = draft.difference * factor - leaked.value;
    let numbers = [draft.difference, factor, leaked.value, draft.value];
    draft.derivation.say("reductions: # × # − # = # tCO2e", &numbers, &[]);
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
    place.refuse(&others, request.context.methodology.name, findings)?;
    sourced::required(given.renewable_biomass.as_ref(), "renewableBiomass", place, findings)
}

/// AMS-II.G: biomass saved, as measured or by efficiencies.
#[inline(never)]
fn biomass(request: Request<'_, '_>, draft: &mut Draft, findings: &mut Findings) -> Read<()> {
    let Request { given, place, .. } = request;
    let net = net_to_gross(request, findings);
    match (given.savings.is_some(), given.project.is_some(), &given.efficiency) {
        (true, false, None) => {
            if given.baseline.is_some() {
                return Err(place.one_of(&["savings", "baseline"], findings));
            }
            let savings = terms(request, Side::Savings, findings)?;
            draft.difference = draft.take(Side::Savings, savings);
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
            draft.difference = emissions * (1.0 - old.value / new.value);
            let numbers = [emissions, old.value, new.value, draft.difference];
            draft.derivation.say("saved: # × (1 − # ÷ #) = # tCO2e", &numbers, &[]);
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

/// The factor for leakage: an own one, or the unconfirmed one where it is asked for.
#[inline(never)]
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

/// Refuses the member `default` of the object at `place`, which is the member `name` of the request.
pub(super) fn no_default(
    default: At<f64>,
    (name, known): (&'static str, &[&'static str]),
    request: Request<'_, '_>,
    place: Place<'_>,
    findings: &mut Findings,
) -> Refused {
    let finding = place.about("default", Some(default.at), &codes::NOT_A_DEFAULT);
    let finding = finding.with("value", shown(default.value));
    let finding = finding.with("methodology", request.context.methodology.name.word()).with("member", name);
    refused(finding.with("known", choice(known)), findings)
}

/// The terms of baseline and project.
#[inline(never)]
pub(super) fn both(request: Request<'_, '_>, findings: &mut Findings) -> Read<(Vec<Term>, Vec<Term>)> {
    let baseline = terms(request, Side::Baseline, findings);
    let project = terms(request, Side::Project, findings);
    Ok((baseline?, project?))
}

/// The terms of one side.
fn terms(request: Request<'_, '_>, side: Side, findings: &mut Findings) -> Read<Vec<Term>> {
    let (name, place) = (side.name(), request.place);
    let Some(At { value: given, at }) = request.given.terms(side) else {
        return Err(place.missing(name, findings));
    };
    if given.is_empty() {
        return Err(refused(place.about(name, Some(*at), &codes::NO_TERMS).with("member", name), findings));
    }
    let limit = if request.measured.is_some() { 1 } else { limits::REDUCTION_TERMS };
    if given.len() > limit {
        let finding = place.about(name, Some(*at), &wire::codes::TOO_MANY_ITEMS);
        return Err(refused(finding.with("count", given.len()).with("limit", limit), findings));
    }
    let measure = match (request.measured, side) {
        (None, _) => None,
        (Some(measured), Side::Baseline) => Some(&measured.baseline),
        (Some(measured), Side::Project) => Some(&measured.project),
        (Some(measured), Side::Savings) => Some(measured.saving.as_ref().ok_or_else(|| {
            let finding = place.about(name, Some(*at), &codes::NOT_MEASURED).with("member", name);
            refused(finding, findings)
        })?),
    };
    let path = place.path.member(name);
    let mut read = Ok(());
    let mut list = Vec::with_capacity(given.len());
    for (index, At { value: term, at }) in given.iter().enumerate() {
        let path = path.item(index);
        let place = Place { path: &path, at: *at };
        match term::of(Asked { term, place, side, context: request.context, measure }, findings) {
            Ok(term) => list.push(term),
            Err(refused) => read = Err(refused),
        }
    }
    read.map(|()| list)
}

/// A factor of the difference.
pub(super) struct Correction {
    pub(super) name: &'static str,
    pub(super) factor: f64,
    /// The factor that changes nothing.
    pub(super) neutral: f64,
    /// The member of the request, and the byte at which it starts.
    pub(super) member: Option<(&'static str, usize)>,
}

impl Draft {
    /// Nothing yet.
    pub(super) fn new() -> Self {
        Self {
            baseline: None,
            project: None,
            savings: None,
            difference: 0.0,
            leakage: None,
            factors: AppliedFactors::default(),
            value: 0.0,
            derivation: Derivation::default(),
        }
    }

    /// The reductions, in the version of the methodology that the request names.
    #[inline(never)]
    pub(super) fn finish(self, context: &Context, version: &str) -> Reductions {
        let methodology = context.methodology;
        let mut unconfirmed = methodology.unconfirmed.to_vec();
        if context.warming.name != WarmingName::Fifth {
            unconfirmed.push("the factors of the methodology are confirmed with AR5 only");
        }
        Reductions {
            methodology: methodology.name,
            version: version.to_string(),
            title: methodology.title,
            source: methodology.source,
            unconfirmed,
            gwp: methodology.scheme.has_other_gases().then_some(context.warming.name),
            baseline: self.baseline,
            project: self.project,
            savings: self.savings,
            difference: self.difference,
            leakage: self.leakage,
            factors: self.factors,
            value: self.value,
            unit: "tCO2e",
            negative: self.value < 0.0,
            derivation: self.derivation.0,
        }
    }

    /// Takes the terms of a side, and gives their sum.
    fn take(&mut self, side: Side, terms: Vec<Term>) -> f64 {
        let (mut unadjusted, mut emissions) = (0.0, 0.0);
        let mut said = String::new();
        for Term { answer: term, .. } in &terms {
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
        let taken = match side {
            Side::Baseline => &mut self.baseline,
            Side::Project => &mut self.project,
            Side::Savings => &mut self.savings,
        };
        *taken = Some(SideReductions {
            unadjusted,
            uncertainty_adjusted: None,
            downward_adjusted: None,
            business_as_usual: None,
            excluded: None,
            emissions,
            terms: terms.into_iter().map(|term| term.answer).collect(),
        });
        emissions
    }

    /// Takes the terms of baseline and project, and gives the sums of both.
    pub(super) fn compare(&mut self, baseline: Vec<Term>, project: Vec<Term>) -> (f64, f64) {
        let baseline = self.take(Side::Baseline, baseline);
        let project = self.take(Side::Project, project);
        self.difference = baseline - project;
        (baseline, project)
    }

    /// What the difference is multiplied with: the factor, where that does not make a loss smaller, and 1 where it
    /// would, which a warning about the member says.
    pub(super) fn discount(
        &mut self,
        request: Request<'_, '_>,
        (name, factor): (&'static str, f64),
        member: Option<(&'static str, usize)>,
        findings: &mut Findings,
    ) -> f64 {
        let correction = Correction { name, factor, neutral: 1.0, member };
        if self.takes(request, correction, findings) { factor } else { 1.0 }
    }

    /// Whether a correction is applied to the difference: every one that does not make a loss smaller.
    pub(super) fn takes(
        &mut self,
        request: Request<'_, '_>,
        Correction { name, factor, neutral, member }: Correction,
        findings: &mut Findings,
    ) -> bool {
        if self.difference >= 0.0 || !differ(factor, neutral) {
            return true;
        }
        let (member, at) = member.unzip();
        let finding = request.place.about(member.unwrap_or_default(), at, &codes::NOT_APPLIED);
        let finding = finding.with("factor", name).with("value", shown(factor));
        findings.add(finding.with("difference", shown(self.difference)));
        let numbers = [factor, -self.difference, neutral];
        self.derivation.say("@: # would make a loss of # tCO2e smaller, so it is #", &numbers, &[name]);
        false
    }

    /// The result is the difference times a factor.
    fn times(
        &mut self,
        request: Request<'_, '_>,
        factor: (&'static str, f64),
        member: Option<(&'static str, usize)>,
        findings: &mut Findings,
    ) {
        let factor = self.discount(request, factor, member, findings);
        self.value = self.difference * factor;
        self.derivation.say("reductions: # × # = # tCO2e", &[self.difference, factor, self.value], &[]);
    }
}
