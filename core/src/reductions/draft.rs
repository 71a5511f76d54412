//! The parts that the schemes share: the request, the sums of its terms, and the draft of the reductions.

use super::answer::{AppliedFactors, Leakage, Reductions, SideReductions};
use super::ccp::Verdicts;
use super::codes;
use super::factor::differ;
use super::given_term::{Context, GivenTerm};
use super::measure::Measured;
use super::measured_terms::Measures;
use super::names::{Side, WarmingName};
use super::reading::{Read, choice, refused};
use super::request::{ReductionsRequest, TermRequest};
use super::sentence::{Derivation, shown};
use super::sides;
use super::term::{self, Response, Term};
use crate::finding::Findings;
use crate::limits;
use crate::wire::{self, At, Place, Refused};
use alloc::string::{String, ToString};
use alloc::vec::Vec;

/// The request and its context.
#[derive(Clone, Copy, Debug)]
pub(super) struct Request<'r, 'n> {
    pub(super) given: &'r ReductionsRequest<'n>,
    pub(super) place: Place<'r>,
    pub(super) context: &'r Context,
    pub(super) measured: Option<&'r Measured<'r>>,
    /// Whether means and shares are used even if there are conservative values.
    pub(super) expected: bool,
}

/// Reductions that are not yet complete.
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
    /// The change of the result for each tCO2e of a side.
    pub(super) slopes: Slopes,
    pub(super) responses: Vec<Response>,
    pub(super) verdicts: Verdicts,
}

/// The change of the reductions for each tCO2e of a side.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Slopes {
    pub(super) baseline: f64,
    pub(super) project: f64,
    pub(super) savings: f64,
}

impl Slopes {
    /// Multiplies each slope by a factor.
    pub(super) fn times(&mut self, factor: f64) {
        self.baseline *= factor;
        self.project *= factor;
        self.savings *= factor;
    }

    pub(super) fn of(self, side: Side) -> f64 {
        match side {
            Side::Baseline => self.baseline,
            Side::Project => self.project,
            Side::Savings => self.savings,
        }
    }
}

/// Rejects the member `default` of the object at `place`, which is the member `name` of the request.
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

/// Returns the terms of baseline and project, whose figures agree.
pub(super) fn both(request: Request<'_, '_>, findings: &mut Findings) -> Read<(Vec<Term>, Vec<Term>)> {
    let baseline = terms(request, Side::Baseline, findings);
    let project = terms(request, Side::Project, findings);
    let (baseline, project) = (baseline?, project?);
    let starts: Vec<usize> =
        request.given.project.iter().flat_map(|given| &given.value).map(|term| term.at).collect();
    let place = (request.place, starts.as_slice());
    sides::agree([&baseline, &project], place, request.measured.is_some(), findings)?;
    Ok((baseline, project))
}

/// Returns the terms of savings, whose figures agree.
pub(super) fn savings(request: Request<'_, '_>, findings: &mut Findings) -> Read<Vec<Term>> {
    let savings = terms(request, Side::Savings, findings)?;
    if request.measured.is_some() {
        let given = request.given.savings.iter().flat_map(|given| &given.value);
        let starts: Vec<usize> = given.map(|term| term.at).collect();
        sides::agree_savings(&savings, (request.place, &starts), findings)?;
    }
    Ok(savings)
}

/// Returns the terms of one side.
pub(super) fn terms(request: Request<'_, '_>, side: Side, findings: &mut Findings) -> Read<Vec<Term>> {
    let (name, place) = (side.name(), request.place);
    let Some(terms) = request.given.terms(side) else {
        return Err(place.missing(name, findings));
    };
    let At { value: given, at } = terms;
    if given.is_empty() {
        return Err(refused(place.about(name, Some(*at), &codes::NO_TERMS).with("member", name), findings));
    }
    let limit = limits::REDUCTION_TERMS;
    if given.len() > limit {
        let finding = place.about(name, Some(*at), &wire::codes::TOO_MANY_ITEMS);
        return Err(refused(finding.with("count", given.len()).with("limit", limit), findings));
    }
    let scheme = request.context.methodology.scheme;
    let measures = request.measured.map(|study| Measures { study, side, scheme });
    if let Some(measures) = &measures {
        measures.check(terms, place, findings)?;
    }
    let path = place.path.member(name);
    let mut read = Ok(());
    let mut list = Vec::with_capacity(given.len());
    for (index, At { value: term, at }) in given.iter().enumerate() {
        let path = path.item(index);
        let place = Place { path: &path, at: *at };
        let Request { context, expected, .. } = request;
        let measure = match &measures {
            None => None,
            Some(measures) => match measures.find(term, place, findings) {
                Ok(measure) => Some(measure),
                Err(refused) => {
                    read = Err(refused);
                    continue;
                }
            },
        };
        let upper_usage = side == Side::Project && !is_surveyed_before(request.given, term);
        match term::of(GivenTerm { term, place, side, context, measure, expected, upper_usage }, findings) {
            Ok(term) => list.push(term),
            Err(refused) => read = Err(refused),
        }
    }
    read.map(|()| list)
}

/// Returns whether a term of the baseline has the same usage survey as a term of the project.
fn is_surveyed_before(given: &ReductionsRequest<'_>, term: &TermRequest<'_>) -> bool {
    let baseline = given.terms(Side::Baseline).map(|given| given.value.as_slice()).unwrap_or_default();
    let survey = term.usage.value.survey();
    survey.is_some() && baseline.iter().any(|other| other.value.usage.value.survey() == survey)
}

/// A factor that is applied to the difference.
pub(super) struct Correction {
    pub(super) name: &'static str,
    pub(super) factor: f64,
    /// The factor that leaves the difference unchanged.
    pub(super) neutral: f64,
    /// The member of the request, and its byte offset.
    pub(super) member: Option<(&'static str, usize)>,
}

impl Draft {
    /// Returns an empty draft.
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
            slopes: Slopes::default(),
            responses: Vec::new(),
            verdicts: Verdicts::default(),
        }
    }

    /// Returns the reductions, with the version of the methodology that the request names.
    pub(super) fn finish(self, context: &Context, version: &str) -> Reductions {
        let methodology = context.methodology;
        let mut unconfirmed = methodology.unconfirmed.to_vec();
        if context.warming.name != WarmingName::Fifth {
            unconfirmed.push("the factors of the methodology are confirmed for AR5 only");
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
            uncertainty: None,
            ccp: self.verdicts.answer(),
            derivation: self.derivation.0,
        }
    }

    /// Adds the terms of a side, and returns the sum of their emissions.
    pub(super) fn take(&mut self, side: Side, terms: Vec<Term>) -> f64 {
        let (mut unadjusted, mut emissions) = (0.0, 0.0);
        let mut sum = String::new();
        for Term { answer: term, response, verdicts, .. } in &terms {
            self.responses.push(response.clone());
            self.verdicts.add(*verdicts);
            unadjusted += term.unadjusted;
            emissions += term.emissions;
            if !sum.is_empty() {
                sum.push_str(" + ");
            }
            sum.push_str(&shown(term.emissions));
        }
        // A single term needs no sum.
        let template = if terms.len() > 1 { "@: @ = # tCO2e" } else { "@: @ tCO2e" };
        self.derivation.add(template, &[emissions], &[side.name(), &sum]);
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

    /// Adds the terms of baseline and project, and returns both sums.
    pub(super) fn compare(&mut self, baseline: Vec<Term>, project: Vec<Term>) -> (f64, f64) {
        let baseline = self.take(Side::Baseline, baseline);
        let project = self.take(Side::Project, project);
        self.difference = baseline - project;
        self.slopes = Slopes { baseline: 1.0, project: -1.0, savings: 0.0 };
        (baseline, project)
    }

    /// Adds the terms of the savings, whose sum is the difference.
    pub(super) fn save(&mut self, savings: Vec<Term>) {
        self.difference = self.take(Side::Savings, savings);
        self.slopes.savings = 1.0;
    }

    /// Returns the multiplier of the difference: the factor, or 1 if the factor would reduce a loss. In that case, a
    /// warning refers to the member.
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

    /// Returns whether a correction is applied to the difference. A correction that would reduce a loss is not applied.
    pub(super) fn takes(
        &mut self,
        request: Request<'_, '_>,
        Correction { name, factor, neutral, member }: Correction,
        findings: &mut Findings,
    ) -> bool {
        if self.difference >= 0.0 || !differ(factor, neutral) {
            return true;
        }
        let finding = match member {
            Some((member, at)) => request.place.about(member, Some(at), &codes::NOT_APPLIED),
            None => request.place.here(&codes::NOT_APPLIED),
        };
        let finding = finding.with("factor", name).with("value", shown(factor));
        findings.add(finding.with("difference", shown(self.difference)));
        let numbers = [factor, -self.difference, neutral];
        self.derivation.add("@: # would reduce a loss of # tCO2e, so # is used", &numbers, &[name]);
        false
    }

    /// Sets the result to the difference times a factor.
    pub(super) fn times(
        &mut self,
        request: Request<'_, '_>,
        factor: (&'static str, f64),
        member: Option<(&'static str, usize)>,
        findings: &mut Findings,
    ) {
        let factor = self.discount(request, factor, member, findings);
        self.value = self.difference * factor;
        self.slopes.times(factor);
        self.derivation.add("reductions: # × # = # tCO2e", &[self.difference, factor, self.value], &[]);
    }
}
