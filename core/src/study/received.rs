//! The claims of a request: the households of each group, and the claims that are excluded.

use alloc::format;
use alloc::vec::Vec;

use super::codes;
use super::duplicates::Copies;
use super::excluded::Exclusions;
use super::households::Household;
use crate::claims::{self, Claim, Context, Report, Verdict};
use crate::finding::{Code, Finding, Findings};
use crate::household::TestGroup;
use crate::order::ordered_by;
use crate::wire::{AnyValue, At};

/// The claims, as read.
#[derive(Debug, Default)]
pub(super) struct Received<'n> {
    /// The study that the request states.
    stated: Option<&'n str>,
    pub(super) measurements: Measurements<'n>,
    pub(super) exclusions: Exclusions<'n>,
    copies: Copies<'n>,
    /// The studies that claims state, each with the index and the byte offset of a claim.
    studies: Vec<(&'n str, usize, usize)>,
    warnings: Vec<Warned<'n>>,
}

/// The households of the claims that can be used by themselves.
#[derive(Clone, Debug, Default)]
pub(super) struct Measurements<'n> {
    pub(super) reference: Vec<Household<'n>>,
    pub(super) intervention: Vec<Household<'n>>,
    /// The days of each group that were not weighed, or whose weights are left out, each with its household.
    pub(super) unmeasured: [Vec<(&'n str, i32)>; 2],
}

/// A warning that occurs in one or more claims.
#[derive(Debug)]
struct Warned<'n> {
    code: &'static Code,
    count: usize,
    /// The first of the households by name.
    household: &'n str,
}

impl<'n> Received<'n> {
    /// Reads the claims. `findings` contains those about their text as JSON, for which they are excluded.
    pub(super) fn of(
        claims: &At<Vec<AnyValue<'n>>>,
        stated: Option<&'n str>,
        findings: &mut Findings,
    ) -> Self {
        let mut received = Self { stated, ..Self::default() };
        if findings.left_out() > 0 {
            // The claims of the findings that are left out cannot be excluded, and they depend on the order of the claims.
            findings.add(Finding::new(&codes::CLAIMS_UNREADABLE, "/claims", 0));
        }
        let mut violations = findings.take_below("/claims/");
        for (index, AnyValue(item)) in claims.value.iter().enumerate() {
            let place = format!("/claims/{index}");
            let (claim, mut report) = claims::judge(item, &place, &Context::default());
            let below = |path: &str| {
                path.strip_prefix(&*place).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
            };
            report.findings.extend(violations.extract_if(.., |finding| below(finding.path())));
            received.add(claim.as_ref(), report, (index, item.at()), findings);
        }
        for Warned { code, count, household } in ordered_by(&received.warnings, |warned| warned.code.code) {
            let finding = Finding::new(&codes::CLAIMS_WARNED, "/claims", claims.at).with("code", code.code);
            findings.add(finding.with("count", *count).with("household", *household));
        }
        core::mem::take(&mut received.copies).warn(findings);
        received
    }

    /// Adds the household of a claim to the group of the claim, or excludes the claim.
    fn add(
        &mut self,
        claim: Option<&Claim<'n>>,
        report: Report,
        (index, at): (usize, usize),
        findings: &mut Findings,
    ) {
        let valid = claim.filter(|_| report.is_valid());
        let Some((group, household)) = valid.and_then(|claim| Household::of(claim, index)) else {
            return self.exclusions.add_invalid(claim, &report, (index, at), findings);
        };
        let household = Household { selection: is_selection_proven(&report), ..household };
        if let Some(finding) = valid.and_then(|claim| self.of_another_study(claim, index)) {
            return self.exclusions.add(&household, group, finding, findings);
        }
        self.count_warnings(report, household.name);
        if let Some(claim) = claim {
            self.copies.add(claim, (group, household.name), (index, at));
        }
        let Measurements { reference, intervention, unmeasured: [before, after] } = &mut self.measurements;
        let (households, unmeasured) = match group {
            TestGroup::Reference => (reference, before),
            TestGroup::Intervention => (intervention, after),
        };
        let days = claim.into_iter().flat_map(Claim::unmeasured);
        unmeasured.extend(days.map(|day| (household.name, day.number())));
        households.push(household);
    }

    /// Returns the reason to exclude a claim of another study than the one that the request states. If the request states
    /// none, notes the study of the claim.
    fn of_another_study(&mut self, claim: &Claim<'n>, index: usize) -> Option<Finding> {
        let found = claim.study?;
        let Some(stated) = self.stated else {
            let known = self.studies.iter().any(|(known, ..)| *known == found);
            if self.studies.len() < MOST_STUDIES && !known {
                self.studies.push((found, index, claim.at));
            }
            return None;
        };
        let place = format!("/claims/{index}/studyId");
        let finding = Finding::new(&codes::CLAIM_OF_ANOTHER_STUDY, place, claim.at);
        (found != stated).then(|| finding.with("found", found).with("study", stated))
    }

    /// Counts the warnings about a claim by their codes.
    fn count_warnings(&mut self, report: Report, household: &'n str) {
        for finding in report.findings {
            let code = finding.code();
            if let Some(warned) = self.warnings.iter_mut().find(|warned| warned.code.code == code.code) {
                warned.count += 1;
                warned.household = warned.household.min(household);
            } else if !is_counted_as_rule(&finding) {
                self.warnings.push(Warned { code, count: 1, household });
            }
        }
    }

    /// Returns the study of the request, or else the one study that the claims state. Rejects claims of several studies,
    /// because the request does not say which of them is assessed.
    pub(super) fn one_study(&self, findings: &mut Findings) -> Option<&'n str> {
        let study = self.stated.or_else(|| self.studies.first().map(|(study, ..)| *study))?;
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
