//! The input of an assessment: the claims as groups of households, and the other members of the request.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use super::drawing::Drawing;
use super::dropouts::Dropout;
use super::households::{self, Group, Household};
use super::parameters::Parameters;
use super::request::AssessRequest;
use super::request::Justified;
use super::{codes, sizes, strata};
use crate::claims::{self, Claim, Context, Report, Verdict};
use crate::finding::{Code, Finding, Findings, Severity};
use crate::household::TestGroup;
use crate::json::Node;
use crate::wire::AnyValue;

/// The input of a study. It is complete if no finding is an error.
#[derive(Debug)]
pub(super) struct StudyInput<'n> {
    pub(super) study: Option<&'n str>,
    pub(super) parameters: Parameters<'n>,
    pub(super) reference: Group<'n>,
    pub(super) intervention: Group<'n>,
    pub(super) drawings: Vec<Drawing<'n>>,
    pub(super) dropouts: Vec<Dropout<'n>>,
    pub(super) gaps: Vec<Justified<'n>>,
    /// The byte offset of the claims.
    pub(super) at: usize,
}

impl<'n> StudyInput<'n> {
    /// Reads the input from a request. Returns `None` if the parameters have errors.
    pub(super) fn of(request: &AssessRequest<'n>, findings: &mut Findings) -> Option<Self> {
        let at = request.claims.at;
        let parameters = Parameters::of(request, findings);
        let claims = Claims::of(&request.claims.value, findings);
        let stated = request.study.as_ref().map(|study| study.id);
        let study = claims.one_study(stated, findings);
        let mut reference = Group::new(TestGroup::Reference, claims.reference);
        let mut intervention = Group::new(TestGroup::Intervention, claims.intervention);
        let dropouts = Dropout::list(request.dropouts.as_deref().unwrap_or_default(), findings);
        let drawings = match &request.selection {
            Some(selection) => Drawing::list(selection, findings),
            None => Drawing::of_claims([&reference, &intervention]).into_iter().collect(),
        };
        for group in [&mut reference, &mut intervention] {
            Drawing::stratify(&drawings, group);
        }
        strata::part([&mut reference, &mut intervention]);
        let listed = request.households.as_deref().unwrap_or_default();
        sizes::fill([&mut reference, &mut intervention], listed, findings);
        Dropout::check(&dropouts, [&reference, &intervention], findings);
        let parameters = parameters?;
        // Claims with errors are missing from their group, so the checks of a group would add misleading findings.
        if claims.complete {
            for group in [&mut reference, &mut intervention] {
                group.check(at, findings);
                parameters.fill(group, at, findings);
            }
            households::compare(&reference, &intervention, parameters.is_paired(), findings);
        }
        let gaps = request.gaps.clone().unwrap_or_default();
        Some(Self { study, parameters, reference, intervention, drawings, dropouts, gaps, at })
    }
}

/// The claims, as read.
#[derive(Debug, Default)]
struct Claims<'n> {
    reference: Vec<Household<'n>>,
    intervention: Vec<Household<'n>>,
    /// The studies that claims state, each with the index and the byte offset of a claim.
    studies: Vec<(&'n str, usize, usize)>,
    warnings: Vec<Warned>,
    /// Whether every claim could be read.
    complete: bool,
}

/// A warning that occurs in one or more claims.
#[derive(Debug)]
struct Warned {
    code: &'static Code,
    count: usize,
    first: String,
    at: usize,
}

impl<'n> Claims<'n> {
    fn of(items: &[AnyValue<'n>], findings: &mut Findings) -> Self {
        let mut claims = Self { complete: true, ..Self::default() };
        for (index, AnyValue(item)) in items.iter().enumerate() {
            claims.add(item, index, findings);
        }
        for Warned { code, count, first, at } in claims.warnings.drain(..) {
            let finding = Finding::new(&codes::CLAIMS_WARNED, "/claims", at).with("code", code.code);
            findings.add(finding.with("count", count).with("first", first));
        }
        claims
    }

    /// Reads a claim, and adds its household to the group of the claim.
    fn add(&mut self, node: &'n Node<'n>, index: usize, findings: &mut Findings) {
        let (claim, report) = claims::judge(node, &format!("/claims/{index}"), &Context::default());
        let valid = report.is_valid();
        let selection = is_selection_proven(&report);
        self.report(report, node.at(), findings);
        match claim.filter(|_| valid).and_then(|claim| self.household(&claim, index)) {
            Some((TestGroup::Reference, household)) => {
                self.reference.push(Household { selection, ..household });
            }
            Some((TestGroup::Intervention, household)) => {
                self.intervention.push(Household { selection, ..household });
            }
            None => self.complete = false,
        }
    }

    fn household(&mut self, claim: &Claim<'n>, index: usize) -> Option<(TestGroup, Household<'n>)> {
        let known = |study: &str| self.studies.iter().any(|(known, ..)| *known == study);
        let another = claim.study.filter(|study| self.studies.len() < MOST_STUDIES && !known(study));
        self.studies.extend(another.map(|study| (study, index, claim.at)));
        Household::of(claim, index)
    }

    /// Adds errors, and counts warnings by their codes.
    fn report(&mut self, report: Report, at: usize, findings: &mut Findings) {
        for finding in report.findings {
            let code = finding.code();
            if code.severity == Severity::Error {
                findings.add(finding);
            } else if let Some(warned) = self.warnings.iter_mut().find(|warned| warned.code.code == code.code)
            {
                warned.count += 1;
            } else if !is_counted_as_rule(&finding) {
                self.warnings.push(Warned { code, count: 1, first: finding.path().into(), at });
            }
        }
    }

    /// Returns the study of the request, or else the first study that a claim states. Rejects claims of other studies.
    fn one_study(&self, stated: Option<&'n str>, findings: &mut Findings) -> Option<&'n str> {
        let study = stated.or_else(|| self.studies.first().map(|(study, ..)| *study))?;
        for (found, index, at) in self.studies.iter().filter(|(found, ..)| *found != study) {
            let finding = Finding::new(&codes::STUDIES_DIFFER, format!("/claims/{index}/studyId"), *at);
            findings.add(finding.with("found", *found).with("study", study));
        }
        Some(study)
    }
}

/// Returns whether a warning is a verdict of rule 4 or 8, which the study as a whole reports.
fn is_counted_as_rule(finding: &Finding) -> bool {
    matches!(finding.rule(), Some(4 | 8))
}

/// Returns whether the claim's own evidence proves that its household was selected at random.
fn is_selection_proven(report: &Report) -> bool {
    let mut checks = report.checks.iter();
    checks.any(|check| check.rule.number == Some(5) && matches!(check.verdict, Verdict::Pass))
}

/// The largest number of different studies that are reported.
const MOST_STUDIES: usize = 20;
