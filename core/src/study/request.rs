//! The request of an assessment: parameters, claims and what is said beside them, each mistake a finding.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use super::drawing::{Drawing, Dropout};
use super::fields::{Fields, SHAPES};
use super::gaps::Justified;
use super::households::{self, Group, Household};
use super::parameters::Parameters;
use super::{codes, sizes, strata};
use crate::claims::{self, Claim, Context, Report, Verdict};
use crate::finding::{Finding, Findings, Severity};
use crate::household::TestGroup;
use crate::json::{Node, Path, Value};
use crate::limits;
use crate::reductions::ReductionsRequest;
use crate::wire::{At, FromJson, Input, Limits};

/// What was read: whole when there is no error among the findings.
#[derive(Debug)]
pub(super) struct Request<'n> {
    pub(super) study: Option<&'n str>,
    pub(super) parameters: Parameters<'n>,
    pub(super) reference: Group<'n>,
    pub(super) intervention: Group<'n>,
    pub(super) drawings: Vec<Drawing<'n>>,
    pub(super) dropouts: Vec<Dropout<'n>>,
    pub(super) gaps: Vec<Justified<'n>>,
    pub(super) reductions: Option<At<ReductionsRequest<'n>>>,
    /// Where the claims start.
    pub(super) at: usize,
}

impl<'n> Request<'n> {
    /// Reads the request that `root` is. `None` when a finding stands that leaves nothing to read on.
    #[inline(never)]
    pub(super) fn of(root: &'n Node<'n>, findings: &mut Findings) -> Option<Self> {
        let fields = Fields::of(root, String::new(), &MEMBERS, findings)?;
        let parameters = Parameters::of(&fields, findings);
        let stated = study(&fields, findings);
        let node = fields.required("claims", findings);
        let mut claims = Claims::default();
        if let Some(node) = node {
            claims.read(node, findings);
        }
        let at = node.map_or(root.at(), Node::at);
        let study = claims.one_study(stated, findings);
        let mut reference = Group::new(TestGroup::Reference, claims.reference);
        let mut intervention = Group::new(TestGroup::Intervention, claims.intervention);
        let dropouts = Dropout::list(&fields, findings);
        let mut drawings = Drawing::list(&fields, findings);
        if fields.optional("selection").is_none() {
            drawings.extend(Drawing::of_claims([&reference, &intervention]));
        }
        for group in [&mut reference, &mut intervention] {
            Drawing::stratify(&drawings, group);
        }
        strata::part([&mut reference, &mut intervention]);
        let gaps = Justified::list(&fields, findings);
        sizes::fill([&mut reference, &mut intervention], &fields, findings);
        Dropout::check(&dropouts, [&reference, &intervention], findings);
        let parameters = parameters?;
        // Claims that were left out would make a group look smaller than it is.
        if claims.complete {
            for group in [&mut reference, &mut intervention] {
                group.check(at, findings);
                parameters.fill(group, at, findings);
            }
            households::compare(&reference, &intervention, parameters.paired, findings);
        }
        let reductions = fields.optional("reductions").and_then(|node| {
            let path = Path::ROOT.member("reductions");
            FromJson::from_json(Input { node, path: &path }, &Limits::NONE, findings).ok()
        });
        Some(Self { study, parameters, reference, intervention, drawings, dropouts, gaps, reductions, at })
    }
}

/// The member `study`: its id.
fn study<'n>(request: &Fields<'n, '_>, findings: &mut Findings) -> Option<&'n str> {
    let node = request.optional("study")?;
    let fields = Fields::of(node, request.place("study"), &["id"], findings)?;
    let node = fields.required("id", findings)?;
    fields.text("id", node, findings)
}

/// Claims as they are read.
#[derive(Debug, Default)]
struct Claims<'n> {
    reference: Vec<Household<'n>>,
    intervention: Vec<Household<'n>>,
    /// The studies that claims name, and where.
    studies: Vec<(&'n str, usize, usize)>,
    warnings: Vec<Warned>,
    /// Whether every claim could be read.
    complete: bool,
}

/// A warning that claims have in common.
#[derive(Debug)]
struct Warned {
    code: &'static crate::finding::Code,
    count: usize,
    first: String,
    at: usize,
}

impl<'n> Claims<'n> {
    #[inline(never)]
    fn read(&mut self, node: &'n Node<'_>, findings: &mut Findings) {
        let Value::Array(items) = &node.value else {
            findings.add(SHAPES.wrong_type(node, String::from("/claims"), "array"));
            return;
        };
        if items.len() > limits::STUDY_CLAIMS {
            let finding = Finding::new(&codes::TOO_MANY_CLAIMS, "/claims", node.at());
            findings.add(finding.with("count", items.len()).with("limit", limits::STUDY_CLAIMS));
            return;
        }
        self.complete = true;
        let context = Context::default();
        for (index, item) in items.iter().enumerate() {
            let (claim, report) = claims::judge(item, &format!("/claims/{index}"), &context);
            let valid = report.is_valid();
            let selection = is_selection_proven(&report);
            self.report(report, item.at(), findings);
            match claim.filter(|_| valid).and_then(|claim| self.household(&claim, item, index)) {
                Some((TestGroup::Reference, household)) => {
                    self.reference.push(Household { selection, ..household });
                }
                Some((TestGroup::Intervention, household)) => {
                    self.intervention.push(Household { selection, ..household });
                }
                None => self.complete = false,
            }
        }
        for Warned { code, count, first, at } in self.warnings.drain(..) {
            let finding = Finding::new(&codes::CLAIMS_WARNED, "/claims", at).with("code", code.code);
            findings.add(finding.with("count", count).with("first", first));
        }
    }

    #[inline(never)]
    fn household(
        &mut self,
        claim: &Claim<'n>,
        node: &'n Node<'_>,
        index: usize,
    ) -> Option<(TestGroup, Household<'n>)> {
        let known = |study: &str| self.studies.iter().any(|(known, ..)| *known == study);
        let another = claim.study.filter(|study| self.studies.len() < MOST_STUDIES && !known(study));
        self.studies.extend(another.map(|study| (study, index, claim.at)));
        Household::of(claim, node, index)
    }

    /// Keeps errors, and counts warnings by their codes.
    #[inline(never)]
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

    /// The one study that the claims belong to: the one that is `stated`, or else the first that a claim names.
    #[inline(never)]
    fn one_study(&self, stated: Option<&'n str>, findings: &mut Findings) -> Option<&'n str> {
        let study = stated.or_else(|| self.studies.first().map(|(study, ..)| *study))?;
        for (found, index, at) in self.studies.iter().filter(|(found, ..)| *found != study) {
            let finding = Finding::new(&codes::STUDIES_DIFFER, format!("/claims/{index}/studyId"), *at);
            findings.add(finding.with("found", *found).with("study", study));
        }
        Some(study)
    }
}

/// Whether a warning is a verdict of rules 4 and 8, which the study counts as its own. That a claim's own evidence of
/// its selection proves nothing is no part of that.
fn is_counted_as_rule(finding: &Finding) -> bool {
    matches!(finding.rule(), Some(4 | 8))
}

/// Whether the claim's own evidence proves that its household was selected at random.
fn is_selection_proven(report: &Report) -> bool {
    let mut checks = report.checks.iter();
    checks.any(|check| check.rule.number == Some(5) && matches!(check.verdict, Verdict::Pass))
}

/// Studies that are told apart: who names more than one has enough to look at.
const MOST_STUDIES: usize = 20;

const MEMBERS: [&str; 14] = [
    "study",
    "claims",
    "design",
    "rule",
    "sides",
    "distribution",
    "quantileDecimals",
    "fuels",
    "households",
    "selection",
    "dropouts",
    "gaps",
    "outliers",
    "reductions",
];
