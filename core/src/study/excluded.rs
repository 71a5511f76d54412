//! Claims that are excluded from the figures, with the reasons.
//!
//! A claim that cannot be used by itself is excluded with a warning: an invalid claim, a claim of another study, a claim
//! in another fuel or unit than that of its group, a fuel whose energy is unknown, or one measurement of a pair. The
//! others are assessed. Statements that contradict each other are errors, because a choice between them would change the
//! figures: a household that is measured twice, or in both groups of independent groups, and a dropout with a claim.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use super::answer::{ExcludedClaim, ExcludedClaims, OfGroups};
use super::codes;
use super::households::{Group, Household};
use crate::claims::{Claim, Report};
use crate::digest;
use crate::finding::{Finding, Findings, List};
use crate::household::TestGroup;
use crate::invariant::Held as _;
use crate::json::canonical;
use crate::limits;
use crate::order::ordered_by;
use crate::wire::AnyValue;

/// An excluded claim.
#[derive(Debug)]
pub(super) struct Excluded<'n> {
    claim: usize,
    household: Option<&'n str>,
    group: Option<TestGroup>,
    codes: Vec<&'static str>,
}

/// The excluded claims.
#[derive(Debug, Default)]
pub(super) struct Exclusions<'n>(Vec<Excluded<'n>>);

impl<'n> Exclusions<'n> {
    /// Excludes an invalid claim, and warns of it with the codes of its errors.
    pub(super) fn add_invalid(
        &mut self,
        claim: Option<&Claim<'n>>,
        report: &Report,
        (index, at): (usize, usize),
        findings: &mut Findings,
    ) {
        let codes: Vec<&'static str> = report.errors().map(|error| error.code().code).collect();
        // The errors are in the order of the text, on which an answer must not depend.
        let mut codes: Vec<&'static str> = ordered_by(&codes, |code| *code).into_iter().copied().collect();
        codes.dedup();
        // The finding is at the first error.
        let first = report.errors().next();
        let path = first.map_or_else(|| format!("/claims/{index}"), |error| error.path().into());
        let finding = Finding::new(&codes::CLAIM_INVALID, path, at);
        findings.add(finding.with("codes", codes.iter().map(|code| (*code).into()).collect::<List>()));
        self.0.push(Excluded {
            claim: index,
            household: claim.and_then(|claim| claim.household).map(|household| household.0),
            group: claim.and_then(|claim| claim.group),
            codes,
        });
    }

    /// Excludes the claims of a group for which `reason` returns a finding.
    pub(super) fn exclude(
        &mut self,
        group: &mut Group<'n>,
        findings: &mut Findings,
        reason: &dyn Fn(&Household<'n>) -> Option<Finding>,
    ) {
        let kind = group.kind;
        group.households.retain(|household| {
            let Some(finding) = reason(household) else { return true };
            self.add(household, kind, finding.with("group", kind.word()), findings);
            false
        });
    }

    /// Excludes a valid claim of `group` for the reason that `finding` gives, and warns of it.
    pub(super) fn add(
        &mut self,
        household: &Household<'n>,
        group: TestGroup,
        finding: Finding,
        findings: &mut Findings,
    ) {
        self.add_silently(household, group, finding.code().code);
        findings.add(finding);
    }

    /// Excludes a valid claim of `group` for the reason `code`, of which a warning about several claims informs.
    pub(super) fn add_silently(&mut self, household: &Household<'n>, group: TestGroup, code: &'static str) {
        let Household { name, claim, .. } = *household;
        let codes = Vec::from([code]);
        self.0.push(Excluded { claim, household: Some(name), group: Some(group), codes });
    }

    /// Counts the households that have only excluded claims: those of one group, or of all claims. A claim whose
    /// household cannot be read counts as a household.
    pub(super) fn count(&self, group: Option<TestGroup>, counted: &[&Group<'_>]) -> usize {
        let of_group = self.0.iter().filter(|excluded| group.is_none() || excluded.group == group);
        let unnamed = of_group.filter(|excluded| excluded.household.is_none()).count();
        let mut names = self.names(group);
        names.dedup();
        names.retain(|name| counted.iter().all(|group| group.find(name).is_none()));
        unnamed + names.len()
    }

    /// Returns the households with an excluded claim of one group, or of any group, in order.
    pub(super) fn names(&self, group: Option<TestGroup>) -> Vec<&'n str> {
        let of_group = self.0.iter().filter(|excluded| group.is_none() || excluded.group == group);
        let names: Vec<&'n str> = of_group.filter_map(|excluded| excluded.household).collect();
        ordered_by(&names, |name| *name).into_iter().copied().collect()
    }

    /// Returns the households of a group with an excluded claim of the study, in order.
    pub(super) fn incomplete(&self, group: TestGroup) -> Vec<&'n str> {
        let other = [codes::CLAIM_OF_ANOTHER_STUDY.code];
        let of_group =
            self.0.iter().filter(|excluded| excluded.group == Some(group) && excluded.codes != other);
        let names: Vec<&'n str> = of_group.filter_map(|excluded| excluded.household).collect();
        ordered_by(&names, |name| *name).into_iter().copied().collect()
    }

    /// Builds the excluded claims of the answer. `claims` are those of the request.
    ///
    /// The list neither has the order of the request nor names a place in it, because the digest of the assessment
    /// must be the same for each order of the claims.
    pub(super) fn answer(&self, claims: &[AnyValue<'n>]) -> ExcludedClaims<'n> {
        let count = |group| self.0.iter().filter(|excluded| excluded.group == group).count();
        let digest = |excluded: &Excluded<'n>| {
            let AnyValue(claim) = claims.get(excluded.claim).held("an excluded claim is a claim");
            digest::sha256(canonical(claim).as_bytes())
        };
        let all: Vec<(String, &Excluded<'n>)> =
            self.0.iter().map(|excluded| (digest(excluded), excluded)).collect();
        // Claims of an unreadable household come last.
        let ordered = ordered_by(&all, |(digest, excluded)| {
            (excluded.household.is_none(), excluded.household, digest, &excluded.codes)
        });
        let listed = ordered.into_iter().take(limits::LISTED_HOUSEHOLDS);
        ExcludedClaims {
            claims: self.0.len(),
            groups: OfGroups::of(
                [TestGroup::Reference, TestGroup::Intervention].map(|group| count(Some(group))),
            ),
            group_unknown: count(None),
            listed: listed
                .map(|(digest, Excluded { household, group, codes, .. })| {
                    let (household, group, codes) = (*household, *group, codes.clone());
                    ExcludedClaim { claim: digest.clone(), household, group, codes }
                })
                .collect(),
        }
    }
}
